// One pricing, set up: base prices (step 1), floors, and what the rules of the discounts find in the cart, asked once each.
import { type Facts, testOf } from '../expression/holds.ts'
import type { Expression } from '../expression/tree.ts'
import { sayMoney } from '../money.ts'
import type { CartLine, PriceContext, PriceSchedule } from './cart.ts'

/** A line at its base price. */
export type Based = {
  at: number
  source: CartLine
  quantity: number
  unit: number
  mrp: number | null
  amount: number
  floor: number
  isGift: boolean
}

export type Scene = {
  context: PriceContext
  lines: readonly Based[]
  /** All but gifts: what discounts may look at. */
  goods: readonly Based[]
  /** By line, at base prices. */
  amounts: readonly number[]
  /** By line, whether the rule holds; without a rule it does. */
  matching(rule: Expression | undefined): readonly boolean[]
}

export const scheduleAt = (schedules: readonly PriceSchedule[] | undefined, at: number): PriceSchedule | undefined =>
  schedules?.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)

const based = (source: CartLine, at: number, now: number): Based => {
  const { quantity } = source
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`A line of ${quantity} cannot be priced`)
  const window = scheduleAt(source.schedules, now)
  const unit = window?.price ?? source.price
  return {
    at,
    source,
    quantity,
    unit,
    mrp: window?.mrp ?? source.mrp ?? null,
    amount: unit * quantity,
    floor: Math.max(0, (source.floorPrice ?? 0) * quantity),
    isGift: source.giftOf !== undefined,
  }
}

const factsOf = ({ source, unit, quantity }: Based, currency: string): Facts => ({
  sku: source.sku,
  product: source.product,
  quantity,
  price: sayMoney(unit, currency),
  ...source.facts,
})

export const sceneOf = (cart: readonly CartLine[], context: PriceContext): Scene => {
  const lines = cart.map((line, at) => based(line, at, context.at))
  const all = lines.map(() => true)
  const found = new Map<Expression, boolean[]>()
  let facts: Facts[] | undefined
  const matching = (rule: Expression | undefined): readonly boolean[] => {
    if (!rule) return all
    const answer = found.get(rule)
    if (answer) return answer
    facts ??= lines.map(line => factsOf(line, context.currency))
    const fresh = facts.map(testOf(rule))
    found.set(rule, fresh)
    return fresh
  }
  const amounts = lines.map(({ amount }) => amount)
  return { context, lines, goods: lines.filter(line => !line.isGift), amounts, matching }
}
