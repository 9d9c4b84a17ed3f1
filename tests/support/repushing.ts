// A crowd of orders that are pushed again, some of them known to the order system with other content: by day a hundred, by night
// a thousand.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders } from '#areas/orders/orders.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { OrderSystemServer } from './orderSystem.ts'
import type { Person, World } from './world.ts'

interface Shop {
  here: World
  admin: Person
  system: OrderSystemServer
}

const tag = 'CROWD'

/** So many orders as one is that may be pushed, which nothing but the tag holds together. */
const crowd = ({ here }: Shop, count: number): Promise<string[]> =>
  withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
    const { rows: columns } = await tx.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`,
    )
    const own: Record<string, string> = {
      id: 'uuidv7()',
      order_no: `'${tag}' || n`,
      tags: `array['${tag}']`,
      state: '2',
      hold: '1',
      push: '5',
      push_code: 'null',
      revision: '1',
    }
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map(({ name }) => own[name] ?? `o."${name}"`).join(', ')
    const { rows } = await tx.execute<{ order_no: string }>(
      sql.raw(`insert into orders (${names}) select ${values} from generate_series(1, ${count}) n,
        (select * from orders where vendor = 'mgp' order by order_no limit 1) o returning order_no`),
    )
    return rows.map(({ order_no }) => order_no)
  })

export const repushesOnce = async (shop: Shop, { count, clashing }: { count: number; clashing: number }) => {
  const { here, admin, system } = shop
  const all = await crowd(shop, count)
  for (const orderNo of all.slice(0, clashing)) system.taken.set(orderNo, { orderNo, revision: 1, hash: 'another' })
  const repush = async () => {
    const { body } = await admin.act(orders, 'repush', { matching: { filter: `tags:${tag}`, count }, input: {} })
    return here.files(admin).over(body.data.jobId!)
  }
  const ends = { state: 'partial', ok: count - clashing, failed: clashing }
  expect(await repush()).toMatchObject(ends)
  // As if none of the answers had been heard: all that arrived is asked for again, and is there.
  const before = system.calls.length
  await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
    tx.execute(sql`update orders set push = 5, state = 2 where vendor = 'mgp' and tags = array[${tag}] and push = 4`),
  )
  expect(await repush()).toMatchObject(ends)
  expect(system.calls).toHaveLength(before + count - clashing)
  const keys = Map.groupBy(system.calls, ({ orderNo }) => orderNo)
  expect(all.every(orderNo => new Set(keys.get(orderNo)?.map(({ key }) => key)).size === 1)).toBe(true)
  expect(all.filter(orderNo => system.taken.get(orderNo)?.hash === 'another')).toHaveLength(clashing)
}
