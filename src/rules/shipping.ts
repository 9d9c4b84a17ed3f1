// The shipping charge of one cart to one pincode by one method: the rate chosen, its fee, free shipping, surcharges, and
// whether a discount costs the shopper their free shipping. Split parcels are charged once, so a cart is one parcel here.
import { saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Said } from '#contract/said.ts'
import type { Facts } from './expression/holds.ts'
import { sayMoney } from './money.ts'
import { refusal } from './refusal.ts'
import { type Candidate, candidatesOf, type RateAsk } from './shipping/choice.ts'
import { type Cart, feeOf, limitedFee, type ShippingRate } from './shipping/rate.ts'
import { type Charged, type Surcharge, surchargesOn } from './shipping/surcharge.ts'
import type { Step, Trace } from './trace.ts'
import { say } from './words.ts'

export type ShippingAsk<Rate extends ShippingRate> = RateAsk<Rate> & {
  surcharges?: readonly Surcharge[]
  /** What the conditions of surcharges may ask about. */
  facts?: Facts
  /** Free shipping is judged as if no coupon had been used. */
  thresholdGrace?: boolean
}

/** A discount that makes shipping dearer: what it takes off, what it adds, what is left of it. */
export type Cliff = { discount: number; rise: number; worth: number }

export type ShippingQuote<Rate extends ShippingRate> = {
  fee?: number
  rate?: Rate
  isFree: boolean
  cliff?: Cliff
  finding?: Finding
  trace: Trace
}

type Priced = { fee: number; isFree: boolean; charged: Charged[]; total: number; steps: Step[] }

const thresholdValue = (rate: ShippingRate, { value }: Cart, grace: boolean | undefined): number =>
  grace || rate.thresholdGrace || rate.valueBase === 'BEFORE_DISCOUNT' ? value.before : value.after

function freeStep(rate: ShippingRate, value: number, currency: string): { isFree: boolean; step: Step } | undefined {
  const { freeAbove } = rate
  if (freeAbove === null || freeAbove === undefined) return undefined
  const isFree = value >= freeAbove
  const said = { value: sayMoney(value, currency), threshold: sayMoney(freeAbove, currency) }
  const outcome = say(isFree ? 'ship.free' : 'ship.notFree', said)
  return { isFree, step: { rule: 'freeShipping', input: said.threshold, outcome } }
}

const surchargeStep = ({ surcharge, amount, state }: Charged, currency: string): Step => ({
  rule: 'surcharge',
  input: surcharge.name,
  outcome: state === 'added' ? sayMoney(amount, currency) : say('ship.waived'),
})

function limited(rate: ShippingRate, asked: number, currency: string): { fee: number; said?: Said } {
  const fee = limitedFee(rate, asked)
  if (fee === asked) return { fee }
  return { fee, said: say(fee > asked ? 'ship.raised' : 'ship.lowered', { amount: sayMoney(fee, currency) }) }
}

function priced<Rate extends ShippingRate>(rate: Rate, ask: ShippingAsk<Rate>): Priced {
  const { currency, cart } = ask
  const asked = feeOf(rate, cart, currency)
  if ('why' in asked) throw new RangeError('A rate without a fee was chosen')
  const { fee, said } = limited(rate, asked.fee, currency)
  const steps: Step[] = [{ rule: 'fee', input: asked.how, outcome: sayMoney(asked.fee, currency) }]
  if (said) steps.push({ rule: 'feeLimit', input: said, outcome: sayMoney(fee, currency) })

  const free = freeStep(rate, thresholdValue(rate, cart, ask.thresholdGrace), currency)
  if (free) steps.push(free.step)
  const isFree = free?.isFree ?? false
  const charged = surchargesOn(ask.surcharges ?? [], { fee, isFree, facts: ask.facts ?? {} })
  steps.push(...charged.map(one => surchargeStep(one, currency)))
  const total = charged.reduce((sum, { amount }) => sum + amount, isFree ? 0 : fee)
  return { fee, isFree, charged, total, steps }
}

const candidateSteps = <Rate extends ShippingRate>(candidates: readonly Candidate<Rate>[]): Step[] => {
  const [first] = candidates
  const chosen = first && !first.why ? first.rate : undefined
  const nameOf = ({ id, name }: Rate) => name ?? id
  return candidates.map(({ rate, why }): Step => {
    const rule = 'shippingRate'
    if (why) return { rule, input: nameOf(rate), outcome: why, ...(!chosen && { state: 'failed' }) }
    if (rate === chosen) return { rule, input: nameOf(rate), outcome: say('ship.chosen'), state: 'passed' }
    return { rule, input: nameOf(rate), outcome: say('ship.behind', { rate: nameOf(chosen!) }) }
  })
}

/** What the same cart would pay had nobody given it a discount. */
function cliffOf<Rate extends ShippingRate>(ask: ShippingAsk<Rate>, total: number): Cliff | undefined {
  const { before, after } = ask.cart.value
  if (before <= after) return undefined
  const whole = { ...ask, cart: { ...ask.cart, value: { before, after: before } } }
  const [best] = candidatesOf(whole)
  if (!best || best.why) return undefined
  const rise = total - priced(best.rate, whole).total
  return rise > 0 ? { discount: before - after, rise, worth: before - after - rise } : undefined
}

const sayCliff = ({ discount, rise, worth }: Cliff, currency: string): Said =>
  say('ship.cliff', {
    discount: sayMoney(discount, currency),
    rise: sayMoney(rise, currency),
    worth: sayMoney(worth, currency),
  })

export function shippingOf<Rate extends ShippingRate>(ask: ShippingAsk<Rate>): ShippingQuote<Rate> {
  const candidates = candidatesOf(ask)
  const steps = candidateSteps(candidates)
  const [best] = candidates
  if (!best || best.why) {
    const finding = refusal('RULE', 'ship.none', { method: ask.methodName ?? ask.method, pincode: ask.area.code })
    return { isFree: false, finding, trace: { result: saidOf(finding), steps } }
  }
  const { rate } = best
  const [chosen, ...others] = steps
  const { total, isFree, steps: feeSteps } = priced(rate, ask)
  const cliff = cliffOf(ask, total)
  const lost: Step[] = cliff
    ? [
        {
          rule: 'cliff',
          input: sayMoney(cliff.discount, ask.currency),
          outcome: sayCliff(cliff, ask.currency),
          state: 'failed',
        },
      ]
    : []
  const name = rate.name ?? rate.id
  const result =
    total === 0
      ? say('ship.resultFree', { rate: name })
      : say('ship.result', { fee: sayMoney(total, ask.currency), rate: name })
  return {
    fee: total,
    rate,
    isFree,
    ...(cliff && { cliff }),
    trace: { result, steps: [chosen!, ...feeSteps, ...lost, ...others] },
  }
}
