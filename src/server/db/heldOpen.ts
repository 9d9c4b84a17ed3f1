// A transaction kept open while something else is worked out: the database ends one it hears nothing of for long.
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Tx } from './tenant.ts'

const restMs = 2000

/** What `work` comes to, which is done beside the transaction and not in it. */
export const heldOpen = async <T>(tx: Tx, work: Promise<T>): Promise<T> => {
  const over = work.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([over, after(restMs, false, { ref: false })]))) await tx.execute(sql`select 1`)
  return work
}
