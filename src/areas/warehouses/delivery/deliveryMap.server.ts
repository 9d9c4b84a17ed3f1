// Who delivers where, how fast, and what comes back: a line for each stretch of pincodes, the regions for a map.
import { eq, isNull, lte, or, sql } from 'drizzle-orm'
import { areasInUse } from '#areas/postalAreas/postalAreas.door.ts'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import type { Value } from '#contract/valueSet.ts'
import { sayPercent } from '#rules/percent.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Handler } from '#server/records/serve.ts'
import { healthSince } from '../couriers/healthPeriod.server.ts'
import { courierPincodes, couriers } from '../couriers.ts'
import type { DeliveryRegion } from '../pictures.ts'
import type { Carries } from '../sets.ts'
import { endedByPincode } from '../warehouses.ports.ts'
import type { pincodeMappings } from '../warehouses.ts'
import { takesCash } from './serving.server.ts'

const columns = [
  wording('pincodeMappings.map.region', 'Region'),
  wording('pincodeMappings.map.stretch', 'Pincodes from'),
  wording('pincodeMappings.map.pincodes', 'Pincodes'),
  wording('pincodeMappings.map.served', 'Serviceable'),
  wording('pincodeMappings.map.cod', 'COD'),
  wording('pincodeMappings.map.couriers', 'Couriers'),
  wording('pincodeMappings.map.days', 'Days'),
  wording('pincodeMappings.map.returned', 'Returned'),
]

interface Stretch extends Omit<DeliveryRegion, 'name'> {
  region: string
  stretch: string
}

const p = tableFor(courierPincodes)
const c = tableFor(couriers)

const cash: Value<typeof Carries> = 'cod'

/** Pincodes that lie side by side together; couriers that are paused, and pincodes under an embargo, are left out. */
const readStretches = (tx: Tx, now: Date): Promise<Stretch[]> => {
  const at = now.toISOString()
  return rowsOf<Stretch>(
    tx,
    sql`with goes as (
        select ${p.pincode} as pincode, count(*)::int as couriers, min(${p.tatDays}) as days,
          bool_or(${takesCash(now, p)} and ${cash} = any(${c.supports})) as cod
        from ${p} join ${c} on ${c.vendor} = ${p.vendor} and ${c.id} = ${p.courier} and ${eq(c.status, 'active')}
          and (not coalesce(${c.isPaused}, false) or ${lte(c.pausedUntil, at)})
        where ${p.vendor} = app_vendor() and ${eq(p.status, 'active')} and (${p.prepaid} or ${p.cod})
          and ${or(isNull(p.embargoUntil), lte(p.embargoUntil, at))}
        group by ${p.pincode}),
      came as (${endedByPincode.ask(healthSince(now))}),
      -- What nobody has measured lies in the middle of the rest.
      middle as (select avg(a.lat) as lat, avg(a.lng) as lng from ${areasInUse} a)
      select a.state as region, case when a.code ~ '^[0-9]+$' then left(a.code, 3) else split_part(a.code, '-', 1) end as stretch,
        count(*)::int as pincodes, count(g.pincode)::int as served, (count(*) filter (where g.cod))::int as cod,
        coalesce(sum(g.couriers), 0)::int as couriers, coalesce(sum(g.days), 0)::int as days, coalesce(sum(e.ended), 0)::int as ended,
        coalesce(sum(e.returned), 0)::int as returned, min(a.code) as pincode, coalesce(avg(a.lat), m.lat, 0)::float8 as lat,
        coalesce(avg(a.lng), m.lng, 0)::float8 as lng
      from ${areasInUse} a cross join middle m left join goes g on g.pincode = a.code left join came e on e.pincode = a.code
      group by 1, 2, m.lat, m.lng order by 1, 2`,
  )
}

const share = (n: number, of: number): Param => (of === 0 ? '–' : sayPercent(Math.round((n * 10_000) / of)))
const mean = (n: number, of: number): Param => (of === 0 ? '–' : numberFigure(Math.round((n * 10) / of) / 10))

const lineOf = ({ region, stretch, pincodes, served, cod, couriers, days, ended, returned }: Stretch): Param[] => [
  ...[region, stretch, numberFigure(pincodes), numberFigure(served), share(cod, pincodes)],
  ...[mean(couriers, pincodes), mean(days, served), share(returned, ended)],
]

const summed = ['pincodes', 'served', 'cod', 'couriers', 'days', 'ended', 'returned'] as const

const regionOf = (name: string, own: readonly Stretch[]): DeliveryRegion => {
  const sum = (of: (one: Stretch) => number) => own.reduce((total, one) => total + of(one), 0)
  const pincodes = sum(one => one.pincodes)
  return {
    ...(Object.fromEntries(summed.map(of => [of, sum(one => one[of])])) as Pick<
      DeliveryRegion,
      (typeof summed)[number]
    >),
    name,
    pincode: own[0]!.pincode,
    lat: sum(one => one.lat * one.pincodes) / pincodes,
    lng: sum(one => one.lng * one.pincodes) / pincodes,
  }
}

export const deliveryMap: Handler<typeof pincodeMappings, ActionInput<typeof pincodeMappings, 'deliveryMap'>> = async ({
  tx,
  now,
}) => {
  const stretches = await readStretches(tx, now)
  return {
    result: {
      kind: 'table',
      title: wording('pincodeMappings.map.title', 'Coverage map'),
      columns,
      rows: stretches.map(lineOf),
      given: [...Map.groupBy(stretches, ({ region }) => region)].map(([name, own]) => regionOf(name, own)),
    },
  }
}
