// Which errors pass by themselves: somebody else held a lock, or the database was away for a moment.
import { isPassing } from '#server/db/pool.ts'

// Drizzle wraps what the driver threw.
const chainOf = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let at = error; at && chain.length < 5; at = (at as { cause?: unknown }).cause) chain.push(at)
  return chain
}

/** A lock held too long, a deadlock, a statement that took too long: the same step may be tried again at once. */
export const isContention = (error: unknown): boolean =>
  chainOf(error).some(each => /^(55P03|40001|40P01|57014)$/.test((each as { code?: string }).code ?? ''))

export const isConnectionLost = (error: unknown): boolean =>
  chainOf(error).some(each => isPassing(each) || /not queryable/.test(String((each as Error).message)))
