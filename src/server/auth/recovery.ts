// Ten codes for the day the phone is lost: sixty random bits each, kept as hashes, shown once, each used once.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'
import { limits } from './limits.ts'
import { hashOf } from './secrets.ts'

// Without the letters and digits people mistake for each other.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newRecoveryCode = (): string => {
  const text = [...randomBytes(12)].map(byte => signs[byte % signs.length]).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

const hashed = (userId: string, code: string): Buffer =>
  hashOf(`${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

/** The old ones are worth nothing from then on. */
export async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.factor.recoveryCodes }, newRecoveryCode)
  await dropRecoveryCodes(tx, userId)
  for (const code of codes) {
    await tx.execute(sql`insert into recovery_code (user_id, hash) values (${userId}, ${hashed(userId, code)})`)
  }
  return codes
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from recovery_code where user_id = ${userId}`)
}

/** Uses a code up; false for one that is wrong, used or somebody else's. */
export async function usesRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update recovery_code set used_at = ${now.toISOString()}
    where user_id = ${userId} and hash = ${hashed(userId, code)} and used_at is null returning 1`)
  return rows.length > 0
}
