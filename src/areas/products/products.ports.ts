// What products ask of the areas above them.
import type { Tx } from '#server/db/tenant.ts'
import { question } from '#server/records/ports.ts'

/** What all warehouses in use can sell of these SKUs together, in units. */
export const sellableInAll = question<[tx: Tx, skus: readonly string[], now: Date], Promise<(sku: string) => number>>(
  'products.sellableInAll',
)
