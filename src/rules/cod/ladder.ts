// How carts flow through the rules: each is asked from the first rule on, and leaves at the one that holds. What reaches the end is
// allowed.
import type { Facts } from '../expression/holds.ts'
import { surely } from '../expression/surely.ts'
import { type CodRule, type CodVerdict, inOrder } from './codRule.ts'

export type Rung = { rule: CodRule; asked: number; hits: number }
export type Ladder = { carts: number; rungs: Rung[]; left: number }

const firstOf = (ordered: readonly CodRule[], facts: Facts): number =>
  ordered.findIndex(({ when }) => surely(when, facts))

export function ladderOf(rules: readonly CodRule[], carts: readonly Facts[]): Ladder {
  const ordered = inOrder(rules)
  const hits = ordered.map(() => 0)
  for (const facts of carts) {
    const at = firstOf(ordered, facts)
    if (at >= 0) hits[at] = (hits[at] ?? 0) + 1
  }
  let asked = carts.length
  const rungs = ordered.map((rule, at): Rung => {
    const rung = { rule, asked, hits: hits[at] ?? 0 }
    asked -= rung.hits
    return rung
  })
  return { carts: carts.length, rungs, left: asked }
}

/** Carts of one verdict before that have another one after. */
export type Flip = { from: CodVerdict; to: CodVerdict; carts: number }

/** What another set, or another order, of rules says differently; most carts first. */
export function flipsBetween(before: readonly CodRule[], after: readonly CodRule[], carts: readonly Facts[]): Flip[] {
  const [one, other] = [inOrder(before), inOrder(after)]
  const flips = new Map<string, Flip>()
  for (const facts of carts) {
    const from = one[firstOf(one, facts)]?.verdict ?? 'ALLOW'
    const to = other[firstOf(other, facts)]?.verdict ?? 'ALLOW'
    if (from === to) continue
    const key = `${from} ${to}`
    flips.set(key, { from, to, carts: (flips.get(key)?.carts ?? 0) + 1 })
  }
  return [...flips.values()].sort((a, b) => b.carts - a.carts)
}
