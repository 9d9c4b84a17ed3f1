// What a warehouse has of one thing, in buckets. A movement changes one bucket; several are done together or not at all, and
// each answers with the row the ledger gets. Pure: who asks locks the line and writes balance and rows in one transaction.
import type { Finding } from '#contract/problem.ts'
import { type Difference, type Entry, verifyLedger } from './ledger.ts'
import { refusal } from './refusal.ts'
import { say } from './words.ts'

export const buckets = ['onHand', 'reserved', 'damaged', 'qcHold', 'incoming'] as const
export type Bucket = (typeof buckets)[number]

export type Balance = Readonly<Record<Bucket | 'safety', number>>
export type Movement = { bucket: Bucket; delta: number }
export type StockEntry = Movement & { balanceAfter: number }

/** What is left when everything spoken for is taken off; below 0 more was promised than is there. */
export const availableOf = ({ onHand, reserved, damaged, qcHold, safety }: Balance): number =>
  onHand - reserved - damaged - qcHold - safety

export const sellableOf = (balance: Balance): number => Math.max(0, availableOf(balance))

/** The line after the movements, with their rows; a bucket that would fall below nothing is refused. */
export function movedStock(
  balance: Balance,
  movements: readonly Movement[],
): { balance: Balance; entries: StockEntry[] } | Finding {
  const after: Record<Bucket | 'safety', number> = { ...balance }
  const entries: StockEntry[] = []
  for (const { bucket, delta } of movements) {
    after[bucket] += delta
    entries.push({ bucket, delta, balanceAfter: after[bucket] })
  }
  const short = buckets.find(bucket => after[bucket] < 0)
  if (short)
    return { ...refusal('STOCK', 'stock.below', { bucket: say(`stock.${short}`), n: after[short] }), path: short }
  return { balance: after, entries }
}

/** What the rows of one bucket say against each other and against the line, by the one ledger of the house. */
export const stockDifferences = (entries: readonly Omit<StockEntry, 'bucket'>[], held: number): Difference[] => {
  const written = entries.map(
    ({ delta, balanceAfter }): Entry => ({ kind: 'EARN', amount: delta, splits: [], debt: 0, balanceAfter }),
  )
  return verifyLedger(written, {
    lots: [{ id: 'line', earned: held, remaining: held, earnedAt: 0, expiresAt: null }],
    debt: 0,
  })
}
