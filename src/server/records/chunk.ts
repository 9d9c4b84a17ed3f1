// A chunk of a long action, for the worker: the same path as a click, in the worker's own transaction.

import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { errandOf } from './errand.ts'
import { readInput } from './input.ts'
import { perform } from './perform.ts'
import { noSuch } from './refusal.ts'
import { withScene } from './scene.ts'
import type { Scene } from './serve.ts'
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
  /** What was done before the transaction. */
  ahead?: unknown
}

/** What the action has to tell other systems of these records, before any transaction. */
export const doAhead = async (
  kit: Kit,
  staff: Staff,
  { resource, action, ids, input, reason, jobId }: Omit<Chunk, 'operation'>,
): Promise<unknown> => {
  const pull = {
    action: `${resource.name}.${action}`,
    face: 'job' as const,
    ...(reason && { reason }),
    ...(jobId && { jobId }),
  }
  return kit.behaviours.get(resource.name)?.ahead?.[action]?.(errandOf(kit, staff, pull), ids, input)
}

const pullOf = ({ resource, action, operation, reason, jobId, approvedBy }: Omit<Chunk, 'ids' | 'input'>) => ({
  action: `${resource.name}.${action}`,
  face: 'job' as const,
  operation,
  ...(reason && { reason }),
  ...(jobId && { jobId }),
  ...(approvedBy && { approvedBy }),
})

/** Another transaction of an action that has begun. */
export const goOnWith = <T>(
  kit: Kit,
  staff: Staff,
  tx: Tx,
  chunk: Omit<Chunk, 'ids' | 'input'>,
  work: (scene: Scene) => Promise<T>,
): Promise<T> => withScene(kit, staff, pullOf(chunk), work, tx)

/** The person's rights were weighed when the job was asked for; the state of each record is weighed now. */
export const runChunk = (kit: Kit, staff: Staff, tx: Tx, chunk: Chunk): Promise<Performed> => {
  const action = actionOf(chunk.resource, chunk.action)
  if (!action) throw new Error(`${chunk.resource.name} has no action ${chunk.action}`)
  return withScene(
    kit,
    staff,
    pullOf(chunk),
    async scene => {
      const input = await readInput(scene, chunk.resource, action, chunk.input)
      return perform({
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
    },
    tx,
  )
}

const missing = ({ ids, resource }: Chunk): Performed => ({
  done: [],
  warnings: [],
  refused: ids.map(id => ({ id, why: noSuch(resource) })),
})
