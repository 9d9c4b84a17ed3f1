// Sessions as rows: opened, read with the person and the roles in one query, renewed, ended. Refuses to keep a token.
import { sql } from 'drizzle-orm'
import type { SignInMethod } from '#contract/account.ts'
import type { Place } from '#contract/brand.ts'
import type { Language } from '#contract/session.ts'
import type { Db } from '#server/db/pool.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import type { Half } from './halves.ts'
import { limits, plus, tokenLife } from './limits.ts'
import type { Binding } from './permissions.ts'
import { hashOf, newSalt, newSecret, successorOf } from './secrets.ts'

export interface Person {
  userId: string
  name: string
  email: string
  active: boolean
  allowedCountries: string[]
  bindings: Binding[]
}

export interface SessionRow extends Person {
  sid: string
  salt: Buffer
  gen: number
  tokenHash: Buffer
  tokenUntil: Date
  /** Null until the token that came after the previous one has been used. */
  previousUntil: Date | null
  secureHash: Buffer | null
  secureUntil: Date | null
  /** Of the half in a cookie; null where the token was given to a program. */
  halfName: string | null
  halfHash: Buffer | null
  halfSeen: boolean
  lastSeen: Date
  endsAt: Date
  endedAt: Date | null
  endedBy: 'logout' | 'revoked' | null
}

const personColumns = `u.id as "userId", u.name, u.email::text as email, u.active,
  u.allowed_countries as "allowedCountries", coalesce((select jsonb_agg(jsonb_build_object('brand', b.brand,
  'country', b.country, 'grants', r.grants, 'denies', r.denies)) from user_role b join role r on r.id = b.role_id
  where b.user_id = u.id), '[]') as bindings`

const sessionColumns = `s.sid, s.salt, s.gen, s.token_hash as "tokenHash", s.token_until as "tokenUntil",
  s.previous_until as "previousUntil", s.secure_hash as "secureHash", s.secure_until as "secureUntil",
  s.half_name as "halfName", s.half_hash as "halfHash", s.half_seen as "halfSeen", s.last_seen as "lastSeen", s.ends_at as "endsAt", s.ended_at as "endedAt", s.ended_by as "endedBy"`

const from = `select ${sessionColumns}, ${personColumns} from session s join user_account u on u.id = s.user_id`

export async function sessionByToken(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await db.$client.query<SessionRow>({
    name: 'session by token',
    text: `${from} where s.token_hash = $1 or s.previous_hash = $1 limit 1`,
    values: [tokenHash],
  })
  return rows[0]
}

export async function sessionsById(db: Db, sids: readonly string[]): Promise<SessionRow[]> {
  const { rows } = await db.$client.query<SessionRow>({ text: `${from} where s.sid = any($1)`, values: [sids] })
  return rows
}

export async function personById(db: Db, userId: string): Promise<Person | undefined> {
  const { rows } = await db.$client.query<Person>({
    text: `select ${personColumns} from user_account u where u.id = $1`,
    values: [userId],
  })
  return rows[0]
}

const colleagues = 500

/** People with a role in that place, by name. */
export async function peopleIn(db: Db, { brand, country }: Pick<Place, 'brand' | 'country'>): Promise<Person[]> {
  const { rows } = await db.$client.query<Person>(
    `select ${personColumns} from user_account u where u.active and $2 = any(u.allowed_countries) and exists (
      select 1 from user_role b where b.user_id = u.id and b.brand in ('*', $1) and b.country in ('*', $2))
      order by u.name collate "und-x-icu", u.id limit ${colleagues}`,
    [brand, country],
  )
  return rows
}

/** Where a session comes from, for its owner to recognise it. */
export interface Origin {
  method: SignInMethod
  address?: string
  /** The user agent, as it named itself. */
  agent?: string
  language?: Language
  /** Where the console was opened. */
  host?: string
  /** What its browser is given beside the token, for a cookie. */
  half?: Half
}

interface Opening extends Origin {
  /** A whole life when absent. */
  endsAt?: Date
  /** The sign-in it goes back to, where it is not one itself. */
  root?: string
}

