// A shop grown inside its database: the seeded products over and over, with other names, ids and days. COPY from one table
// into itself, so to say: nothing travels, and the dear indexes are made once at the end.
import { withClient } from '#server/db/roles.ts'

const own = {
  // In the order of time, as the ids of real records are.
  id: 'uuidv7()',
  slug: "p.slug || '-' || n",
  name: "jsonb_set(p.name, '{en-in}', to_jsonb((p.name ->> 'en-in') || ' ' || n))",
  sort_rank: 'row_number() over () + $1',
  updated_at: "p.updated_at - (n || ' minutes')::interval",
}

/** Numbers what is there from one on, so that a bulk edit can name as many as it wants. */
export const number = (superUrl: string, vendor: string): Promise<void> =>
  withClient(superUrl, async client => {
    await client.query(
      `update products p set sort_rank = r.n from
        (select id, row_number() over (order by id) as n from products where vendor = $1) r
        where r.id = p.id and p.vendor = $1`,
      [vendor],
    )
    // As it would be some minutes later: what the numbering left behind is cleared away.
    await client.query('vacuum analyze')
  })

/** Until `vendor` has that many products; `from` are there now. */
export const grow = (superUrl: string, vendor: string, from: number, to: number): Promise<void> =>
  withClient(superUrl, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = 'products' and is_generated = 'NEVER' order by ordinal_position`,
    )
    const names = rows.map(({ name }) => name)
    const values = names.map(name => (own as Record<string, string>)[name] ?? `p."${name}"`)
    const { rows: dear } = await client.query<{ name: string; now: string }>(
      "select indexname as name, indexdef as now from pg_indexes where indexname in ('products_search', 'search_entry_found')",
    )
    for (const index of dear) await client.query(`drop index ${index.name}`)
    await client.query(
      `insert into products (${names.map(name => `"${name}"`).join(', ')})
        select ${values.join(', ')}
        from (select * from products where vendor = $2 limit 10000) p, generate_series($3::int, $4::int) n limit $5`,
      [from, vendor, from / 10_000 + 1, to / 10_000, to - from],
    )
    for (const index of dear) await client.query(index.now)
    await client.query('vacuum analyze products, search_entry')
  })
