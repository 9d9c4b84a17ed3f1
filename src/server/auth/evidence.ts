// What is shown to prove a challenge, and whether it is the thing. Every kind is used up by being right; whoever calls
// holds the person's row, so that two right ones at once are one.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Purpose } from '#contract/session.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { usesPasskey } from './passkeys.ts'
import { usesRecoveryCode } from './recovery.ts'
import { codeHash, isSame } from './secrets.ts'
import type { Site } from './site.ts'
import { usesTotp } from './totp.ts'

export type Evidence =
  | { factor: 'mail' | 'totp' | 'recovery'; code: string }
  | { factor: 'passkey'; assertion: AuthenticationResponseJSON; site: Site | undefined }

export interface Tried {
  userId: string
  ticket: string
  purpose: Purpose
  /** Of the letter's code; null while none was sent. */
  codeHash: Buffer | null
}

export async function isProven(
  kit: Pick<Kit, 'db' | 'env' | 'clock'>,
  tx: Tx,
  { userId, ticket, purpose, codeHash: kept }: Tried,
  evidence: Evidence,
): Promise<boolean> {
  const now = kit.clock.now()
  switch (evidence.factor) {
    case 'mail':
      return kept !== null && isSame(kept, codeHash(kit.env, evidence.code, ticket, purpose))
    case 'totp':
      return usesTotp(kit, tx, userId, evidence.code, now)
    case 'recovery':
      return usesRecoveryCode(tx, userId, evidence.code, now)
    case 'passkey':
      return usesPasskey(tx, { userId, ticket, site: evidence.site, now }, evidence.assertion)
  }
}