/** Opens a session and answers its token, the only time it is known here. */
export async function openSession(
  db: Db | Tx,
  env: Env,
  userId: string,
  now: Date,
  { method, address = '', agent = '', language, host, half, root, endsAt = plus(now, limits.session.life) }: Opening = {
    method: 'password',
  },
): Promise<string> {
  const token = newSecret()
  const at = now.toISOString()
  await db.execute(sql`
    insert into session (user_id, salt, token_hash, token_until, created_at, last_seen, ends_at, method, address, agent,
      language, host, root, half_name, half_hash)
    values (${userId}, ${newSalt()}, ${hashOf(token)}, ${plus(now, tokenLife(env)).toISOString()}, ${at}, ${at},
      ${endsAt.toISOString()}, ${method}, ${address.slice(0, 64)}, ${agent.slice(0, 400)}, ${language ?? null},
      ${host ?? null}, ${root ?? null}, ${half?.name ?? null}, ${half ? hashOf(half.secret) : null})`)
  return token
}

/**
 * One renewal however many ask, in however many processes: who comes second finds the generation moved and is told the same.
 * The half that was brought moves on with the token; a session that has brought none by now has none.
 */
export async function renewSession(
  db: Db,
  env: Env,
  row: SessionRow,
  { token, half }: { token: string; half: string | undefined },
  now: Date,
): Promise<string> {
  const next = successorOf(token, row.salt)
  const nextHalf = half === undefined ? null : hashOf(successorOf(half, row.salt))
  await db.$client.query(
    `with moved as (update session set gen = gen + 1, previous_hash = token_hash, previous_until = null, token_hash = $3,
        token_until = $4, last_seen = $5, half_hash = $7 where sid = $1 and gen = $2 and ended_at is null
        returning sid, old.previous_hash as hash, old.previous_until as until)
      insert into retired_token (token_hash, sid, until)
        select hash, sid, coalesce(until, $6) from moved where hash is not null on conflict do nothing`,
    [row.sid, row.gen, hashOf(next), plus(now, tokenLife(env)), now, plus(now, limits.token.grace), nextHalf],
  )
  return next
}

/** The new token has arrived: from now on the old one is told it for a moment only. */
export async function startGrace(db: Db, { sid, gen }: SessionRow, until: Date): Promise<void> {
  await db.$client.query(
    'update session set previous_until = $3 where sid = $1 and gen = $2 and previous_until is null',
    [sid, gen, until],
  )
}

export async function noteSeen(db: Db, sid: string, now: Date): Promise<void> {
  await db.$client.query('update session set last_seen = $2 where sid = $1 and last_seen < $2', [sid, now])
}

/** Once told that it is over it stays so, whatever the clock says next. */
export async function endRunOut(db: Db, sid: string, now: Date): Promise<void> {
  await db.$client.query('update session set ended_at = $2 where sid = $1 and ended_at is null', [sid, now])
}

export const sessionChannel = 'nucleus_session'

/** Every process drops what it remembers of the session, and its sockets. */
export async function endSession(db: Db, sid: string, by: 'logout' | 'revoked', now: Date): Promise<void> {
  await db.$client.query(
    `with gone as (update session set ended_at = $2, ended_by = $3 where sid = $1 and ended_at is null returning sid)
      select pg_notify('${sessionChannel}', sid::text) from gone`,
    [sid, now, by],
  )
}

/** Those of one person: the named ones, or all but `except`. Answers which ended now; inside a transaction they end with it. */
export async function endSessionsOf(
  db: Db | Tx,
  userId: string,
  which: { sids: readonly string[] } | { except: string | null },
  now: Date,
): Promise<string[]> {
  const chosen =
    'sids' in which
      ? sql`sid = any(array(select jsonb_array_elements_text(${JSON.stringify(which.sids)}::jsonb)::uuid))`
      : sql`sid is distinct from ${which.except}::uuid`
  const { rows } = await db.execute<{ sid: string }>(sql`
    with gone as (update session set ended_at = ${now.toISOString()}, ended_by = 'revoked'
      where user_id = ${userId} and ended_at is null and ${chosen} returning sid)
    select sid, pg_notify(${sessionChannel}, sid::text) from gone`)
  return rows.map(({ sid }) => sid)
}

export async function pruneSessions(db: Db, now: Date): Promise<void> {
  await db.$client.query('delete from session where ends_at < $1', [plus(now, -24 * 3_600_000)])
  await db.$client.query('delete from challenge where ends_at < $1', [plus(now, -24 * 3_600_000)])
  await db.$client.query('delete from passkey_invitation where ends_at < $1', [now])
  await db.$client.query('delete from known_device where until < $1', [now])
}
