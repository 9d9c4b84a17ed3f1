// Whether what lies in a cart can be had now, and whether that was not so while it stood left.
import { type SQL, sql } from 'drizzle-orm'
import { linesInStock } from '#areas/warehouses/warehouses.door.ts'
import { called } from '#server/records/rows.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { carts } from './carts.ts'

const t = called(carts, 't')
const lines = linesInStock(sql`jsonb_to_recordset(${t.lines}) as l (sku text, qty int)`, t.vendor)

/** Every line of it, wherever its pieces lie. */
export const inStock = lines.all

/** All of it can be had; of something too little lay on a shelf since it was left, and more came in. */
const isBack = sql`(${lines.cameIn(t.lastActivityAt)} and ${inStock})`

const said = (is: SQL, [value = 'Y']: readonly string[]): SQL =>
  /^(y|yes|true|1)$/i.test(value) ? is : sql`(${is}) is not true`

/** `inStock:Y` finds what can be had as a whole, `back:Y` what can be had again. */
export const filters: NonNullable<Behaviour['filters']> = {
  inStock: (_op, values) => said(inStock, values),
  back: (_op, values) => said(isBack, values),
}
