// The parts of a refund, one by payment: which of them our own books give, what was heard of each, and what that makes of the whole.
import type { PaybackAnswer } from './gateway.server.ts'
import type { RefundRow } from './refunds.ts'

type Part = NonNullable<RefundRow['split']>[number]

/** Our own books give it, in the transaction that ends the refund. */
export const isCredit = ({ destination }: RefundRow, { method }: Part): boolean =>
  destination === 'storeCredit' || (destination === 'original' && method === 'storeCredit')

export const isOpen = ({ state }: Part): boolean => state === undefined || state === 'pending'

/** What was heard of a part stays: an answer that was long on its way is older than the news. */
export const partsAfter = (split: readonly Part[], answers: ReadonlyMap<number, PaybackAnswer>): Part[] =>
  split.map((part, at) => {
    const answer = answers.get(at)
    return answer === undefined || answer === 'silence' || !isOpen(part) ? part : { ...part, state: answer.state }
  })

export const reasonIn = (answers: ReadonlyMap<number, PaybackAnswer>): string | undefined =>
  [...answers.values()].map(answer => (answer === 'silence' ? undefined : answer.reason)).find(Boolean)

/** Paid in part it is neither paid nor free again: the rest needs another way. */
export const eventOf = (parts: readonly Part[]): 'process' | 'fail' | 'bounce' | undefined => {
  const count = (...states: string[]) => parts.filter(({ state }) => states.includes(state ?? 'pending')).length
  if (count('pending') > 0) return undefined
  if (count('processed') === parts.length) return 'process'
  return count('bounced') > 0 || count('processed') > 0 ? 'bounce' : 'fail'
}

/** Those whose word was not heard begin again; what was paid stays paid. */
export const anew = ({ split }: RefundRow): Part[] =>
  (split ?? []).map(part => (part.state === 'processed' ? part : { ...part, state: 'pending' }))
