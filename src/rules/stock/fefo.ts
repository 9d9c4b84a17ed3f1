// Batches: what ends first leaves first, and what has too little life left is not sold at all. A batch is a lot of the ledger.
import { byEnd, type Lot, type Split, split } from '../ledger/lot.ts'

export type Batch = {
  id: string
  batchNo: string
  qty: number
  /** Calendar days. */
  mfgDate?: string | null
  expiryDate?: string | null
}

const dayMs = 86_400_000
const instant = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A batch is good until the end of its last day. */
const lotOf = ({ id, qty, mfgDate, expiryDate }: Batch): Lot => ({
  id,
  earned: qty,
  remaining: qty,
  earnedAt: mfgDate ? instant(mfgDate) : 0,
  expiresAt: expiryDate ? instant(expiryDate) + dayMs : null,
})

export const daysLeft = ({ expiryDate }: Batch, day: string): number =>
  expiryDate ? Math.round((instant(expiryDate) - instant(day)) / dayMs) : Number.POSITIVE_INFINITY

export const isGoodFor = (batch: Batch, day: string, minDays: number): boolean => daysLeft(batch, day) >= minDays

/** In the order they leave. */
export const byExpiry = (one: Batch, other: Batch): number => byEnd(lotOf(one), lotOf(other))

/** Which batches so many pieces come from; what no batch can give is missing. */
export const picked = (batches: readonly Batch[], quantity: number): { splits: Split[]; missing: number } =>
  split(batches.map(lotOf).sort(byEnd), quantity)
