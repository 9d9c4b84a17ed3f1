// Which discounts may stand together: two of them only if each lets the other's class beside it. Every largest such set is a
// world of its own; a discount that combines with nothing is alone in one, all that combine are together in another.
import { byTurn } from './discount.ts'
import type { Candidate } from './qualify.ts'

/** More worlds than this are not looked at; in rank's order, so that the answer is the same each time. */
export const mostWorlds = 64

const sideOf = { LINE: 'line', ORDER: 'order', SHIPPING: 'shipping' } as const

type Sided = Pick<Candidate, 'discount' | 'class'>

const allows = (one: Sided, other: Sided): boolean => one.discount.combines[sideOf[other.class]]

export const combine = (one: Sided, other: Sided): boolean => allows(one, other) && allows(other, one)

/** Discounts of one class that let the same beside them are for or against the others as one. */
type Bloc = readonly [Candidate, ...Candidate[]]

const blocsOf = (candidates: readonly Candidate[]): Bloc[] => {
  const blocs = new Map<string, [Candidate, ...Candidate[]]>()
  for (const candidate of candidates) {
    const { id, combines } = candidate.discount
    const isAlone = !combine(candidate, candidate)
    const key = `${candidate.class} ${combines.line} ${combines.order} ${combines.shipping} ${isAlone ? id : ''}`
    const bloc = blocs.get(key)
    if (bloc) bloc.push(candidate)
    else blocs.set(key, [candidate])
  }
  return [...blocs.values()]
}

/** Bron and Kerbosch's largest cliques, by a pivot; `rest` may still join, `done` has been tried. */
const grow = (world: readonly Bloc[], rest: readonly Bloc[], done: readonly Bloc[], worlds: Bloc[][]): void => {
  if (worlds.length >= mostWorlds) return
  if (rest.length === 0) {
    if (done.length === 0) worlds.push([...world])
    return
  }
  const friends = (one: Bloc, of: readonly Bloc[]) => of.filter(other => other !== one && combine(one[0], other[0]))
  const pivot = [...rest, ...done].reduce((best, one) =>
    friends(one, rest).length > friends(best, rest).length ? one : best,
  )
  let [open, tried] = [rest, done]
  for (const one of rest) {
    if (one !== pivot && combine(one[0], pivot[0])) continue
    grow([...world, one], friends(one, open), friends(one, tried), worlds)
    open = open.filter(other => other !== one)
    tried = [...tried, one]
  }
}

const coupons = (world: readonly Candidate[]): number =>
  world.filter(({ discount }) => discount.kind === 'COUPON').length

/** The automatic ones first: between worlds that cost the same, the first is kept. Candidates come in their turn. */
export const worldsOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const worlds: Bloc[][] = []
  grow([], blocsOf(candidates), [], worlds)
  if (worlds.length < 2) return [[...candidates]]
  return worlds
    .map(world => world.flat().sort((one, other) => byTurn(one.discount, other.discount)))
    .sort((one, other) => coupons(one) - coupons(other) || other.length - one.length)
}
