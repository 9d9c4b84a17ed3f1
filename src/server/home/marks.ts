// What people say about lines of the start page: out of my sight until then, whose it is; and the note all of a brand see.
import { sql } from 'drizzle-orm'
import { finer } from '#contract/finding.ts'
import { type Assignee, longestNote, longestSnoozeMs, maySeeWaiting, type Note } from '#contract/home.ts'
import { rightsAt } from '#server/auth/giving.ts'
import { peopleIn } from '#server/auth/sessions.ts'
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
const demandLine = (kit: Pick<Kit, 'resources'>, staff: Staff, { resource: of, name }: Line) => {
  const resource = kit.resources.find(one => one.name === of)
  const rule = resource?.attention?.[name]
  if (!resource || !rule || !maySeeWaiting(resource, rule, staff.may)) throw problem('NOT_FOUND', 'home.notYours')
  return { resource, rule }
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

/** Colleagues who may see the line there, and whoever asks. */
export const assigneesOf = async (kit: Kit, staff: Staff, line: Line): Promise<Assignee[]> => {
  const { resource, rule } = demandLine(kit, staff, line)
  const people = await peopleIn(kit.db, staff.place)
  return people
    .filter(person => {
      const { ids } = rightsAt(person, staff.place, kit.resources)
      return maySeeWaiting(resource, rule, id => ids.has(id))
    })
    .map(({ userId: id, name }) => ({ id, name }))
}

/**
 * Whose it is from now on; null is nobody's. Only from whom one knew to have it: what somebody was given in between stays theirs, and who
 * that is is said. A colleague hears of what they are given.
 */
export const assign = async (kit: Kit, staff: Staff, line: Line, to: string | null, from: string | null) => {
  demandLine(kit, staff, line)
  const isOther = to !== null && to !== staff.userId
  if (isOther && !(await assigneesOf(kit, staff, line)).some(({ id }) => id === to))
    throw problem('NOT_FOUND', 'home.notTheirs')
  const { vendorCode } = staff.place
  const now = kit.clock.now().toISOString()
  const ofLine = sql`vendor = ${vendorCode} and resource = ${line.resource} and rule = ${line.name}`
  await withTenant(kit.db, scopeFor(staff), async tx => {
    if (to === null) await run(tx, sql`delete from home_taken where ${ofLine} and user_id = ${from}`)
    else
      await run(
        tx,
        sql`insert into home_taken as k (vendor, resource, rule, user_id, at)
          values (${vendorCode}, ${line.resource}, ${line.name}, ${to}, ${now}::timestamptz)
          on conflict (vendor, resource, rule) do update set user_id = excluded.user_id, at = excluded.at where k.user_id = ${from}`,
      )
    const [taker] = await rowsOf<Assignee>(
      tx,
      sql`select u.id, u.name from home_taken k join user_account u on u.id = k.user_id where ${ofLine}`,
    )
    if ((taker?.id ?? null) !== to) throw problem('LOCKED', 'home.taken', { name: taker?.name ?? '' })
    if (isOther && from !== to)
      await tx.execute(
        sql`select tell_person(${vendorCode}, ${to}::uuid, ${now}::timestamptz, ${line.resource}, null, '', 'assigned', ${line.name},
          ${staff.userId}::uuid, null)`,
      )
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
