// Which discounts may stand together: two of them only if each lets the other's class beside it. Every largest such set is a
// world of its own; a discount that combines with nothing is alone in one, all that combine are together in another.
import { byTurn } from './discount.ts'
import type { Candidate } from './qualify.ts'

/** More worlds than this are not looked at; in rank's order, so that the answer is the same each time. */
export const mostWorlds = 64

const sideOf = { LINE: 'line', ORDER: 'order', SHIPPING: 'shipping' } as const

const allows = (one: Candidate, other: Candidate): boolean => one.discount.combines[sideOf[other.class]]

export const combine = (one: Candidate, other: Candidate): boolean => allows(one, other) && allows(other, one)

/** Bron and Kerbosch's largest cliques, by a pivot; `rest` may still join, `done` has been tried. */
const grow = (
  world: readonly Candidate[],
  rest: readonly Candidate[],
  done: readonly Candidate[],
  worlds: Candidate[][],
): void => {
  if (worlds.length >= mostWorlds) return
  if (rest.length === 0) {
    if (done.length === 0) worlds.push([...world])
    return
  }
  const friends = (one: Candidate, of: readonly Candidate[]) => of.filter(other => other !== one && combine(one, other))
  const pivot = [...rest, ...done].reduce((best, one) =>
    friends(one, rest).length > friends(best, rest).length ? one : best,
  )
  let [open, tried] = [rest, done]
  for (const one of rest) {
    if (one !== pivot && combine(one, pivot)) continue
    grow([...world, one], friends(one, open), friends(one, tried), worlds)
    open = open.filter(other => other !== one)
    tried = [...tried, one]
  }
}

const coupons = (world: readonly Candidate[]): number =>
  world.filter(({ discount }) => discount.kind === 'COUPON').length

/** The automatic ones first: between worlds that cost the same, the first is kept. */
export const worldsOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const ranked = candidates.toSorted((one, other) => byTurn(one.discount, other.discount))
  const friendly = ranked.filter(one => ranked.every(other => other === one || combine(one, other)))
  if (friendly.length === ranked.length) return [ranked]

  const worlds: Candidate[][] = []
  grow(
    friendly,
    ranked.filter(one => !friendly.includes(one)),
    [],
    worlds,
  )
  const sorted = worlds.map(world => world.toSorted((one, other) => byTurn(one.discount, other.discount)))
  return sorted.sort((one, other) => coupons(one) - coupons(other) || other.length - one.length)
}
