// What a movement of stock is for, as it travels with the line it moves.
import * as z from 'zod/mini'
import type { Value } from '#contract/valueSet.ts'
import type { StockReason } from './sets.ts'

export interface Slip {
  reason: Value<typeof StockReason>
  /** An order's number or id, a file, a transfer. */
  reference?: string | null
  referenceKind?: string | null
  note?: string | null
  batch?: string | null
  /** The row this one puts right. */
  corrects?: string | null
}

export const slip = z.custom<Slip>()
