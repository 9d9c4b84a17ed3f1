// Which errors pass by themselves: somebody else held a lock, or the database was away for a moment.
import type { Said } from '#contract/said.ts'
import { causesOf, isFull, isPassing } from '#server/db/pool.ts'
import { FileAway } from '#server/files/away.ts'
import { say } from '#server/words.ts'

/** A lock held too long, a deadlock, a statement that took too long: the same step may be tried again at once. */
export const isContention = (error: unknown): boolean =>
  causesOf(error).some(({ code = '' }) => /^(55P03|40001|40P01|57014)$/.test(code))

export const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some(each => isPassing(each) || /not queryable/.test(String(each.message)))

/** What a job waits for as long as it takes: its file, or room on the disk. */
export const awaited = (error: unknown): Said | undefined => {
  if (error instanceof FileAway) return say('job.fileAway', { name: error.file })
  return isFull(error) ? say('storage.full') : undefined
}
