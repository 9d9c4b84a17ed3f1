// Demo segments: who spends, who has gone quiet, who is expecting.
import type { Tx } from '#server/db/tenant.ts'
import { base, type Chance, insertRows } from '#server/seed/rows.ts'

const rules: readonly (readonly [name: string, rule: string])[] = [
  ['Gone quiet', 'orderCount:>=2 lastOrderAt:>60d'],
  ['Spends most', 'netSpend:>=5000'],
  ['Refuses parcels', 'rtoRate:>=30'],
  ['In the app, no order yet', 'source:app orderCount:0'],
]

export const seedSegments = async (tx: Tx, vendor: string, chance: Chance): Promise<void> => {
  const rows = rules.map(([name, rule]) => ({
    ...base(vendor, chance.id(), 1, 200),
    ...{ name, rule, kind: 1, size: 0, counted_at: '2026-11-01T00:00:00Z' },
  }))
  await insertRows(tx, 'segments', rows)
}
