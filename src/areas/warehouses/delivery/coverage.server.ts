// How much of each zone each courier serves: pincodes prepaid and in cash, and the days it usually takes.
import { eq, isNull, lte, or, sql } from 'drizzle-orm'
import { areasInUse } from '#areas/postalAreas/postalAreas.door.ts'
import type { Param } from '#contract/said.ts'
import { wording } from '#contract/said.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler } from '#server/records/serve.ts'
import { courierPincodes, couriers } from '../couriers.ts'
import { takesCash } from './serving.server.ts'

const p = tableFor(courierPincodes)
const c = tableFor(couriers)

/** Empty text for none. */
const zone = sql`coalesce(a.zone, '')`

interface Cell {
  zone: string
  code: string
  prepaid: number
  cod: number
  days: number
}

export const coverage: Handler<typeof couriers, undefined> = async ({ tx, now }) => {
  const zones = await rowsOf<{ zone: string; n: number }>(
    tx,
    sql`select ${zone} as zone, count(*)::int as n from ${areasInUse} a group by 1 order by 2 desc, 1`,
  )
  const codes = await fieldsWhere(tx, couriers, ['code'], eq(c.status, 'active'), { order: sql`${c.code}` })
  const cells = await rowsOf<Cell>(
    tx,
    sql`select ${zone} as zone, ${c.code}, count(*) filter (where ${p.prepaid})::int as prepaid,
        count(*) filter (where ${takesCash(now, p)})::int as cod, percentile_disc(0.5) within group (order by ${p.tatDays}) as days
      from ${p} join ${c} on ${c.vendor} = ${p.vendor} and ${c.id} = ${p.courier} and ${eq(c.status, 'active')}
        join ${areasInUse} a on a.code = ${p.pincode}
      where ${p.vendor} = app_vendor() and ${eq(p.status, 'active')} and ${or(isNull(p.embargoUntil), lte(p.embargoUntil, now.toISOString()))}
      group by 1, 2`,
  )
  const known = new Map(cells.map(cell => [`${cell.zone} ${cell.code}`, cell]))
  const told = (zone: string, code: string): Param => {
    const { prepaid, cod, days } = known.get(`${zone} ${code}`) ?? { prepaid: 0, cod: 0, days: 0 }
    return prepaid + cod === 0
      ? wording('couriers.coverage.none', 'Not serviceable')
      : wording('couriers.coverage.cell', '{prepaid} prepaid, {cod} COD, {days} days', { prepaid, cod, days })
  }
  return {
    result: {
      kind: 'table',
      title: wording('couriers.coverage.title', 'Serviceable pincodes by zone'),
      columns: [
        wording('couriers.coverage.zone', 'Zone'),
        wording('couriers.coverage.pincodes', 'Pincodes'),
        ...codes.map(({ code }) => code),
      ],
      rows: zones.map(({ zone, n }) => [zone, n, ...codes.map(({ code }) => told(zone, code))]),
    },
  }
}
