// The cheapest way, for the customer, to combine the discounts that qualify (kernel 0.4, combination rule).
import type { Discount } from './discount.ts'
import { given, type Outcome } from './outcome.ts'
import type { Candidate } from './qualify.ts'
import type { Combination } from './quote.ts'
import type { Scene } from './scene.ts'
import { costOfWorld, isPoints, type Settled, settle } from './settle.ts'
import { taxedOf } from './taxed.ts'
import { combine, mostWorlds, worldsOf } from './worlds.ts'

export type World = { settled: Settled; cost: number }

/** Where tax comes on top, worlds that leave other goods at other rates cost differently. */
export const worldOf = (settled: Settled, scene: Scene): World => ({
  settled,
  cost: scene.context.taxMode === 'exclusive' ? taxedOf(scene, settled).gross : costOfWorld(settled),
})

export const settledWorlds = (candidates: readonly Candidate[], scene: Scene): World[] =>
  worldsOf(candidates).map(world => worldOf(settle(world, scene), scene))

/** The first of equals: the automatic ones come first. */
export const cheapest = (worlds: readonly World[]): World =>
  worlds.reduce((best, one) => (one.cost < best.cost ? one : best))

const saving = ({ settled }: World): Discount[] =>
  settled.given
    .filter(({ amount, candidate }) => amount > 0 && !isPoints(candidate.discount))
    .map(({ candidate }) => candidate.discount)

/** What the chosen world stands in the place of, if there was a choice. */
export const combinationOf = (chosen: World, worlds: readonly World[]): Combination | undefined => {
  const others = worlds.filter(world => world !== chosen)
  if (others.length === 0) return undefined
  const next = cheapest(others)
  const own = saving(chosen)
  const replaces = saving(next).filter(discount => !own.includes(discount))
  return { replaces, saves: next.cost - chosen.cost, isPartial: worlds.length === mostWorlds }
}

/** Why a discount that qualifies is in no line of the quote: what it cannot stand beside is. */
export const shutOut = (candidate: Candidate, chosen: World, worlds: readonly World[]): Outcome => {
  const { world, outcomes } = chosen.settled
  const against = world.filter(other => !combine(candidate, other))
  const effective = against.filter(other => given(outcomes.get(other)!) > 0)
  const own = worlds.filter(({ settled }) => settled.world.includes(candidate))
  const by = own.length > 0 ? cheapest(own).cost - chosen.cost : 0
  const others = effective.length > 0 ? effective : against
  return { outcome: 'NOT_COMBINABLE', with: others.map(({ discount }) => discount), by }
}
