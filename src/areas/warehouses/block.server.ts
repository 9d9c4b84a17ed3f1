// Block pincodes: every courier stops going there, or stops taking cash there; mappings of nothing but these pincodes are blocked
// too. What is still open there is listed, so that somebody can hold it.
import { sql } from 'drizzle-orm'
import { orders } from '#areas/orders/orders.ts'
import { OrderState } from '#areas/orders/sets.ts'
import { knownArea, readAreas } from '#areas/shippingRates/postal.reading.ts'
import type { Shown } from '#contract/call.ts'
import { remark } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { ActionInput } from '#contract/resource.ts'
import { momentFigure, type Param, wording } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import { matches, type Pattern, readPattern } from '#rules/courier/postal.ts'
import { isFinding } from '#rules/refusal.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler } from '#server/records/serve.ts'
import { courierPincodes } from './couriers.ts'
import { pincodeMappings } from './warehouses.ts'

type Block = ActionInput<typeof pincodeMappings, 'block'>

const patternsOf = (texts: readonly string[], country: string): Pattern[] =>
  texts.map(text => {
    const pattern = readPattern(text, country)
    if (isFinding(pattern)) throw invalid([{ ...pattern, path: 'pincodes' }])
    return pattern
  })

const listParam = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`

const idsOf = async (tx: Tx, rows: ReturnType<typeof sql>): Promise<string[]> =>
  (await tx.execute<{ id: string }>(rows)).rows.map(({ id }) => id)

/** An order nobody has sent yet. */
const open = [codeIn(OrderState, 'placed'), codeIn(OrderState, 'processing')]

const columns = [
  fieldOf(orders, 'orderNo'),
  fieldOf(orders, 'pincode'),
  fieldOf(orders, 'city'),
  fieldOf(orders, 'placedAt'),
]

const openThere = async (tx: Tx, codes: readonly string[], cashOnly: boolean): Promise<Param[][]> => {
  const { rows } = await tx.execute<Record<'no' | 'pincode' | 'city', string> & { at: Date }>(
    sql`select order_no as no, pincode, city, placed_at as at from orders where vendor = app_vendor()
      and state = any(${sql.param(open)}::int[]) and pincode = any(${listParam(codes)}) and (not ${cashOnly} or payment = 7)
      order by placed_at desc limit 500`,
  )
  return rows.map(({ no, pincode, city, at }) => [no, pincode, city, momentFigure(new Date(at).toISOString())])
}

const shown = (pincodes: number, rows: Param[][]): Shown => {
  const params = { pincodes, n: rows.length }
  const title = wording(
    'pincodeMappings.blocked.title',
    '{pincodes} pincodes are blocked; {n} open orders go there',
    params,
  )
  return { kind: 'table', title, columns, rows }
}

export const block: Handler<typeof pincodeMappings, Block> = async ({ input, tx, staff, write, now }) => {
  const { pincodes, until, reason } = input
  const cashOnly = input.cashOnly ?? false
  if (until <= now.toISOString()) {
    throw invalid([remark('RANGE', 'Must lie ahead', { path: 'until', key: 'pincodeMappings.findings.past' })])
  }
  const patterns = patternsOf(pincodes, staff.place.country)
  const codes = (await readAreas(tx)).filter(area => patterns.some(one => matches(one, area))).map(({ code }) => code)
  if (codes.length === 0) await knownArea({ tx, staff }, pincodes[0]!, 'pincodes')
  const served = await idsOf(
    tx,
    sql`select id from courier_pincodes where vendor = app_vendor() and status = 1 and pincode = any(${listParam(codes)})
      and (not ${cashOnly} or cod)`,
  )
  const stop = cashOnly ? { cod: false, remark: reason } : { embargoUntil: until, remark: reason }
  await write.change(
    courierPincodes,
    served.map(id => ({ id, patch: stop })),
  )
  const mapped = cashOnly
    ? []
    : await idsOf(
        tx,
        sql`select id from pincode_mappings where vendor = app_vendor() and status = 1
          and lower(pattern) = any(${listParam(pincodes.map(one => one.toLowerCase()))})`,
      )
  await write.change(
    pincodeMappings,
    mapped.map(id => ({ id, patch: { blockedUntil: until, blockReason: reason } })),
  )
  return { result: shown(codes.length, await openThere(tx, codes, cashOnly)) }
}
