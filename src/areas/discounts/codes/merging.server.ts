// Uses of a member who becomes part of another count for the one that stays: who is one person does not begin their own limits anew.
import { and, eq, ne, sql } from 'drizzle-orm'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { redemptions } from '../codes.ts'
import { scopes } from '../scopes.ts'

const r = tableFor(redemptions)
const own = eq(r.vendor, sql`app_vendor()`)

const among = (ids: readonly string[]) => sql`${r.id} = any(${sql.param(ids)}::uuid[])`

/** All uses of `from`, or those of these that are still there; the ids of what moved. */
export const moveUses = async (tx: Tx, from: string, to: string, only?: readonly string[]): Promise<string[]> => {
  const theirs = and(own, eq(r.member, from), only && among(only))
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update ${r} set ${bare(r.member)} = ${to} where ${theirs} returning ${r.id}`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  const counted = sql`select ${r.discount} as discount, count(*)::int as uses, sum(${r.amount})::bigint as amount from ${r}
    where ${and(own, among(ids), ne(r.state, 'released'))} group by ${r.discount}`
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
