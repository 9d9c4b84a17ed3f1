// Which version of each discount an order was placed with: edits since then changed nothing of it.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Step } from '#contract/call.ts'
import { wording } from '#contract/said.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { counting } from '../codes/uses.server.ts'
import { redemptions } from '../codes.ts'
import { discounts } from '../discounts.ts'

const d = tableFor(discounts)
const r = tableFor(redemptions)

interface Used {
  id: string
  name: string
  used: number
  now: number
  at: string
}

/** Which version of each discount an order used, as steps of its trace; none where it used none. */
export const versionsUsed = async (tx: Tx, vendor: string, orderNo: string): Promise<Step[]> => {
  const isIts = and(
    eq(r.vendor, vendor),
    eq(r.heldFor, orderNo),
    inArray(r.state, counting),
    isNotNull(r.discountVersion),
  )
  const rows = await rowsOf<Used>(
    tx,
    sql`select ${d.id}, ${d.internalCode} || ' ' || coalesce(${d.name}, '') as name, ${r.discountVersion} as used, ${d.version} as now,
        ${r.createdAt} as at
      from ${r} join ${d} on ${and(eq(d.vendor, r.vendor), eq(d.id, r.discount))}
      where ${isIts} order by ${r.createdAt}, ${d.internalCode}`,
  )
  return rows.map(({ id, name, used, now, at }) => ({
    rule: 'versionUsed',
    input: name,
    about: { resource: discounts.name, id, ...(used !== now && { at }) },
    outcome:
      used === now
        ? wording('discounts.used.same', 'Version {used}, still current', { used })
        : wording('discounts.used.since', 'Version {used}; current version {now}', { used, now }),
  }))
}
