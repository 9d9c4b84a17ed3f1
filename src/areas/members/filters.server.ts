// Words of the query line about members that no single field answers.
import { type SQL, sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { isId } from '#server/records/read.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { refuse } from '#server/records/wrong.ts'
import { isAlike, isLike } from './alike.server.ts'
import { hiddenFinding } from './family.server.ts'
import { inSegment } from './inSegment.server.ts'
import { family } from './memberActions.ts'
import { openStates } from './privacyRequests.server.ts'
import { ConsentPurpose, ConsentState } from './sets.ts'

const said = (is: SQL, [value = 'Y']: readonly string[]): SQL =>
  /^(y|yes|true|1)$/i.test(value) ? is : sql`(${is}) is not true`

const marketing = codeIn(ConsentPurpose, 'marketing')
const optedIn = codeIn(ConsentState, 'optedIn')

/** By any channel: the latest line of it counts. */
const allowsMarketing = sql`exists (select 1 from (
    select distinct on (c.channel) c.state from consents c
    where c.vendor = t.vendor and c.member = t.id and c.purpose = ${marketing} and c.status <> 2
    order by c.channel, c.at desc, c.id desc) latest
  where latest.state = ${optedIn})`

/** The tenth of those who bought that spent most. */
const spendsMost = (vendor: string): SQL =>
  sql`t.net_spend >= (select percentile_disc(0.9) within group (order by s.net_spend) from members s
    where s.vendor = ${vendor} and s.status <> 2 and s.net_spend > 0)`

const month = (value: string, now: Date, timeZone: string): number =>
  value === 'now' ? Number(now.toLocaleDateString('sv', { timeZone }).slice(5, 7)) : Number(value) || 0

/** A digit of the grade: how lately, how often, how much. */
const grade =
  (at: 1 | 2 | 3) =>
  (_op: string, values: readonly string[]): SQL =>
    sql`substr(t.rfm, ${at}, 1) = any(${sql.param(values)}::text[])`

/** Who placed an order, by its number. */
const ordered = (vendor: string, numbers: readonly string[]): SQL =>
  sql`t.id in (select o.member from orders o where o.vendor = ${vendor} and o.status <> 2
    and o.order_no = any(${sql.param(numbers)}::text[]))`

const dueWithin = (days: number, now: Date, timeZone: string): SQL => {
  const today = now.toLocaleDateString('sv', { timeZone })
  return sql`t.due_date between ${today}::date and ${today}::date + ${days}::int`
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
  order: (_op, values, { vendor }) => ordered(vendor, values),
  privacyDue: (_op, [days = '5'], _setting, { now }) =>
    sql`exists (select 1 from privacy_requests p where p.vendor = t.vendor and p.member = t.id
      and p.state = any(${openStates}::smallint[])
      and p.due_at <= ${now.toISOString()}::timestamptz + ${Number(days) || 0} * interval '1 day')`,
  duplicate: (_op, values) => said(isAlike, values),
  vip: (_op, values, { vendor }) => said(spendsMost(vendor), values),
  birthMonth: (_op, [value = 'now'], { timezone }, { now }) =>
    sql`extract(month from t.dob) = ${month(value, now, timezone)}`,
}
