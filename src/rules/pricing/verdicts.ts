// Every discount in its turn: a candidate for the cart, or the reason why it is none.
import type { PriceContext } from './cart.ts'
import { byTurn, type Discount } from './discount.ts'
import { type Candidate, qualify, type Refused } from './qualify.ts'
import type { Scene } from './scene.ts'

export type Verdict = { discount: Discount } & (
  | { candidate: Candidate; outcome?: undefined }
  | ({ candidate?: undefined } & Refused)
)

/** An order takes so many coupons: those typed first, of those that come into question. */
const beyond = (candidates: readonly Candidate[], { codes = [], maxCouponsPerOrder }: PriceContext): Set<string> => {
  const coupons = candidates.filter(({ discount }) => discount.kind === 'COUPON').map(({ discount }) => discount.id)
  const typed = new Set(codes.map(({ discount }) => discount).filter(id => coupons.includes(id)))
  return new Set([...typed].slice(maxCouponsPerOrder))
}

// A sale prices many carts: its turn is worked out once for as long as its list lives.
const turns = new WeakMap<readonly Discount[], readonly Discount[]>()

const inTurn = (discounts: readonly Discount[]): readonly Discount[] => {
  const known = turns.get(discounts) ?? discounts.toSorted(byTurn)
  turns.set(discounts, known)
  return known
}

export const verdictsOf = (scene: Scene): Verdict[] => {
  const { discounts, maxCouponsPerOrder: of } = scene.context
  const verdicts = inTurn(discounts).map((discount): Verdict => {
    const answer = qualify(discount, scene)
    return 'discount' in answer ? { discount, candidate: answer } : { discount, ...answer }
  })
  const late = beyond(candidatesOf(verdicts), scene.context)
  if (late.size === 0) return verdicts
  return verdicts.map(verdict =>
    late.has(verdict.discount.id)
      ? { discount: verdict.discount, outcome: { outcome: 'EXHAUSTED', limit: 'couponsPerOrder', of } }
      : verdict,
  )
}

export const candidatesOf = (verdicts: readonly Verdict[]): Candidate[] =>
  verdicts.flatMap(({ candidate }) => candidate ?? [])
