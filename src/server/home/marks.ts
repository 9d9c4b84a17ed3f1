// What people say about lines of the start page: out of my sight until then, I have taken it on; and the note all of a brand see.
import { sql } from 'drizzle-orm'
import { finer } from '#contract/finding.ts'
import { longestNote, longestSnoozeMs, maySeeWaiting, type Note } from '#contract/home.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { invalid } from '#server/records/refusal.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { problem } from '#server/words.ts'

export interface Line {
  resource: string
  name: string
}

interface Mark extends Line {
  taker: string | null
  taker_name: string | null
  until: string | null
}

export type Marks = ReadonlyMap<string, Pick<Mark, 'taker' | 'taker_name' | 'until'>>
export const lineKey = ({ resource, name }: Line): string => `${resource} ${name}`

/** A snooze that is over is no mark any more. */
export const marksFor = async (tx: Tx, { place, userId }: Staff, now: Date): Promise<Marks> => {
  const rows = await rowsOf<Mark>(
    tx,
    sql`select resource, rule as name, k.user_id as taker, u.name as taker_name, s.until
      from (select resource, rule, user_id from home_taken where vendor = ${place.vendorCode}) k
      full join (select resource, rule, until from home_snooze
        where vendor = ${place.vendorCode} and user_id = ${userId} and until > ${now.toISOString()}::timestamptz) s using (resource, rule)
      left join user_account u on u.id = k.user_id`,
  )
  return new Map(rows.map(row => [lineKey(row), row]))
}

/** Nobody marks what they may not see. */
const demandLine = (kit: Pick<Kit, 'resources'>, staff: Staff, { resource: of, name }: Line): void => {
  const resource = kit.resources.find(one => one.name === of)
  const rule = resource?.attention?.[name]
  if (!resource || !rule || !maySeeWaiting(resource, rule, staff.may)) throw problem('NOT_FOUND', 'home.notYours')
}

/** Null lets it be seen again. */
export const snooze = async (kit: Kit, staff: Staff, line: Line, until: string | null): Promise<void> => {
  demandLine(kit, staff, line)
  const now = kit.clock.now().getTime()
  const ahead = until === null ? 0 : Date.parse(until) - now
  if (until !== null && (ahead <= 0 || ahead > longestSnoozeMs)) {
    const [min, max] = [now, now + longestSnoozeMs].map(instant => new Date(instant).toISOString())
    throw invalid([{ ...finer('MAX', 'RANGE', { v: until, min: min as string, max: max as string }), path: 'until' }])
  }
  const { vendorCode } = staff.place
  await withTenant(kit.db, scopeFor(staff), tx =>
    until === null
      ? run(
          tx,
          sql`delete from home_snooze where vendor = ${vendorCode} and user_id = ${staff.userId}
            and resource = ${line.resource} and rule = ${line.name}`,
        )
      : run(
          tx,
          sql`insert into home_snooze (vendor, user_id, resource, rule, until)
            values (${vendorCode}, ${staff.userId}, ${line.resource}, ${line.name}, ${until}::timestamptz)
            on conflict (vendor, user_id, resource, rule) do update set until = excluded.until`,
        ),
  )
}

/** Of what a colleague has taken on they are asked: only what nobody has is taken, and only one's own is given back. */
export const take = async (kit: Kit, staff: Staff, line: Line, isMine: boolean): Promise<void> => {
  demandLine(kit, staff, line)
  const { vendorCode } = staff.place
  await withTenant(kit.db, scopeFor(staff), async tx => {
    if (!isMine)
      return run(
        tx,
        sql`delete from home_taken where vendor = ${vendorCode} and resource = ${line.resource} and rule = ${line.name}
          and user_id = ${staff.userId}`,
      )
    const { count } = await run(
      tx,
      sql`insert into home_taken (vendor, resource, rule, user_id, at)
        values (${vendorCode}, ${line.resource}, ${line.name}, ${staff.userId}, ${kit.clock.now().toISOString()}::timestamptz)
        on conflict (vendor, resource, rule) do update set at = home_taken.at where home_taken.user_id = excluded.user_id`,
    )
    if (count > 0) return undefined
    const [taker] = await rowsOf<{ name: string }>(
      tx,
      sql`select u.name from home_taken k join user_account u on u.id = k.user_id
        where k.vendor = ${vendorCode} and k.resource = ${line.resource} and k.rule = ${line.name}`,
    )
    throw problem('LOCKED', 'home.taken', { name: taker?.name ?? '' })
  })
}

export const noteFor = async (tx: Tx, { place }: Staff, now: Date): Promise<Note | null> => {
  const [note] = await rowsOf<Note>(
    tx,
    sql`select n.text, coalesce(u.name, '') as author, n.until, n.at from home_note n left join user_account u on u.id = n.user_id
      where n.vendor = ${place.vendorCode} and (n.until is null or n.until > ${now.toISOString()}::timestamptz)`,
  )
  return note ?? null
}

/** An empty text takes it down. */
export const pinNote = async (kit: Kit, staff: Staff, text: string, until: string | null): Promise<unknown> => {
  if (text.length > longestNote) throw invalid([{ ...finer('LONG', 'LENGTH', { max: longestNote }), path: 'text' }])
  return withTenant(kit.db, scopeFor(staff), tx =>
    text === ''
      ? run(tx, sql`delete from home_note where vendor = ${staff.place.vendorCode}`)
      : run(
          tx,
          sql`insert into home_note (vendor, text, user_id, until, at)
            values (${staff.place.vendorCode}, ${text}, ${staff.userId}, ${until}::timestamptz, ${kit.clock.now().toISOString()}::timestamptz)
            on conflict (vendor) do update set text = excluded.text, user_id = excluded.user_id, until = excluded.until, at = excluded.at`,
        ),
  )
}
