// Order discounts (kernel 0.4, step 3): each on what is left, in order of rank, shared out over the lines it targets.
import { portion } from '../money.ts'
import type { OrderDiscount } from './discount.ts'
import type { Given } from './greedy.ts'
import { type Cause, type Outcome, outcomeOf } from './outcome.ts'
import { type Candidate, short } from './qualify.ts'
import { priceOff, spread, sumOf } from './reductions.ts'
import type { Based } from './scene.ts'

export type OrderCandidate = Candidate<OrderDiscount>

/** What it would take off each line, before caps and floors; `wanted` may be more than the goods are worth. */
const wish = (discount: OrderDiscount, lines: readonly Based[], nets: readonly number[]): [number, number[]] => {
  const base = sumOf(nets)
  if (discount.benefit === 'FREE_SHIPPING') return [0, nets.map(() => 0)]
  const { benefit, value, per } = discount
  if (benefit === 'PERCENT') {
    const wanted = portion(base, value, 10_000)
    return [wanted, spread(wanted, nets)]
  }
  if (benefit === 'AMOUNT' && per !== 'LINE' && per !== 'UNIT') return [value, spread(value, nets)]
  const offs = lines.map(({ quantity }, place) => {
    if (benefit === 'FIXED_PRICE') return priceOff(nets[place]!, quantity, value)
    return Math.min(nets[place]!, per === 'UNIT' ? value * quantity : value)
  })
  return [sumOf(offs), offs]
}

const tightest = (limits: readonly (readonly [number, Cause])[]): readonly [number, Cause] =>
  limits.reduce((least, one) => (one[0] < least[0] ? one : least))

/** Lowers `nets`; `left` is what the earlier classes left, which thresholds are asked about. */
export const giveOrder = (
  candidate: OrderCandidate,
  nets: number[],
  left: readonly number[],
): { outcome: Outcome; given?: Given } => {
  const missing = short(candidate, left, 'afterLine')
  if (missing) return { outcome: { outcome: 'NOT_ELIGIBLE', missing } }

  const { discount, lines, budget } = candidate
  const now = lines.map(({ at }) => nets[at]!)
  const [wanted, wishes] = wish(discount, lines, now)
  const cap = discount.cap ?? Number.POSITIVE_INFINITY
  const limits = [[sumOf(wishes), 'goods'] as const, [cap, 'cap'] as const, [budget, 'budget'] as const]
  const [allowed, cause] = tightest(limits)
  // One wish over all its lines is shared out by what they cost; wishes line by line by the wishes.
  const shares = allowed < sumOf(wishes) ? spread(allowed, shared(discount) ? now : wishes) : wishes
  const offs = shares.map((share, place) => {
    const { floor } = lines[place]!
    return discount.ignoreFloor ? share : Math.min(share, Math.max(0, now[place]! - floor))
  })
  const amount = sumOf(offs)
  const by = amount < Math.min(allowed, wanted) ? 'floor' : allowed < wanted ? cause : undefined
  if (amount === 0 && !by) return { outcome: { outcome: 'NOT_ELIGIBLE', missing: { rule: 'worthless' } } }

  const amounts: [number, number][] = []
  for (const [place, { at }] of lines.entries()) {
    nets[at]! -= offs[place]!
    if (offs[place]! > 0) amounts.push([at, offs[place]!])
  }
  return { outcome: outcomeOf(amount, wanted, by), given: { candidate, amounts, amount } }
}

const shared = (discount: OrderDiscount): boolean =>
  discount.benefit === 'PERCENT' || (discount.benefit === 'AMOUNT' && (discount.per ?? 'ORDER') === 'ORDER')
