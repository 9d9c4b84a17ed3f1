// What an order by phone is put together from: goods by any word of their name, SKU or barcode, with their picture, their price and how
// many one order can have.
import { sql } from 'drizzle-orm'
import { joinedSchedule } from '#areas/products/priceNow.reading.ts'
import { readSellableAtOnce } from '#areas/warehouses/coverage.reading.ts'
import { endpointOf } from '#contract/address.ts'
import { type Medium, pictureOf } from '#contract/fields/files.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { withScene } from '#server/records/scene.ts'
import { isFindable, textHolds, wordBegins } from '#server/records/searched.ts'
import { orders } from './orders.ts'

/** A screenful. */
const most = 12

interface GoodsRow extends Record<string, unknown> {
  sku: string
  name: Record<string, string>
  optionText: string | null
  price: number
  media: Medium[] | null
}

export const goodsDoor = (kit: Kit): Endpoint[] => [
  {
    ...{ method: 'GET', path: `${endpointOf(orders)}/goods`, action: 'orders.place', access: 'staff' },
    ...{ permission: 'orders.place', tag: orders.label, queryNames: ['words', 'skus'] },
    summary: 'Goods for an order by phone: picture, price and how many one order can have',
    async run({ query, staff }) {
      const words = (query('words') ?? '').trim()
      const skus = (query('skus') ?? '').split(',').filter(Boolean).slice(0, 50)
      if (!words && skus.length === 0) return { data: { goods: [] } }
      return withScene(kit, staff(), { action: 'orders.place', face: 'api' }, async ({ tx, now }) => {
        const holds = isFindable(words) ? textHolds : wordBegins
        const meant =
          skus.length > 0
            ? sql`v.sku = any(${sql.param(skus)}::text[])`
            : sql`v.id in (
                (select o.id from variants o where o.vendor = app_vendor() and o.status = 1
                  and ${holds(sql`o.search_text`, words)} limit ${most})
                union all
                (select o.id from products n join variants o on o.vendor = n.vendor and o.product = n.id and o.status = 1
                  where n.vendor = app_vendor() and n.status = 1 and ${holds(sql`n.search_text`, words)} limit ${most}))`
        const rows = await rowsOf<GoodsRow>(
          tx,
          sql`select v.sku, p.name, v.option_text as "optionText", coalesce(s.price, v.price)::float8 as price, p.media
            from variants v join products p on p.vendor = v.vendor and p.id = v.product ${joinedSchedule(now)}
            where v.vendor = app_vendor() and v.status = 1 and p.status = 1 and ${meant}
            order by v.sku limit ${skus.length > 0 ? skus.length : most}`,
        )
        const available = await readSellableAtOnce(
          tx,
          rows.map(({ sku }) => sku),
          now,
        )
        const goods = rows.map(({ media, ...row }) => ({
          ...{ ...row, available: available(row.sku) },
          picture: pictureOf(media, row.sku) ?? null,
        }))
        return { data: { goods } }
      })
    },
  },
]
