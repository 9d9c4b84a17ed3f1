// Which actions a person has, and for other records only: of what they see, what their rights do not reach.
import { type SQL, sql } from 'drizzle-orm'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { seenFor } from '#server/auth/rowRights.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { shapeOf } from './shape.ts'
import { withinRows } from './staffScope.ts'

export const outOfReach: Finding = complaint('FORBIDDEN', 'record.outOfReach')

export const isOf = ({ name }: Resource, action: string) => action.startsWith(`${name}.`)

/** Which of the records the transaction sees. */
export const idsIn = async (tx: Tx, vendor: string, { table }: { table: SQL }, ids: readonly string[]) => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from ${table} t where t.vendor = ${vendor} and t.id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

const limitedIn = ({ rows }: Pick<Staff, 'rows'>, resource: Resource): string[] =>
  [...rows.limited.keys()].filter(action => isOf(resource, action))

/** Whether the person has some of its actions for some of its rows only. */
export const hasLimits = (staff: Pick<Staff, 'rows'>, resource: Resource): boolean =>
  limitedIn(staff, resource).length > 0

/** By record, all of which the person sees, the names of the resource's actions whose right does not reach it. */
export const beyondReach = async (
  scene: { tx: Tx; staff: Staff },
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { tx, staff } = scene
  const beyond = new Map(ids.map(id => [id, new Set<string>()]))
  const limited = limitedIn(staff, resource)
  for (const [rows, actions] of Map.groupBy(limited, action => seenFor(staff.rows, resource, action))) {
    if (rows === staff.rows.seen) continue
    const reached = await withinRows(scene, rows, () => idsIn(tx, staff.place.vendorCode, shapeOf(resource), ids))
    for (const [id, names] of beyond)
      if (!reached.has(id)) for (const action of actions) names.add(action.slice(resource.name.length + 1))
  }
  return beyond
}
