// Uses of a member who becomes part of another count for the one that stays: who is one person does not begin their own limits anew.
import { sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { scopes } from './clock.ts'
import { RedemptionState } from './sets.ts'

const released = codeIn(RedemptionState, 'released')

/** All uses of `from`, or those of these that are still there; the ids of what moved. */
export const moveUses = async (tx: Tx, from: string, to: string, only?: readonly string[]): Promise<string[]> => {
  const some = only ? sql`and id = any(${sql.param(only)}::uuid[])` : sql``
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update redemptions set member = ${to} where vendor = app_vendor() and member = ${from} ${some} returning id`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  const counted = sql`select discount, count(*)::int as uses, sum(amount)::bigint as amount from redemptions
    where vendor = app_vendor() and id = any(${sql.param(ids)}::uuid[]) and state <> ${released} group by discount`
  await run(
    tx,
    sql`update discount_counters c set uses = c.uses - s.uses, amount = c.amount - s.amount from (${counted}) s
      where c.vendor = app_vendor() and c.discount = s.discount and c.scope = ${scopes.member(from)}`,
  )
  await run(
    tx,
    sql`insert into discount_counters as c (vendor, discount, scope, uses, amount)
      select app_vendor(), s.discount, ${scopes.member(to)}, s.uses, s.amount from (${counted}) s order by s.discount
      on conflict (vendor, discount, scope) do update set uses = c.uses + excluded.uses, amount = c.amount + excluded.amount`,
  )
  return ids
}
