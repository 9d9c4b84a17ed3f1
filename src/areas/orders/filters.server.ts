// What orders are found by that no field of theirs holds.
import { type SQL, sql } from 'drizzle-orm'
import { RefundState } from '#areas/refunds/sets.ts'
import type { Setting } from '#contract/field.ts'
import { codeIn, nameIn } from '#contract/valueSet.ts'
import type { Asker } from '#server/records/asker.ts'
import type { Behaviour } from '#server/records/serve.ts'

/** `late:Y` finds what was promised by now and has not arrived. */
const late = (_op: string, [value = 'Y']: string[], _setting: Setting, { now }: Asker): SQL => {
  const isLate = sql`t.promised_at < ${now.toISOString()}::timestamptz and t.state in (2, 3, 4)`
  return /^(y|yes|true|1)$/i.test(value) ? isLate : sql`(${isLate}) is not true`
}

/** `refund:failed` finds what a refund of was tried in vain; any state of refunds will do. */
const refund = (_op: string, values: string[]): SQL => {
  const names = values.flatMap(value => nameIn(RefundState, value) ?? [])
  const codes = names.map(name => codeIn(RefundState, name))
  return sql`exists (select 1 from refunds r where r.vendor = t.vendor and r."order" = t.id and r.status <> 2
    and r.state = any(${sql.param(codes)}::smallint[]))`
}

export const filters: NonNullable<Behaviour['filters']> = { late, refund }
