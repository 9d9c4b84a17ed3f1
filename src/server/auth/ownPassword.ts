// A person changes their own password: the new one is weighed, the old one is proven and counts as a try like any sign-in.
// With it everything else that lets somebody in ends: other sessions, codes under way, devices that were trusted.
import { sql } from 'drizzle-orm'
import type { PasswordRules } from '#contract/account.ts'
import { remark } from '#contract/finding.ts'
import { Problem, secureStepSubCode } from '#contract/problem.ts'
import { withoutTenant } from '#server/db/tenant.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { byAccount, byAddress, countTry, forgive } from './failures.ts'
import { passwordLetter } from './letters.ts'
import { demandGoodPassword, type FactorPolicy, leastLength, refusedPassword } from './passwordPolicy.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { placesOf } from './places.ts'
import { recallOf } from './recall.ts'
import { endSessionsOf, personById } from './sessions.ts'

type Needs = Pick<Kit, 'db' | 'clock' | 'env'>

export interface PasswordWish {
  old: string
  new: string
  address: string
}

interface Stored extends Record<string, unknown> {
  password_hash: string | null
  mfa: FactorPolicy
}

async function stored(kit: Needs, userId: string): Promise<Stored> {
  const { rows } = await kit.db.execute<Stored>(sql`select password_hash, mfa from user_account where id = ${userId}`)
  return rows[0] ?? { password_hash: null, mfa: 'always' }
}

export async function passwordRules(kit: Needs, { userId }: Actor): Promise<PasswordRules> {
  return { least: leastLength((await stored(kit, userId)).mfa) }
}

const wrongOld = (left: number): Problem =>
  refusedPassword(
    remark('PASSWORD_WRONG', 'is not your password. Attempts left: {left}', {
      key: 'password.wrong',
      params: { left },
      path: 'old',
    }),
  )

const same = (): Problem =>
  refusedPassword(remark('PASSWORD_SAME', 'is your current password', { key: 'password.same', path: 'new' }))

/** Answers how many other sessions ended. */
export async function changePassword(kit: Needs, actor: Actor, wish: PasswordWish): Promise<number> {
  const { password_hash: before, mfa } = await stored(kit, actor.userId)
  await demandGoodPassword(wish.new, { least: leastLength(mfa), around: await textsAround(kit, actor) }, 'new')
  if (wish.new.normalize('NFC') === wish.old.normalize('NFC')) throw same()
  if (!actor.secure) {
    throw new Problem('SECURE_STEP', 'Confirm with a one-time code first', {
      details: { subCode: secureStepSubCode, action: 'account.password' },
    })
  }
  await proveOld(kit, actor, wish, before)
  const after = await hashPassword(wish.new)
  const ended = await replace(kit, actor, before, after)
  if (!ended) throw wrongOld(0)
  for (const sid of ended) recallOf(kit.db).forget(sid)
  return ended.length
}

async function textsAround(kit: Needs, { userId, name, email }: Actor): Promise<string[]> {
  const person = await personById(kit.db, userId)
  const places = person ? await placesOf(kit.db, person) : []
  return [name, email, ...places.flatMap(place => [place.brand, place.vendorCode, place.name])]
}

async function proveOld(kit: Needs, { email }: Actor, { old, address }: PasswordWish, before: string | null) {
  const tries = [byAddress(address), byAccount(email)]
  let attemptsLeft = 0
  for (const counted of tries) attemptsLeft = await countTry(kit.db, counted, kit.clock.now())
  if (!(await isPassword(old, before))) throw wrongOld(attemptsLeft)
  await forgive(kit.db, tries)
}

/** Undefined when somebody else has changed it meanwhile. */
async function replace(kit: Needs, { userId, sessionId, email }: Actor, before: string | null, after: string) {
  const now = kit.clock.now()
  return withoutTenant(kit.db, async tx => {
    const { rowCount } = await tx.execute(sql`
      update user_account set password_hash = ${after} where id = ${userId} and password_hash = ${before}`)
    if (rowCount !== 1) return undefined
    await tx.execute(sql`
      update challenge set consumed_at = ${now.toISOString()} where user_id = ${userId} and consumed_at is null`)
    await tx.execute(sql`delete from known_device where user_id = ${userId}`)
    await queueMail(kit, tx, email, passwordLetter())
    return endSessionsOf(tx, userId, { except: sessionId }, now)
  })
}
