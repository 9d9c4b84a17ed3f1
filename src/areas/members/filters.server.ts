// Words of the query line about members that no single field answers.
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { refuse } from '#server/records/queryError.ts'
import { isId } from '#server/records/read.ts'
import { called } from '#server/records/rows.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { consents } from './consents.ts'
import { hiddenFinding } from './identity/family.server.ts'
import { family } from './memberActions.ts'
import { whoOrdered } from './members.ports.ts'
import { members } from './members.ts'
import { isAlike, isLike } from './merging/alike.server.ts'
import { openStates } from './privacy/privacyRequests.server.ts'
import { privacyRequests } from './privacyRequests.ts'
import { inSegment } from './segments/inSegment.server.ts'

const said = (is: SQL, [value = 'Y']: readonly string[]): SQL =>
  /^(y|yes|true|1)$/i.test(value) ? is : sql`(${is}) is not true`

const t = called(members, 't')
const c = called(consents, 'c')
const latest = called(consents, 'latest')
const s = called(members, 's')
const p = called(privacyRequests, 'p')

/** By any channel: the latest line of it counts. */
const allowsMarketing = sql`exists (select 1 from (
    select distinct on (${c.channel}) ${c.state} from ${tableFor(consents)} ${c}
    where ${c.vendor} = ${t.vendor} and ${c.member} = ${t.id} and ${eq(c.purpose, 'marketing')} and ${notInTrash(c)}
    order by ${c.channel}, ${c.at} desc, ${c.id} desc) ${latest}
  where ${eq(latest.state, 'optedIn')})`

/** The tenth of those who bought that spent most. */
const spendsMost = (vendor: string): SQL =>
  sql`${t.netSpend} >= (select percentile_disc(0.9) within group (order by ${s.netSpend}) from ${tableFor(members)} ${s}
    where ${s.vendor} = ${vendor} and ${notInTrash(s)} and ${s.netSpend} > 0)`

const month = (value: string, now: Date, timeZone: string): number =>
  value === 'now' ? Number(now.toLocaleDateString('sv', { timeZone }).slice(5, 7)) : Number(value) || 0

/** A digit of the grade: how lately, how often, how much. */
const grade =
  (at: 1 | 2 | 3) =>
  (_op: string, values: readonly string[]): SQL =>
    sql`substr(${t.rfm}, ${at}, 1) = any(${sql.param(values)}::text[])`

const dueWithin = (days: number, now: Date, timeZone: string): SQL => {
  const today = now.toLocaleDateString('sv', { timeZone })
  return sql`${t.dueDate} between ${today}::date and ${today}::date + ${days}::int`
}

export const filters: NonNullable<Behaviour['filters']> = {
  segment: (_op, values, { vendor }, who) => inSegment(values, vendor, who),
  marketing: (_op, values) => said(allowsMarketing, values),
  recency: grade(1),
  frequency: grade(2),
  spending: grade(3),
  dueIn: (_op, [days = '30'], { timezone }, { may, now }) =>
    may(family) ? dueWithin(Number(days) || 0, now, timezone) : refuse(hiddenFinding('dueIn', 'filter')),
  like: (_op, [id = '']) => (isId(id) ? isLike(id) : sql`false`),
  order: (_op, values, { vendor }) => sql`${t.id} in (${whoOrdered.ask(vendor, values)})`,
  privacyDue: (_op, [days = '5'], _setting, { now }) =>
    sql`exists (select 1 from ${tableFor(privacyRequests)} ${p} where ${p.vendor} = ${t.vendor} and ${p.member} = ${t.id}
      and ${inArray(p.state, openStates)}
      and ${p.dueAt} <= ${now.toISOString()}::timestamptz + ${Number(days) || 0} * interval '1 day')`,
  duplicate: (_op, values) => said(isAlike, values),
  vip: (_op, values, { vendor }) => said(spendsMost(vendor), values),
  birthMonth: (_op, [value = 'now'], { timezone }, { now }) =>
    sql`extract(month from ${t.dob}) = ${month(value, now, timezone)}`,
}
