// Which slab a piece falls into, by its taxable value after all discounts. Inclusive prices leave a gap where neither
// side of a limit is true: the policy decides there and the gap is reported, never hidden.
import type { Param, Said } from '#contract/said.ts'
import { sayMoney } from '../money.ts'
import { sayPercent } from '../percent.ts'
import type { Step } from '../trace.ts'
import { say } from '../words.ts'

/** `upto` is the taxable value of one piece in minor units; the last slab is open (null). */
export type Slab = { upto: number | null; rate: number }
export type SlabGap = 'HIGHER' | 'LOWER'

export type SlabAsk = {
  amount: number
  quantity: number
  mode: 'inclusive' | 'exclusive'
  slabs: readonly Slab[]
  currency: string
  cess?: number
  slabGap?: SlabGap
}

export type SlabAnswer = { rate: number; gap: boolean; step: Step }

// Compared as whole numbers: amount / quantity / (1 + rate) against the limit, with both divisions multiplied away.
function isAbove(ask: SlabAsk, rate: number, limit: number): boolean {
  const whole = ask.mode === 'inclusive' ? 10_000 + rate + (ask.cess ?? 0) : 10_000
  return BigInt(ask.amount) * 10_000n > BigInt(limit) * BigInt(ask.quantity) * BigInt(whole)
}

const nameOf = ({ upto, rate }: Slab, currency: string): Said =>
  upto === null
    ? say('slab.above', { rate: sayPercent(rate) })
    : say('slab.until', { rate: sayPercent(rate), amount: sayMoney(upto, currency) })

/** Amount, pieces and mode, side by side. */
const askedIn = ({ amount, quantity, mode, currency }: SlabAsk): Param => [
  say('slab.pieces', { amount: sayMoney(amount, currency), quantity }),
  say(`tax.${mode}`),
]

export function slabRate(ask: SlabAsk): SlabAnswer {
  const slabs = [...ask.slabs].sort((one, other) => (one.upto ?? Infinity) - (other.upto ?? Infinity))
  const input = askedIn(ask)
  const answer = (rate: number, gap: boolean, outcome: Said): SlabAnswer => ({
    rate,
    gap,
    step: { rule: gap ? 'slabGap' : 'slab', input, outcome },
  })

  let below: Slab | undefined
  for (const slab of slabs) {
    if (slab.upto !== null && isAbove(ask, slab.rate, slab.upto)) {
      below = slab
      continue
    }
    const fits = below === undefined || below.upto === null || isAbove(ask, slab.rate, below.upto)
    if (fits || below === undefined) return answer(slab.rate, false, nameOf(slab, ask.currency))
    const policy = ask.slabGap ?? 'HIGHER'
    const rate = policy === 'HIGHER' ? Math.max(below.rate, slab.rate) : Math.min(below.rate, slab.rate)
    const said = { one: sayPercent(below.rate), other: sayPercent(slab.rate), rate: sayPercent(rate) }
    return answer(rate, true, say(policy === 'HIGHER' ? 'slab.gapHigher' : 'slab.gapLower', said))
  }
  throw new RangeError('The last slab must be open')
}
