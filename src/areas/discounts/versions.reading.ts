// Which version of each discount an order was placed with: edits since then changed nothing of it.
import { sql } from 'drizzle-orm'
import type { Step } from '#contract/call.ts'
import { wording } from '#contract/said.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { discounts } from './discounts.ts'

interface Used extends Record<string, unknown> {
  id: string
  name: string
  used: number
  now: number
  at: string
}

export const versionsUsed = async (tx: Tx, vendor: string, orderNo: string): Promise<Step[]> => {
  const rows = await rowsOf<Used>(
    tx,
    sql`select d.id, d.internal_code || ' ' || coalesce(d.name, '') as name, r.discount_version as used, d.version as now,
        r.created_at as at
      from redemptions r join discounts d on d.vendor = r.vendor and d.id = r.discount
      where r.vendor = ${vendor} and r.held_for = ${orderNo} and r.state in (1, 2) and r.discount_version is not null
      order by r.created_at, d.internal_code`,
  )
  return rows.map(({ id, name, used, now, at }) => ({
    ...{ rule: 'versionUsed', input: name, about: { resource: discounts.name, id, ...(used !== now && { at }) } },
    outcome:
      used === now
        ? wording('discounts.used.same', 'Version {used}, as it is now', { used })
        : wording('discounts.used.since', 'Version {used}; now it is at version {now}', { used, now }),
  }))
}
