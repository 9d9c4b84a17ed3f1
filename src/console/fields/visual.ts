// What the visual half of a field kind consists of. A kind without a Cell, a Control and a Filter does not compile.
import type { ComponentType } from 'react'
import type { Field } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Clause } from '#rules/expression/tree.ts'

/** One value, read only, in one dense line. `row` is the record it belongs to, for `<field>Title` and the like. */
export interface CellProps {
  value: unknown
  name: string
  field: Field
  resource?: Pick<Resource, 'name'>
  row?: Readonly<Record<string, unknown>>
}

/** One editable value. The label stands outside and points here by `id`; groups name themselves by `labelId`. */
export interface ControlProps extends CellProps {
  id: string
  labelId?: string
  /** Ids of help and error texts. */
  describedBy?: string
  invalid?: boolean
  /** What is wrong with it, for those who can say where inside; it is told below the control anyway. */
  finding?: Finding
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** Whose action asks for it, where it is no field of a form. */
  asking?: Pick<Resource, 'name'>
  /** The record it is about: where records are offered, it does not point at itself. */
  about?: string
  /** Gets a value of the kind, null when emptied, or an Unread when the text cannot be read yet. */
  onChange(value: unknown): void
  onBlur?(): void
}

/** One clause of the query line, edited in its chip. `onClause(undefined)` takes it away. */
export interface FilterProps {
  name: string
  field: Field
  resource?: Pick<Resource, 'name'>
  label: string
  clause?: Clause
  onClause(clause: Clause | undefined): void
}

/** How a kind is seen: all that a list needs. */
export interface Visual {
  Cell: ComponentType<CellProps>
  /** What a new record holds before anybody has typed, when not nothing. */
  start?: unknown
  /** One gesture settles the value: an edit in place saves at the change, not when it is left. */
  isPicked?: boolean
  /** Numbers stand at the end of their column. */
  atEnd?: boolean
}

/** How a kind is entered: fetched with the first form, filter or dialog. */
export interface Input {
  Control: ComponentType<ControlProps>
  Filter: ComponentType<FilterProps>
}
