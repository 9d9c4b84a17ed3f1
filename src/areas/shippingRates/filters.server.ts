// Words of the query line about shipping: rates that may hold at a pincode, that end within some days or are in force, and pincodes
// with a rate of the usual method.
import { type SQL, sql } from 'drizzle-orm'
import type { Behaviour } from '#server/records/serve.ts'
import { usualMethod } from './methods.reading.ts'
import { reaches, reachesArea } from './postal.reading.ts'

type Filter = NonNullable<Behaviour['filters']>[string]

const pincode: Filter = (_op, [code = ''], { vendor }) =>
  sql`(t.zone is null or exists (select 1 from shipping_zones z cross join lateral unnest(z.patterns) pattern
    where z.vendor = ${vendor} and z.id = t.zone and z.status = 1 and ${reaches(sql`pattern`, code, vendor)}))`

const expiring: Filter = (_op, [days = ''], _setting, { now }) => {
  const within = Number(days) || 14
  return sql`t.ends_at between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + make_interval(days => ${within})`
}

const isYes = (value: string): boolean => /^(y|yes|true|1)$/i.test(value)

const inForce = (
  rate: SQL,
  now: Date,
): SQL => sql`(${rate}.starts_at is null or ${rate}.starts_at <= ${now.toISOString()}::timestamptz)
  and (${rate}.ends_at is null or ${rate}.ends_at > ${now.toISOString()}::timestamptz)`

/** Before, in or after its window. */
const windows: Readonly<Record<string, (now: Date) => SQL>> = {
  now: now => inForce(sql`t`, now),
  coming: now => sql`t.starts_at > ${now.toISOString()}::timestamptz`,
  over: now => sql`t.ends_at <= ${now.toISOString()}::timestamptz`,
}

const window: Filter = (_op, [when = 'now'], _setting, { now }) => (windows[when.toLowerCase()] ?? windows.now!)(now)

export const filters = { pincode, expiring, window }

/** Some rate for everybody reaches the pincode, whatever it weighs or is worth; holes within are found by the gaps. */
const standard: Filter = (_op, [value = 'Y'], { vendor }, { now }) => {
  const has = sql`exists (select 1 from shipping_rates r
      join shipping_methods m on m.vendor = r.vendor and m.id = r.method and m.code = ${usualMethod}
      left join shipping_zones z on z.vendor = r.vendor and z.id = r.zone
    where r.vendor = ${vendor} and r.status = 1 and r.audience = 1 and ${inForce(sql`r`, now)} and (r.zone is null
      or z.status = 1 and exists (select 1 from unnest(z.patterns) pattern where ${reachesArea(sql`pattern`, sql`t`)})))`
  return isYes(value) ? has : sql`not ${has}`
}

export const areaFilters = { standard }
