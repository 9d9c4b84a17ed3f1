// One world priced up to the tax (kernel 0.4, steps 2 to 5): line discounts, order discounts, gifts, shipping, cash on delivery.
import type { Basis } from './cart.ts'
import { byRank, type Discount, isLineDiscount, type OrderDiscount } from './discount.ts'
import { type GiftCandidate, giveGift } from './gifts.ts'
import { chooseLine, type Given, type LineCandidate } from './greedy.ts'
import { giveOrder, type OrderCandidate } from './order.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type Candidate, short } from './qualify.ts'
import { sumOf } from './reductions.ts'
import type { Scene } from './scene.ts'
import { holdOf } from './units.ts'
import { say } from './words.ts'

export type Settled = {
  world: readonly Candidate[]
  nets: number[]
  /** What line discounts left, which order discounts' thresholds are asked about. */
  afterLine: readonly number[]
  /** In the order they were given. */
  given: Given[]
  outcomes: Map<Candidate, Outcome>
  /** Lines that leave the cart: gifts nobody gives any more. */
  removed: ReadonlySet<number>
  /** Charged, and what is taken off it. */
  shipping: number
  shippingOff: number
  cod: number
}

export const isLine = (candidate: Candidate): candidate is LineCandidate => isLineDiscount(candidate.discount)
const isGift = (candidate: Candidate): candidate is GiftCandidate => candidate.discount.kind === 'FREE_GIFT'
const isOrder = (candidate: Candidate): candidate is OrderCandidate => candidate.class === 'ORDER'

export const isPoints = ({ kind }: Discount): boolean => kind === 'POINTS'

/** Points redeemed as a discount: beside everything, after all others unless they say otherwise. */
const pointsOf = ({ context, goods }: Scene): OrderCandidate[] => {
  if (!context.points || goods.length === 0) return []
  const discount: OrderDiscount = {
    id: 'points',
    name: say('pricing.points'),
    kind: 'POINTS',
    benefit: 'AMOUNT',
    value: context.points.amount,
    priority: context.points.priority ?? 1000,
    combines: { line: true, order: true, shipping: true },
    ignoreFloor: context.points.ignoreFloor,
  }
  return [{ discount, class: 'ORDER', lines: goods, counted: goods, budget: Number.POSITIVE_INFINITY }]
}

const orders = (world: readonly Candidate[], scene: Scene): OrderCandidate[] => {
  const points = pointsOf(scene)
  const given = world.filter(isOrder)
  return points.length === 0 ? given : [...given, ...points].sort((one, other) => byRank(one.discount, other.discount))
}

const freeShipping = (
  candidate: Candidate,
  charge: number,
  nets: readonly number[],
): { outcome: Outcome; amount: number } => {
  const missing = short(candidate, nets, 'afterAll') ?? (charge === 0 ? { rule: 'shipping' as const } : undefined)
  if (missing) return { outcome: { outcome: 'NOT_ELIGIBLE', missing }, amount: 0 }
  const cap = candidate.discount.cap ?? Number.POSITIVE_INFINITY
  const amount = Math.min(charge, cap, candidate.budget)
  const by = amount === charge ? undefined : cap <= candidate.budget ? 'cap' : 'budget'
  return { outcome: outcomeOf(amount, charge, by), amount }
}

/** `first` is served before the others, see `chooseLine`. */
export const settle = (world: readonly Candidate[], scene: Scene, first: readonly LineCandidate[] = []): Settled => {
  const { context, lines, goods } = scene
  const hold = holdOf(scene)
  const { given, outcomes } = chooseLine(world.filter(isLine), hold, scene, first)
  const { nets } = hold
  const afterLine = [...nets]
  const settled: Settled = {
    world,
    nets,
    afterLine,
    given,
    outcomes,
    removed: new Set(),
    shipping: 0,
    shippingOff: 0,
    cod: 0,
  }
  const noted = (candidate: Candidate, { outcome, given: one }: { outcome: Outcome; given?: Given }): void => {
    outcomes.set(candidate, outcome)
    if (one) given.push(one)
  }

  for (const candidate of orders(world, scene)) noted(candidate, giveOrder(candidate, nets, afterLine))

  const worth = sumOf(goods.map(({ at }) => nets[at]!))
  const gifts = world.filter(isGift).map(candidate => [candidate, giveGift(candidate, worth, scene)] as const)
  for (const [candidate, gift] of gifts) noted(candidate, gift)
  const kept = new Set(gifts.flatMap(([, gift]) => gift.given?.amounts.map(([at]) => at) ?? []))
  settled.removed = new Set(lines.filter(line => line.isGift && !kept.has(line.at)).map(({ at }) => at))
  for (const line of lines) if (line.isGift) nets[line.at] = 0

  const basis: Basis = { before: sumOf(goods.map(({ amount }) => amount)), goods: worth, shipping: 0 }
  settled.shipping = context.shipping?.(basis) ?? 0
  for (const candidate of world) {
    if (candidate.class !== 'SHIPPING') continue
    const { outcome, amount } = freeShipping(candidate, settled.shipping - settled.shippingOff, nets)
    noted(candidate, { outcome, ...(amount > 0 && { given: { candidate, amounts: [], amount } }) })
    settled.shippingOff += amount
  }
  const shipping = settled.shipping - settled.shippingOff
  settled.cod = context.payment === 'COD' ? (context.cod?.({ ...basis, shipping }) ?? 0) : 0
  return settled
}

/** Before the tax of places where prices come without. */
export const costOfWorld = ({ nets, shipping, shippingOff, cod }: Settled): number =>
  sumOf(nets) + shipping - shippingOff + cod
