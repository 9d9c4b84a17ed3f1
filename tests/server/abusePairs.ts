// Measuring whether two kinds of call take the same time on a machine that is busy with other things: the kinds take turns
// in random order, so that whatever slows one down slows its neighbours down too, and what is judged is the difference
// within a turn. The processor time of this process beside the wall clock: it does not count what others do.

/** Milliseconds. */
export interface Cost {
  wall: number
  work: number
}
export type Costs = Readonly<Record<string, readonly Cost[]>>

const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map(value => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)

const costOf = async (call: () => Promise<void>): Promise<Cost> => {
  const [before, startedAt] = [process.cpuUsage(), performance.now()]
  await call()
  const wall = performance.now() - startedAt
  const { user, system } = process.cpuUsage(before)
  return { wall, work: (user + system) / 1000 }
}

/** What each turn cost, but for the first ones, in which caches fill. */
export async function inTurns(
  kinds: Readonly<Record<string, () => Promise<void>>>,
  turns: number,
  warming: number,
): Promise<Costs> {
  const costs: Record<string, Cost[]> = Object.fromEntries(Object.keys(kinds).map(kind => [kind, []]))
  for (let turn = -warming; turn < turns; turn++) {
    for (const [kind, call] of shuffled(Object.entries(kinds))) {
      const cost = await costOf(call)
      if (turn >= 0) costs[kind]?.push(cost)
    }
  }
  return costs
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
}

interface Difference {
  median: number
  /** Where the median of all such calls lies with 99 %, by the ranks beside the middle one. */
  low: number
  high: number
}

const differenceOf = (a: readonly number[], b: readonly number[]): Difference => {
  const pairs = a.map((value, turn) => (b[turn] ?? 0) - value).toSorted((x, y) => x - y)
  const reach = 1.288 * Math.sqrt(pairs.length)
  const at = (rank: number) => pairs[Math.min(pairs.length - 1, Math.max(0, Math.round(rank)))] ?? 0
  return { median: median(pairs), low: at(pairs.length / 2 - reach), high: at(pairs.length / 2 + reach) }
}

export interface Against {
  kind: string
  wall: Difference
  work: Difference
  /** Of the rank-sum test on the wall clock: that so great a difference comes by chance. */
  p: number
}

/** Every kind but the first, against the first. */
export const against = (costs: Costs): Against[] => {
  const [[, reference = []] = [], ...others] = Object.entries(costs)
  const [wall, work] = [
    (list: readonly Cost[]) => list.map(cost => cost.wall),
    (list: readonly Cost[]) => list.map(cost => cost.work),
  ]
  return others.map(([kind, list]) => ({
    kind,
    wall: differenceOf(wall(reference), wall(list)),
    work: differenceOf(work(reference), work(list)),
    p: rankSum(wall(reference), wall(list)),
  }))
}

/** Two-sided p of the rank-sum test; with a thousand each the normal approximation is exact enough. */
const rankSum = (a: readonly number[], b: readonly number[]): number => {
  const all = [...a.map(value => ({ value, isA: true })), ...b.map(value => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
  const ranks = all.reduce((sum, { isA }, at) => sum + (isA ? at + 1 : 0), 0)
  const u = ranks - (a.length * (a.length + 1)) / 2
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(u - (a.length * b.length) / 2) / spread))
}

// Abramowitz and Stegun 26.2.17.
const normal = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
