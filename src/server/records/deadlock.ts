// Two who hold what the other one wants: PostgreSQL ends one of them, whose transaction has left nothing behind. It is done again
// from the start, as often as that happens to an unlucky one; what waits for a lock in vain is told so at once.
import { causesOf } from '#server/db/pool.ts'

const tries = 5

const isDeadlock = (error: unknown): boolean => causesOf(error).some(({ code }) => code === '40P01' || code === '40001')

/** `work` is one transaction, whole or not at all. */
export const pastDeadlock = async <R>(work: () => Promise<R>): Promise<R> => {
  for (let left = tries; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error
      // Those who met come back apart.
      await new Promise(resolve => setTimeout(resolve, Math.random() * 100))
    }
  }
}
