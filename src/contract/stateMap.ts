// The states of a resource's records and what leads from one to another, read off the chart that moves them: what a state map
// draws, and the names its counts go by.
import type { AnyStateMachine } from '#machines/kit.ts'
import { arrowsOf } from '#machines/lifecycle.ts'
import { makeRecord } from '#machines/lifecycles/record.ts'
import { type Chart, type Region, type Resource, regionsOf } from './resource.ts'
import { nameOfCode, RecordStatus, type ValueSet } from './valueSet.ts'

export interface Move {
  from: string
  event: string
  /** Facts that must hold; `!` turns one round. */
  needs: readonly string[]
  to: string
}

export interface StateMap {
  /** The field a filter names. */
  field: string
  set: ValueSet
  states: readonly string[]
  initial: string
  moves: readonly Move[]
}

/** How many records are in each state. */
export type StateCounts = Record<string, { total: number; about: boolean }>

const made = new WeakMap<Chart, AnyStateMachine>()

/** The chart of a region: charts are dear to make, so each is made once. */
export const chartOf = (make: Chart): AnyStateMachine => {
  const chart = made.get(make) ?? make()
  made.set(make, chart)
  return chart
}

const isOf =
  (field: string | undefined) =>
  (region: Region): boolean =>
    field === undefined || region.field === field

/** Undefined for what has no states. Of several regions the one of this field, else the record's own, else the first. */
export const stateMapOf = (resource: Resource, field?: string): StateMap | undefined => {
  const { lifecycle, fields } = resource
  const region = lifecycle === 'none' || field ? regionsOf(resource).find(isOf(field)) : undefined
  const chart = region ? chartOf(region.by) : lifecycle !== 'none' && makeRecord(lifecycle)
  const set = region ? fields[region.field]?.facts.of : RecordStatus
  if (!chart || !set) return undefined
  const code = (state: string) => (chart.states[state]?.meta as { code: number } | undefined)?.code ?? -1
  // A chart may call a state otherwise than the values do; both know its code.
  const named = (state: string) => nameOfCode(set, code(state))
  return {
    field: region?.field ?? 'status',
    set,
    states: Object.keys(chart.states).map(named),
    initial: named(String(chart.config.initial)),
    moves: arrowsOf(chart)
      .filter(({ from, to }) => from !== to)
      .map(move => ({ ...move, from: named(move.from), to: named(move.to) })),
  }
}
