// Words of the query line that reach beyond a product's own columns: its variants' price and SKU, its branch, its tags.
import { type SQL, sql } from 'drizzle-orm'
import { moneyCodec } from '#contract/codecs/numbers.ts'
import type { Setting } from '#contract/field.ts'
import type { Asker } from '#server/records/asker.ts'
import { problemOf } from '#server/words.ts'
import { soldAt } from './priceNow.reading.ts'

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

const variantHas = (condition: SQL): SQL =>
  sql`exists (select 1 from variants v where v.vendor = t.vendor and v.product = t.id and v.status <> 2 and ${condition})`

const anyOf = (values: string[], each: (value: string) => SQL): SQL => sql`(${sql.join(values.map(each), sql` or `)})`

/** What the shop sells at, as the list shows it. */
const price: Filter = (op, values, setting, { now }) => {
  const amounts = values.map(value => minor(value, setting))
  return variantHas(soldAt(setting.vendor, now, price => (compare[op] ?? compare['=']!)(price, amounts)))
}

const sku: Filter = (_op, values) =>
  variantHas(anyOf(values, value => sql`lower(v.sku) like lower(${`${value.replaceAll(/[%_\\]/g, '\\$&')}%`})`))

// The vendor is named, not taken from the row: so the ids are found once and not for each product.
const tag: Filter = (_op, values, { vendor }) =>
  values[0] === '*'
    ? sql`cardinality(t.tags) > 0`
    : sql`t.tags && array(select g.id from tags g where g.vendor = ${vendor} and g.status <> 2 and ${anyOf(values, value => sql`(g.code = lower(${value}) or lower(${value}) = any(g.synonyms))`)})`

/** By slug, name or path, with everything below. */
const category: Filter = (_op, values, { vendor }) =>
  sql`t.category = any(array(select below.id from categories c join categories below on below.vendor = c.vendor and (below.id = c.id or below.path like replace(replace(c.path, '%', '\\%'), '_', '\\_') || ' > %')
    where c.vendor = ${vendor} and c.status <> 2 and ${anyOf(values, value => sql`(c.slug = lower(${value}) or lower(c.path) = lower(${value}) or c.id::text = ${value} or lower(c.name ->> 'en-in') = lower(${value}))`)}))`

export const filters: Record<string, Filter> = { price, sku, tag, category }
