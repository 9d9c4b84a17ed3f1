// One effect per key: the answer is kept in the very transaction that had the effect, so neither is ever without the other.
// Same key and body: the kept answer again. Other body, or the first still running: refused. Refusals are not kept.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Keyed } from '#contract/action.ts'
import { Problem } from '#contract/problem.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { pastDeadlock } from './deadlock.ts'
import { scopeFor } from './staffScope.ts'

/** What moves money, stock or points is not done without one: sent again, it would be done again. */
export const demandKey = ({ keyed }: { keyed?: Keyed }, once: Once | undefined): void => {
  if (!keyed || once) return
  const message = 'This moves money, stock or points: send it with an idempotency key'
  throw new Problem('VALIDATION', message, { fields: [{ code: 'REQUIRED', message, path: 'idempotency-key' }] })
}

export interface StoredAnswer {
  status: number
  data: unknown
}

export interface Once {
  key: string
  fingerprint: string
}

const form = /^[A-Za-z0-9_-]{10,64}$/

/** The key and what it stands for; the path belongs to it, since one key must not answer two questions. */
export const onceOf = (key: string | undefined, path: string, body: unknown): Once | undefined => {
  if (key === undefined) return undefined
  if (!form.test(key)) {
    const message = 'An idempotency key has 10 to 64 of A-Z, a-z, 0-9, _ and -'
    throw new Problem('VALIDATION', message, { fields: [{ code: 'PATTERN', message, path: 'idempotency-key' }] })
  }
  return {
    key,
    fingerprint: createHash('sha256')
      .update(path)
      .update('\n')
      .update(JSON.stringify(body ?? null))
      .digest('base64url'),
  }
}

const answered = async (tx: Tx, staff: Staff, { key, fingerprint }: Once): Promise<StoredAnswer | undefined> => {
  const vendor = staff.place.vendorCode
  const [lock] = await rowsOf<{ mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${vendor}/${staff.userId}/${key}`}, 0)) as mine`,
    true,
  )
  if (!lock?.mine) throw new Problem('IN_PROGRESS', 'The first call with this key is still running', { retryAfter: 1 })
  // A statement of its own: it must see what the holder of the lock has just committed.
  const [known] = await rowsOf<{ fingerprint: string; status: number; response: string }>(
    tx,
    sql`select fingerprint, status, response from idempotency
      where vendor = ${vendor} and user_id = ${staff.userId}::uuid and key = ${key}`,
    true,
  )
  if (!known) return undefined
  if (known.fingerprint !== fingerprint) throw new Problem('IDEMPOTENCY_MISMATCH', 'This key was used for another call')
  return { status: known.status, data: JSON.parse(known.response) as unknown }
}

/** Opens the transaction of a call; `work` has its effect at most once per key. */
export const onceOnly = async <A extends StoredAnswer>(
  kit: Kit,
  staff: Staff,
  once: Once | undefined,
  work: (tx: Tx) => Promise<A>,
  kept: Keyed = 'week',
): Promise<A> => {
  return pastDeadlock(() =>
    withTenant(kit.db, scopeFor(staff), async tx => {
      if (!once) return work(tx)
      const known = await answered(tx, staff, once)
      if (known) return known as A
      const fresh = await work(tx)
      await run(
        tx,
        sql`insert into idempotency (vendor, user_id, key, fingerprint, status, response, at, forever)
        values (${staff.place.vendorCode}, ${staff.userId}, ${once.key}, ${once.fingerprint}, ${fresh.status},
          ${JSON.stringify(fresh.data)}, ${kit.clock.now().toISOString()}, ${kept === 'forever'})`,
        true,
      )
      return fresh
    }),
  )
}

const keptDays = 7

/** Of an answer that is kept forever, what was done and to what; the records themselves may have to be erased one day. */
const deedOnly = sql`jsonb_strip_nulls(jsonb_build_object('refused', '[]'::jsonb, 'done', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d -> 'id', 'version', d -> 'version')), '[]'::jsonb)
    from jsonb_array_elements(response::jsonb -> 'done') d),
  'operation', response::jsonb -> 'operation', 'jobId', response::jsonb -> 'jobId', 'number', response::jsonb -> 'number',
   'approvalId', response::jsonb -> 'approvalId'))::text`

/** Drops answers nobody will ask for again; how many. */
export const forgetOldAnswers = (kit: Kit, staff: Staff): Promise<number> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const before = new Date(kit.clock.now().getTime() - keptDays * 86_400_000).toISOString()
    const old = sql`vendor = ${staff.place.vendorCode} and at < ${before}`
    await run(tx, sql`update idempotency set response = ${deedOnly}, at = 'infinity' where ${old} and forever`)
    return (await run(tx, sql`delete from idempotency where ${old} and not forever`)).count
  })
