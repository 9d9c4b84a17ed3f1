// What a file makes of the records it names: the status they end in, and the first rows as they will be.
import type { Medium } from './fields/files.ts'
import type { RowOutcome } from './rowOutcome.ts'
import type { RecordStatusName } from './valueSet.ts'

/** Records of one resource that end in one status. */
export interface Resulting {
  resource: string
  status: RecordStatusName
  created: number
  changed: number
  /** Of the changed, those that were in another status. */
  moved: number
  /** Of what is made on the way: what the first are called. */
  names?: unknown[]
  /** Of the same: those shoppers see by themselves, by `Resource.shows`. */
  shown?: { field: string; count: number }
}

/** A field of the record a row is about, or of what that hangs below. */
export interface FirstColumn {
  resource: string
  field: string
}

export interface FirstRow {
  line: number
  key: string | null
  outcome: RowOutcome
  /** Title of the record; of a refused row, as the file has it. */
  title: unknown
  /** In the order of the columns; none of a refused row. */
  cells: unknown[]
  status?: RecordStatusName
  picture?: Medium
}
/** So many rows are shown as they will be. */
export const mostFirst = 20

export interface CellDiff {
  line: number
  key: string
  /** Whose field it is, where that is not the file's own. */
  resource?: string
  /** Of a part of it `field.part`. */
  field: string
  before: unknown
  after: unknown
}
