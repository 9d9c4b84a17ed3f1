// Where the states of a map stand and how the arrows run between them: one column, arrows down on one side and up on the
// other, so that nothing crosses a state and a phone has room for it. Pure geometry.
import type { Move, StateMap } from '#contract/stateMap.ts'

export interface Arc {
  from: string
  to: string
  /** Down the column, or back up. */
  isDown: boolean
  /** Places of both ends in the column. */
  start: number
  end: number
  moves: readonly Move[]
}

export interface Placed {
  order: readonly string[]
  arcs: readonly Arc[]
}

const permutations = (names: readonly string[]): string[][] =>
  names.length < 2
    ? [[...names]]
    : names.flatMap(first => permutations(names.filter(name => name !== first)).map(rest => [first, ...rest]))

/** Long arrows cost; those that lead back up cost half as much again. */
const costOf = (order: readonly string[], pairs: readonly (readonly [string, string])[]): number => {
  const place = new Map(order.map((name, at) => [name, at]))
  let cost = 0
  for (const [from, to] of pairs) {
    const span = (place.get(to) ?? 0) - (place.get(from) ?? 0)
    cost += span > 0 ? span : span * -1.5
  }
  return cost
}

export const placed = ({ states, initial, moves }: StateMap): Placed => {
  const pairs = [...new Map(moves.map(({ from, to }) => [`${from} ${to}`, [from, to] as const])).values()]
  const isEnd = (state: string) => !pairs.some(([from]) => from === state)
  let best: readonly string[] = states
  let least = Number.POSITIVE_INFINITY
  // Ends stand last; of the others there are six at most: 720 orders, each looked at once.
  const [ends, others] = [states.filter(isEnd), states.filter(state => !isEnd(state) && state !== initial)]
  for (const rest of permutations(others)) {
    const order = [initial, ...rest, ...ends]
    const cost = costOf(order, pairs)
    if (cost < least) [best, least] = [order, cost]
  }
  const arcs = pairs.map(([from, to]) => {
    const [start, end] = [best.indexOf(from), best.indexOf(to)]
    const between = moves.filter(move => move.from === from && move.to === to)
    return { from, to, isDown: end > start, start, end, moves: between }
  })
  return { order: best, arcs }
}

/** Arrow of a side `width` wide over rows `row` high, out of one edge and back into it. */
export const pathOf = ({ isDown, start, end }: Arc, { row, width, most }: Record<'row' | 'width' | 'most', number>) => {
  const out = (start + 0.5) * row + (isDown ? 8 : -8)
  const back = (end + 0.5) * row + (isDown ? -8 : 8)
  const reach = 12 + (width - 16) * (Math.abs(end - start) / most) * 1.2
  return `M 0 ${out} C ${reach} ${out} ${reach} ${back} 1 ${back}`
}
