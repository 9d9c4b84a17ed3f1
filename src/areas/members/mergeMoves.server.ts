// What points to a member, in whatever area: found in the declarations, moved to the other, and written down so that exactly that
// can be moved back. Entries of ledgers and what was said or seen stay with whom they happened to.
import { sql } from 'drizzle-orm'
import { columnOf, tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface Moved {
  resource: string
  field: string
  ids: string[]
}

const staying = new Set(['members', 'consents', 'contactReveals', 'storeCredit', 'privacyRequests'])

/** What nobody has twice, by the field that tells: what the other has already stays behind. */
const once: Readonly<Record<string, string>> = { memberAddresses: 'mark', segmentMembers: 'segment' }

const notThere = (area: Resource, to: string) => {
  const told = once[area.name]
  if (told === undefined) return sql`true`
  const same = sql.identifier(columnOf(told))
  return sql`not exists (select 1 from ${sql.identifier(tableOf(area))} o where o.vendor = t.vendor and o.member = ${to}::uuid
    and o.status <> 2 and o.${same} = t.${same})`
}

const pointers = (areas: readonly Resource[]): { area: Resource; field: string }[] =>
  areas
    .filter(({ name }) => !staying.has(name))
    .flatMap(area =>
      Object.entries(area.fields)
        .filter(([, { kind, facts }]) => kind === 'reference' && facts.to === 'members' && !facts.virtual)
        .map(([field]) => ({ area, field })),
    )

export const movedTo = async (tx: Tx, areas: readonly Resource[], from: string, to: string): Promise<Moved[]> => {
  const moved: Moved[] = []
  for (const { area, field } of pointers(areas)) {
    const column = sql.identifier(columnOf(field))
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`update ${sql.identifier(tableOf(area))} t set ${column} = ${to}::uuid
        where vendor = app_vendor() and ${column} = ${from}::uuid and ${notThere(area, to)} returning id`,
    )
    if (rows.length > 0) moved.push({ resource: area.name, field, ids: rows.map(({ id }) => id) })
  }
  return moved
}

export const movedBack = async (
  tx: Tx,
  areas: readonly Resource[],
  moved: readonly Moved[],
  to: string,
): Promise<void> => {
  for (const { resource, field, ids } of moved) {
    const area = areas.find(({ name }) => name === resource)
    if (!area) continue
    await run(
      tx,
      sql`update ${sql.identifier(tableOf(area))} set ${sql.identifier(columnOf(field))} = ${to}::uuid
        where vendor = app_vendor() and id = any(${sql.param(ids)}::uuid[])`,
    )
  }
}
