// What time does to carts: silence makes one left and at last lost, an order of the same shopper brings it back.
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { attributionOf, type CartState, idleEvent } from '#rules/cart.ts'
import { tableFor } from '#server/db/tables.ts'
import { stepped } from '#server/records/regions.ts'
import { rowsById, rowsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type CartRow, carts } from './carts.ts'
import { laterOrders } from './cartsOrdered.server.ts'

/** So many at a time: the next turn goes on. */
const most = 200

interface Limits {
  idleMinutes: number
  lostDays: number
}

const limitsOf = async ({ tx }: Scene): Promise<Limits> => {
  const { cartIdleMinutes, cartLostDays } = await settingsOf(tx)
  return { idleMinutes: cartIdleMinutes, lostDays: cartLostDays }
}

const c = tableFor(carts)

const silent = ({ tx, now }: Scene, { idleMinutes, lostDays }: Limits): Promise<CartRow[]> => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const isIdle = and(eq(c.state, 'active'), lte(c.lastActivityAt, before(idleMinutes * 60_000)))
  const isOver = and(
    inArray(c.state, ['abandoned', 'recovering']),
    lte(c.lastActivityAt, before(lostDays * 86_400_000)),
  )
  return rowsWhere(tx, carts, or(isIdle, isOver), {
    order: sql`${c.lastActivityAt}`,
    limit: most,
    lock: 'locked',
  })
}

const leave = async (scene: Scene): Promise<number> => {
  const limits = await limitsOf(scene)
  const due = await silent(scene, limits)
  await scene.write.change(
    carts,
    due.flatMap(cart => {
      const event = idleEvent({ ...cart, state: cart.state as CartState }, scene.now, limits)
      return event ? [{ id: cart.id, patch: stepped(carts, cart, { state: event }, scene.now) }] : []
    }),
  )
  return due.length
}

const comeBack = async (scene: Scene): Promise<void> => {
  const found = await laterOrders(scene.tx, scene.setting.vendor, scene.now)
  const rows = await rowsById(scene.tx, carts, [...found.keys()], 'locked')
  const patches = rows.flatMap(cart => {
    const order = found.get(cart.id)
    const skus = cart.lines.map(({ sku }) => sku)
    const attribution = order && attributionOf({ ...cart, skus }, order)
    if (!attribution) return []
    return [
      {
        id: cart.id,
        patch: {
          ...stepped(carts, cart, { state: 'order' }, scene.now),
          attribution,
          recoveredAt: order.placedAt,
          order: order.id,
        },
      },
    ]
  })
  await scene.write.change(carts, patches)
}

export const dueCarts = async (scene: Scene): Promise<boolean> => {
  // Before silence loses them: an order of yesterday counts although nobody looked since.
  await comeBack(scene)
  return (await leave(scene)) === most
}
