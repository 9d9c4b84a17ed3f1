// Invitations as rows, and those a person may see: all into places where they may invite themselves, whoever sent them.
import { type SQL, sql } from 'drizzle-orm'
import type { Invitation, InvitationState, Invitations } from '#contract/account.ts'
import type { Place } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/pool.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { mayGive, mayInviteAt, type Role, rolesOf } from './giving.ts'
import { limits } from './limits.ts'
import { allPlaces } from './places.ts'
import { type Person, personById } from './sessions.ts'

export type Needs = Pick<Kit, 'db' | 'clock' | 'env' | 'resources'>

/** Who asks, with everything their invitations are judged by. */
export interface Host {
  person: Person
  /** Where they may invite. */
  places: readonly Place[]
  roles: readonly Role[]
}

export async function hostOf(kit: Needs, userId: string): Promise<Host> {
  const [person, places, roles] = await Promise.all([personById(kit.db, userId), allPlaces(kit.db), rolesOf(kit.db)])
  if (!person) throw new Problem('USER_REVOKED', 'Please login again')
  return { person, places: places.filter(place => mayInviteAt(person, place, kit.resources)), roles }
}

/** Vendor codes where the role may be given. */
export const giveableAt = ({ person, places }: Host, role: Role, { resources }: Pick<Kit, 'resources'>): string[] =>
  places.filter(place => mayGive(person, role, place, resources)).map(({ vendorCode }) => vendorCode)

/** Whether this host could make this very invitation now. */
export function couldMake(
  kit: Pick<Kit, 'resources'>,
  host: Host,
  row: Pick<SentInvitation, 'roleId' | 'vendors'>,
): boolean {
  const role = host.roles.find(({ id }) => id === row.roleId)
  const giveable = role ? giveableAt(host, role, kit) : []
  return giveable.length > 0 && row.vendors.every(vendor => giveable.includes(vendor))
}

export interface SentInvitation extends Record<string, unknown> {
  id: string
  email: string
  name: string
  roleId: string
  role: string
  vendors: string[]
  /** Nobody's was the first of all. */
  invitedBy: string | null
  by: string | null
  sends: number
  language: string | null
  /** Milliseconds since it was sent. */
  age: number
  state: InvitationState
  sentAt: string
  expiresAt: string
}

export async function rowsWhere(db: Db | Tx, now: Date, rest: SQL): Promise<SentInvitation[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<SentInvitation>(sql`
    select i.id, i.email::text as email, i.name, i.role_id as "roleId", r.name as role, i.vendors,
      i.invited_by as "invitedBy", u.name as by, i.sends, i.language, i.sent_at as "sentAt", i.expires_at as "expiresAt",
      (extract(epoch from ${at} - i.sent_at) * 1000)::float8 as age,
      case when i.accepted_at is not null then 'accepted' when i.withdrawn_at is not null then 'withdrawn'
        when i.expires_at <= ${at} then 'expired' else 'waiting' end as state
    from invitation i join role r on r.id = i.role_id left join user_account u on u.id = i.invited_by ${rest}`)
  return rows
}

export const shownOf = ({
  id,
  email,
  name,
  role,
  vendors,
  by,
  state,
  sentAt,
  expiresAt,
}: SentInvitation): Invitation => ({
  id,
  email,
  name,
  role,
  vendors,
  by: by ?? '',
  state,
  sentAt: new Date(sentAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})

export const textsOf = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

export async function invitationsOf(kit: Needs, actor: Actor): Promise<Invitations> {
  const host = await hostOf(kit, actor.userId)
  const mine = textsOf(host.places.map(({ vendorCode }) => vendorCode))
  const rows = await rowsWhere(
    kit.db,
    kit.clock.now(),
    sql`where i.vendors <@ ${mine} order by i.sent_at desc, i.id desc limit ${limits.invitation.shown}`,
  )
  const roles = host.roles.map(role => ({ id: role.id, name: role.name, vendors: giveableAt(host, role, kit) }))
  return { invitations: rows.map(shownOf), roles: roles.filter(({ vendors }) => vendors.length > 0) }
}

export async function pruneInvitations(db: Db, before: Date): Promise<void> {
  await db.$client.query('delete from invitation where expires_at < $1', [before])
}
