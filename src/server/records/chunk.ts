// A chunk of a long action, for the worker: the same path as a click, in the worker's own transaction.
import { sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { needsSecond } from '#server/approvals/needs.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { bringFiles } from './copyAhead.ts'
import { errandOf } from './errand.ts'
import { readInput } from './input.ts'
import { perform } from './perform.ts'
import { reachedOf } from './reach.ts'
import { noSuch } from './refusal.ts'
import { type Invocation, withScene } from './scene.ts'
import type { Parts } from './serve.ts'
import type { Versions } from './target.ts'
import type { Performed } from './task.ts'

export interface Chunk {
  operation: string
  resource: Resource
  /** Name of the action within its resource. */
  action: string
  ids: readonly string[]
  /** The versions they were taken at, where that is known. */
  versions?: Versions
  input: Record<string, unknown>
  reason?: string
  jobId?: string
  approvedBy?: string
  secured?: boolean
  /** What was done before the transaction. */
  ahead?: unknown
}

/** Whether something is done before the transaction. */
export const hasAhead = (kit: Kit, resource: Resource, action: string): boolean =>
  actionOf(resource, action)?.elsewhere === true || kit.behaviours.get(resource.name)?.ahead?.[action] !== undefined

/** What the action has to tell other systems of these records, before any transaction, or to bring to another brand for them. */
export const doAhead = async (
  kit: Kit,
  staff: Staff,
  { resource, action, ids, input, reason, jobId }: Omit<Chunk, 'operation'>,
): Promise<unknown> => {
  if (actionOf(resource, action)?.elsewhere) return bringFiles(kit, staff, resource, ids, input)
  const invocation = {
    action: `${resource.name}.${action}`,
    face: 'job' as const,
    ...(reason && { reason }),
    ...(jobId && { jobId }),
  }
  const ahead = kit.behaviours.get(resource.name)?.ahead?.[action]
  if (!ahead) return undefined
  // Nothing is told to anybody of records the action does not reach.
  const isSome = staff.rows.limited.has(invocation.action)
  return ahead(
    errandOf(kit, staff, invocation),
    isSome ? await reachedOf(kit, staff, resource, action, ids) : ids,
    input,
  )
}

const knownIn = ({ resource, action }: Chunk): ResolvedAction => {
  const known = actionOf(resource, action)
  if (!known) throw new Error(`${resource.name} has no action ${action}`)
  return known
}

const pullOf = (action: ResolvedAction, { operation, reason, jobId, approvedBy, secured }: Chunk): Invocation => ({
  action: action.id,
  face: 'job',
  operation,
  ...(reason && { reason }),
  ...(jobId && { jobId }),
  ...(approvedBy && { approvedBy }),
  ...(secured && { secured }),
})

/** The person's rights were weighed when the job was asked for; the state of each record is weighed now. */
export const runChunk = (kit: Kit, staff: Staff, tx: Tx, chunk: Chunk): Promise<Performed> => {
  const action = knownIn(chunk)
  return withScene(
    kit,
    staff,
    pullOf(action, chunk),
    async scene => {
      const input = await readInput(scene, chunk.resource, action, chunk.input)
      const before = scene.written.length
      if (isAlone(action, chunk)) await scene.tx.execute(sql`savepoint alone`)
      const performed = await perform({
        scene,
        resource: chunk.resource,
        action,
        ids: chunk.ids,
        input,
        versions: chunk.versions ?? {},
        dry: false,
        ahead: chunk.ahead,
      }).catch(error => {
        // A chunk none of whose records is left is no failure of the job: each is named.
        if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') return missing(chunk)
        throw error
      })
      // What became of the amounts between the trial and here, by another job or by this one done again, counts as well.
      if (!isAlone(action, chunk) || !(await needsSecond(action, 0, scene))) return performed
      await scene.tx.execute(sql`rollback to savepoint alone`)
      scene.written.length = before
      return unapproved(chunk)
    },
    tx,
  )
}

/** What its handler left to be done part by part: in this transaction, the parts from there on. */
export const runPart = (
  { kit, staff, tx }: { kit: Kit; staff: Staff; tx: Tx },
  chunk: Chunk,
  parts: Parts,
  from: number,
): Promise<number> => withScene(kit, staff, pullOf(knownIn(chunk), chunk), scene => parts.work(scene, from), tx)

/** Nobody let it go, and what it does may need that. */
const isAlone = ({ approval }: ResolvedAction, { approvedBy }: Chunk): boolean =>
  !approvedBy && (approval === 'outliers' || approval === 'handler')

const unapproved = ({ ids }: Chunk): Performed => ({
  done: [],
  warnings: [],
  refused: ids.map(id => ({ id, why: complaint('SECOND_PERSON', 'approval.meanwhile') })),
})

const missing = ({ ids, resource }: Chunk): Performed => ({
  done: [],
  warnings: [],
  refused: ids.map(id => ({ id, why: noSuch(resource) })),
})
