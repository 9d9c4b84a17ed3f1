// The cheapest way, for the customer, to combine the discounts that qualify (kernel 0.4, combination rule).
import type { Discount } from './discount.ts'
import { given, type Outcome } from './outcome.ts'
import type { Candidate } from './qualify.ts'
import type { Combination } from './quote.ts'
import { sumOf } from './reductions.ts'
import type { Scene } from './scene.ts'
import { costOfWorld, isPoints, type Settled, settle } from './settle.ts'
import { grandRoundOff, taxedOf } from './taxed.ts'
import { combine, mostWorlds, worldsOf } from './worlds.ts'

export type World = { settled: Settled; cost: number }

/** Where tax comes on top, worlds that leave other goods at other rates cost differently. */
export const worldOf = (settled: Settled, scene: Scene): World => ({
  settled,
  cost: scene.context.taxMode === 'exclusive' ? taxedOf(scene, settled).gross : costOfWorld(settled),
})

/** How much more the shopper would pay in one than in another: what is told is the difference of the totals, as they are rounded. */
const more = (one: World, other: World, { context }: Scene): number => {
  const paid = ({ cost }: World) => (context.taxMode === 'exclusive' ? cost : cost + grandRoundOff(cost, context))
  return paid(one) - paid(other)
}

export const settledWorlds = (candidates: readonly Candidate[], scene: Scene): World[] =>
  worldsOf(candidates).map(world => worldOf(settle(world, scene), scene))

/** The first of equals: the automatic ones come first. */
export const cheapest = (worlds: readonly World[]): World =>
  worlds.reduce((best, one) => (one.cost < best.cost ? one : best))

const shippingPaid = ({ shipping, shippingOff }: Settled): number => shipping - shippingOff

const without = ({ settled }: World, candidate: Candidate, scene: Scene): World =>
  worldOf(
    settle(
      settled.world.filter(one => one !== candidate),
      scene,
    ),
    scene,
  )

/** The one that costs more than it gives is left out, and the next; all of them where the cart is cheaper with none. */
const lightened = (world: World, bare: World, scene: Scene): World => {
  let best = world
  for (;;) {
    const given = best.settled.given.filter(({ candidate }) => !isPoints(candidate.discount))
    const next = cheapest([best, ...given.map(({ candidate }) => without(best, candidate, scene))])
    if (next === best) return bare.cost < best.cost ? bare : best
    best = next
  }
}

type Charges = { shipping: number; cod: number }

/** Of the cart without discounts, points apart. */
const bareCharges = (scene: Scene): Charges => {
  const { context, goods } = scene
  if (context.points) {
    const bare = settle([], scene)
    return { shipping: shippingPaid(bare), cod: bare.cod }
  }
  const before = sumOf(goods.map(({ amount }) => amount))
  const shipping = context.shipping?.({ before, goods: before, shipping: 0 }) ?? 0
  const cod = context.payment === 'COD' ? (context.cod?.({ before, goods: before, shipping }) ?? 0) : 0
  return { shipping, cod }
}

/**
 * Kernel ruling 16: the worlds, each without what would raise what the shopper pays. Discounts only lower goods, but what is left of
 * them may bring charges back; tax on top may rise by its rounding.
 */
export const unharmed = (worlds: readonly World[], scene: Scene): readonly World[] => {
  const isOnTop = scene.context.taxMode === 'exclusive'
  const mayBe = ({ settled }: World): boolean =>
    settled.given.length > 0 && (isOnTop || shippingPaid(settled) > 0 || settled.cod > 0)
  if (!worlds.some(mayBe)) return worlds
  const { shipping, cod } = bareCharges(scene)
  const isRaised = ({ settled }: World): boolean => shippingPaid(settled) > shipping || settled.cod > cod
  if (!isOnTop && !worlds.some(isRaised)) return worlds
  const bare = worldOf(settle([], scene), scene)
  return worlds.map(world => (isRaised(world) || world.cost > bare.cost ? lightened(world, bare, scene) : world))
}

const saving = ({ settled }: World): Discount[] =>
  settled.given
    .filter(({ amount, candidate }) => amount > 0 && !isPoints(candidate.discount))
    .map(({ candidate }) => candidate.discount)

/** What the chosen world stands in the place of, if there was a choice. */
export const combinationOf = (chosen: World, others: readonly World[], scene: Scene): Combination | undefined => {
  if (others.length === 0) return undefined
  const next = cheapest(others)
  const own = saving(chosen)
  const would = saving(next)
  return {
    wins: own.filter(discount => !would.includes(discount)),
    replaces: would.filter(discount => !own.includes(discount)),
    saves: more(next, chosen, scene),
    isPartial: others.length + 1 >= mostWorlds,
  }
}

/** A way to combine them, as it is and without what would make it dearer. */
export type Way = { whole: World; spared: World }

/**
 * Why a discount that qualifies is in no line of the quote. What it cannot stand beside is told only where it would save something
 * without: where it would not, its own reason is.
 */
export const shutOut = (candidate: Candidate, chosen: World, ways: readonly Way[], scene: Scene): Outcome => {
  const against = chosen.settled.world.filter(other => !combine(candidate, other))
  const own = ways.filter(({ whole }) => whole.settled.world.includes(candidate))
  const dearer = (): Outcome => {
    const by = own.length > 0 ? more(cheapest(own.map(({ whole }) => whole)), chosen, scene) : 0
    return { outcome: 'NOT_ELIGIBLE', missing: by > 0 ? { rule: 'dearer', by } : { rule: 'worthless' } }
  }
  // What it could stand beside leaves it out only for what the whole cart would cost.
  if (against.length === 0) return dearer()
  const effective = against.filter(other => given(chosen.settled.outcomes.get(other)!) > 0)
  const others = (effective.length > 0 ? effective : against).map(({ discount }) => discount)
  if (own.length === 0) return { outcome: 'NOT_COMBINABLE', with: others, by: 0 }
  const instead = cheapest(own.map(({ spared }) => spared))
  const there = instead.settled.outcomes.get(candidate)
  if (!there) return dearer()
  return given(there) > 0 ? { outcome: 'NOT_COMBINABLE', with: others, by: more(instead, chosen, scene) } : there
}
