// What points to a member, in whatever area: found in the declarations, moved to the other, and written down so that exactly that
// can be moved back. Entries of ledgers and what was said or seen stay with whom they happened to.
import { sql } from 'drizzle-orm'
import { columnOf, tableOf } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { memberAddresses, mostAddresses } from '../memberAddresses.ts'

export interface Moved {
  resource: string
  field: string
  ids: string[]
}

const staying = new Set(['members', 'consents', 'contactReveals', 'storeCredit', 'privacyRequests'])

/** What nobody has twice, by the field that tells: what the other has already stays behind. */
const once: Readonly<Record<string, string>> = { memberAddresses: 'mark', segmentMembers: 'segment' }

/** How many of them a member has at most: of what there is no room for, the oldest stay behind. */
const most: Readonly<Record<string, number>> = { memberAddresses: mostAddresses }

const notThere = (resource: Resource, to: string) => {
  const told = once[resource.name]
  if (told === undefined) return sql`true`
  const [o, t] = [called(resource, 'o'), called(resource, 't')]
  const same = sql.identifier(columnOf(told))
  return sql`not exists (select 1 from ${tableFor(resource)} ${o} where ${o.vendor} = ${t.vendor} and ${o}.member = ${to}::uuid
    and ${notInTrash(o)} and ${o}.${same} = ${t}.${same})`
}

const hasRoom = (resource: Resource, from: string, to: string) => {
  const room = most[resource.name]
  if (room === undefined) return sql`true`
  const [table, t] = [tableFor(resource), called(resource, 't')]
  const there = sql`select count(*) from ${table}
    where ${table.vendor} = app_vendor() and ${table}.member = ${to}::uuid and ${notInTrash(table)}`
  return sql`${t.id} in (select ${t.id} from ${table} ${t} where ${t.vendor} = app_vendor() and ${t}.member = ${from}::uuid
    and ${notInTrash(t)} and ${notThere(resource, to)} order by ${t.createdAt} desc, ${t.id} desc
    limit greatest(0, ${room} - (${there})))`
}

const pointers = (resources: readonly Resource[]): { resource: Resource; field: string }[] =>
  resources
    .filter(({ name }) => !staying.has(name))
    .flatMap(resource =>
      Object.entries(resource.fields)
        .filter(([, { kind, facts }]) => kind === 'reference' && facts.to === 'members' && !facts.virtual)
        .map(([field]) => ({ resource, field })),
    )

export const movedTo = async (tx: Tx, resources: readonly Resource[], from: string, to: string): Promise<Moved[]> => {
  const moved: Moved[] = []
  for (const { resource, field } of pointers(resources)) {
    const column = sql.identifier(columnOf(field))
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`update ${sql.identifier(tableOf(resource))} t set ${column} = ${to}::uuid
        where vendor = app_vendor() and ${column} = ${from}::uuid and ${notThere(resource, to)}
          and ${hasRoom(resource, from, to)} returning id`,
    )
    if (rows.length > 0) moved.push({ resource: resource.name, field, ids: rows.map(({ id }) => id) })
  }
  return moved
}

export const movedBack = async (
  tx: Tx,
  resources: readonly Resource[],
  moved: readonly Moved[],
  to: string,
): Promise<void> => {
  for (const { resource, field, ids } of moved) {
    const declared = resources.find(({ name }) => name === resource)
    if (!declared) continue
    await run(
      tx,
      sql`update ${sql.identifier(tableOf(declared))} set ${sql.identifier(columnOf(field))} = ${to}::uuid
        where vendor = app_vendor() and id = any(${sql.param(ids)}::uuid[])`,
    )
  }
}

const t = called(memberAddresses, 't')

/** Addresses there was no room for: they are the other's still, and are there when the two are taken apart. */
export const leftBehind = async (tx: Tx, from: string, to: string): Promise<Finding[]> => {
  const [row] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from ${tableFor(memberAddresses)} ${t}
      where ${t.vendor} = app_vendor() and ${t.member} = ${from}::uuid and ${notInTrash(t)}
        and ${notThere(memberAddresses, to)}`,
  )
  const count = row?.n ?? 0
  if (count === 0) return []
  return [
    remark('LIMIT', 'A member has at most {most} addresses: {count} stay with the merged record', {
      params: { most: mostAddresses, count },
      key: 'members.findings.addressesStay',
    }),
  ]
}
