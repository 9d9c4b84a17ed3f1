// The states of a resource's records and what leads from one to another, read off the chart that moves them: what a state map
// draws, and the names its counts go by.

import { makeJob } from '#machines/job.ts'
import type { AnyStateMachine } from '#machines/kit.ts'
import { arrowsOf } from '#machines/lifecycle.ts'
import { makeApproval } from '#machines/lifecycles/approval.ts'
import { makeCart } from '#machines/lifecycles/cart.ts'
import { makeNdr } from '#machines/lifecycles/ndr.ts'
import { makeRecord } from '#machines/lifecycles/record.ts'
import type { ChartName, Resource } from './resource.ts'
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

const charts: Record<ChartName, () => AnyStateMachine> = {
  job: makeJob,
  approval: makeApproval,
  cart: makeCart,
  ndr: makeNdr,
}

/** Undefined for what has no states. */
export const stateMapOf = (resource: Resource): StateMap | undefined => {
  const { lifecycle, moves, fields } = resource
  const chart = lifecycle !== 'none' ? makeRecord(lifecycle) : moves && charts[moves.by]()
  const set = lifecycle !== 'none' ? RecordStatus : moves && fields[moves.field]?.facts.of
  if (!chart || !set) return undefined
  const code = (state: string) => (chart.states[state]?.meta as { code: number } | undefined)?.code ?? -1
  // A chart may call a state otherwise than the values do; both know its code.
  const named = (state: string) => nameOfCode(set, code(state))
  return {
    field: moves?.field ?? 'status',
    set,
    states: Object.keys(chart.states).map(named),
    initial: named(String(chart.config.initial)),
    moves: arrowsOf(chart)
      .filter(({ from, to }) => from !== to)
      .map(move => ({ ...move, from: named(move.from), to: named(move.to) })),
  }
}
