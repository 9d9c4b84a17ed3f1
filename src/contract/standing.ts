// Where a record stands in the fields that hold its states, and whether an action can be done with it there: one answer for the
// page, the palette and the server.
import type { Action } from './action.ts'
import { finer } from './finding.ts'
import { valueNamed } from './member.ts'
import { fieldOf } from './naming.ts'
import type { Finding } from './problem.ts'
import type { Resource } from './resource.ts'
import type { Said } from './said.ts'
import { RecordStatus, type ValueSet } from './valueSet.ts'

type Of = Pick<Resource, 'name' | 'fields'>

const setOf = ({ fields }: Of, field: string): ValueSet => fields[field]?.facts.of ?? RecordStatus

const plain: Readonly<Record<string, Said>> = {
  true: { key: 'field.yes', text: 'Yes' },
  false: { key: 'field.no', text: 'No' },
  null: { key: 'field.notSet', text: 'not set' },
}

export const stateWhy = (resource: Of, row: object, field: string): Finding => {
  const state = String((row as Record<string, unknown>)[field])
  const set = setOf(resource, field)
  const said = plain[state] ?? valueNamed(set, state)
  return finer('INVALID_TRANSITION', 'REGION', { field: fieldOf(resource, field), state: said })
}

/** What a row tells of its reader, by the name of the action: what is not theirs to do with it, though they hold the right. */
export interface Withheld {
  withheld?: Readonly<Record<string, Finding>>
}

/** Undefined where its states allow it; a record that does not tell one of them may be anywhere in it. */
export const standsAgainst = (resource: Of, { when }: Pick<Action, 'when'>, row: object): Finding | undefined => {
  const known = row as Record<string, unknown>
  const stuck = Object.entries(when ?? {}).find(
    ([field, states]) => known[field] !== undefined && !states.includes(String(known[field])),
  )
  return stuck && stateWhy(resource, row, stuck[0])
}

/** It is there for those that were deleted. */
export const isForDeleted = ({ when }: Pick<Action, 'when'>): boolean => when?.status?.includes('deleted') ?? false
