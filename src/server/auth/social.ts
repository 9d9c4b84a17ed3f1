// Sign-in by an identity provider: begun here, bound to one browser by a secret only its cookie holds, finished here once.
// What the provider sent is proven first, then its domain, then whose it is; who fails is nobody, whatever the reason.
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { LoginAnswer, SocialOffer } from '#contract/session.ts'
import type { Db } from '#server/db/pool.ts'
import { byAddress, byDevice, countTry, forgive, type Tries } from './failures.ts'
import { accountOf, type Identity } from './identities.ts'
import { limits, plus } from './limits.ts'
import { mailAddressOf, plainDomain } from './mailAddress.ts'
import {
  authorizationAddress,
  type Claims,
  claimsFor,
  type Handshake,
  type Needs,
  oidcOf,
  type Returned,
  refusedSocial,
  unproven,
} from './provider.ts'
import { hashOf, isSame, newSecret } from './secrets.ts'
import { type Account, admit, isKnownDevice, type Visitor } from './signIn.ts'

export const socialOffer = ({ oidc }: Needs['env']): SocialOffer => ({
  domains: [...(oidc?.allowedDomains ?? [])],
  provider: oidc ? { name: oidc.name } : null,
})

const handshakeOf = (secret: string): Handshake => {
  const derived = (part: string) => createHmac('sha256', secret).update(part).digest('base64url')
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') }
}

/** Of an address: each start is a row, and a finished one gives its try back. */
const starts = (address: string): Tries => ({
  subject: `social:${address}`,
  bound: limits.social.starts,
  refusal: 'RATE_LIMITED',
})

export interface Started {
  address: string
  /** For the browser alone to keep. */
  secret: string
}

export async function startSocial(kit: Needs, redirect: string, visitor: Visitor, hint?: string): Promise<Started> {
  oidcOf(kit.env)
  const now = kit.clock.now()
  await countTry(kit.db, starts(visitor.address), now)
  const secret = newSecret()
  const address = await authorizationAddress(kit, handshakeOf(secret), redirect, hint)
  await kit.db.execute(sql`
    insert into social_start (secret_hash, redirect, until)
    values (${hashOf(secret)}, ${redirect}, ${plus(now, limits.social.life).toISOString()})`)
  return { address, secret }
}

export async function finishSocial(
  kit: Needs,
  returned: Returned,
  secret: string | undefined,
  visitor: Visitor,
): Promise<LoginAnswer> {
  oidcOf(kit.env)
  const now = kit.clock.now()
  const tries = await budgetOf(kit.db, visitor, now)
  await countTry(kit.db, tries, now)
  const begun = await takeStart(kit.db, returned.state, secret, now)
  const claims = await claimsFor(kit, begun.shake, begun.redirect, returned)
  const account = await personOf(kit, claims, now)
  await forgive(kit.db, [tries, starts(visitor.address)])
  return admit(kit, account, await isKnownDevice(kit, account, visitor), { ...visitor, method: 'provider' })
}

/** Nobody is named yet: a device a code was proven on keeps its own budget, whoever it belongs to. */
async function budgetOf(db: Db, { address, device }: Visitor, now: Date): Promise<Tries> {
  if (device === undefined) return byAddress(address)
  const { rows } = await db.execute(sql`
    select 1 from known_device where device_hash = ${hashOf(device)} and until > ${now.toISOString()} limit 1`)
  return rows.length > 0 ? byDevice('', device) : byAddress(address)
}

/** Looked at before it is used up: a link with a made-up state must not end what the person is doing. */
async function takeStart(db: Db, state: string, secret: string | undefined, now: Date) {
  const expired = new Problem('SOCIAL_EXPIRED', 'This sign-in is over, or was begun in another browser. Start again')
  if (secret === undefined) throw expired
  const shake = handshakeOf(secret)
  if (!isSame(Buffer.from(state), Buffer.from(shake.state))) throw expired
  const { rows } = await db.execute<{ redirect: string }>(sql`
    delete from social_start where secret_hash = ${hashOf(secret)} and until > ${now.toISOString()} returning redirect`)
  if (!rows[0]) throw expired
  return { shake, redirect: rows[0].redirect }
}

async function personOf({ db, env, log }: Needs, claims: Claims, now: Date): Promise<Account> {
  try {
    return await accountOf(db, identityIn(oidcOf(env).allowedDomains, claims), now)
  } catch (error) {
    if (error instanceof Problem) log.warn({ reason: error.code }, refusedSocial)
    throw error
  }
}

function identityIn(allowed: readonly string[], claims: Claims): Identity {
  const { issuer, subject, email, verified, hostedDomains } = claims
  const stated = mailAddressOf(email)
  if (!stated || verified !== true || subject.length > 255) throw unproven()
  const isAllowed = (domain: unknown) => typeof domain === 'string' && allowed.includes(plainDomain(domain))
  const foreign = [stated.domain, ...hostedDomains].find(domain => !isAllowed(domain))
  if (foreign === undefined) return { issuer, subject, email: stated.email }
  throw new Problem('SOCIAL_DOMAIN', 'Addresses of this domain may not sign in', {
    details: { domain: String(foreign).slice(0, 253) },
  })
}

export async function pruneStarts(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from social_start where until < ${now.toISOString()}`)
}
