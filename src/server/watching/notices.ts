// What a person was told, newest first. Rights are those of now: what may not be seen any more is not told either.
import { sql } from 'drizzle-orm'
import { mostNotices, type Notice, type NoticeKind } from '#contract/watching.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { scopeFor } from '#server/records/staffScope.ts'

const keptDays = 90
/** These tell of a list, the others of a record. */
const ofLists: ReadonlySet<NoticeKind> = new Set(['count', 'assigned'])

export const noticesOf = async (kit: Kit, staff: Staff): Promise<{ notices: Notice[]; unread: number }> => {
  const rows = await withTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Notice>(
      tx,
      sql`select n.id, to_json(n.at) as at, n.resource, n.kind, n.record, n.title, n.state, n.filter, n.above, n.threshold, n.count,
          u.name as "byName", n.reason, n.times, to_json(n.read_at) as "readAt"
        from notice n left join user_account u on u.id = n.by_id
        where n.user_id = ${staff.userId} order by n.at desc, n.id desc limit ${mostNotices}`,
    ),
  )
  const notices = rows.filter(({ resource, kind }) => staff.may(`${resource}.${ofLists.has(kind) ? 'open' : 'show'}`))
  return { notices, unread: notices.filter(({ readAt }) => readAt === null).length }
}

/** The named ones, or all. */
export const markRead = (kit: Kit, staff: Staff, ids: readonly string[] | undefined): Promise<void> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const which = ids ? sql`and id = any(${`{${ids.join(',')}}`}::uuid[])` : sql``
    const now = kit.clock.now().toISOString()
    await tx.execute(
      sql`update notice set read_at = ${now} where user_id = ${staff.userId} and read_at is null ${which}`,
    )
  })

export const forgetOldNotices = (kit: Kit, vendor: string): Promise<unknown> =>
  withTenant(kit.db, { vendor }, tx => {
    const before = new Date(kit.clock.now().getTime() - keptDays * 86_400_000).toISOString()
    return tx.execute(sql`delete from notice where vendor = ${vendor} and at < ${before}`)
  })
