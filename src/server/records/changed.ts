// How many records a deed changes, as people count them: those it was done to, then what follows from it. Lines of an order and the like,
// which nobody does anything to by themselves, are not counted beside what they belong to.
import { type SQL, sql } from 'drizzle-orm'
import type { Changes } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import type { Written } from './scene.ts'
import { shapeOf } from './shape.ts'

export const isFilledIn = (resource: Resource): boolean => actionOf(resource, 'create') !== undefined

/** A line of an order, a payment: it is reached through its parent alone, and nobody does anything to it by itself. */
const isPart = (resource: Resource): boolean =>
  resource.quiet === true &&
  resource.parent !== undefined &&
  Object.keys(resource.actions).length === 0 &&
  !isFilledIn(resource)

type Resources = Pick<Kit, 'resources'>
interface Counted extends Changes {
  /** Records they hang below, where they hang below records of the deed's own resource. */
  parents: number
}

const ordered = ({ resources }: Resources, own: string, counted: readonly Counted[]): Changes[] => {
  const whole = counted.filter(({ resource }) => {
    const declared = resources.find(({ name }) => name === resource)
    return !declared || !isPart(declared)
  })
  const rows = whole.map(({ resource, count }) => ({ resource, count }))
  const above = Math.max(0, ...counted.map(({ parents }) => parents))
  const isNamed = rows.some(({ resource }) => resource === own)
  const all = isNamed || above === 0 ? rows : [{ resource: own, count: above }, ...rows]
  return all.toSorted(
    (one, other) =>
      Number(other.resource === own) - Number(one.resource === own) ||
      other.count - one.count ||
      one.resource.localeCompare(other.resource),
  )
}

const hangsBelow = (resource: Resource | undefined, own: string) =>
  resource?.parent?.resource === own ? resource.parent : undefined

/** Of what would be written, each record once. */
export const changesOf = (kit: Resources, own: string, written: readonly Written[]): Changes[] => {
  const counted = [...Map.groupBy(written, ({ resource }) => resource)].map(([resource, lines]) => {
    const parent = hangsBelow(
      kit.resources.find(({ name }) => name === resource),
      own,
    )
    const parents = parent ? new Set(lines.map(({ after }) => after[parent.field])).size : 0
    return { resource, count: lines.length, parents }
  })
  return ordered(kit, own, counted)
}

type InOperation = Counted & { operation: string }

/** `as` names the operation of each: its own id, or one name for all that are counted together. */
const countedIn = async (
  kit: Resources,
  tx: Tx,
  vendor: string,
  owns: ReadonlyMap<string, string>,
  as: SQL,
): Promise<InOperation[]> => {
  const ids = sql`any(${sql.param([...owns.keys()])}::uuid[])`
  const counted = await rowsOf<InOperation>(
    tx,
    sql`select ${as} as operation, h.resource, count(distinct h.record_id)::int as count, 0 as parents from history h
      where h.vendor = ${vendor} and h.operation = ${ids} group by 1, 2`,
  )
  const own = new Set(owns.values())
  const written = new Set(counted.map(({ resource }) => resource))
  for (const below of kit.resources) {
    const { parent, name } = below
    if (!parent || !written.has(name) || !own.has(parent.resource)) continue
    const { table, columns } = shapeOf(below)
    const at = columns.get(parent.field)?.at
    if (!at) continue
    const rows = await rowsOf<{ operation: string; parents: number }>(
      tx,
      sql`select ${as} as operation, count(distinct ${at})::int as parents
        from history h join ${table} t on t.vendor = h.vendor and t.id = h.record_id
        where h.vendor = ${vendor} and h.resource = ${name} and h.operation = ${ids} group by 1`,
    )
    for (const { operation, parents } of rows) {
      const isBelow = (owns.get(operation) ?? parent.resource) === parent.resource
      const found = counted.find(one => one.operation === operation && one.resource === name)
      if (found && isBelow) found.parents = parents
    }
  }
  return counted
}

/** Of each operation, which stands with the resource whose action it was. */
export const changesIn = async (
  kit: Resources,
  tx: Tx,
  vendor: string,
  owns: ReadonlyMap<string, string>,
): Promise<Map<string, Changes[]>> => {
  const counted = await countedIn(kit, tx, vendor, owns, sql`h.operation::text`)
  const byOperation = Map.groupBy(counted, ({ operation }) => operation)
  return new Map([...owns].map(([id, own]) => [id, ordered(kit, own, byOperation.get(id) ?? [])]))
}

/** Of several operations of one resource's actions: a record that some of them met is counted once. */
export const changesOver = async (
  kit: Resources,
  tx: Tx,
  vendor: string,
  operations: readonly string[],
  own: string,
): Promise<Changes[]> => {
  const owns = new Map(operations.map(operation => [operation, own]))
  return ordered(kit, own, await countedIn(kit, tx, vendor, owns, sql`'all'::text`))
}
