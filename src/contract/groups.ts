// What a list put together by a field says of each of its values, and of everything the filter finds.
import type { Field } from './field.ts'

export interface Figured {
  /** Exact. */
  count: number
  /** By field that may be summed; whole numbers of any length, as text. Nothing to add up: absent. */
  sums: Record<string, string>
}

export interface Group extends Figured {
  /** As the list asks for its rows by `within`; empty for the records without a value. */
  value: string
  /** What the record it points to is called. */
  title?: string
}

export interface Grouped {
  /** Null: only the figures of the whole were asked for. */
  by: string | null
  total: Figured
  groups: Group[]
}

/** A field with more values than this puts nothing together. */
export const mostGroups = 100

const kinds: readonly Field['kind'][] = ['choice', 'toggle', 'reference']

/** A field with few values, each record having at most one of them. */
export const isGroupable = ({ kind, facts }: Field): boolean =>
  kinds.includes(kind) && !facts.virtual && !facts.secret && (kind !== 'reference' || facts.to !== undefined)

export const isSummed = ({ facts }: Field): boolean => facts.summed === true && !facts.virtual && !facts.secret
