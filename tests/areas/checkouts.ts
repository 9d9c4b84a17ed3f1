// Many shoppers who place an order with the same code at the same moment, each by a request of its own.
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { redemptions } from '#areas/discounts/codes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { orders } from '#areas/orders/orders.ts'
import { withTenant } from '#server/db/tenant.ts'
import { goesLive } from '../support/goesLive.ts'
import type { Person, World } from '../support/world.ts'

interface Rush {
  code: string
  uses: number
  checkouts: number
}

/** Exactly as many orders with the code are placed as it has uses; the others are told why, and leave nothing behind. */
export const oneEach = async (here: World, admin: Person, { code, uses, checkouts }: Rush) => {
  const { kit } = here.house
  const input = { kind: 'coupon', code, percentOff: 500, totalUses: uses }
  const { id } = (await admin.act(discounts, 'create', { input })).body.data.done[0]!
  await goesLive(here, admin, [id])
  const { rows: members } = await withTenant(kit.db, { vendor: 'mgp' }, tx =>
    tx.execute<{ id: string }>(sql`select id from members where status = 1 order by id limit ${checkouts}`),
  )
  const { rows: goods } = await withTenant(kit.db, { vendor: 'mgp' }, tx =>
    tx.execute<{ sku: string }>(sql`
      select v.sku from variants v join stock s on s.vendor = v.vendor and s.variant = v.id
      where v.status = 1 group by v.sku order by max(s.available) desc, v.sku limit 1`),
  )
  const cart = { lines: [{ sku: goods[0]!.sku, quantity: 1 }], line1: '12 Lake View Road', pincode: '560034' }
  /** Who is turned away because too many of theirs wait comes back when they are told to, as any shop does. */
  const checkout = async (n: number) => {
    for (;;) {
      const end = await admin.act(orders, 'place', {
        input: { ...cart, member: members[n % members.length]!.id, payBy: 'upi', coupons: [code] },
      })
      if (end.status !== 429 && end.status !== 503) return end
      await after(Number(end.headers['retry-after']) * 1000)
    }
  }
  const ends = await Promise.all(Array.from({ length: checkouts }, (_, n) => checkout(n)))
  const placed = ends.filter(({ status }) => status === 200)
  const told = ends.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.message}`)
  expect([...new Set(told)]).toEqual([`422 ${code} has reached its usage limit`])
  expect(placed).toHaveLength(uses)
  const kept = await admin.list(redemptions, `filter=discount:${id} state:reserved&size=1`)
  const found = await admin.list(orders, `filter=${encodeURIComponent(`coupons:${code}`)}&size=1`)
  expect([kept.page.total, found.page.total]).toEqual([uses, uses])
}
