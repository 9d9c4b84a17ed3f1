// Many people who want the same thing at the same moment. The house lets no more of them in than it has connections, and nobody
// wait longer than a moment for a lock: whoever was sent away with "try again" does, as the shop does for its shopper, so that
// only the thing itself can be the reason not to get it.
import { isConnectionLost, isContention } from '#server/jobs/errors.ts'

/** Far more often than any crowd here needs, and not for ever. */
const mostTries = 100

const isSentAway = (reason: unknown): boolean => isContention(reason) || isConnectionLost(reason)

/** `atOnce` of them are under way at any moment; whoever is done makes room for the next. */
export const rush = async <R>(
  count: number,
  atOnce: number,
  one: (n: number) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> => {
  const ends: PromiseSettledResult<R>[] = []
  let next = 0
  const stand = async () => {
    while (next < count) {
      const n = next++
      let [end] = await Promise.allSettled([one(n)])
      for (let tries = 1; tries < mostTries && end.status === 'rejected' && isSentAway(end.reason); tries++)
        [end] = await Promise.allSettled([one(n)])
      ends[n] = end
    }
  }
  await Promise.all(Array.from({ length: atOnce }, stand))
  return ends
}
