// What a sheet lies over: which record and which of its fields stand at each place. A list puts a record in each row, a
// matrix one in each cell.
import type { Column } from '#console/grid/columns.ts'
import type { List } from '#console/grid/list.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { CellPosition, Size } from './area.ts'

export interface Filled {
  record: AnyRow
  column: Pick<Column, 'name' | 'field' | 'atEnd'>
}

/** A place where no record stands. */
export interface Vacant {
  title: string
  /** Makes one; absent where nobody may. */
  make?: () => void
}

/** Cells that are each a part of a field: `tiers.49900` is one of the `tiers`. */
export interface Parts {
  label(name: string): string
  valueOf(record: AnyRow, name: string): unknown
  /** What of the record changes when these of its cells do. */
  patch(record: AnyRow, values: Readonly<Record<string, unknown>>): Record<string, unknown>
}

export interface Board {
  /** Absent where every cell is a field of its own. */
  parts?: Parts
  resource: Resource
  size: Size
  at(spot: CellPosition): Filled | undefined
  vacant?(spot: CellPosition): Vacant
  /** Where a field of a record stands, if it does. */
  spotOf(id: string, name: string): CellPosition | undefined
  /** Turns to a field that stands behind another one. */
  turnTo?(name: string): void
  /** The column whose cells are what their rows are called. */
  head?: string
  start: CellPosition
  /** Another record is gone to. */
  onRecord?(id: string): void
}

/** What stands in a cell of a record. */
export const standing = ({ parts }: Pick<Board, 'parts'>, record: AnyRow, name: string): unknown =>
  parts ? parts.valueOf(record, name) : record[name]

/** A place, if both were found. */
export const found = (row: number, col: number): CellPosition | undefined =>
  row < 0 || col < 0 ? undefined : { row, col }

export const boardOf = ({ resource, rows, columns, state, send }: List): Board => ({
  resource,
  size: { rows: rows.length, cols: columns.length },
  at: ({ row, col }) => {
    const [record, column] = [rows[row], columns[col]]
    return record && column && { record, column }
  },
  spotOf: (id, name) =>
    found(
      rows.findIndex(row => row.id === id),
      columns.findIndex(column => column.name === name),
    ),
  head: resource.title,
  start: {
    row: Math.max(
      0,
      rows.findIndex(({ id }) => id === state.cursor),
    ),
    col: 0,
  },
  onRecord: id => id !== state.cursor && send({ type: 'cursor.set', id }),
})
