// Words of the query line that reach beyond a product's own columns: its variants' price and SKU, its branch, its tags.
import { type SQL, sql } from 'drizzle-orm'
import { branchesMeant } from '#areas/categories/categories.door.ts'
import { tagsMeant } from '#areas/tags/tags.door.ts'
import { moneyCodec } from '#contract/codecs/numbers.ts'
import type { Setting } from '#contract/field.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Asker } from '#server/records/asker.ts'
import { called } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { problemOf } from '#server/words.ts'
import { soldAt } from './prices/priceNow.server.ts'
import { products, variants } from './products.ts'

type Filter = (op: string, values: string[], setting: Setting, who: Pick<Asker, 'now'>) => SQL

const minor = (text: string, setting: Setting): number => {
  const read = moneyCodec.read(text, {}, setting)
  if ('finding' in read) throw problemOf('VALIDATION', read.finding, { fields: [{ ...read.finding, path: 'filter' }] })
  return read.value
}

const compare: Record<string, (price: SQL, amounts: number[]) => SQL> = {
  '=': (price, [one]) => sql`${price} = ${one}`,
  '>': (price, [one]) => sql`${price} > ${one}`,
  '>=': (price, [one]) => sql`${price} >= ${one}`,
  '<': (price, [one]) => sql`${price} < ${one}`,
  '<=': (price, [one]) => sql`${price} <= ${one}`,
  between: (price, [low, high]) => sql`${price} between ${low} and ${high}`,
  in: (price, amounts) =>
    sql`${price} = any(array[${sql.join(
      amounts.map(amount => sql`${amount}::bigint`),
      sql`, `,
    )}])`,
}

const t = called(products, 't')
const v = called(variants, 'v')

const variantHas = (condition: SQL): SQL =>
  sql`exists (select 1 from ${tableFor(variants)} ${v} where ${v.vendor} = ${t.vendor} and ${v.product} = ${t.id} and ${notInTrash(v)} and ${condition})`

const anyOf = (values: string[], each: (value: string) => SQL): SQL => sql`(${sql.join(values.map(each), sql` or `)})`

/** What the shop sells at, as the list shows it. */
const price: Filter = (op, values, setting, { now }) => {
  const amounts = values.map(value => minor(value, setting))
  return variantHas(soldAt(setting.vendor, now, price => (compare[op] ?? compare['=']!)(price, amounts)))
}

const sku: Filter = (_op, values) =>
  variantHas(anyOf(values, value => sql`lower(${v.sku}) like lower(${`${value.replaceAll(/[%_\\]/g, '\\$&')}%`})`))

const tag: Filter = (_op, values, { vendor }) =>
  values[0] === '*' ? sql`cardinality(${t.tags}) > 0` : sql`${t.tags} && array(${tagsMeant(vendor, values)})`

/** By slug, name or path, with everything below. */
const category: Filter = (_op, values, { vendor }) => sql`${t.category} = any(array(${branchesMeant(vendor, values)}))`

export const filters: Record<string, Filter> = { price, sku, tag, category }
