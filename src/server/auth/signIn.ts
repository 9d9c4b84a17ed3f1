// From an email address and a password to a session: directly, or by a one-time code (`admit`). Says the same in the same time
// whether the address is unknown, the password wrong or the person suspended.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { CurrentUser, Language, LoginAnswer } from '#contract/session.ts'
import type { Kit } from '#server/kit.ts'
import { isSlow, noteFailure } from './alarm.ts'
import { openChallenge } from './challenge.ts'
import type { Evidence } from './evidence.ts'
import { hasOwnFactor } from './factors.ts'
import { byAccount, byAddress, byDevice, countTry, forgive, type Tries } from './failures.ts'
import type { Half } from './halves.ts'
import { limits, plus } from './limits.ts'
import { endOldest } from './parallel.ts'
import { isPassword } from './passwords.ts'
import { hashOf, newSecret } from './secrets.ts'
import { type Origin, openSession } from './sessions.ts'
import { siteOf } from './site.ts'
import { proveCode } from './verify.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock' | 'log'>

export interface Visitor {
  address: string
  /** What the device was given when a code was proven on it. */
  device?: string
  agent?: string
  /** Where the console was opened, for passkeys. */
  host?: string
  /** Asked for by the browser, or chosen on the sign-in page. */
  language?: Language
  /** What a page is given beside its token; a program is given none. */
  half?: Half
}

export interface Account extends Record<string, unknown> {
  id: string
  email: string
  active: boolean
  password_hash: string | null
  allowed_countries: string[]
  mfa: 'always' | 'newDevice' | 'never'
}

export async function signIn(kit: Needs, email: string, password: string, visitor: Visitor): Promise<LoginAnswer> {
  const now = kit.clock.now()
  const { rows } = await kit.db.execute<Account>(sql`
    select id, email::text as email, active, password_hash, allowed_countries, mfa from user_account
    where email = ${email}`)
  const account = rows[0]
  const isKnown = await isKnownDevice(kit, account, visitor)
  const tries = isKnown
    ? [byDevice(email, visitor.device ?? '')]
    : [byAddress(visitor.address, (await isSlow(kit)) ? limits.slow.address : limits.address), byAccount(email)]
  let attemptsLeft = 0
  for (const counted of tries) attemptsLeft = await countTry(kit.db, counted, now)
  const isRight = await lookedAt(kit, tries, () => isPassword(password, account?.password_hash ?? null))
  if (!account?.active || !isRight) {
    await noteFailure(kit, email)
    throw new Problem('LOGIN_REFUSED', 'Email address or password is wrong', {
      details: { attemptsLeft },
      reason: reasonOf(account, isRight),
    })
  }
  await forgive(kit.db, tries)
  return admit(kit, account, isKnown, { ...visitor, method: 'password' })
}

/** Who is proven by a password or by a provider: a session, or the code their policy asks for. */
export async function admit(
  kit: Needs,
  account: Account,
  isKnown: boolean,
  origin: Origin & Pick<Visitor, 'host'>,
): Promise<LoginAnswer> {
  const now = kit.clock.now()
  if (await asksMore(kit, account, isKnown)) {
    const { language } = origin
    const holder = { userId: account.id, email: account.email, known: isKnown, ...(language && { language }) }
    return { challenge: await openChallenge(kit, holder, { purpose: 'login', site: siteOf(kit.env, origin.host) }) }
  }
  const token = await openSession(kit.db, kit.env, account.id, now, origin)
  await endOldest(kit.db, account.id, now)
  return { user: { userId: account.id, token, allowedCountries: account.allowed_countries } }
}

// Who added a factor wants to be asked for it, whatever the policy.
const asksMore = async (kit: Needs, { id, mfa }: Account, isKnown: boolean): Promise<boolean> =>
  mfa === 'newDevice' ? !isKnown : mfa === 'always' || (await hasOwnFactor(kit.db, id))

// Whom the queue turned away had no try.
async function lookedAt<R>({ db }: Needs, tries: readonly Tries[], look: () => Promise<R>): Promise<R> {
  try {
    return await look()
  } catch (error) {
    await forgive(db, tries)
    throw error
  }
}

function reasonOf(account: Account | undefined, isRight: boolean): string {
  if (!account) return 'unknown'
  if (!account.active) return 'suspended'
  if (account.password_hash === null) return 'noPassword'
  return isRight ? 'accepted' : 'wrong'
}

// Asked even where nobody has the address: the answer must take as long.
export async function isKnownDevice(
  { db, clock }: Needs,
  account: Account | undefined,
  { device }: Visitor,
): Promise<boolean> {
  if (device === undefined) return false
  const { rows } = await db.execute(sql`
    select 1 from known_device where user_id = ${account?.id ?? null}::uuid and device_hash = ${hashOf(device)}
      and until > ${clock.now().toISOString()}`)
  return rows.length > 0
}

export interface SignedIn {
  user: CurrentUser
  /** For the device to keep. */
  device: string
}

/** The second half of a sign-in; a ticket for the secure step is refused here like an unknown one. */
export async function finishSignIn(
  kit: Needs,
  ticket: string,
  evidence: Evidence,
  visitor: Visitor,
): Promise<SignedIn> {
  const now = kit.clock.now()
  return proveCode(kit, { ticket, evidence, purpose: 'login' }, async (tx, userId) => {
    const device = newSecret()
    await tx.execute(sql`
      insert into known_device (user_id, device_hash, until)
      values (${userId}, ${hashOf(device)}, ${plus(now, limits.device.life).toISOString()})`)
    const { rows } = await tx.execute<{ allowed_countries: string[] }>(sql`
      select allowed_countries from user_account where id = ${userId}`)
    const token = await openSession(tx, kit.env, userId, now, {
      ...visitor,
      method: evidence.factor === 'mail' ? 'code' : evidence.factor,
    })
    await endOldest(tx, userId, now)
    return { user: { userId, token, allowedCountries: rows[0]?.allowed_countries ?? [] }, device }
  })
}
