// How much of each zone each courier serves: pincodes prepaid and in cash, and the days it usually takes.
import { sql } from 'drizzle-orm'
import type { Param } from '#contract/said.ts'
import { wording } from '#contract/said.ts'
import type { Handler } from '#server/records/serve.ts'
import type { couriers } from './couriers.ts'
import { takesCash } from './coverage.reading.ts'

interface Cell extends Record<string, unknown> {
  zone: string
  code: string
  prepaid: number
  cod: number
  days: number
}

export const coverage: Handler<typeof couriers, undefined> = async ({ tx, now }) => {
  const { rows: zones } = await tx.execute<{ zone: string; n: number }>(
    sql`select coalesce(zone, '') as zone, count(*)::int as n from postal_areas where vendor = app_vendor() and status = 1
      group by 1 order by 2 desc, 1`,
  )
  const { rows: codes } = await tx.execute<{ code: string }>(
    sql`select code from couriers where vendor = app_vendor() and status = 1 order by code`,
  )
  const { rows: cells } = await tx.execute<Cell>(
    sql`select coalesce(a.zone, '') as zone, c.code, count(*) filter (where p.prepaid)::int as prepaid,
        count(*) filter (where ${takesCash(now)})::int as cod, percentile_disc(0.5) within group (order by p.tat_days) as days
      from courier_pincodes p join couriers c on c.vendor = p.vendor and c.id = p.courier and c.status = 1
        join postal_areas a on a.vendor = p.vendor and a.code = p.pincode and a.status = 1
      where p.vendor = app_vendor() and p.status = 1 and (p.embargo_until is null or p.embargo_until <= ${now.toISOString()}::timestamptz)
      group by 1, 2`,
  )
  const known = new Map(cells.map(cell => [`${cell.zone} ${cell.code}`, cell]))
  const told = (zone: string, code: string): Param => {
    const { prepaid, cod, days } = known.get(`${zone} ${code}`) ?? { prepaid: 0, cod: 0, days: 0 }
    return prepaid + cod === 0
      ? wording('couriers.coverage.none', 'Not served')
      : wording('couriers.coverage.cell', '{prepaid} prepaid, {cod} COD, {days} days', { prepaid, cod, days })
  }
  return {
    result: {
      kind: 'table',
      title: wording('couriers.coverage.title', 'Pincodes of each zone that a courier serves'),
      columns: [
        wording('couriers.coverage.zone', 'Zone'),
        wording('couriers.coverage.pincodes', 'Pincodes'),
        ...codes.map(({ code }) => code),
      ],
      rows: zones.map(({ zone, n }) => [zone, n, ...codes.map(({ code }) => told(zone, code))]),
    },
  }
}
