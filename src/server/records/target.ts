// Which records a call is about: the ids it names, or all that match its filter, counted again at this moment.

import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ActBody, Matching } from '#contract/call.ts'
import type { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Known } from '#contract/standard.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { problem } from '#server/words.ts'
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
    }),
  ),
  versions: z.optional(z.record(z.string(), z.int())),
  input: z.optional(z.record(z.string(), z.unknown())),
  reason: z.optional(z.string().check(z.maxLength(500))),
  dry: z.optional(z.boolean()),
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

export type Aim = { count: number; ids?: string[]; where?: SQL }

const counted = async (
  scene: EngineScene,
  resource: Resource,
  action: Known,
  { filter, count, minus = [] }: Matching,
): Promise<Aim> => {
  const shape = shapeOf(resource)
  const vendor = scene.staff.place.vendorCode
  const where = filterSql(filter, await filteringFor(scene.kit, scene.staff, shape))
  const now = await exactCount(scene.tx, shape, vendor, where)
  if (now !== count && action.effect !== 'read') {
    throw problem('SELECTION_CHANGED', 'record.selection', { count, now }, { details: { was: count, now } })
  }
  const rest = sql`t.vendor = ${vendor} and ${where} and t.id <> all(${sql.param(minus)}::uuid[])`
  return {
    count:
      minus.length > 0
        ? await exactCount(scene.tx, shape, vendor, sql`${where} and t.id <> all(${sql.param(minus)}::uuid[])`)
        : now,
    where: rest,
  }
}

const needed = (message: string): Problem => invalid([{ code: 'REQUIRED', message, path: 'ids' }])

export const aimOf = async (scene: EngineScene, resource: Resource, action: Known, body: ActBody): Promise<Aim> => {
  if (action.on === 'nothing') return { count: 0, ids: [] }
  if (body.matching && action.on === 'records') return counted(scene, resource, action, body.matching)
  const named = [...new Set((body.ids ?? []).map(id => id.toLowerCase()))]
  if (named.length === 0) throw needed(action.on === 'record' ? 'Name the record' : 'Name the records, or a filter')
  if (action.on === 'record' && named.length > 1) throw needed('This works on one record at a time')
  return { count: named.length, ids: named }
}

/** Ids in the order they are worked on; at most `limit`. */
export const idsOf = async ({ tx }: EngineScene, resource: Resource, aim: Aim, limit: number): Promise<string[]> => {
  if (aim.ids) return aim.ids.slice(0, limit)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from ${shapeOf(resource).table} t where ${aim.where} order by t.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Fixes the records of a long action, so that the worker takes what was counted. */
export const pick = async ({ tx, staff, operation }: EngineScene, resource: Resource, aim: Aim): Promise<void> => {
  const from = aim.ids
    ? sql`select id from unnest(${sql.param(aim.ids)}::uuid[]) id`
    : sql`select t.id from ${shapeOf(resource).table} t where ${aim.where}`
  await run(
    tx,
    sql`insert into picked (vendor, operation, place, record_id)
      select ${staff.place.vendorCode}, ${operation}::uuid, row_number() over (order by id), id from (${from}) chosen`,
  )
}

/** The picked records behind `after` (0 at the start), in order; the last one's place is the next cursor. */
export const pickedAfter = (
  tx: Tx,
  vendor: string,
  operation: string,
  after: number,
  limit: number,
): Promise<{ place: number; id: string }[]> =>
  rowsOf(
    tx,
    sql`select place, record_id as id from picked
      where vendor = ${vendor} and operation = ${operation}::uuid and place > ${after} order by place limit ${limit}`,
    true,
  )
