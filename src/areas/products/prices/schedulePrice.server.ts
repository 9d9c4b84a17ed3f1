// A price for a window of time, for all variants of the chosen products at once. A variant that has another one in that window
// keeps it, and its product is named.
import { and, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler } from '#server/records/serve.ts'
import { priceSchedules, type products } from '../products.ts'
import { leftOf, repricedAll } from './pricing.server.ts'

const s = tableFor(priceSchedules)

const overlapping = async (tx: Tx, ids: readonly string[], from: string, to: string): Promise<Set<string>> => {
  const ofThem = sql`${s.variant} = any(${sql.param(ids)}::uuid[])`
  const meets = sql`tstzrange(${s.startsAt}, ${s.endsAt}) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`
  const rows = await fieldsWhere(tx, priceSchedules, ['variant'], and(ofThem, meets))
  return new Set(rows.map(({ variant }) => variant))
}

export const schedulePrice: Handler<typeof products, ActionInput<typeof products, 'schedulePrice'>> = async acting => {
  const { input, tx, write } = acting
  const { begins: startsAt, ends: endsAt, note } = input
  if (endsAt <= startsAt)
    throw invalid([
      remark('RANGE', 'The end is before the start', { path: 'ends', key: 'products.findings.endBeforeStart' }),
    ])
  const { lines, warnings, ...left } = await repricedAll(acting, input)
  const ids = lines.map(({ row }) => row.id)
  const taken = await overlapping(tx, ids, startsAt, endsAt)
  for (const { row } of lines) {
    if (!taken.has(row.id)) continue
    const why = remark('OVERLAP', 'Overlaps another price schedule', { key: 'products.findings.overlapping' })
    left.refused.set(row, { ...why, path: 'begins' })
  }
  const free = lines.filter(({ row }) => !taken.has(row.id))
  const drafts = free.map(({ row, line: { price } }) => ({ variant: row.id, price, startsAt, endsAt, note }))
  if (drafts.length > 0) await write.create(priceSchedules, drafts)
  return {
    ...leftOf(
      left,
      free.map(({ row }) => row),
    ),
    warnings,
  }
}
