// States that charts move beside a record's lifecycle: whether an action may send its events from where the record stands, and
// where an event leads.
import type { Finding } from '#contract/problem.ts'
import { type AnyRow, type Region, type Resource, type Row, regionsOf } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { standsAgainst, stateWhy } from '#contract/standing.ts'
import { chartOf } from '#contract/stateMap.ts'
import { codeIn, nameOfCode, type ValueSet } from '#contract/valueSet.ts'
import { codeOf, type Facts, next, valueOf as stateOf } from '#machines/lifecycle.ts'

const regionOf = (resource: Resource, field: string): Region & { set: ValueSet } => {
  const region = regionsOf(resource).find(one => one.field === field)
  const set = resource.fields[field]?.facts.of
  if (!region || !set) throw new Error(`${resource.name} has no region ${field}`)
  return { ...region, set }
}

const stateIn = (row: object, field: string): string => String((row as Record<string, unknown>)[field])

/** The state the event leads to; undefined where the chart has no such arrow from here. */
export const nextIn = <R extends Resource, K extends keyof Row<R> & string>(
  resource: R,
  row: object,
  field: K,
  event: string,
  facts: Facts = {},
): Row<R>[K] | undefined => {
  const { by, set } = regionOf(resource, field)
  const chart = chartOf(by)
  // A chart may call a state otherwise than the values do; both know its code.
  const to = next(chart, stateOf(chart, codeIn(set, stateIn(row, field))), facts, event)
  return to === undefined ? undefined : (nameOfCode(set, codeOf(chart, to)) as Row<R>[K])
}

/** Why an action may not be done with the record, by the states it declares and the regions it moves. */
export const regionWhy = (
  resource: Resource,
  action: Pick<ResolvedAction, 'sends' | 'when'>,
  row: AnyRow,
): Finding | undefined => {
  const declared = standsAgainst(resource, action, row)
  if (declared) return declared
  const stuck = Object.entries(action.sends ?? {}).find(
    ([field, event]) => nextIn(resource, row, field, event) === undefined,
  )
  return stuck && stateWhy(resource, row, stuck[0])
}

/** Fields of a resource that hold a state which a chart moves. */
type Events<R> = Partial<Record<keyof Row<R> & string, string>>

/**
 * What sending these events to the regions of a record changes: where each leads, and since when, where a field beside it says so
 * (`stateAt` beside `state`). A region whose chart has no such arrow from here stays as it is, and so does one that is led back to
 * where it stands.
 */
export const stepped = <R extends Resource>(
  resource: R,
  row: object,
  events: Events<R>,
  now: Date,
  facts: Facts = {},
): Partial<Row<R>> => {
  const steps: Record<string, unknown> = {}
  for (const [field, event] of Object.entries<string | undefined>(events)) {
    const to = event && nextIn(resource, row, field as keyof Row<R> & string, event, facts)
    if (!to || to === stateIn(row, field)) continue
    steps[field] = to
    const since = `${field}At`
    if (since in resource.fields) steps[since] = now.toISOString()
  }
  return steps as Partial<Row<R>>
}

/** What an action writes of a record besides: the events it sends, but to regions its handler has decided about itself. */
export const withSent = (
  resource: Resource,
  { sends = {} }: Pick<ResolvedAction, 'sends'>,
  row: AnyRow,
  patch: Readonly<Record<string, unknown>>,
  now: Date,
): Record<string, unknown> => {
  const open = Object.entries(sends).filter(([field]) => !(field in patch))
  return { ...stepped(resource, row, Object.fromEntries(open), now), ...patch }
}
