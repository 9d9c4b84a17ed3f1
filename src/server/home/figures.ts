// The figures of the start page: counted and added up by the database over the records their list finds, together with the same part
// of the period before, by the vendor's clock.
import { type SQL, sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Figure, FigureCard, Period as PeriodName } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { type Period, periodAt, periodTerm } from '#rules/period.ts'
import type { TextRow } from '#server/db/flush.ts'
import { compiled, type Statement } from '#server/db/statement.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { type Filtering, filterSql } from '#server/records/filter.ts'
import { visibleColumns } from '#server/records/shape.ts'

/** What one card asks the database, and what it makes of the answer. */
export interface Asked<C> {
  resource: Resource
  name: string
  statement: Statement
  read(rows: readonly TextRow[]): C | Promise<C>
}

const lineOf = ({ filter = '' }: Pick<Figure, 'filter'>, more: string): string =>
  [filter, more].filter(Boolean).join(' ')

const at = (instant: number): SQL => sql`${new Date(instant).toISOString()}::timestamptz`

/** The bucket of a moment in either period, from 0 on; what lies in the future counts as today. */
const bucketOf = (moment: SQL, { bucket, buckets, from, beforeFrom }: Period, zone: string): SQL => {
  const wall = (instant: SQL) => sql`(${instant} at time zone ${zone})`
  const days = (first: number) => sql`(${wall(moment)}::date - ${wall(at(first))}::date)`
  const now =
    bucket === 'hour' ? sql`extract(hour from ${wall(moment)})::int` : sql`least(${days(from)}, ${buckets - 1}::int)`
  const before = bucket === 'hour' ? sql`extract(hour from ${wall(moment)})::int` : days(beforeFrom)
  return sql`case when ${moment} >= ${at(from)} then ${now} else ${before} end`
}

const statementOf = (
  figure: Figure,
  filtering: Filtering,
  { vendorCode, timezone }: Staff['place'],
  period: Period,
): Statement | undefined => {
  const { shape, actor } = filtering
  const seen = new Map(visibleColumns(shape, actor).map(one => [one.name, one.at]))
  const moment = seen.get(figure.at)
  const amount = figure.sum ? seen.get(figure.sum) : undefined
  // Who may not see a field has no figure made of it.
  if (!moment || (figure.sum && !amount)) return undefined
  const share = figure.share ? filterSql(figure.share, filtering) : undefined
  const figures = (when: SQL) =>
    sql`count(*) filter (where ${when}), ${
      amount ? sql`coalesce(sum(${amount}) filter (where ${when}), 0)::text` : sql`null`
    }, ${share ? sql`count(*) filter (where ${when} and (${share}))` : sql`null`}`
  return compiled(sql`select t.is_now, t.bucket, ${figures(sql`true`)}, ${figures(sql`t.moment < ${at(period.beforeTo)}`)}
    from (select t.*, ${moment} as moment, ${moment} >= ${at(period.from)} as is_now, ${bucketOf(moment, period, timezone)} as bucket
      from ${shape.table} t where t.vendor = ${vendorCode} and ${moment} >= ${at(period.beforeFrom)} and ${moment} < ${at(period.to)}
        and ${filterSql(figure.filter ?? '', filtering)}) t
    group by 1, 2`)
}

interface Total {
  count: number
  sum: bigint
  share: number
}

const totalOf = (rows: readonly TextRow[], from: number): Total => {
  const total: Total = { count: 0, sum: 0n, share: 0 }
  for (const row of rows) {
    total.count += Number(row[from])
    total.sum += BigInt(row[from + 1] ?? 0)
    total.share += Number(row[from + 2] ?? 0)
  }
  return total
}

const saidOf = ({ sum, share }: Figure, total: Total): FigureCard['before'] => ({
  count: share ? total.share : total.count,
  ...(sum && { sum: String(total.sum) }),
  ...(share && { of: total.count }),
})

/** What a bucket is drawn with: a share is one of a hundred. */
const drawnOf = ({ sum, share }: Figure, { count, sum: amount, share: part }: Total): number => {
  if (share) return count === 0 ? 0 : (part / count) * 100
  return sum ? Number(amount) : count
}

/** Undefined where whoever asks may not see what it is made of. */
export const figureAsked = (
  kit: Pick<Kit, 'clock'>,
  staff: Staff,
  resource: Resource,
  [name, figure]: [string, Figure],
  period: PeriodName,
  filtering: Filtering,
): Asked<FigureCard> | undefined => {
  if (!staff.may(actionId(resource, 'open'))) return undefined
  const stretch = periodAt(period, kit.clock.now().getTime(), staff.place.timezone)
  const statement = statementOf(figure, filtering, staff.place, stretch)
  if (!statement) return undefined
  const filter = lineOf(figure, [periodTerm(figure.at, period, stretch), figure.share].filter(Boolean).join(' '))
  return {
    resource,
    name,
    statement,
    read: rows => {
      const [now, before] = [rows.filter(([isNow]) => isNow === 't'), rows.filter(([isNow]) => isNow !== 't')]
      const line = (of: readonly TextRow[], until: number) =>
        Array.from({ length: until }, (_, bucket) =>
          drawnOf(
            figure,
            totalOf(
              of.filter(row => Number(row[1]) === bucket),
              2,
            ),
          ),
        )
      return {
        resource: resource.name,
        name,
        filter: figure.sum ? `${filter} group:none` : filter,
        ...saidOf(figure, totalOf(now, 2)),
        ...(figure.sum && resource.fields[figure.sum]?.kind === 'money' && { isMoney: true }),
        before: saidOf(figure, totalOf(before, 5)),
        line: line(now, stretch.current + 1),
        ghost: line(before, stretch.buckets),
      }
    },
  }
}
