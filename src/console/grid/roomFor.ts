// Which columns of a list there is room for, and how wide each is. Pure, in pixels. Texts give way first, as they end in an ellipsis;
// a figure does not, of which a part would say something else, so whole columns go. The order in which columns are declared, or
// arranged by a person, is their priority: the last goes first, then what a record comes to, then its state, its title never.
export interface Wide {
  name: string
  /** With its heading, and nothing cut. */
  width: number
  /** What it cannot do without. */
  least: number
  /** Stays where there is not room for all. */
  stays?: boolean
  /** The state of a record. */
  isState?: boolean
  /** What it comes to: an amount, or what it gives. */
  isValue?: boolean
}

const sum = (columns: readonly Wide[], of: 'width' | 'least'): number =>
  columns.reduce((all, column) => all + column[of], 0)

/** Names of the columns there is no room for. */
export const withoutRoom = (columns: readonly Wide[], room: number): string[] => {
  const order = columns.filter(({ stays }) => !stays).toSorted((one, other) => rank(one) - rank(other))
  let over = sum(columns, 'least') - room
  const gone: string[] = []
  // The last of equals goes first.
  for (const { name, least } of order.toReversed()) {
    if (over <= 0) break
    over -= least
    gone.push(name)
  }
  return gone
}

const rank = ({ isState, isValue }: Wide): number => (isState ? 0 : isValue ? 1 : 2)

/** Their widths in that room, which they fill: those with most to spare give way first. */
export const fitted = (columns: readonly Wide[], room: number): number[] => {
  const widths = columns.map(({ width }) => width)
  let over = sum(columns, 'width') - room
  // What is left is shared by their widths.
  if (over < 0 && Number.isFinite(room)) return widths.map(width => (width * room) / (room + over))
  const spare = ({ width, least }: Wide) => width - least
  for (const at of [...columns.keys()].sort((one, other) => spare(columns[other]!) - spare(columns[one]!))) {
    const given = Math.max(0, Math.min(over, spare(columns[at]!)))
    widths[at]! -= given
    over -= given
  }
  return widths
}
