// Buy X, get Y: how many sets the units make, and which units of them are rewarded. Some units may only be bought for a set (b),
// some only be its reward (t), some either (bt); which is which is decided here, never by the order of the cart.
import type { Pick } from './discount.ts'
import type { Piece } from './reductions.ts'
import type { Lot } from './units.ts'

export type Role = 'b' | 't' | 'bt'
export type Counts = Record<Role, number>
/** Lots in one row, dearest unit first. */
export type Entry = { lot: Lot; role: Role; count: number }
export type Sets = { bought: Piece[]; rewarded: Piece[] }

const makes = (sets: number, x: number, y: number, { b, t, bt }: Counts): boolean =>
  Math.max(0, sets * x - b) + Math.max(0, sets * y - t) <= bt

/** The largest k with max(0, kX - |B|) + max(0, kY - |T|) <= |BT|. */
export const setsOf = (x: number, y: number, counts: Counts, most = Number.POSITIVE_INFINITY): number => {
  let least = 0
  let above = Math.min(most, Math.floor((counts.b + counts.t + counts.bt) / (x + y))) + 1
  while (above - least > 1) {
    const middle = Math.floor((least + above) / 2)
    if (makes(middle, x, y, counts)) least = middle
    else above = middle
  }
  return least
}

export const countsOf = (entries: readonly Entry[]): Counts => {
  const counts: Counts = { b: 0, t: 0, bt: 0 }
  for (const { role, count } of entries) counts[role] += count
  return counts
}

/** Rewards one end of the row, always leaving enough to have bought; the dearest of what is left was bought. */
const overall = (entries: readonly Entry[], sets: number, x: number, y: number, cheapest: boolean): Sets => {
  const counts = countsOf(entries)
  let [rewards, spare, buys] = [sets * y, counts.b + counts.bt - sets * x, sets * x]
  const left = entries.map(({ count }) => count)
  const rewarded: Piece[] = []
  const places = [...entries.keys()]
  for (const place of cheapest ? places.reverse() : places) {
    const { lot, role } = entries[place]!
    if (role === 'b') continue
    const count = Math.min(left[place]!, rewards, role === 'bt' ? spare : rewards)
    if (count <= 0) continue
    rewarded.push({ lot, count })
    left[place]! -= count
    rewards -= count
    if (role === 'bt') spare -= count
  }
  const bought: Piece[] = []
  for (const role of ['b', 'bt'] as const) {
    for (const [place, entry] of entries.entries()) {
      const count = entry.role === role ? Math.min(left[place]!, buys) : 0
      if (count > 0) bought.push({ lot: entry.lot, count })
      buys -= count
    }
  }
  return { bought, rewarded }
}

/** Set after set from the dearest down: X bought, then Y rewarded, as long as every later set still comes about. */
const perSet = (entries: readonly Entry[], sets: number, x: number, y: number): Sets => {
  const left = countsOf(entries)
  const rows = entries.map(entry => ({ ...entry }))
  const reached: Counts = { b: 0, t: 0, bt: 0 }
  const first = (role: Role): number => {
    while (reached[role] < rows.length) {
      const row = rows[reached[role]]!
      if (row.role === role && row.count > 0) break
      reached[role] += 1
    }
    return reached[role]
  }
  let [buys, rewards] = [sets * x, sets * y]
  const spares = (): boolean => Math.max(0, buys - left.b) + Math.max(0, rewards - left.t) <= left.bt - 1

  const take = (own: 'b' | 't', into: Piece[]): void => {
    const [alone, either] = [first(own), first('bt')]
    const place = alone === rows.length || (either < alone && spares()) ? either : alone
    const row = rows[place]!
    row.count -= 1
    left[row.role] -= 1
    into.push({ lot: row.lot, count: 1 })
  }
  const made: Sets = { bought: [], rewarded: [] }
  for (let set = 0; set < sets; set++) {
    for (let unit = 0; unit < x; unit++) {
      buys -= 1
      take('b', made.bought)
    }
    for (let unit = 0; unit < y; unit++) {
      rewards -= 1
      take('t', made.rewarded)
    }
  }
  return { bought: together(made.bought), rewarded: together(made.rewarded) }
}

const together = (pieces: readonly Piece[]): Piece[] =>
  [...Map.groupBy(pieces, ({ lot }) => lot)].map(([lot, of]) => ({ lot, count: of.length }))

export const madeOf = (entries: readonly Entry[], sets: number, x: number, y: number, pick: Pick): Sets =>
  pick === 'PER_SET' ? perSet(entries, sets, x, y) : overall(entries, sets, x, y, pick === 'CHEAPEST_OVERALL')
