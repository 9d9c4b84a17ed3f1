// Somebody signed in goes to another host of ours without signing in again (session.md A19): a ticket for one place on one
// host, thirty seconds, once, kept as a hash. What it opens is a session of its own that ends when the first one would.
import { sql } from 'drizzle-orm'
import type { SignInMethod } from '#contract/account.ts'
import { hostFor, isHost } from '#contract/hosts.ts'
import { Problem } from '#contract/problem.ts'
import type { HandedOver, HandOver, Language } from '#contract/session.ts'
import { withoutTenant } from '#server/db/tenant.ts'
import type { Actor, Kit } from '#server/kit.ts'
import type { Half } from './halves.ts'
import { hostsOf } from './hosts.ts'
import { refuseEnded } from './identify.ts'
import { limits, plus } from './limits.ts'
import { endOldest } from './parallel.ts'
import { placeNamed } from './places.ts'
import { hashOf, newSecret } from './secrets.ts'
import { openSession, personById, sessionsById } from './sessions.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock'>

export interface Wished {
  vendor: string
  path: string
  /** The host the page is on now. */
  from: string
}

export async function handOver(kit: Needs, actor: Actor, { vendor, path, from }: Wished): Promise<HandOver> {
  const person = await personById(kit.db, actor.userId)
  const place = await placeNamed(kit.db, person ?? { allowedCountries: [], bindings: [] }, vendor)
  const host = hostFor(await hostsOf(kit.db), place.brand, from)
  if (host === undefined) throw new Problem('NOT_FOUND', 'This brand is opened where you are')
  const ticket = newSecret()
  const now = kit.clock.now()
  await withoutTenant(kit.db, async tx => {
    await tx.execute(sql`delete from transfer where expires_at < ${now.toISOString()}`)
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from transfer where sid = ${actor.sessionId}`)
    if ((rows[0]?.count ?? 0) >= limits.transfer.atOnce)
      throw new Problem('RATE_LIMITED', 'Too many changes of host at once', { retryAfter: limits.transfer.life / 1000 })
    await tx.execute(sql`
      insert into transfer (ticket_hash, sid, vendor_code, host, asked_on, path, expires_at)
      values (${hashOf(ticket)}, ${actor.sessionId}, ${place.vendorCode}, ${host}, ${from}, ${path},
        ${plus(now, limits.transfer.life).toISOString()})`)
  })
  return { ticket, host }
}

interface Ticket extends Record<string, unknown> {
  sid: string
  vendor_code: string
  host: string
  asked_on: string
  path: string
  expires_at: string
  /** Of the session it began in: the person recognises the same sign-in. */
  method: SignInMethod
  address: string
  agent: string
  language: Language | null
  root: string
}

const refused = (): Problem =>
  new Problem('CODE_EXPIRED', 'This change of host cannot be used any more. Choose the brand again')

export interface Taken {
  ticket: string
  /** Who is signed in on the page that asks: a ticket somebody slipped them must not make them somebody else. */
  here?: string | undefined
  /** The host of the page that led here: where nobody is signed in, nobody may be signed in by a ticket somebody slipped them. */
  from?: string | undefined
}

/** `on` is the host of the page that asks, `half` what it is given beside the token. Used up whatever comes of it. */
export async function takeOver(
  kit: Needs,
  { ticket, here, from }: Taken,
  { on, half }: { on: string; half?: Half | undefined },
): Promise<HandedOver> {
  const now = kit.clock.now()
  const { rows } = await kit.db.execute<Ticket>(sql`
    with taken as (delete from transfer where ticket_hash = ${hashOf(ticket)}
      returning sid, vendor_code, host, asked_on, path, expires_at)
    select taken.*, method, address, agent, language, coalesce(root, sid) as root from taken join session using (sid)`)
  const [found] = rows
  if (!found || new Date(found.expires_at) <= now || !isHost(found.host, on)) throw refused()
  if (here === undefined && from !== found.asked_on) throw refused()
  const [row] = await sessionsById(kit.db, [found.sid])
  if (!row) throw refused()
  refuseEnded(row, now)
  if (here !== undefined && here !== row.userId) throw new Problem('STATE', 'Someone else is signed in here')
  const { brand, country } = await placeNamed(kit.db, row, found.vendor_code)
  const { method, address, agent, language, root } = found
  const origin = { method, address, agent, host: on, root, ...(language && { language }), ...(half && { half }) }
  const token = await openSession(kit.db, kit.env, row.userId, now, { ...origin, endsAt: row.endsAt })
  await endOldest(kit.db, row.userId, now)
  const user = { userId: row.userId, token, allowedCountries: row.allowedCountries }
  return { user, place: { brand, country }, path: found.path }
}
