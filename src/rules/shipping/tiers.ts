// Ranges side by side on one scale, from inclusive to exclusive: tiers of a shipping fee, slabs of the cash fee. Whether
// they start at zero, leave holes or overlap is asked here once.

export type Range = { from: number; to: number | null }

const byFrom = (one: Range, other: Range): number => one.from - other.from

export const isIn = (value: number, { from, to }: Range): boolean => from <= value && (to === null || value < to)

export type Flaw =
  | { kind: 'order'; at: number }
  | { kind: 'start'; at: number }
  | { kind: 'open'; at: number; other: number }
  | { kind: 'overlap'; at: number; from: number; to: number }
  | { kind: 'hole'; at: number; from: number; to: number | null }

/** What keeps ranges from covering everything from zero to `until` (null: without end), each with the place of the later one. */
export function flawsOf(ranges: readonly Range[], until: number | null = null): Flaw[] {
  const wrong = ranges.findIndex(({ from, to }) => to !== null && to <= from)
  if (wrong >= 0) return [{ kind: 'order', at: wrong }]
  const open = ranges.flatMap(({ to }, at) => (to === null ? [at] : []))
  if (open.length > 1) return [{ kind: 'open', at: open[0]!, other: open[1]! }]

  const placed = ranges.map((range, at) => ({ ...range, at })).sort(byFrom)
  const [first] = placed
  if (!first) return [{ kind: 'hole', at: 0, from: 0, to: until }]
  const flaws: Flaw[] = first.from === 0 ? [] : [{ kind: 'start', at: first.at }]
  for (const [place, { from, at }] of placed.slice(1).entries()) {
    const before = placed[place]!
    const end = before.to ?? Number.POSITIVE_INFINITY
    if (from < end) flaws.push({ kind: 'overlap', at, from, to: Math.min(end, placed[place + 1]!.to ?? end) })
    if (from > end) flaws.push({ kind: 'hole', at, from: end, to: from })
  }
  const last = placed.reduce((most, { to }) => Math.max(most, to ?? Number.POSITIVE_INFINITY), 0)
  if (last < (until ?? Number.POSITIVE_INFINITY))
    flaws.push({ kind: 'hole', at: placed.at(-1)!.at, from: last, to: until })
  return flaws
}
