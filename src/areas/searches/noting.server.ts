// Lines that found nothing are counted by their mark until a second person has sought one; only then its text is kept, and never one
// that is, or is part of, what a member or their city is called. Who sought it is nobody's to find out: a mark stands for the person.
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { namesMember } from '#areas/members/members.door.ts'
import { tagOf } from '#contract/language.ts'
import { tellable, type Unfound, type UnfoundLine } from '#contract/unfound.ts'
import { codeIn } from '#contract/valueSet.ts'
import { markOf } from '#server/auth/personal.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { notInTrash } from '#server/records/trash.ts'
import { isCommandName } from './commands.server.ts'
import { SearchDecision, searches } from './searches.ts'

const s = tableFor(searches)

export const mostPerHour = 60
/** People who must have sought a term before it is kept as text. */
const fewestPeople = 2

/** As it is counted: the same words in two languages are two. */
const markOfTerm = (kit: Pick<Kit, 'env'>, vendor: string, language: string, term: string): string =>
  markOf(kit.env, vendor, 'text', `searched ${language} ${term}`)

const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`

/** A mark that is theirs within the month, and cannot be made again afterwards. */
const personIn = async (tx: Tx, { userId, place: { vendorCode } }: Staff, now: Date): Promise<string> => {
  const month = monthOf(now)
  await run(
    tx,
    sql`insert into unfound_salt (vendor, month, salt) values (${vendorCode}, ${month}, ${randomBytes(24).toString('base64url')})
      on conflict do nothing`,
  )
  const [kept] = await rowsOf<{ salt: string }>(
    tx,
    sql`select salt from unfound_salt where vendor = ${vendorCode} and month = ${month}`,
  )
  return createHmac('sha256', kept!.salt).update(userId).digest('base64url').slice(0, 22)
}

/** How many of these lines this person may still tell within the hour. */
const allowed = async (tx: Tx, vendor: string, person: string, count: number, now: Date): Promise<number> => {
  const hour = `${now.toISOString().slice(0, 13)}:00:00Z`
  const [told] = await rowsOf<{ lines: number }>(
    tx,
    sql`insert into unfound_told (vendor, person, hour, lines) values (${vendor}, ${person}, ${hour}, ${count})
      on conflict (vendor, person, hour) do update set lines = unfound_told.lines + excluded.lines returning lines`,
  )
  return Math.max(0, count - Math.max(0, told!.lines - mostPerHour))
}

const tallyOf = (vendor: string, mark: string) => sql`select count(*)::int as times,
    (select max(one.people)::int from (select count(distinct person) as people from unfound_note
      where vendor = ${vendor} and mark = ${mark} group by date_trunc('month', day)) one) as people,
    mode() within group (order by chosen) as suggestion
  from unfound_note where vendor = ${vendor} and mark = ${mark}`

interface Sought {
  vendor: string
  /** As the list has it, `zh-Hans`. */
  language: string
  term: string
  mark: string
}

/** Kept as text where two have sought it and it tells of nobody; afterwards only its figures go on. */
const keepCounted = async (tx: Tx, { vendor, language, term, mark }: Sought, now: Date): Promise<void> => {
  const at = now.toISOString()
  const known = await rowsOf<{ id: string }>(
    tx,
    sql`update ${s} set times = p.times, people = p.people, suggestion = coalesce(p.suggestion, ${s.suggestion}), last_at = ${at}
      from (${tallyOf(vendor, mark)}) p where ${s.vendor} = ${vendor} and ${s.language} = ${language} and lower(${s.term}) = ${term} and ${notInTrash(s)} returning ${s.id}`,
  )
  if (known.length > 0) return
  const [tally] = await rowsOf<{ times: number; people: number; suggestion: string | null }>(tx, tallyOf(vendor, mark))
  if (!tally || tally.people < fewestPeople || (await namesMember(tx, term))) return
  await run(
    tx,
    sql`insert into ${s} (vendor, id, status, term, language, times, people, first_at, last_at, suggestion, decision)
      values (${vendor}, ${newId()}, 1, ${term}, ${language}, ${tally.times}, ${tally.people}, ${at}, ${at}, ${tally.suggestion},
        ${codeIn(SearchDecision, 'open')}) on conflict do nothing`,
  )
}

const known = (kit: Pick<Kit, 'resources'>, chosen: string | undefined): string | null =>
  chosen !== undefined && isCommandName(kit.resources, chosen) ? chosen : null

/** What is more than words, or more than one tells within an hour, is let go without a word. */
export const noteUnfound = (kit: Kit, staff: Staff, { language, lines }: Unfound): Promise<void> => {
  const vendor = staff.place.vendorCode
  const now = kit.clock.now()
  const tag = tagOf(language)
  const told = lines.flatMap(({ text, chosen }): UnfoundLine[] => {
    const term = tellable(text)
    return term === undefined ? [] : [{ text: term, ...(chosen !== undefined && { chosen }) }]
  })
  // In one order, as everywhere, so that nobody waits for whoever waits.
  const marked = told
    .map(line => ({ ...line, mark: markOfTerm(kit, vendor, tag, line.text) }))
    .sort((one, other) => (one.mark < other.mark ? -1 : 1))
  return withTenant(kit.db, { vendor }, async tx => {
    if (marked.length === 0) return
    const person = await personIn(tx, staff, now)
    const count = await allowed(tx, vendor, person, marked.length, now)
    for (const { text, chosen, mark } of marked.slice(0, count)) {
      await run(
        tx,
        sql`insert into unfound_note (vendor, mark, person, day, chosen)
          values (${vendor}, ${mark}, ${person}, ${now.toISOString().slice(0, 10)}, ${known(kit, chosen)})
          on conflict (vendor, mark, person, day) do update set chosen = coalesce(excluded.chosen, unfound_note.chosen)`,
      )
      await keepCounted(tx, { vendor, language: tag, term: text, mark }, now)
    }
  })
}

const keptDays = 180

/** What is older than half a year is forgotten, and terms nobody decided for with it; a month that is over takes its salt along. */
export const forgetUnfound = async (tx: Tx, vendor: string, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  await run(tx, sql`delete from unfound_note where vendor = ${vendor} and day < ${oldest.slice(0, 10)}::date`)
  await run(tx, sql`delete from unfound_salt where vendor = ${vendor} and month < ${monthOf(now)}::date`)
  await run(
    tx,
    sql`delete from unfound_told where vendor = ${vendor} and hour < ${now.toISOString()}::timestamptz - interval '1 day'`,
  )
  await run(
    tx,
    sql`delete from ${s} where ${s.vendor} = ${vendor} and ${s.lastAt} < ${oldest}::timestamptz
      and ${s.decision} <> ${codeIn(SearchDecision, 'taught')}`,
  )
}
