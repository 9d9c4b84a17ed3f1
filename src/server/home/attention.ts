// What waits for whoever asks: a line for each rule some record fulfils, with how many there are, since when, until when and how urgent
// the most urgent one is. The rule is a line of the resource's list, so that the list behind it has the same records.
import { type SQL, sql } from 'drizzle-orm'
import { type Attention, type AttentionCard, fewest, maySeeWaiting, type Waiting, waitingLine } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { clampedSeverity, scoreOf, weights } from '#rules/attention.ts'
import { compiled, isoOf } from '#server/db/statement.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { countingOf, countOf } from '#server/records/count.ts'
import { type Filtering, filterSql } from '#server/records/filter.ts'
import { plainTitle, visibleColumns } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import type { Asked } from './figures.ts'

/** Records that are looked at one by one; of more the list says about how many there are. */
const mostWeighed = 20_000

interface Told {
  id: string
  title: unknown
  since: string | null
  due: string | null
}

/** The part of the score that is unlike from record to record (`#rules/attention.ts`). */
const urgency = (since: SQL, due: SQL, now: SQL): SQL => sql`(
  least(${weights.hoursMost}, greatest(0, coalesce(extract(epoch from ${now} - ${since}), 0)) / ${weights.hoursEach * 3600})
  + case when ${due} <= ${now} + ${weights.dueWithinHours} * interval '1 hour' then ${weights.due} else 0 end)`

const told = new WeakSet<Attention>()

/** A rule beyond the scale is as urgent as its end, and whoever runs the house is told once. */
const severityOf = (kit: Pick<Kit, 'log'>, resource: Resource, name: string, rule: Attention): number => {
  const severity = clampedSeverity(rule.severity)
  if (severity !== rule.severity && !told.has(rule)) {
    told.add(rule)
    kit.log.warn(
      { resource: resource.name, rule: name, severity: rule.severity },
      `Severity is 1 to 5: ${severity} is taken`,
    )
  }
  return severity
}

const read = (stamp: string | null | undefined): string | null => (stamp ? isoOf(stamp) : null)
const readJson = (stamp: string | null): string | null => (stamp ? new Date(stamp).toISOString() : null)

/** Undefined where it is not for whoever asks. */
export const attentionAsked = (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  [name, rule]: [string, Attention],
  filtering: Filtering,
): Asked<AttentionCard | undefined> | undefined => {
  if (!maySeeWaiting(resource, rule, staff.may)) return undefined
  const { shape } = filtering
  const { vendorCode: vendor } = staff.place
  const { filter, sort } = waitingLine(resource, rule)
  const where = filterSql(filter, filtering)
  const seen = new Map(visibleColumns(shape, staff).map(one => [one.name, one]))
  const nothing = sql`null::timestamptz`
  const since = seen.get(rule.since)?.at ?? nothing
  const due = (rule.due && seen.get(rule.due)?.at) || nothing
  const title = seen.get(resource.title)?.at ?? sql`t.id`
  const severity = severityOf(kit, resource, name, rule)
  const now = sql`${kit.clock.now().toISOString()}::timestamptz`
  const statement = compiled(sql`with w as materialized (
      select t.id, to_jsonb(${title}) as title, ${since} as since, ${due} as due, ${urgency(since, due, now)} as urgency
      from ${shape.table} t where t.vendor = ${vendor} and ${where} limit ${mostWeighed + 1})
    select count(*), min(since)::text, min(due)::text, max(urgency)::text,
      case when count(*) <= ${fewest} then (select json_agg(s) from
        (select id, title, since, due from w order by urgency desc, since, id) s)::text end
    from w`)
  return {
    resource,
    name,
    statement,
    read: async ([row]) => {
      const [found, first, next, most, few] = row ?? []
      if (!Number(found)) return undefined
      // Both say about how many where there are so many.
      const count =
        Number(found) > mostWeighed
          ? await countOf(kit.db, scopeFor(staff), countingOf(shape, vendor, where))
          : { total: Number(found), about: false }
      const { urlLang } = settingOf(staff.place)
      const records = ((few ? JSON.parse(few) : []) as Told[]).map(
        (told): Waiting => ({
          id: told.id,
          title: plainTitle(told.title, urlLang) || told.id,
          since: readJson(told.since),
          due: readJson(told.due),
        }),
      )
      return {
        resource: resource.name,
        name,
        filter,
        ...(sort && { sort }),
        count: count.total,
        about: count.about,
        since: read(first),
        due: read(next),
        score: scoreOf({ severity, hoursOpen: 0, mine: false }) + Number(most),
        records,
      }
    },
  }
}
