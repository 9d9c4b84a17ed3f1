import { actionId } from '#contract/address.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource, RowScope } from '#contract/resource.ts'
import { isLimited, seenFor } from '#server/auth/rowRights.ts'
import { readingTenant, type Scope, type Tx } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { idsIn, isOf } from './beyond.ts'
import type { Intent } from './change.ts'
import { storedByIds } from './read.ts'
import type { EngineScene, Written } from './scene.ts'
import { shapeOf } from './shape.ts'
import { scopeFor, withinRows } from './staffScope.ts'

type Reaching = Pick<EngineScene, 'tx' | 'staff' | 'invocation'>

/** With all rows of the vendor: for what follows of a deed whose records were chosen. */
export const wholly = <R>(scene: { tx: Tx; staff: Staff }, work: () => Promise<R>): Promise<R> =>
  withinRows(scene, '', work)

/** With the rows the person may see: for what they name themselves. */
export const asSeen = <R>(scene: { tx: Tx; staff: Staff }, work: () => Promise<R>): Promise<R> =>
  withinRows(scene, scene.staff.rows.seen, work)

/** With the rows the person has the action for that is under way. */
export const asReached = <R>(scene: Reaching, resource: Resource, work: () => Promise<R>): Promise<R> => {
  const { action } = scene.invocation
  const { rows } = scene.staff
  return withinRows(scene, isOf(resource, action) ? seenFor(rows, resource, action) : rows.seen, work)
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
