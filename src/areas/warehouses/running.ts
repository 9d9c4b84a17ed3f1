// The running balance of one bucket as points on a drawing, and what moved in a stretch of it, added up by reason.
import type { InventoryLog } from './stock.ts'

export type Moved = Pick<InventoryLog, 'at' | 'delta' | 'balanceAfter' | 'reason'>

export interface Point {
  /** Parts of a thousand of the width, and of the height from the top. */
  x: number
  y: number
}

const width = 1000
const height = 100

/** A step for each movement: the balance stays until the next one. */
export const pointsOf = (moves: readonly Moved[]): Point[] => {
  const times = moves.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const most = Math.max(1, ...moves.map(({ balanceAfter }) => balanceAfter))
  return moves.map(({ balanceAfter }, at) => ({
    x: last === first ? width : ((times[at]! - first) / (last - first)) * width,
    y: height - (balanceAfter / most) * height,
  }))
}

/** `M0,40 H200 V10 …` */
export const stepsOf = (points: readonly Point[], mirrored: boolean): string => {
  const side = (x: number) => Math.round(mirrored ? width - x : x)
  const [start] = points
  if (!start) return ''
  return points.reduce((path, { x, y }) => `${path} H${side(x)} V${y.toFixed(1)}`, `M${side(0)},${start.y.toFixed(1)}`)
}

export interface Total extends Pick<Moved, 'reason'> {
  count: number
  sum: number
}

/** Largest first, whichever way it went. */
export const totalsOf = (moves: readonly Moved[]): Total[] =>
  [...Map.groupBy(moves, ({ reason }) => reason)]
    .map(([reason, some]) => ({ reason, count: some.length, sum: some.reduce((sum, { delta }) => sum + delta, 0) }))
    .sort((one, other) => Math.abs(other.sum) - Math.abs(one.sum))
