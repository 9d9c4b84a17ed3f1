// Demo segments: who spends, who has gone quiet, who is expecting.
import { eq, sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { members } from './members.ts'
import { SegmentKind } from './sets.ts'

const mostHeld = 25
const m = tableFor(members)

const rules: readonly (readonly [name: string, rule: string])[] = [
  ['Gone quiet', 'orderCount:>=2 lastOrderAt:>60d'],
  ['Spends most', 'netSpend:>=5000'],
  ['Refuses parcels', 'rtoRate:>=30'],
  ['In the app, no order yet', 'source:app orderCount:0'],
]

export const seedSegments = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const rows = rules.map(([name, rule]) => ({
    ...base(chance, vendor, chance.id(), 1, 200),
    name,
    rule,
    kind: codeIn(SegmentKind, 'live'),
    size: 0,
    counted_at: daysAgo(chance.day, 1),
  }))
  const first = { order: sql`${m.memberNo}`, limit: mostHeld }
  const held = await fieldsWhere(tx, members, ['id', 'memberNo'], eq(m.status, 'active'), first)
  const snapshot = {
    ...base(chance, vendor, chance.id(), 1, 21),
    name: 'Most loyal members, three weeks ago',
    rule: 'registeredAt:>2y',
    kind: codeIn(SegmentKind, 'snapshot'),
    size: held.length,
    counted_at: daysAgo(chance.day, 21, 12),
  }
  await insertRows(tx, 'segments', [...rows, snapshot])
  await insertRows(
    tx,
    'segment_members',
    held.map(({ id: member, memberNo }) => ({
      ...base(chance, vendor, chance.id(), 1, 20),
      segment: snapshot.id,
      member,
      member_no: memberNo,
    })),
  )
}
