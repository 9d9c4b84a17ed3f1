// What a person sees of themselves and keeps on the server: rights, profile, drafts. Bounded, since local storage is swept
// and everything durable ends up here.
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { mostViewTiles, periods } from '#contract/home.ts'
import { Problem } from '#contract/problem.ts'
import { languages, type Me, mostPins, type Profile } from '#contract/session.ts'
import { withoutTenant } from '#server/db/tenant.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { actorOf } from './identify.ts'
import { limits } from './limits.ts'
import { columnChoices } from './listLayouts.ts'
import { placesOf } from './places.ts'
import { bodyOf } from './reading.ts'
import { recallOf } from './recall.ts'
import { personById } from './sessions.ts'

type Needs = Pick<Kit, 'db' | 'clock'>

export async function me(kit: Needs & Pick<Kit, 'resources'>, actor: Actor): Promise<Omit<Me, 'views'>> {
  const [person, profile] = await Promise.all([personById(kit.db, actor.userId), readProfile(kit, actor)])
  // Read now, not within the last second, and nothing older is known of them from here on: a page goes by this until it is
  // told otherwise.
  recallOf(kit.db).forget(actor.sessionId)
  const { name, email, allowedCountries, permissions } = person ? actorOf(kit, person, actor) : actor
  return {
    userId: actor.userId,
    name,
    email,
    allowedCountries: [...allowedCountries],
    places: person ? await placesOf(kit.db, person) : [],
    permissions: permissions(),
    profile,
  }
}

async function readProfile(kit: Needs, { userId }: Actor): Promise<Profile> {
  const { rows } = await kit.db.execute<{ profile: Profile }>(sql`
    select profile from user_account where id = ${userId}`)
  return rows[0]?.profile ?? {}
}

const short = z.string().check(z.maxLength(200))
const line = z.string().check(z.maxLength(2048))
const list = z.strictObject({
  layouts: z.optional(z.record(short, columnChoices)),
  standard: z.optional(short),
})
const count = z.number().check(z.minimum(0), z.maximum(1_000_000))
const learned = z.strictObject({
  runs: z.optional(z.array(z.strictObject({ command: line, count, day: count })).check(z.maxLength(200))),
  picks: z.optional(z.array(z.strictObject({ typed: short, command: line, count })).check(z.maxLength(200))),
})
const keyChoices = z.strictObject({
  vim: z.optional(z.boolean()),
  bound: z.optional(
    z
      .array(z.strictObject({ does: short, keys: z.string().check(z.minLength(1), z.maxLength(40)) }))
      .check(z.maxLength(300)),
  ),
  aliases: z.optional(
    z
      .array(z.strictObject({ of: line, as: z.string().check(z.minLength(1), z.maxLength(20)) }))
      .check(z.maxLength(100)),
  ),
})
const coached = z.strictObject({ does: short, count, day: count, told: z.optional(count) })
const profileSchema = z.strictObject({
  place: z.optional(z.string().check(z.regex(/^[a-z]{2,8}(-[a-z]{3})?$/))),
  language: z.optional(z.enum(languages)),
  appearance: z.optional(z.enum(['light', 'dark', 'system'])),
  density: z.optional(z.enum(['compact', 'normal', 'roomy'])),
  singleKeys: z.optional(z.boolean()),
  keys: z.optional(keyChoices),
  coach: z.optional(z.array(coached).check(z.maxLength(300))),
  developer: z.optional(z.boolean()),
  sidebarFolded: z.optional(z.boolean()),
  sidebarGroup: z.optional(short),
  pins: z.optional(z.array(short).check(z.maxLength(mostPins))),
  firstSteps: z.optional(z.literal('dismissed')),
  home: z.optional(
    z.strictObject({
      period: z.optional(z.enum(periods)),
      views: z.optional(z.array(line).check(z.maxLength(mostViewTiles))),
    }),
  ),
  sound: z.optional(z.boolean()),
  calendar: z.optional(z.enum(['gregorian', 'persian'])),
  recents: z.optional(z.array(line).check(z.maxLength(limits.profile.recents))),
  learned: z.optional(learned),
  lists: z.optional(z.record(short, list)),
})

/** What the person's other tabs and devices must know at once. */
const isOfKeys = (patch: Record<string, unknown>): boolean => 'keys' in patch || 'singleKeys' in patch

/** Merges as RFC 7396 says: null takes a member away, objects merge, everything else replaces. */
export async function patchProfile(
  kit: Needs & Pick<Kit, 'publisher'>,
  { userId }: Actor,
  patch: Record<string, unknown>,
): Promise<Profile> {
  return withoutTenant(kit.db, async tx => {
    const { rows } = await tx.execute<{ profile: Profile }>(sql`
      select profile from user_account where id = ${userId} for update`)
    const profile = bodyOf(profileSchema, merged(rows[0]?.profile ?? {}, patch))
    const text = JSON.stringify(profile)
    if (Buffer.byteLength(text) > limits.profile.bytes) throw new Problem('TOO_LARGE', 'The profile would be too large')
    await tx.execute(sql`update user_account set profile = ${text}::jsonb where id = ${userId}`)
    if (isOfKeys(patch)) await kit.publisher.publish(tx, '', { type: 'keys.changed' }, userId)
    return profile
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(base: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const result = new Map(Object.entries(isObject(base) ? base : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name)
    else result.set(name, merged(result.get(name), value))
  }
  return Object.fromEntries(result)
}

export interface Draft {
  key: string
  body: unknown
  at: string
}

const placeKey = (actor: Actor): string => actor.place?.vendorCode ?? ''

/** One draft, or which there are in this place, newest first and without what stands in them. A draft is seen where it was written only. */
export async function readDrafts(kit: Needs, actor: Actor, key?: string): Promise<Draft[]> {
  const { rows } = await kit.db.$client.query<Omit<Draft, 'at'> & { at: Date }>(
    `select key, case when $3::text is not null then body end as body, at from draft where user_id = $1 and place = $2 and ($3::text is null or key = $3)
      order by at desc`,
    [actor.userId, placeKey(actor), key ?? null],
  )
  return rows.map(({ at, ...draft }) => ({ ...draft, at: at.toISOString() }))
}

/** Null deletes. Above the limit the oldest ones go. */
export async function keepDraft(kit: Needs, actor: Actor, key: string, body: unknown): Promise<void> {
  const mine = sql`user_id = ${actor.userId} and place = ${placeKey(actor)}`
  if (body === null) {
    await kit.db.execute(sql`delete from draft where ${mine} and key = ${key}`)
    return
  }
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > limits.draft.bytes) throw new Problem('TOO_LARGE', 'The draft is too large to keep')
  await withoutTenant(kit.db, async tx => {
    await tx.execute(sql`
      insert into draft (user_id, place, key, body, at)
      values (${actor.userId}, ${placeKey(actor)}, ${key}, ${text}::jsonb, ${kit.clock.now().toISOString()})
      on conflict (user_id, place, key) do update set body = excluded.body, at = excluded.at`)
    await tx.execute(sql`
      delete from draft where user_id = ${actor.userId} and (place, key) in (select place, key from (
        select place, key, row_number() over newest as nth, sum(pg_column_size(body)) over newest as bytes
          from draft where user_id = ${actor.userId} window newest as (order by at desc)) d
        where d.nth > ${limits.draft.perPerson} or (d.bytes > ${limits.draft.bytesPerPerson} and d.nth > 1))`)
  })
}
