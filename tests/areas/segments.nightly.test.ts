// A segment over very many members is counted while somebody waits.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { segments } from '#areas/members/segments.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type Person, type World, world } from '../support/world.ts'

let here: World
let admin: Person

beforeAll(async () => {
  here = await world({ demo: false })
  admin = await here.as('admin')
  await withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`insert into members (vendor, id, member_no, name, first_name, gender, net_spend, order_count, last_order_at, tags)
      select 'mgp', gen_random_uuid(), 'M-' || n, 'Member ' || n, 'Member', 1 + n % 3, n % 9000 * 100, n % 12,
        now() - n % 400 * interval '1 day', case when n % 7 = 0 then '{vip}'::text[] end from generate_series(1, 100000) n`)
  })
  await here.sql('analyze members')
}, 300_000)
afterAll(() => here.close())

test('(7) a segment of 100,000 members counts in less than two seconds', async () => {
  const rule = 'netSpend:>=2000 lastOrderAt:>60d gender:female -tags:vip'
  const started = performance.now()
  const { body } = await admin.act(segments, 'create', { input: { name: 'Many', rule } })
  expect(performance.now() - started).toBeLessThan(2000)
  expect(Number(body.data.done[0]?.size)).toBeGreaterThan(1000)
})
