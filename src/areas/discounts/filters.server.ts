// Words of the query line about discounts: how much of a budget is burnt, what ends soon, what nobody has used, what is live on a
// day, reaches a SKU, could sell below cost, is paid for by somebody, or was allowed by a second person.
import { eq, inArray, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { settingIn } from '#areas/settings/settings.door.ts'
import type { Value } from '#contract/valueSet.ts'
import { called } from '#server/records/rows.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { loss, spent, uses } from './codes/counters.server.ts'
import { discounts } from './discounts.ts'
import { LimitApproval } from './sets.ts'
import { byOthers } from './writers.server.ts'

type Filter = NonNullable<Behaviour['filters']>[string]

const t = called(discounts, 't')

const comparisons = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=`, '=': sql`>=` }

const isComparison = (op: string): op is keyof typeof comparisons => op in comparisons

/** In percent: `burn:>80`. */
const burn: Filter = (op, [percent = '']) => {
  const compared = comparisons[isComparison(op) ? op : '=']
  return sql`${t.budget} > 0 and ${spent} * 100 ${compared} ${t.budget} * ${Number(percent) || 0}::numeric`
}

/** Within so many hours: `ending:24`. */
const ending: Filter = (_op, [hours = ''], _setting, { now }) =>
  sql`${t.endsAt} between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + make_interval(hours => ${Math.round(Number(hours)) || 24})`

const isNo = (is: string): boolean => /^n/i.test(is)

const used: Filter = (_op, [is = '']) => (isNo(is) ? sql`${uses} = 0` : sql`${uses} > 0`)

/** On a day of the vendor, all of it or a part: `live:2026-12-24`; a word that is no day finds nothing. */
const live: Filter = (_op, [day = ''], { timezone }) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return sql`false`
  const midnight = sql`(${day}::date)::timestamp at time zone ${timezone}`
  return sql`${inArray(t.status, ['active', 'schedule'])}
    and (${t.startsAt} is null or ${t.startsAt} < ${midnight} + interval '1 day')
    and (${t.endsAt} is null or ${t.endsAt} > ${midnight})`
}

/** Any of these SKUs is among what it reaches: `sku:LIP-1`. */
const sku: Filter = (_op, skus) =>
  sql`exists (select 1 from discount_reach g where g.vendor = ${t.vendor} and g.discount = ${t.id}
    and g.skus && ${sql.param(skus.map(one => one.toLowerCase()))}::text[])`

/** It is part of a stack below cost or floor: `risk:Y`. */
const risk: Filter = (_op, [is = '']) => (isNo(is) ? sql`${loss} is null` : sql`${loss} is not null`)

/** Somebody who pays for it: `paidby:Lakme`. */
const paidby: Filter = (_op, parties) =>
  sql`exists (select 1 from jsonb_array_elements(coalesce(${t.fundedBy}, '[]'::jsonb)) p
    where lower(p ->> 'party') = any(${sql.param(parties.map(one => one.toLowerCase()))}::text[]))`

const inSteps = (steps: SQLWrapper): SQL =>
  sql`(select max((s ->> 'percent')::int) from jsonb_array_elements(${steps}) s)`

/** The most it gives in percent, as `highestPercent` reads it of a record. */
const mostPercent = sql`coalesce(case
  when ${eq(t.kind, 'bulk')} then ${inSteps(t.bulkTiers)}
  when ${eq(t.kind, 'subscription')} then ${inSteps(t.phases)}
  when ${eq(t.kind, 'bmgm')} then case when ${inArray(t.setMode, ['tierPercent', 'spendTier'])} then ${inSteps(t.setTiers)} end
  when coalesce(${eq(t.benefit, 'percent')}, true) then ${t.percentOff} end, 0)`

/** A draft gives more than the shop's ceiling or limit, and than anybody allowed; a loss is known once it is to go live. */
const needs = sql`(${eq(t.status, 'draft')}
  and (${mostPercent} > greatest(${settingIn('productDiscount', t.vendor)}, ${t.allowedPercent})
    or ${t.budget} > greatest(${settingIn('discountBudget', t.vendor)}, ${t.allowedBudget})))`

const approvals: Record<Value<typeof LimitApproval>, SQL | undefined> = {
  awaiting: eq(t.status, 'moderate'),
  given: or(isNotNull(t.allowedPercent), isNotNull(t.allowedBudget)),
  needed: needs,
}

/**
 * `approval:awaiting` for what was submitted, `approval:needed` for drafts that must be before they go live, or `approval:given` for
 * what goes beyond a limit because somebody allowed it.
 */
const approval: Filter = (_op, asked) => {
  const known = LimitApproval.names.filter(name => asked.includes(name))
  return or(...known.map(name => approvals[name])) ?? sql`false`
}

/** Those one may approve, which leaves out what one wrote or submitted: `for:me`. */
const mine: Filter = (_op, _values, _setting, { userId }) => byOthers(userId)

export const filters = { burn, ending, used, live, sku, risk, paidby, approval, for: mine }
