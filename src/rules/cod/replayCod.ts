// A policy of cash tried on orders that were placed: how many it would have refused, what came back of those anyway, and what
// would have been sold less. Two policies that say the same answer the same.
import { type CodAsk, codOf } from '../cod.ts'
import type { CodRule } from './codRule.ts'

export type CodOrder = { ask: Omit<CodAsk, 'rules' | 'sayFact'>; worth: number; isReturned: boolean }

export type CodReplay = {
  orders: number
  denied: number
  /** Of the refused: those that came back undelivered, and what the others were worth. */
  returnsAvoided: number
  salesLost: number
  withCode: number
  withAdvance: number
}

const none: CodReplay = { orders: 0, denied: 0, returnsAvoided: 0, salesLost: 0, withCode: 0, withAdvance: 0 }

/** Some orders, and others. */
export const together = (replays: readonly CodReplay[]): CodReplay => {
  const sum = { ...none }
  for (const replay of replays) for (const name of Object.keys(none) as (keyof CodReplay)[]) sum[name] += replay[name]
  return sum
}

export function replayCod(orders: readonly CodOrder[], rules: readonly CodRule[]): CodReplay {
  const told = { ...none, orders: orders.length }
  for (const { ask, worth, isReturned } of orders) {
    const { verdict } = codOf({ ...ask, rules })
    if (verdict === 'REQUIRE_OTP') told.withCode++
    if (verdict === 'REQUIRE_ADVANCE') told.withAdvance++
    if (verdict !== 'DENY') continue
    told.denied++
    if (isReturned) told.returnsAvoided++
    else told.salesLost += worth
  }
  return told
}
