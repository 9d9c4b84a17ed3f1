// Before somebody's sign-in is changed they say once more who they are: by their password, or by the secure step. Tries
// count on the session alone, so that a found session guesses ten times an hour and locks nobody out.
import { sql } from 'drizzle-orm'
import { Problem, secureStepSubCode } from '#contract/problem.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { byDevice, countTry, forgive } from './failures.ts'
import { isPassword } from './passwords.ts'

export function demandSecure({ secure }: Actor, action: string): void {
  if (secure) return
  const details = { subCode: secureStepSubCode, action }
  throw new Problem('SECURE_STEP', 'Confirm it is you first', { details })
}

/** People without a password take the secure step instead. */
export async function demandPassword(
  kit: Pick<Kit, 'db' | 'clock'>,
  actor: Actor,
  password: string | undefined,
  action: string,
): Promise<void> {
  const { rows } = await kit.db.execute<{ password_hash: string | null }>(sql`
    select password_hash from user_account where id = ${actor.userId}`)
  const stored = rows[0]?.password_hash ?? null
  if (stored === null) return demandSecure(actor, action)
  const tries = byDevice(actor.email, actor.sessionId)
  const attemptsLeft = await countTry(kit.db, tries, kit.clock.now())
  if (!(await isPassword(password ?? '', stored))) {
    const fields = [{ path: 'password', code: 'PASSWORD_WRONG', message: 'This is not your password' }]
    throw new Problem('VALIDATION', 'This is not your password', { fields, details: { attemptsLeft } })
  }
  await forgive(kit.db, [tries])
}
