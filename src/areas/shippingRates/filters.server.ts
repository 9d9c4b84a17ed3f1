// Words of the query line about shipping: rates that may hold at a pincode, that end within some days or are in force, and pincodes
// with a rate of the usual method.
import { eq, type SQL, sql } from 'drizzle-orm'
import { reaches } from '#areas/postalAreas/postalAreas.door.ts'
import { type TableOf, tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { usualMethod } from './methods.server.ts'
import { shippingMethods, shippingRates, shippingZones } from './shippingRates.ts'

type Filter = NonNullable<Behaviour['filters']>[string]

type Rates = TableOf<typeof shippingRates>

const t = called(shippingRates, 't')
const z = tableFor(shippingZones)

const pincode: Filter = (_op, [code = ''], { vendor }) =>
  sql`(${t.zone} is null or exists (select 1 from ${z} cross join lateral unnest(${z.patterns}) pattern
    where ${z.vendor} = ${vendor} and ${z.id} = ${t.zone} and ${eq(z.status, 'active')} and ${reaches(sql`pattern`, { code, vendor })}))`

const expiring: Filter = (_op, [days = ''], _setting, { now }) => {
  const within = Number(days) || 14
  return sql`${t.endsAt} between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + make_interval(days => ${within})`
}

const isYes = (value: string): boolean => /^(y|yes|true|1)$/i.test(value)

const inForce = (
  { startsAt, endsAt }: Rates,
  now: Date,
): SQL => sql`(${startsAt} is null or ${startsAt} <= ${now.toISOString()}::timestamptz)
  and (${endsAt} is null or ${endsAt} > ${now.toISOString()}::timestamptz)`

/** Before, in or after its window. */
const windows: Readonly<Record<string, (now: Date) => SQL>> = {
  now: now => inForce(t, now),
  coming: now => sql`${t.startsAt} > ${now.toISOString()}::timestamptz`,
  over: now => sql`${t.endsAt} <= ${now.toISOString()}::timestamptz`,
}

const window: Filter = (_op, [when = 'now'], _setting, { now }) => (windows[when.toLowerCase()] ?? windows.now!)(now)

export const filters = { pincode, expiring, window }

const r = tableFor(shippingRates)
const m = tableFor(shippingMethods)

/** Some rate for everybody reaches the pincode, whatever it weighs or is worth; holes within are found by the gaps. */
const standard: Filter = (_op, [value = 'Y'], { vendor }, { now }) => {
  const has = sql`exists (select 1 from ${r}
      join ${m} on ${m.vendor} = ${r.vendor} and ${m.id} = ${r.method} and ${m.code} = ${usualMethod}
      left join ${z} on ${z.vendor} = ${r.vendor} and ${z.id} = ${r.zone}
    where ${r.vendor} = ${vendor} and ${eq(r.status, 'active')} and ${eq(r.audience, 'all')} and ${inForce(r, now)} and (${r.zone} is null
      or ${eq(z.status, 'active')} and exists (select 1 from unnest(${z.patterns}) pattern where ${reaches(sql`pattern`, 'listed')})))`
  return isYes(value) ? has : sql`not ${has}`
}

export const areaFilters = { standard }
