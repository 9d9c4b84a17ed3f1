// What is added to a fee for what or where it is: remote places, hazardous or oversize goods, fuel, a gift wrap.
import type { Said } from '#contract/said.ts'
import type { Facts } from '../expression/holds.ts'
import { surely } from '../expression/surely.ts'
import type { Query } from '../expression/tree.ts'
import { portion } from '../money.ts'

export type Surcharge = {
  id: string
  /** What people call it, or the word of its kind. */
  name: string | Said
  when: Query
  flat?: number | null
  percent?: number | null
  /** Also asked where shipping itself is free. */
  evenIfFree: boolean
}

export type Charged = { surcharge: Surcharge; amount: number; state: 'added' | 'waived' }

/** Those whose condition holds. `fee` is what shipping would cost were it not free: a percentage is of that. */
export const surchargesOn = (
  surcharges: readonly Surcharge[],
  asked: { fee: number; isFree: boolean; facts: Facts },
): Charged[] =>
  surcharges
    .filter(({ when }) => surely(when, asked.facts))
    .map(surcharge => {
      if (asked.isFree && !surcharge.evenIfFree) return { surcharge, amount: 0, state: 'waived' }
      const amount = (surcharge.flat ?? 0) + portion(asked.fee, surcharge.percent ?? 0, 10_000)
      return { surcharge, amount, state: 'added' }
    })
