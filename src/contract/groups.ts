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

const kinds: readonly Field['kind'][] = ['choice', 'toggle', 'reference', 'references']

/** A record has several values and stands in the group of each; the whole counts it once. */
export const isInMany = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'references'

/** Points to another record, or to several. */
export const isPointing = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'reference' || kind === 'references'

/** A field with few values. */
export const isGroupable = (field: Field): boolean => {
  const { kind, facts } = field
  return (
    (kinds.includes(kind) || facts.few === true) &&
    !facts.virtual &&
    !facts.secret &&
    (!isPointing(field) || facts.to !== undefined)
  )
}

export const isSummed = ({ facts }: Field): boolean => facts.summed === true && !facts.virtual && !facts.secret
