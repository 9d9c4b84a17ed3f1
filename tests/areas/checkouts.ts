// Many shoppers who place an order with the same code at the same moment, by the way every order is placed.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { redemptions } from '#areas/discounts/codes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { orders } from '#areas/orders/orders.ts'
import { placeOrder } from '#areas/orders/placing.keeping.ts'
import { allPlaces } from '#server/auth/places.ts'
import { withTenant } from '#server/db/tenant.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { withScene } from '#server/records/scene.ts'
import { rush } from '../support/rush.ts'
import type { Person, World } from '../support/world.ts'

interface Rush {
  code: string
  uses: number
  checkouts: number
}

/** As many at once as the house lets wait for the database. */
const crowd = 24

/** Exactly as many orders with the code are placed as it has uses; the others are told why, and leave nothing behind. */
export const oneEach = async ({ house: { kit } }: World, admin: Person, { code, uses, checkouts }: Rush) => {
  const input = { kind: 'coupon', code, percentOff: 500, totalUses: uses }
  const { id } = (await admin.act(discounts, 'create', { input })).body.data.done[0]!
  await admin.act(discounts, 'publish', { ids: [id] })
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  const { rows: members } = await withTenant(kit.db, { vendor: 'mgp' }, tx =>
    tx.execute<{ id: string }>(sql`select id from members where status = 1 order by id limit ${checkouts}`),
  )
  const { rows: goods } = await withTenant(kit.db, { vendor: 'mgp' }, tx =>
    tx.execute<{ sku: string }>(sql`
      select v.sku from variants v join stock s on s.vendor = v.vendor and s.variant = v.id
      where v.status = 1 group by v.sku order by max(s.available) desc, v.sku limit 1`),
  )
  const checkout = (n: number) =>
    withScene(kit, clockwork(place), { action: 'orders.place', face: 'system' }, scene =>
      placeOrder(scene, {
        ...{ lines: [{ sku: goods[0]!.sku, quantity: 1 }], member: members[n % members.length]!.id },
        ...{ channel: 'web', payBy: 'upi', coupons: [code] },
        shipTo: { line1: '12 Lake View Road', pincode: '560034' },
      }),
    )
  const ends = await rush(checkouts, crowd, checkout)
  const placed = ends.filter(end => end.status === 'fulfilled')
  const reasons = new Set(ends.flatMap(end => (end.status === 'rejected' ? [String(end.reason.message)] : [])))
  expect([...reasons]).toEqual([`${code} is used up`])
  expect(placed).toHaveLength(uses)
  const kept = await admin.list(redemptions, `filter=discount:${id} state:committed&size=1`)
  const found = await admin.list(orders, `filter=${encodeURIComponent(`coupons:${code}`)}&size=1`)
  expect([kept.page.total, found.page.total]).toEqual([uses, uses])
}
