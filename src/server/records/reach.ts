// How far a person's rights reach within a resource. Their transaction sees the rows they may see; the records of an action are chosen
// among those they have it for; what follows of it is written as the house's own work, which knows all rows: a sum, a name that must be
// free, a state of a neighbour are what they are, whoever asks. Where nothing is limited none of this costs anything.
import { type SQL, sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource, RowScope } from '#contract/resource.ts'
import { isLimited, seenFor } from '#server/auth/rowRights.ts'
import { rowsOf } from '#server/db/statement.ts'
import { readingTenant, type Scope, type Tx, withTenant } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import type { Intent } from './change.ts'
import { scopeFor } from './list.ts'
import { storedByIds } from './read.ts'
import type { EngineScene, Written } from './scene.ts'
import { shapeOf } from './shape.ts'

type Reaching = Pick<EngineScene, 'tx' | 'staff' | 'invocation'>

const within = <R>({ tx, staff }: { tx: Tx; staff: Staff }, rows: string, work: () => Promise<R>): Promise<R> => {
  const { rows: _, ...whole } = scopeFor(staff)
  const scope: Scope = rows ? { ...whole, rows } : whole
  return withTenant(tx, scope, () => work())
}

/** With all rows of the vendor: for what follows of a deed whose records were chosen. */
export const wholly = <R>(scene: { tx: Tx; staff: Staff }, work: () => Promise<R>): Promise<R> =>
  within(scene, '', work)

/** With the rows the person may see: for what they name themselves. */
export const asSeen = <R>(scene: { tx: Tx; staff: Staff }, work: () => Promise<R>): Promise<R> =>
  within(scene, scene.staff.rows.seen, work)

const isOf = ({ name }: Resource, action: string) => action.startsWith(`${name}.`)

/** With the rows the person has the action for that is under way. */
export const asReached = <R>(scene: Reaching, resource: Resource, work: () => Promise<R>): Promise<R> => {
  const { action } = scene.invocation
  const { rows } = scene.staff
  return within(scene, isOf(resource, action) ? seenFor(rows, resource, action) : rows.seen, work)
}

const idsIn = async (tx: Tx, vendor: string, { table }: { table: SQL }, ids: readonly string[]) => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from ${table} t where t.vendor = ${vendor} and t.id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Which of the records the person may see. */
export const seenAmong = async (
  { tx, staff }: { tx: Tx; staff: Staff },
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  isLimited(staff.rows, resource)
    ? asSeen({ tx, staff }, () => idsIn(tx, staff.place.vendorCode, shapeOf(resource), ids))
    : new Set(ids)

/** Of what was written, what the person may be told. */
export const tellable = async (scene: EngineScene, written: readonly Written[]): Promise<Written[]> => {
  if (scene.staff.rows.seen === '') return [...written]
  const told: Written[] = []
  for (const [name, lines] of Map.groupBy(written, ({ resource }) => resource)) {
    const ids = lines.map(({ after }) => after.id)
    const seen = await seenAmong(scene, resourceNamed(scene.kit, name), ids)
    told.push(...lines.filter(({ after }) => seen.has(after.id)))
  }
  return told
}

/** Which of the records a transaction of that scope sees, outside of any. */
export const seenFrom = (
  { db }: Pick<Kit, 'db'>,
  scope: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => readingTenant(db, scope, tx => idsIn(tx, scope.vendor, shapeOf(resource), ids))

/** Which of the records an action reaches, before its transaction. */
export const reachedOf = async (
  kit: Pick<Kit, 'db'>,
  staff: Staff,
  resource: Resource,
  action: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = seenFor(staff.rows, resource, actionId(resource, action))
  const reached = await seenFrom(kit, { ...scopeFor(staff), rows }, resource, ids)
  return ids.filter(id => reached.has(id))
}

export const outOfReach: Finding = complaint('FORBIDDEN', 'record.outOfReach')

/** Actions of the resource whose right does not reach this record, which the person sees. */
export const beyondReach = async (scene: Reaching, resource: Resource, id: string): Promise<ReadonlySet<string>> => {
  const { tx, staff } = scene
  const beyond = new Set<string>()
  const limited = [...staff.rows.limited.keys()].filter(action => isOf(resource, action))
  for (const [rows, actions] of Map.groupBy(limited, action => seenFor(staff.rows, resource, action))) {
    if (rows === staff.rows.seen) continue
    const reached = await within(scene, rows, () => idsIn(tx, staff.place.vendorCode, shapeOf(resource), [id]))
    if (!reached.has(id)) for (const action of actions) beyond.add(action)
  }
  return beyond
}

/** Of ids that were not found: those that are seen, and that the action does not reach. */
export const unreached = (scene: Reaching, resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  ids.length > 0 && scene.staff.rows.limited.has(scene.invocation.action)
    ? asSeen(scene, () => idsIn(scene.tx, scene.staff.place.vendorCode, shapeOf(resource), ids))
    : Promise.resolve(new Set())

const names = ({ by }: RowScope): readonly string[] => [by].flat()

const isTheirs = (scope: RowScope, row: Readonly<Record<string, unknown>>, userId: string): boolean =>
  names(scope).some(name => [row[name]].flat().includes(userId))

/** What records would be that nobody with these rights for some rows has them for: they may neither make them nor give them away. */
export const leavingReach = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
): Promise<Finding[][]> => {
  const { staff, invocation, tx } = scene
  const held = isOf(resource, invocation.action) ? staff.rows.limited.get(invocation.action) : undefined
  if (!held) return intents.map(() => [])
  const scopes = held.flatMap(word => resource.rows?.[word] ?? [])
  const above = new Map<string, AnyRow>()
  for (const { of } of scopes) {
    const to = of && resource.fields[of]?.facts.to
    const ids = to ? intents.flatMap(({ after }) => (after[of] ? [String(after[of])] : [])) : []
    if (!to || ids.length === 0) continue
    // Of one they do not see it is not told whose it is.
    const rows = await asSeen(scene, () =>
      storedByIds(tx, staff.place.vendorCode, resourceNamed(scene.kit, to), ids, false),
    )
    for (const row of rows) above.set(row.id, row)
  }
  return intents.map(({ before, after }) => {
    // Who makes a record is written down when it is stored.
    const row = { ...after, createdBy: before ? before.createdBy : staff.userId }
    const isIn = scopes.some(scope => {
      const whose = scope.of ? above.get(String(after[scope.of])) : row
      return whose !== undefined && isTheirs(scope, whose, staff.userId)
    })
    return isIn ? [] : [complaint('FORBIDDEN', 'record.leavesReach')]
  })
}
