// How couriers do: counted every hour into their lists, and week by week where somebody looks at one.
import { sql } from 'drizzle-orm'
import { isOld, keepCounted } from '#areas/shippingRates/counted.keeping.ts'
import type { ActionInput } from '#contract/resource.ts'
import { dayFigure, numberFigure, type Param, wording } from '#contract/said.ts'
import { sayPercent } from '#rules/percent.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import type { couriers } from './couriers.ts'
import { type Ended, endedFigures, endedSince, healthDays, healthSince } from './health.reading.ts'
import type { CourierWeek } from './pictures.ts'

/** A figure is no change of anybody's, so neither version nor history tells of it. */
export const countHealth = async ({ tx, now }: Scene): Promise<void> => {
  if (!(await isOld(tx, 'couriers', now))) return
  await run(
    tx,
    sql`with seen as (select p.courier, ${endedFigures} ${endedSince(healthSince(now))} group by p.courier),
      figures as (select c.id, seen.ended, seen.days, round(seen.delivered * 10000.0 / seen.ended)::int as success,
          round(seen.tried * 10000.0 / seen.ended)::int as ndr, round(seen.returned * 10000.0 / seen.ended)::int as rto
        from couriers c left join seen on seen.courier = c.code where c.vendor = app_vendor() order by c.id for update of c)
      update couriers c set ended90 = f.ended, success90 = f.success, ndr90 = f.ndr, rto90 = f.rto, tat90 = f.days from figures f
      where c.vendor = app_vendor() and c.id = f.id
        and (c.ended90, c.success90, c.ndr90, c.rto90, c.tat90) is distinct from (f.ended, f.success, f.ndr, f.rto, f.days)`,
  )
  await keepCounted(tx, 'couriers', now)
}

const columns = [
  wording('couriers.health.week', 'Week from'),
  wording('couriers.health.ended', 'Parcels'),
  wording('couriers.health.delivered', 'Delivered'),
  wording('couriers.health.tried', 'Tried in vain'),
  wording('couriers.health.returned', 'Came back'),
  wording('couriers.health.days', 'Days of nine in ten'),
]

const lineOf = ({ at, ended, delivered, tried, returned, days }: CourierWeek & Ended): Param[] => {
  const share = (n: number) => sayPercent(Math.round((n * 10_000) / ended))
  return [dayFigure(at), numberFigure(ended), share(delivered), share(tried), share(returned), days ?? '–']
}

export const health: Handler<typeof couriers, ActionInput<typeof couriers, 'health'>> = async scene => {
  const { tx, records, now, setting } = scene
  const code = records[0]?.code ?? ''
  const weeks = await rowsOf<CourierWeek & Ended>(
    tx,
    sql`select date_trunc('week', p.picked_up_at at time zone ${setting.timezone})::date::text as at, ${endedFigures}
      ${endedSince(healthSince(now))} and p.courier = ${code} group by 1 order by 1`,
  )
  return {
    result: {
      kind: 'table',
      title: wording('couriers.health.title', 'How parcels of {courier} ended, {days} days', {
        ...{ courier: code, days: healthDays },
      }),
      columns,
      rows: weeks.map(lineOf),
      given: weeks,
    },
  }
}
