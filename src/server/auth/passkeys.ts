// Passkeys: made in a session on a host the environment names, asked for by a ticket. The question is made from the
// ticket, so an answer fits that ticket only, and the person is always verified by the device. Its library is loaded
// with the first passkey.
import { createHmac } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import type { PasskeyQuestion } from '#contract/factors.ts'
import { Problem } from '#contract/problem.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { codeExpired } from './codeRefusals.ts'
import { limits, plus } from './limits.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { Site } from './site.ts'

type Needs = Pick<Kit, 'db' | 'clock'>

const library = () => import('@simplewebauthn/server')

const questionOf = (ticket: string): string => createHmac('sha256', ticket).update('passkey').digest('base64url')

export interface KnownKey {
  id: string
  transports: string[]
}

export const passkeyQuestion = (ticket: string, { rpId }: Site, keys: readonly KnownKey[]): PasskeyQuestion => ({
  challenge: questionOf(ticket),
  rpId,
  userVerification: 'required',
  timeout: limits.factor.passkey,
  allowCredentials: keys.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
})

interface Kept extends Record<string, unknown> {
  public_key: Buffer
  counter: string
}

/** Whether the answer was signed by a passkey of this person, for this ticket, on this host. */
export async function usesPasskey(
  tx: Tx,
  { userId, ticket, site, now }: { userId: string; ticket: string; site: Site | undefined; now: Date },
  assertion: AuthenticationResponseJSON,
): Promise<boolean> {
  if (!site) return false
  const { rows } = await tx.execute<Kept>(sql`
    select public_key, counter from passkey where user_id = ${userId} and id = ${assertion.id} and rp = ${site.rpId}`)
  const [kept] = rows
  if (!kept) return false
  const { verifyAuthenticationResponse } = await library()
  const { id } = assertion
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: questionOf(ticket),
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    credential: { id, publicKey: Uint8Array.from(kept.public_key), counter: Number(kept.counter) },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return false
  await tx.execute(sql`
    update passkey set counter = ${authenticationInfo.newCounter}, last_used_at = ${now.toISOString()} where id = ${id}`)
  return true
}

/** What the browser makes a passkey from; good for one, in this session, for five minutes. */
export async function invitePasskey(kit: Needs, { userId, email, name, sessionId }: Actor, site: Site) {
  const challenge = newSecret()
  const { rows } = await kit.db.execute<{ id: string; transports: string[] }>(sql`
    select id, to_jsonb(transports) as transports from passkey where user_id = ${userId}`)
  if (rows.length >= limits.factor.passkeys) throw new Problem('STATE', 'There are as many passkeys as there may be')
  await kit.db.execute(sql`
    insert into passkey_invitation (sid, challenge, rp, ends_at)
    values (${sessionId}, ${challenge}, ${site.rpId}, ${plus(kit.clock.now(), limits.factor.passkey).toISOString()})
    on conflict (sid) do update set challenge = excluded.challenge, rp = excluded.rp, ends_at = excluded.ends_at`)
  return {
    challenge,
    rp: { name: 'Nucleus', id: site.rpId },
    user: { id: hashOf(userId).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: [-8, -7, -257].map(alg => ({ alg, type: 'public-key' })),
    timeout: limits.factor.passkey,
    excludeCredentials: rows.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Keeps the passkey the browser made; `then` runs in the same transaction. */
export async function addPasskey<R>(
  kit: Needs,
  { userId, sessionId }: Actor,
  { name, response, site }: { name: string; response: RegistrationResponseJSON; site: Site },
  then: (tx: Tx) => Promise<R>,
): Promise<R> {
  const now = kit.clock.now()
  const { rows } = await kit.db.execute<{ challenge: string }>(sql`
    delete from passkey_invitation where sid = ${sessionId} and rp = ${site.rpId} and ends_at > ${now.toISOString()}
    returning challenge`)
  const [invitation] = rows
  if (!invitation) throw codeExpired()
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: invitation.challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter } = registrationInfo.credential
  return withoutTenant(kit.db, async tx => {
    const kept = await tx.execute(sql`
      insert into passkey (id, user_id, rp, public_key, counter, transports, name, created_at)
      values (${id}, ${userId}, ${site.rpId}, ${Buffer.from(publicKey)}, ${counter},
        array(select jsonb_array_elements_text(${JSON.stringify(response.response.transports ?? [])}::jsonb)),
        ${name}, ${now.toISOString()}) on conflict (id) do nothing returning id`)
    if (kept.rows.length === 0) throw refused()
    return then(tx)
  })
}

const refused = () => new Problem('CODE_WRONG', 'This passkey cannot be used here')

/** Answers its name; undefined where the person has none of this id. */
export async function dropPasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    delete from passkey where user_id = ${userId} and id = ${id} returning name`)
  return rows[0]?.name
}
