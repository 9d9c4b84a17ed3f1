// The fee for paying in cash: the slab of the order's value and what it works out to. Amounts are minor units.
import type { Said } from '#contract/said.ts'
import { portion, sayMoney } from '../money.ts'
import { sayPercent } from '../percent.ts'
import { isIn, type Range } from '../shipping/tiers.ts'
import { say } from '../words.ts'

export type CodSlab = Range & {
  calc: 'FLAT' | 'PERCENT' | 'HIGHER_OF' | 'SUM'
  flat?: number | null
  percent?: number | null
  min?: number | null
  max?: number | null
}

export const slabAt = (slabs: readonly CodSlab[], value: number): CodSlab | undefined =>
  slabs.find(slab => isIn(value, slab))

export const saySlab = ({ from, to }: CodSlab, currency: string): Said =>
  to === null
    ? say('cod.slabOpen', { from: sayMoney(from, currency) })
    : say('cod.slab', { from: sayMoney(from, currency), to: sayMoney(to, currency) })

/** Before its limits. The fee is never part of the base it is worked out on. */
const workedOut = ({ calc, flat, percent }: CodSlab, base: number): number => {
  const [amount, share] = [flat ?? 0, portion(base, percent ?? 0, 10_000)]
  const ways = { FLAT: amount, PERCENT: share, HIGHER_OF: Math.max(amount, share), SUM: amount + share }
  return ways[calc]
}

export const codFee = (slab: CodSlab, base: number): number => {
  const fee = Math.max(workedOut(slab, base), slab.min ?? 0)
  return Math.min(fee, slab.max ?? fee)
}

const ways = { FLAT: 'cod.flat', PERCENT: 'cod.percent', HIGHER_OF: 'cod.higherOf', SUM: 'cod.sum' } as const

export const sayCalc = ({ calc, flat, percent }: CodSlab, base: number, currency: string): Said =>
  say(ways[calc], {
    ...(calc !== 'PERCENT' && { amount: sayMoney(flat ?? 0, currency) }),
    ...(calc !== 'FLAT' && { percent: sayPercent(percent ?? 0), base: sayMoney(base, currency) }),
  })
