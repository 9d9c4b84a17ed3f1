// How couriers do: counted every hour into their lists, and week by week where somebody looks at one.
import { sql } from 'drizzle-orm'
import type { ActionInput } from '#contract/resource.ts'
import { dayFigure, numberFigure, type Param, wording } from '#contract/said.ts'
import { sayPercent } from '#rules/percent.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import { isOld, keepCounted } from '#server/records/counted.ts'
import { called } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { couriers } from '../couriers.ts'
import type { CourierWeek } from '../pictures.ts'
import { type Ended, endedByCourier, endedByWeek } from '../warehouses.ports.ts'
import { healthDays, healthSince } from './healthPeriod.server.ts'

const c = tableFor(couriers)
const own = called(couriers, 'own')

/** A figure is no change of anybody's, so neither version nor history tells of it. */
export const countHealth = async ({ tx, now }: Scene): Promise<void> => {
  if (!(await isOld(tx, 'couriers', now))) return
  await run(
    tx,
    sql`with seen as (${endedByCourier.ask(healthSince(now))}),
      figures as (select ${own.id} as id, seen.ended, seen.days, round(seen.delivered * 10000.0 / seen.ended)::int as success,
          round(seen.tried * 10000.0 / seen.ended)::int as ndr, round(seen.returned * 10000.0 / seen.ended)::int as rto
        from ${c} ${own} left join seen on seen.courier = ${own.code} where ${own.vendor} = app_vendor() order by ${own.id} for update of ${own})
      update ${c} set ${bare(c.ended90)} = f.ended, ${bare(c.success90)} = f.success, ${bare(c.ndr90)} = f.ndr, ${bare(c.rto90)} = f.rto,
        ${bare(c.tat90)} = f.days
      from figures f where ${c.vendor} = app_vendor() and ${c.id} = f.id
        and (${c.ended90}, ${c.success90}, ${c.ndr90}, ${c.rto90}, ${c.tat90}) is distinct from (f.ended, f.success, f.ndr, f.rto, f.days)`,
  )
  await keepCounted(tx, 'couriers', now)
}

const columns = [
  wording('couriers.health.week', 'Week from'),
  wording('couriers.health.ended', 'Parcels'),
  wording('couriers.health.delivered', 'Delivered'),
  wording('couriers.health.tried', 'Failed attempts'),
  wording('couriers.health.returned', 'Returned'),
  wording('couriers.health.days', '90th percentile, days'),
]

const lineOf = ({ at, ended, delivered, tried, returned, days }: CourierWeek & Ended): Param[] => {
  const share = (n: number) => sayPercent(Math.round((n * 10_000) / ended))
  return [dayFigure(at), numberFigure(ended), share(delivered), share(tried), share(returned), days ?? '–']
}

export const health: Handler<typeof couriers, ActionInput<typeof couriers, 'health'>> = async scene => {
  const { tx, records, now, setting } = scene
  const code = records[0]?.code ?? ''
  const weeks = await endedByWeek.ask(tx, code, healthSince(now), setting.timezone)
  return {
    result: {
      kind: 'table',
      title: wording('couriers.health.title', '{courier}: outcomes of the last {days} days', {
        courier: code,
        days: healthDays,
      }),
      columns,
      rows: weeks.map(lineOf),
      given: weeks,
    },
  }
}
