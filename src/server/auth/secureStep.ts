// The second factor before a dangerous action: proven for this session it gives a secure token, ten minutes, this session only.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Challenge } from '#contract/session.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { openChallenge } from './challenge.ts'
import type { Evidence } from './evidence.ts'
import { limits, plus } from './limits.ts'
import { recallOf } from './recall.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { Site } from './site.ts'
import { proveCode } from './verify.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock'>

const challengesAtOnce = 10

export async function openSecureStep(kit: Needs, actor: Actor, site: Site | undefined): Promise<Challenge> {
  const { rows } = await kit.db.execute<{ count: number }>(sql`
    select count(*)::int as count from challenge
    where sid = ${actor.sessionId} and ends_at > ${kit.clock.now().toISOString()}`)
  if ((rows[0]?.count ?? 0) >= challengesAtOnce) {
    throw new Problem('RATE_LIMITED', 'Too many codes were asked for. Try again later', { retryAfter: 600 })
  }
  const { userId, email, sessionId: sid } = actor
  return openChallenge(kit, { userId, email }, { purpose: 'stepUp', sid, site })
}

export async function finishSecureStep(
  kit: Needs,
  actor: Actor,
  ticket: string,
  evidence: Evidence,
): Promise<{ secureToken: string; ttl: number }> {
  const sid = actor.sessionId
  const secureToken = newSecret()
  await proveCode(kit, { ticket, evidence, purpose: 'stepUp', sid }, async tx => {
    await tx.execute(sql`
      update session set secure_hash = ${hashOf(secureToken)},
        secure_until = ${plus(kit.clock.now(), limits.secure.life).toISOString()} where sid = ${sid}`)
  })
  recallOf(kit.db).forget(sid)
  return { secureToken, ttl: limits.secure.life }
}
