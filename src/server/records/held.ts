// Records of a queue that a colleague has: a verdict on one of them is left out, by whoever it comes and whichever way.
import { isVerdict } from '#contract/queue.ts'
import { heldBy } from '#server/queues/leases.ts'
import { complaint } from '#server/words.ts'
import type { StoredRow } from './read.ts'
import { type Refusal, refusal } from './refusal.ts'
import type { Task } from './task.ts'

export const heldAmong = async ({ scene, resource, action }: Task, rows: readonly StoredRow[]): Promise<Refusal[]> => {
  if (rows.length === 0 || !isVerdict(resource, action.name)) return []
  const ids = rows.map(({ id }) => id)
  const holders = await heldBy(scene.tx, scene.staff, scene.now, { resource, ids })
  return rows.flatMap(row => {
    const holder = holders.find(({ id }) => id === row.id)
    if (!holder) return []
    const why = complaint('LOCKED', 'queue.held', { name: holder.name })
    return [refusal(resource, row, why, { by: holder.name })]
  })
}
