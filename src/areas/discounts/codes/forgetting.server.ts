// Uses of somebody who is forgotten stay counted, but not by the mark of their phone: what they used under it is given back to it,
// and a phone nobody used it by any more is in no counter. Whoever has the number next begins anew.
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { redemptions } from '../codes.ts'
import { scopes } from '../scopes.ts'

const r = tableFor(redemptions)

export const forgetPhone = async (tx: Tx, member: string): Promise<void> => {
  const theirs = and(eq(r.vendor, sql`app_vendor()`), eq(r.member, member), isNotNull(r.phoneHash))
  const hashes = await rowsOf<{ hash: string }>(
    tx,
    sql`select distinct ${r.phoneHash} as hash from ${r} where ${theirs}`,
  )
  const marks = sql.param(hashes.map(({ hash }) => scopes.phone(hash)))
  // In the order in which everybody else takes them.
  await run(
    tx,
    sql`with used as (
        select ${r.discount} as discount, ${scopes.phone('')} || ${r.phoneHash} as scope, count(*)::int as uses,
          sum(${r.amount})::bigint as amount
        from ${r} where ${and(theirs, ne(r.state, 'released'))} group by ${r.discount}, ${r.phoneHash}),
      locked as (
        select c.discount, c.scope from discount_counters c join used u on u.discount = c.discount and u.scope = c.scope
        where c.vendor = app_vendor() order by c.discount, c.scope for update of c)
      update discount_counters c set uses = greatest(0, c.uses - u.uses), amount = greatest(0, c.amount - u.amount)
      from used u join locked l on l.discount = u.discount and l.scope = u.scope
      where c.vendor = app_vendor() and c.discount = u.discount and c.scope = u.scope`,
  )
  await run(
    tx,
    sql`delete from discount_counters where vendor = app_vendor() and scope = any(${marks}::text[]) and uses = 0`,
  )
  await run(tx, sql`update ${r} set ${bare(r.phoneHash)} = null where ${theirs}`)
}
