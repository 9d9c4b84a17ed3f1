// Demo segments: who spends, who has gone quiet, who is expecting.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'

const mostHeld = 25

const rules: readonly (readonly [name: string, rule: string])[] = [
  ['Gone quiet', 'orderCount:>=2 lastOrderAt:>60d'],
  ['Spends most', 'netSpend:>=5000'],
  ['Refuses parcels', 'rtoRate:>=30'],
  ['In the app, no order yet', 'source:app orderCount:0'],
]

export const seedSegments = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const rows = rules.map(([name, rule]) => ({
    ...base(chance, vendor, chance.id(), 1, 200),
    ...{ name, rule, kind: 1, size: 0, counted_at: daysAgo(chance.day, 1) },
  }))
  const held = await rowsOf<{ member: string; member_no: string }>(
    tx,
    sql`select id as member, member_no from members where vendor = ${vendor} and status = 1 order by member_no limit ${mostHeld}`,
  )
  const snapshot = {
    ...{
      ...base(chance, vendor, chance.id(), 1, 21),
      name: 'Longest with us, three weeks ago',
      rule: 'registeredAt:>2y',
      kind: 2,
    },
    ...{ size: held.length, counted_at: daysAgo(chance.day, 21, 12) },
  }
  await insertRows(tx, 'segments', [...rows, snapshot])
  await insertRows(
    tx,
    'segment_members',
    held.map(one => ({ ...base(chance, vendor, chance.id(), 1, 20), segment: snapshot.id, ...one })),
  )
}
