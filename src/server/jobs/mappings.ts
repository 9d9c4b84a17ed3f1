// How a person mapped the columns of a file is kept when the file is sent, so that the next one with the same header maps
// itself. Row-level security says whose are seen: one's own, and those shared with a role one has.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RememberedMapping } from '#contract/bulk.ts'
import { Problem } from '#contract/problem.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { scopeFor } from '#server/records/staffScope.ts'

/** Per person; the one unused longest gives way. */
const mostKept = 200

interface Which {
  resource: string
  upload: string
  header: readonly string[]
}

const headerKey = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...header].sort()))
    .digest('hex')

const rolesOf = (tx: Tx, userId: string) =>
  rowsOf<RememberedMapping['roles'][number]>(
    tx,
    sql`select distinct r.id, r.name from user_role b join role r on r.id = b.role_id where b.user_id = ${userId} order by r.name`,
  )

/** One's own before anybody else's, the last used first. */
export const rememberedMapping = (
  kit: Pick<Kit, 'db'>,
  staff: Staff,
  { resource, upload, header }: Which,
): Promise<RememberedMapping | undefined> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const [found] = await rowsOf<Omit<RememberedMapping, 'roles'>>(
      tx,
      sql`select m.id, m.mapping, m.role_id as role, m.user_id = ${staff.userId}::uuid as "isMine", u.name as "byName"
        from kept_mapping m join user_account u on u.id = m.user_id
        where m.resource = ${resource} and m.upload = ${upload} and m.header = ${headerKey(header)}
        order by m.user_id = ${staff.userId}::uuid desc, m.used_at desc, m.id limit 1`,
    )
    return found && { ...found, roles: found.isMine ? await rolesOf(tx, staff.userId) : [] }
  })

/** In the transaction that sends the file. What was shared stays shared; who has no account keeps nothing. */
export const keepMapping = async (
  tx: Tx,
  staff: Staff,
  { resource, upload, header }: Which,
  mapping: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  await tx.execute(sql`insert into kept_mapping (user_id, resource, upload, header, mapping, used_at)
    select u.id, ${resource}, ${upload}, ${headerKey(header)}, ${JSON.stringify(mapping)}::jsonb, ${at}
    from user_account u where u.id = ${staff.userId}::uuid
    on conflict (user_id, resource, upload, header) do update set mapping = excluded.mapping, used_at = excluded.used_at`)
  await tx.execute(sql`delete from kept_mapping where user_id = ${staff.userId}::uuid and id in (
    select id from kept_mapping where user_id = ${staff.userId}::uuid order by used_at desc, id offset ${mostKept})`)
}

const notThere = () => new Problem('NOT_FOUND', 'There is no such mapping of yours')

export const shareMapping = (kit: Kit, staff: Staff, id: string, role: string | null): Promise<void> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const roles = await rolesOf(tx, staff.userId)
    if (role && !roles.some(own => own.id === role)) throw notThere()
    const changed = await rowsOf(
      tx,
      sql`update kept_mapping set role_id = ${role}::uuid where id = ${id}::uuid and user_id = ${staff.userId}::uuid returning id`,
    )
    if (changed.length === 0) throw notThere()
  })

export const forgetMapping = (kit: Kit, staff: Staff, id: string): Promise<void> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const gone = await rowsOf(
      tx,
      sql`delete from kept_mapping where id = ${id}::uuid and user_id = ${staff.userId}::uuid returning id`,
    )
    if (gone.length === 0) throw notThere()
  })
