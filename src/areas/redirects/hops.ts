// Where the paths of a picture of hops stand and how the arrows run: one column, in the order somebody would follow them; a hop that
// leads back up closes a ring. Pure.
import type { Hop } from './pictures.ts'

/** Where 410 leads. */
export const nowhere = ''

export interface Arrow {
  from: string
  to: string
  isDown: boolean
  /** Places of both ends in the column. */
  start: number
  end: number
  hop: Hop
}

export interface Laid {
  /** Paths in their order; `nowhere` last, where something is gone. */
  spots: string[]
  arrows: Arrow[]
}

/** The sources first, then whatever is only led to. */
export const laid = (hops: readonly Hop[]): Laid => {
  const places = new Set([...hops.map(({ from }) => from), ...hops.flatMap(({ to }) => to ?? [])])
  const spots = [...places, ...(hops.some(({ to }) => to === undefined) ? [nowhere] : [])]
  const arrows = hops.map((hop): Arrow => {
    const { from, to = nowhere } = hop
    const [start, end] = [spots.indexOf(from), spots.indexOf(to)]
    return { from, to, isDown: end > start, start, end, hop }
  })
  return { spots, arrows }
}

/** How many hops the way of the redirect itself takes to its end; those of a ring once. */
export const hopsTaken = (hops: readonly Hop[]): number => {
  const next = new Map(hops.map(hop => [hop.from, hop]))
  const passed = new Set<string>()
  let hop = hops.find(({ isIt }) => isIt) ?? hops[0]
  while (hop && !passed.has(hop.from)) {
    passed.add(hop.from)
    hop = hop.to === undefined ? undefined : next.get(hop.to)
  }
  return passed.size
}
