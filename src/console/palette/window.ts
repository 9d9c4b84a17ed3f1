// Which rows are in sight. Rows are 40 px, headings 28: places are sums, nothing is measured. Sixteen at most stand in
// the page, the active one always among them.
import type { Group, Row } from './row.ts'

export const rowHeight = 40
export const headingHeight = 28
export const listHeight = 10 * rowHeight
/** In sight, and a few on either side for the next arrow: every row that is drawn costs the frame of a key. */
const beside = 2
const mostMounted = listHeight / rowHeight + 1 + 2 * beside

export interface Placed {
  row: Row
  at: number
  top: number
  /** Set on the first row of a group. */
  heading?: Group
}

export interface Layout {
  placed: readonly Placed[]
  height: number
}

export const laidOut = (rows: readonly Row[], hasHeadings: boolean): Layout => {
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

export const mounted = ({ placed }: Layout, scrolled: number, active: Row | undefined): Placed[] => {
  const first = Math.max(0, placed.findIndex(({ top }) => top + rowHeight > scrolled) - beside)
  const inSight = placed.slice(first, first + mostMounted)
  const own = placed.find(({ row }) => row === active)
  if (!own || inSight.includes(own)) return inSight
  return own.at < first ? [own, ...inSight] : [...inSight, own]
}

/** Where the list must be scrolled to for the row to be seen, its heading with it. */
export const scrollFor = ({ top, heading }: Placed, scrolled: number): number => {
  const from = heading ? top - headingHeight : top
  if (from < scrolled) return from
  return top + rowHeight > scrolled + listHeight ? top + rowHeight - listHeight : scrolled
}
