// Which records a call is about: the ids it names, or all that match its filter, counted again at this moment.
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { selectionDrift, selectionMs } from '#contract/action.ts'
import type { ActBody } from '#contract/call.ts'
import type { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { Matching } from '#machines/wish.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { problem } from '#server/words.ts'
import { inTime } from './broad.ts'
import { exactCount } from './count.ts'
import { filterSql } from './filter.ts'
import { filteringFor } from './list.ts'
import { invalid } from './refusal.ts'
import type { EngineScene } from './scene.ts'
import { shapeOf } from './shape.ts'

export const mostIds = 10_000

const ids = z.array(z.uuid()).check(z.maxLength(mostIds))

export const actBody = z.strictObject({
  ids: z.optional(ids),
  matching: z.optional(
    z.strictObject({
      filter: z.string().check(z.maxLength(2048)),
      count: z.int().check(z.minimum(0)),
      minus: z.optional(ids),
      asOf: z.optional(z.iso.datetime()),
    }),
  ),
  versions: z.optional(z.record(z.string(), z.int())),
  input: z.optional(z.record(z.string(), z.unknown())),
  reason: z.optional(z.string().check(z.maxLength(500))),
  dry: z.optional(z.boolean()),
  first: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  operation: z.optional(z.uuid()),
  unpublish: z.optional(z.boolean()),
})

export const readBody = (body: unknown): ActBody => {
  const parsed = actBody.safeParse(body ?? {})
  if (parsed.success) return parsed.data as ActBody
  throw invalid(
    parsed.error.issues.map(({ path, message, code }) => ({
      code: code === 'unrecognized_keys' ? 'UNKNOWN_FIELD' : 'TYPE',
      message,
      path: path.join('.') || 'body',
    })),
  )
}

/** What a call is about: the ids it names, or what matches its filter now. */
export interface Aim {
  count: number
  ids?: string[]
  where?: SQL
  /** When the person saw what the filter finds. */
  asOf?: string
}

/** Danger takes exactly what was seen; other writes allow for the day's work of colleagues. */
const hasDrifted = ({ effect }: ResolvedAction, was: number, now: number): boolean =>
  effect === 'danger' ? now !== was : Math.abs(now - was) > was * selectionDrift

/** A plan tells what there is now; only who acts is held to what they saw. */
const counted = async (
  scene: EngineScene,
  resource: Resource,
  action: ResolvedAction,
  { filter, count, minus = [], asOf }: Matching,
  isDry: boolean,
): Promise<Aim> => {
  const shape = shapeOf(resource)
  const vendor = scene.staff.place.vendorCode
  const all = filterSql(filter, await filteringFor(scene.kit, scene.staff, shape, scene.tx))
  const where = minus.length > 0 ? sql`${all} and t.id <> all(${sql.param(minus)}::uuid[])` : all
  const was = count - minus.length
  const now = await inTime(exactCount(scene.tx, shape, vendor, where))
  if (action.effect !== 'read' && !isDry) {
    const isOld = asOf !== undefined && scene.now.getTime() - Date.parse(asOf) > selectionMs
    const details = { was: count, now: now + minus.length, ...(asOf && { asOf }) }
    if (hasDrifted(action, was, now))
      throw problem('SELECTION_CHANGED', 'record.selection', { count, now: details.now }, { details })
    if (isOld) throw problem('SELECTION_CHANGED', 'record.selectionOld', {}, { details })
  }
  return { count: now, where: sql`t.vendor = ${vendor} and ${where}`, ...(asOf && { asOf }) }
}

const needed = (message: string): Problem => invalid([{ code: 'REQUIRED', message, path: 'ids' }])

export const aimOf = async (
  scene: EngineScene,
  resource: Resource,
  action: ResolvedAction,
  body: ActBody,
): Promise<Aim> => {
  if (action.on === 'nothing') return { count: 0, ids: [] }
  if (body.matching && action.on === 'records')
    return counted(scene, resource, action, body.matching, body.dry === true)
  const named = [...new Set((body.ids ?? []).map(id => id.toLowerCase()))]
  if (named.length === 0) throw needed(action.on === 'record' ? 'Name the record' : 'Name the records, or a filter')
  if (action.on === 'record' && named.length > 1) throw needed('This works on one record at a time')
  return { count: named.length, ids: named }
}

export type Versions = Readonly<Record<string, number>>

/** Id and version of what matches. What somebody else changed since it was seen bears the version it had then. */
const matched = ({ staff }: EngineScene, resource: Resource, { where, asOf }: Aim): SQL => {
  const { table } = shapeOf(resource)
  if (!asOf) return sql`select t.id, null::int as version from ${table} t where ${where}`
  return sql`select t.id, case when t.updated_at > ${asOf} and t.updated_by is distinct from ${staff.userId}::uuid then
      coalesce((select max(h.version) from history h where h.vendor = t.vendor and h.record_id = t.id and h.at <= ${asOf}), 0) end as version
    from ${table} t where ${where}`
}

export const versionsIn = (rows: readonly { id: string; version: number | null }[]): Versions =>
  Object.fromEntries(rows.flatMap(({ id, version }) => (version === null ? [] : [[id, version]])))

/** Ids in the order they are worked on, at most `limit`, with the versions they are taken at. */
export const chosenOf = async (
  scene: EngineScene,
  resource: Resource,
  aim: Aim,
  given: Versions,
  limit: number,
): Promise<{ ids: string[]; versions: Versions }> => {
  if (aim.ids) return { ids: aim.ids.slice(0, limit), versions: given }
  const rows = await rowsOf<{ id: string; version: number | null }>(
    scene.tx,
    sql`${matched(scene, resource, aim)} order by t.id limit ${limit}`,
  )
  return { ids: rows.map(({ id }) => id), versions: versionsIn(rows) }
}

/** Fixes the records of a long action, so that the worker takes what was counted, as it was. */
export const pick = async (scene: EngineScene, resource: Resource, aim: Aim, given: Versions): Promise<void> => {
  const { tx, staff, operation } = scene
  const from = aim.ids
    ? sql`select id, (${JSON.stringify(given)}::jsonb ->> id::text)::int as version from unnest(${sql.param(aim.ids)}::uuid[]) id`
    : matched(scene, resource, aim)
  await run(
    tx,
    sql`insert into picked (vendor, operation, place, record_id, version)
      select ${staff.place.vendorCode}, ${operation}::uuid, row_number() over (order by id), id, version from (${from}) chosen`,
  )
}

/** The picked records behind `after` (0 at the start), in order; the last one's place is the next cursor. */
export const pickedAfter = (
  tx: Tx,
  vendor: string,
  operation: string,
  after: number,
  limit: number,
): Promise<{ place: number; id: string; version: number | null }[]> =>
  rowsOf(
    tx,
    sql`select place, record_id as id, version from picked
      where vendor = ${vendor} and operation = ${operation}::uuid and place > ${after} order by place limit ${limit}`,
    true,
  )

/** How many an operation has picked. */
export const pickedCount = async (tx: Tx, vendor: string, operation: string): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from picked where vendor = ${vendor} and operation = ${operation}::uuid`,
  )
  return row?.n ?? 0
}
