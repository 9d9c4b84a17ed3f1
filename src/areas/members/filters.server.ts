// Words of the query line about members that no single field answers.
import { type SQL, sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { markIn } from '#server/fields/personal.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { heldIn } from './segments.server.ts'
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

const another = sql`select 1 from members o where o.vendor = t.vendor and o.id <> t.id and o.status <> 2`

/** One name born on one day, or one phone or e-mail, which its mark tells without opening it. */
const isAlike = sql`(exists (${another} and lower(o.name) = lower(t.name) and o.dob = t.dob)
  or exists (${another} and ${markIn(sql`o.phone`)} = ${markIn(sql`t.phone`)})
  or exists (${another} and ${markIn(sql`o.email`)} = ${markIn(sql`t.email`)}))`

/** The tenth of those who bought that spent most. */
const spendsMost = (vendor: string): SQL =>
  sql`t.net_spend >= (select percentile_disc(0.9) within group (order by s.net_spend) from members s
    where s.vendor = ${vendor} and s.status <> 2 and s.net_spend > 0)`

const month = (value: string, now: Date, timeZone: string): number =>
  value === 'now' ? Number(now.toLocaleDateString('sv', { timeZone }).slice(5, 7)) : Number(value) || 0

export const filters: NonNullable<Behaviour['filters']> = {
  segment: (_op, values) => heldIn(values),
  marketing: (_op, values) => said(allowsMarketing, values),
  duplicate: (_op, values) => said(isAlike, values),
  vip: (_op, values, { vendor }) => said(spendsMost(vendor), values),
  birthMonth: (_op, [value = 'now'], { timezone }, { now }) =>
    sql`extract(month from t.dob) = ${month(value, now, timezone)}`,
}
