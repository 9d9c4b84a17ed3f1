// Somebody is let in: asked for, sent again, taken back. What is answered never tells whether the address has an account
// already; only its owner reads that in the letter.
import { sql } from 'drizzle-orm'
import { type Invitation, type InvitationWish, invitationPage } from '#contract/account.ts'
import { graceMs } from '#contract/action.ts'
import { remark } from '#contract/finding.ts'
import { languageOf } from '#contract/language.ts'
import { inPlace } from '#contract/placed.ts'
import { Problem } from '#contract/problem.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Actor } from '#server/kit.ts'
import { cancelMail, type Grace, queueMail } from '#server/mail/outbox.ts'
import {
  couldMake,
  type Host,
  hostOf,
  type Needs,
  rowsWhere,
  type SentInvitation,
  shownOf,
  textsOf,
} from './invitations.ts'
import { alreadyLetter, invitationLetter } from './letters.ts'
import { limits, plus } from './limits.ts'
import { hashOf, newSecret } from './secrets.ts'

const { life, pause, sends, perDay } = limits.invitation

export async function invite(kit: Needs, actor: Actor, wish: InvitationWish, origin: string): Promise<Invitation> {
  const { email, name, role, vendors, language = null } = wish
  const host = await hostOf(kit, actor.userId)
  if (!couldMake(kit, host, { roleId: role, vendors: [] })) throw notYours('role')
  if (!couldMake(kit, host, { roleId: role, vendors })) throw notYours('vendors')
  const now = kit.clock.now()
  const at = now.toISOString()
  return withoutTenant(kit.db, async tx => {
    await demandBudget(tx, actor.userId, now)
    // A second one to the same address replaces the first of the same host.
    await tx.execute(sql`
      update invitation set withdrawn_at = ${at} where email = ${email} and invited_by = ${actor.userId}
        and accepted_at is null and withdrawn_at is null`)
    const link = newSecret()
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into invitation (email, name, role_id, vendors, language, invited_by, link_hash, created_at, sent_at, expires_at)
      values (${email}, ${name}, ${role}, ${textsOf(vendors)}, ${language}, ${actor.userId}, ${hashOf(link)}, ${at}, ${at},
        ${plus(now, life).toISOString()}) returning id`)
    const row = await oneOf(tx, host, rows[0]?.id ?? '', now)
    // A letter cannot be called back: until then withdrawing the invitation keeps it from leaving.
    await send(kit, tx, { row, link, origin, host, grace: { ms: graceMs, cause: row.id } })
    return { ...shownOf(row), leavesAt: plus(now, graceMs).toISOString() }
  })
}

const notYours = (path: 'role' | 'vendors') =>
  new Problem('VALIDATION', 'Some values are not valid', {
    fields: [remark('NOT_YOURS', 'is more than you can grant', { key: 'invitation.notYours', path })],
  })

async function demandBudget(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`select 1 from user_account where id = ${userId} for update`)
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from invitation
    where invited_by = ${userId} and created_at > ${plus(now, -24 * 3_600_000).toISOString()}`)
  if ((rows[0]?.count ?? 0) < perDay) return
  throw new Problem('RATE_LIMITED', 'Too many invitations today. Try again tomorrow', { retryAfter: 3600 })
}

// Into a place of somebody else's is as good as not there.
async function oneOf(tx: Tx, { places }: Host, id: string, now: Date): Promise<SentInvitation> {
  const mine = textsOf(places.map(({ vendorCode }) => vendorCode))
  const [row] = await rowsWhere(tx, now, sql`where i.id = ${id} and i.vendors <@ ${mine} for update of i`)
  if (!row) throw new Problem('NOT_FOUND', 'There is no such invitation')
  return row
}

interface Sending {
  row: SentInvitation
  link: string
  origin: string
  host: Host
  grace?: Grace
}

async function send(kit: Needs, tx: Tx, { row, link, origin, host, grace }: Sending): Promise<void> {
  const places = host.places.filter(({ vendorCode }) => row.vendors.includes(vendorCode))
  const invited = {
    name: row.name,
    by: host.person.name,
    role: row.role,
    places,
  }
  const { rows } = await tx.execute(sql`select 1 from user_account where email = ${row.email}`)
  const isKnown = rows.length > 0
  // Kernel ruling 19: whoever comes by a letter begins in the place it is about.
  const vendor = places[0]?.vendorCode
  const letter = isKnown
    ? alreadyLetter(invited, inPlace(`${origin}/auth/login`, vendor))
    : invitationLetter(invited, inPlace(`${origin}${invitationPage}#${link}`, vendor))
  const language = languageOf([row.language ?? places[0]?.urlLang ?? 'en'])
  await queueMail(kit, tx, row.email, letter, { language, ...(grace && { grace }) })
}

/** A new link and seven days from now; the old link is dead. From then on it is the invitation of who sent it again. */
export async function sendAgain(kit: Needs, actor: Actor, id: string, origin: string): Promise<Invitation> {
  const host = await hostOf(kit, actor.userId)
  const now = kit.clock.now()
  return withoutTenant(kit.db, async tx => {
    const row = await oneOf(tx, host, id, now)
    if (!couldMake(kit, host, row)) throw notYours('role')
    const isOpen = row.state === 'waiting' || row.state === 'expired'
    if (!isOpen || row.sends >= sends || row.age < pause) {
      throw new Problem('RESEND_REFUSED', 'This invitation cannot be sent again now', {
        ...(isOpen && row.sends < sends && { retryAfter: Math.ceil((pause - row.age) / 1000) }),
      })
    }
    const link = newSecret()
    await tx.execute(sql`
      update invitation set link_hash = ${hashOf(link)}, sent_at = ${now.toISOString()}, sends = sends + 1,
        invited_by = ${actor.userId}, expires_at = ${plus(now, life).toISOString()} where id = ${id}`)
    const sent = await oneOf(tx, host, id, now)
    await send(kit, tx, { row: sent, link, origin, host })
    return shownOf(sent)
  })
}

export async function withdraw(kit: Needs, actor: Actor, id: string): Promise<Invitation> {
  const host = await hostOf(kit, actor.userId)
  const now = kit.clock.now()
  return withoutTenant(kit.db, async tx => {
    await oneOf(tx, host, id, now)
    await tx.execute(sql`
      update invitation set withdrawn_at = ${now.toISOString()}
      where id = ${id} and accepted_at is null and withdrawn_at is null`)
    await cancelMail(kit, tx, id)
    return shownOf(await oneOf(tx, host, id, now))
  })
}
