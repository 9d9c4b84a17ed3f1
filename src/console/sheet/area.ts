// Which cells are meant: one that is current, another where the range began. Pure.
export interface CellPosition {
  row: number
  col: number
}

export interface Area {
  top: number
  bottom: number
  start: number
  end: number
}

export interface Size {
  rows: number
  cols: number
}

export const areaOf = (one: CellPosition, other: CellPosition): Area => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  start: Math.min(one.col, other.col),
  end: Math.max(one.col, other.col),
})

export const holds = ({ top, bottom, start, end }: Area, { row, col }: CellPosition): boolean =>
  row >= top && row <= bottom && col >= start && col <= end

export const countOf = ({ top, bottom, start, end }: Area): number => (bottom - top + 1) * (end - start + 1)

const within = (most: number, wanted: number): number => Math.min(Math.max(wanted, 0), Math.max(most - 1, 0))

export const inside = ({ rows, cols }: Size, { row, col }: CellPosition): CellPosition => ({
  row: within(rows, row),
  col: within(cols, col),
})

const far = Number.MAX_SAFE_INTEGER
const screenful = 10

/** Where a key leads; `isTurned` where the page runs from right to left. */
export const stepOf = (key: string, isFar: boolean, isTurned: boolean): CellPosition | undefined => {
  const side = (by: number) => ({ row: 0, col: (isTurned ? -by : by) * (isFar ? far : 1) })
  const steps: Record<string, CellPosition> = {
    ArrowUp: { row: isFar ? -far : -1, col: 0 },
    ArrowDown: { row: isFar ? far : 1, col: 0 },
    ArrowRight: side(1),
    ArrowLeft: side(-1),
    Home: { row: isFar ? -far : 0, col: -far },
    End: { row: isFar ? far : 0, col: far },
    PageUp: { row: -screenful, col: 0 },
    PageDown: { row: screenful, col: 0 },
  }
  return steps[key]
}

export const spotsOf = ({ top, bottom, start, end }: Area): CellPosition[] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: end - start + 1 }, (_, col) => ({ row: top + row, col: start + col })),
  ).flat()
