// Goods on sale as whoever takes an order by phone looks for them: by words of their name, by SKU or by barcode.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called } from '#server/records/rows.ts'
import { isFindable, textHolds, wordBegins } from '#server/records/searched.ts'
import { joinedSchedule } from '../prices/priceNow.server.ts'
import { priceSchedules, products, variants } from '../products.ts'

const v = called(variants, 'v')
const p = called(products, 'p')
const s = called(priceSchedules, 's')
const one = called(variants, 'o')
const other = called(products, 'n')

/** What it is sold at in that moment, in minor units. */
export type FoundGoods = Pick<Row<typeof variants>, 'sku' | 'optionText' | 'price'> &
  Pick<Row<typeof products>, 'name' | 'media'>

const searchText = (name: string): SQL => sql`${sql.identifier(name)}.search_text`

/** So many by their own text and so many by that of their product, both by an index. */
const withWords = (words: string, most: number): SQL => {
  const holds = isFindable(words) ? textHolds : wordBegins
  return sql`${v.id} in (
    (select ${one.id} from ${tableFor(variants)} ${one} where ${one.vendor} = app_vendor() and ${eq(one.status, 'active')}
      and ${holds(searchText('o'), words)} limit ${most})
    union all
    (select ${one.id} from ${tableFor(products)} ${other}
        join ${tableFor(variants)} ${one} on ${one.vendor} = ${other.vendor} and ${one.product} = ${other.id} and ${eq(one.status, 'active')}
      where ${other.vendor} = app_vendor() and ${eq(other.status, 'active')} and ${holds(searchText('n'), words)} limit ${most}))`
}

/** Those with these SKUs, else those the words find, at most `most`: by SKU. */
export const findGoods = (
  tx: Tx,
  { words, skus, most }: { words: string; skus: readonly string[]; most: number },
  now: Date,
): Promise<FoundGoods[]> =>
  rowsOf<FoundGoods>(
    tx,
    sql`select ${v.sku}, ${p.name}, ${v.optionText} as "optionText", coalesce(${s.price}, ${v.price})::float8 as price, ${p.media}
      from ${tableFor(variants)} ${v} join ${tableFor(products)} ${p} on ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product} ${joinedSchedule(now)}
      where ${v.vendor} = app_vendor() and ${eq(v.status, 'active')} and ${eq(p.status, 'active')}
        and ${skus.length > 0 ? sql`${v.sku} = any(${sql.param(skus)}::text[])` : withWords(words, most)}
      order by ${v.sku} limit ${skus.length > 0 ? skus.length : most}`,
  )
