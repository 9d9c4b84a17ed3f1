// Which errors pass by themselves: somebody else held a lock, or the database was away for a moment.
import { causesOf, isPassing } from '#server/db/pool.ts'

/** A lock held too long, a deadlock, a statement that took too long: the same step may be tried again at once. */
export const isContention = (error: unknown): boolean =>
  causesOf(error).some(({ code = '' }) => /^(55P03|40001|40P01|57014)$/.test(code))

export const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some(each => isPassing(each) || /not queryable/.test(String(each.message)))
