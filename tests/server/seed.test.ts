// The demo is made on some day, at some hour: what it tells of keeps its meaning on all of them. The days here are some no clock has
// come to, so that whatever the database stamps by itself is earlier.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#areas/all.seed.ts'
import { financialYearOf } from '#rules/tax/invoiceNumber.ts'
import { openDatabase } from '#server/db/pool.ts'
import { seedAccess } from '#server/seed/access.ts'
import { dateAgo, type SeedDay, seedDayOf } from '#server/seed/day.ts'
import { demoSecret, freshDatabase } from '../support/database.ts'

interface Filled {
  day: SeedDay
  rows<R extends object>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

/** Few orders, of every age. */
const share = 0.01

const filled = async (at: string): Promise<Filled> => {
  const database = await freshDatabase()
  const { db, close } = await openDatabase(database.appUrl, { size: 2 })
  const day = seedDayOf(new Date(at))
  await seedAccess(db)
  await seedCatalogue(db, { serverSecret: demoSecret, dataDir: '' }, day, { share })
  await close()
  const owner = await openDatabase(database.adminUrl, { size: 1 })
  // Held, not pooled: the vendor is its own.
  const client = await owner.pool.connect()
  await client.query("select set_config('app.vendor', 'mgp', false)")
  return {
    day,
    rows: async (text, values = []) => (await client.query(text, values)).rows,
    close: async () => {
      client.release()
      await owner.close()
      await database.drop()
    },
  }
}

/** Five past midnight in India where a financial year begins; noon and late evening of a day most years have not. */
const moments = { newYear: '2043-03-31T18:35:00Z', noon: '2044-02-29T06:30:00Z', late: '2044-02-29T17:30:00Z' }
let shops: Record<keyof typeof moments, Filled>

beforeAll(async () => {
  const made = []
  for (const [name, at] of Object.entries(moments)) made.push([name, await filled(at)])
  shops = Object.fromEntries(made)
})
afterAll(async () => {
  for (const shop of Object.values(shops)) await shop.close()
})

/** The same of each. */
const same = async (read: (shop: Filled) => Promise<unknown>, ...of: Filled[]) => {
  const [first, ...others] = await Promise.all((of.length > 0 ? of : Object.values(shops)).map(read))
  expect(JSON.stringify(first).length).toBeGreaterThan(100)
  for (const other of others) expect(other).toEqual(first)
}

const live = `status = 1 and coalesce(starts_at, $1) <= $1 and coalesce(ends_at, $1) >= $1`

test('what is on, what begins and what ends does so as many days from the day the demo is made', async () => {
  const noon = ({ day }: Filled) => new Date(day.start + 12 * 3_600_000)
  await same(shop => shop.rows(`select name from discounts where ${live} order by internal_code`, [noon(shop)]))
  const days = (column: string) => `round(extract(epoch from ${column} - $1) / 864) as ${column}`
  const spans = (table: string) => (shop: Filled) =>
    shop.rows(`select id, ${days('starts_at')}, ${days('ends_at')} from ${table} order by id`, [noon(shop)])
  await same(spans('discounts'))
  await same(spans('shipping_rates'))
  const due = `select id, state, ${days('due_at')}, ${days('created_at')} from privacy_requests order by id`
  await same(shop => shop.rows(due, [noon(shop)]))
})

test('the same carts cost the same, and the same orders were placed, as long ago', async () => {
  await same(shop => shop.rows('select name, expected_total from test_carts order by id'))
  const age = `date(to_timestamp($1::float8 / 1000) at time zone 'Asia/Kolkata') - date(placed_at at time zone 'Asia/Kolkata')`
  await same(shop =>
    shop.rows(`select id, order_no, grand, state, ${age} as age from orders order by id`, [shop.day.start]),
  )
  for (const { rows, day } of Object.values(shops)) {
    const [today] = await rows<{ n: number }>('select count(*)::int as n from orders where placed_at >= $1', [
      new Date(day.start),
    ])
    expect(today!.n).toBeGreaterThan(0)
  }
})

test('after half past eleven the hour makes no difference', async () => {
  const { noon, late } = shops
  for (const table of [
    'orders',
    'packages',
    'payments',
    'refunds',
    'invoices',
    'members',
    'discounts',
    'inventory_logs',
  ])
    await same(
      ({ rows }) => rows(`select to_jsonb(t) - 'seq' - 'stamped_at' as row from "${table}" t order by 1 limit 200`),
      noon,
      late,
    )
})

test('nothing that has happened is yet to come', async () => {
  // Promises, ends, what is planned, and what is only tried.
  const ahead = `c.column_name in ('promised_at', 'due_at', 'until', 'starts_at', 'ends_at', 'cod_blocked_until') or c.table_name in ('test_carts', 'appointment')`
  for (const { rows, day } of Object.values(shops)) {
    const columns = await rows<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
        join information_schema.columns v on v.table_schema = 'public' and v.table_name = c.table_name and v.column_name = 'vendor'
        where c.table_schema = 'public' and c.data_type = 'timestamp with time zone' and not (${ahead})`,
    )
    expect(columns.length).toBeGreaterThan(100)
    expect(await rows('select 1 from orders limit 1')).toHaveLength(1)
    const late = []
    for (const { table, column } of columns) {
      const found = await rows(`select 1 from "${table}" where vendor = 'mgp' and "${column}" > $1 limit 1`, [
        new Date(day.now),
      ])
      if (found.length > 0) late.push(`${table}.${column}`)
    }
    expect(late).toEqual([])
  }
})

test('invoices count without a gap in each financial year they fall in', async () => {
  for (const { rows, day } of Object.values(shops)) {
    const numbers = await rows<{ head: string; n: number; day: string }>(
      `select regexp_replace(number, '/\\d+$', '') as head, substring(number from '\\d+$')::int as n, day::text from invoices order by head, n`,
    )
    const counted = new Map<string, number>()
    for (const { head, n, day: on } of numbers) {
      expect(head.split('/')[1]).toBe(financialYearOf(on))
      counted.set(head, (counted.get(head) ?? 0) + 1)
      expect(n).toBe(counted.get(head))
    }
    expect([...counted.keys()].some(head => head.endsWith(financialYearOf(dateAgo(day, 20))))).toBe(true)
  }
})
