// What an order is put together from, by phone or when its items are changed: goods by any word of their name, SKU or barcode, with their picture, their price and how
// many one order can have.
import { findGoods } from '#areas/products/products.door.ts'
import { readSellableAtOnce } from '#areas/warehouses/warehouses.door.ts'
import { endpointOf } from '#contract/address.ts'
import { pictureOf } from '#contract/fields/files.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { withScene } from '#server/records/scene.ts'
import { orders } from '../orders.ts'

/** A screenful. */
const most = 12

const doors = [
  { path: 'goods', action: 'orders.place', what: 'Goods for an order by phone' },
  { path: 'goods-to-edit', action: 'orders.editItems', what: 'Goods for an order that is changed' },
]

export const goodsDoor = (kit: Kit): Endpoint[] =>
  doors.map(({ path, action, what }) => ({
    method: 'GET',
    path: `${endpointOf(orders)}/${path}`,
    action,
    access: 'staff',
    permission: action,
    tag: orders.label,
    queryNames: ['words', 'skus'],
    summary: `${what}: picture, price and how many one order can have`,
    async run({ query, staff }) {
      const words = (query('words') ?? '').trim()
      const skus = (query('skus') ?? '').split(',').filter(Boolean).slice(0, 50)
      if (!words && skus.length === 0) return { data: { goods: [] } }
      return withScene(kit, staff(), { action, face: 'api' }, async ({ tx, now }) => {
        const rows = await findGoods(tx, { words, skus, most }, now)
        const available = await readSellableAtOnce(
          tx,
          rows.map(({ sku }) => sku),
          now,
        )
        const goods = rows.map(({ media, ...row }) => ({
          ...row,
          available: available(row.sku),
          picture: pictureOf(media, row.sku) ?? null,
        }))
        return { data: { goods } }
      })
    },
  }))
