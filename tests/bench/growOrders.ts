// A shop's orders grown inside its database: the demo's that are over, again and again with all that hangs on them, under other
// ids, numbers, names, phones and days. What is open stays as few as it was: a shop with a million orders has not a million on
// somebody's desk.
import type { Client } from 'pg'
import { withClient } from '#server/db/roles.ts'

/** Other marks than those of the order it is a copy of: nobody else is found by them. */
const strange = (column: string): string => `case when p.${column} is null then null else
  split_part(p.${column}, ':', 1) || ':' || substr(md5(split_part(p.${column}, ':', 2) || m.n), 1, 16) || ':' ||
  substr(md5(split_part(p.${column}, ':', 3) || m.n), 1, 16) || ':' || split_part(p.${column}, ':', 4) || ':' || split_part(p.${column}, ':', 5) end`
const numbered = (column: string): string => `p.${column} || '-' || m.n`

type Own = Readonly<Record<string, string>>

const orderOwn: Own = {
  id: 'm.id',
  order_no: '(100000 + m.at)::text',
  contact_name: "p.contact_name || ' ' || m.n",
  phone: strange('phone'),
  email: strange('email'),
  placed_at: "p.placed_at - (m.n || ' hours')::interval",
  // No list and no record shows them, and they are half of an order's bytes.
  quote: 'null',
  trace: 'null',
}

/** What hangs on an order, and what of it nobody else may have. */
const children: Readonly<Record<string, readonly string[]>> = {
  order_lines: [],
  payments: ['gateway_ref'],
  packages: ['package_no', 'awb'],
  order_events: ['event_id'],
  holds: ['hold_no'],
  push_attempts: [],
  refunds: ['refund_no', 'row_hash', 'credit_note_no'],
  return_requests: ['return_no'],
}

const copy = async (client: Client, table: string, own: Own, on: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await client.query(
    `insert into ${table} (${names.map(name => `"${name}"`).join(', ')})
      select ${names.map(name => own[name] ?? `p."${name}"`).join(', ')} from grown m join ${table} p on p.vendor = m.vendor and ${on}`,
  )
}

/** Until `vendor` has that many orders; `from` are there now. */
export const growOrders = (superUrl: string, vendor: string, from: number, to: number): Promise<void> =>
  withClient(superUrl, async client => {
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'orders' and indexdef like '%USING gin%'`,
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await client.query(
      `create unlogged table grown as
      select $1::text as vendor, o.id as old, n, uuidv7() as id, $2::int + row_number() over () as at
      from generate_series(1, $3::int) g (n0) cross join lateral (select g.n0 + $2::int as n) x
        cross join (select id from orders where vendor = $1 and state in (5, 6, 8) and hold = 1 and push = 4
          and length(order_no) < 6 order by order_no limit 1000) o
      limit $4`,
      [vendor, from, Math.ceil((to - from) / 1000), to - from],
    )
    await client.query('create index on grown (old)')
    await client.query('analyze grown')
    await copy(client, 'orders', orderOwn, 'p.id = m.old')
    for (const [table, unique] of Object.entries(children)) {
      const own = Object.fromEntries(unique.map(column => [column, numbered(column)]))
      await copy(client, table, { ...own, id: 'uuidv7()', order: 'm.id' }, 'p."order" = m.old')
    }
    for (const { made } of rows) await client.query(made)
    await client.query('drop table grown')
    await client.query('vacuum analyze')
  })
