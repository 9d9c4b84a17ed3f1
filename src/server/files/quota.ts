// How much one person may send: of files within a day, and at a time. What jobs write does not count.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { problem } from '#server/words.ts'

export const quota = { files: 2000, bytes: 2 * 1024 ** 3, atOnce: 16 } as const

/** Asked before anything is written, and once more with the row: of two that arrive together the second counts the first. */
export const demandRoom = async (tx: Tx, vendor: string, userId: string, bytes: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file/${vendor}/${userId}`}, 0))`)
  const [sent] = await rowsOf<{ files: number; bytes: number }>(
    tx,
    sql`select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from file
      where vendor = ${vendor} and created_by = ${userId} and sent and created_at > now() - interval '24 hours'`,
  )
  if (!sent || (sent.files < quota.files && sent.bytes + bytes <= quota.bytes)) return
  throw problem('DAILY_LIMIT', 'file.quota', { files: quota.files, gb: quota.bytes / 1024 ** 3 })
}

const arriving = new Map<string, number>()

export const atOnce = async <T>(vendor: string, userId: string, work: () => Promise<T>): Promise<T> => {
  const who = `${vendor}/${userId}`
  const now = arriving.get(who) ?? 0
  if (now >= quota.atOnce) throw problem('RATE_LIMITED', 'file.atOnce', { most: quota.atOnce }, { retryAfter: 2 })
  arriving.set(who, now + 1)
  try {
    return await work()
  } finally {
    const left = (arriving.get(who) ?? 1) - 1
    if (left > 0) arriving.set(who, left)
    else arriving.delete(who)
  }
}
