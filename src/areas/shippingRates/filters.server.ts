// Words of the query line about shipping rates: those that may hold at a pincode, and those that end within some days.
import { sql } from 'drizzle-orm'
import type { Behaviour } from '#server/records/serve.ts'
import { reaches } from './postal.reading.ts'

type Filter = NonNullable<Behaviour['filters']>[string]

const pincode: Filter = (_op, [code = ''], { vendor }) =>
  sql`(t.zone is null or exists (select 1 from shipping_zones z cross join lateral unnest(z.patterns) pattern
    where z.vendor = ${vendor} and z.id = t.zone and z.status = 1 and ${reaches(sql`pattern`, code, vendor)}))`

const expiring: Filter = (_op, [days = ''], _setting, { now }) => {
  const within = Number(days) || 14
  return sql`t.ends_at between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + make_interval(days => ${within})`
}

export const filters = { pincode, expiring }
