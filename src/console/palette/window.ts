// Which rows are in sight. Rows are 40 px, headings 28: places are sums, nothing is measured. Fourteen at most stand in
// the page, the active one always among them.
import type { Group, PaletteRow } from './row.ts'

export const rowHeight = 40
export const headingHeight = 28
export const listHeight = 10 * rowHeight
/** In sight, and one on either side for the next arrow: every row that is drawn costs the frame of a key. */
const beside = rowHeight
/** Ten in sight, two of them by half, and those beside. */
const mostInSight = listHeight / rowHeight + 1 + 2

export interface Placed {
  row: PaletteRow
  at: number
  top: number
  /** Set on the first row of a group. */
  heading?: Group
}

export interface Layout {
  placed: readonly Placed[]
  height: number
}

export const laidOut = (rows: readonly PaletteRow[], hasHeadings: boolean): Layout => {
  let top = 0
  let group: Group | undefined
  const placed = rows.map((row, at): Placed => {
    const isFirst = hasHeadings && row.group !== group
    group = row.group
    if (isFirst) top += headingHeight
    const here = top
    top += rowHeight
    return { row, at, top: here, ...(isFirst && { heading: row.group }) }
  })
  return { placed, height: top }
}

export interface Mounted extends Placed {
  /** Where it stands in the page. Its element is handed on to the row that comes to stand there: making one costs more. */
  slot: number
}

export const mounted = ({ placed }: Layout, scrolled: number, active: PaletteRow | undefined): Mounted[] => {
  const from = scrolled - beside
  const to = scrolled + listHeight + beside
  const inSight: Mounted[] = []
  for (const one of placed) {
    if (one.top >= to) break
    if (one.top + rowHeight > from) inSight.push({ ...one, slot: one.at % mostInSight })
  }
  const own = placed.find(({ row }) => row === active)
  if (!own || inSight.some(({ at }) => at === own.at)) return inSight
  const outside = { ...own, slot: mostInSight }
  return own.top < from ? [outside, ...inSight] : [...inSight, outside]
}

/** Where the list must be scrolled to for the row to be seen, its heading with it. */
export const scrollFor = ({ top, heading }: Placed, scrolled: number): number => {
  const from = heading ? top - headingHeight : top
  if (from < scrolled) return from
  return top + rowHeight > scrolled + listHeight ? top + rowHeight - listHeight : scrolled
}
