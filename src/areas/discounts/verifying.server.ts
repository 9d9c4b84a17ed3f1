// Whether the counters of discounts follow from their redemptions: of each as a whole, of its days, people, phones and codes.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { resourceCalled } from '#contract/naming.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import type { Handler } from '#server/records/serve.ts'
import { mostShown, verifiedShown } from '#server/records/verified.ts'
import { counting, scopesOfRow } from './codes/uses.server.ts'
import { redemptions } from './codes.ts'
import { discounts } from './discounts.ts'

const d = tableFor(discounts)
const r = called(redemptions, 'r')
const isCounted = and(eq(r.vendor, sql`app_vendor()`), inArray(r.state, counting))

interface Wrong {
  name: string
  scope: string
  uses: number
  keptUses: number
  amount: number
  kept: number
  /** How many there are, with those that are not shown. */
  all: number
}

const columns = [
  wording('redemptions.verified.discount', 'Discount'),
  wording('redemptions.verified.scope', 'Counter'),
  wording('redemptions.verified.counted', 'Counted'),
  wording('redemptions.verified.kept', 'Ledger'),
]

const scopes: Readonly<Record<string, Param>> = {
  '': wording('redemptions.verified.all', 'All uses'),
  d: wording('redemptions.verified.day', 'Per day'),
  m: wording('redemptions.verified.member', 'Per member'),
  p: wording('redemptions.verified.phone', 'Per phone'),
  c: wording('redemptions.verified.code', 'Per code'),
}

export const verify: Handler<typeof redemptions, undefined> = async ({ tx, setting: { currency } }) => {
  const wrong = await rowsOf<Wrong>(
    tx,
    sql`with kept as (
        select ${r.discount} as discount, s.scope, count(*)::int as uses, sum(${r.amount})::bigint as amount
        from ${tableFor(redemptions)} ${r} cross join lateral unnest(${scopesOfRow}) s(scope)
        where ${isCounted} and s.scope is not null group by 1, 2),
      counted as (select discount, scope, uses, amount from discount_counters where vendor = app_vendor()),
      sides as (select discount, scope, coalesce(c.uses, 0) as uses, coalesce(k.uses, 0) as kept_uses, coalesce(c.amount, 0) as amount,
          coalesce(k.amount, 0) as kept from counted c full join kept k using (discount, scope))
      select coalesce(${d.internalCode}, s.discount::text) as name, s.scope, s.uses, s.kept_uses as "keptUses", s.amount::float8 as amount,
        s.kept::float8 as kept, count(*) over ()::int as all
      from sides s left join ${d} on ${eq(d.vendor, sql`app_vendor()`)} and ${d.id} = s.discount
      where s.uses <> s.kept_uses or s.amount <> s.kept order by 1, 2 limit ${mostShown + 1}`,
  )
  const [all] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from ${tableFor(redemptions)} ${r} where ${isCounted}`,
  )
  const said = (uses: number, amount: number): Param =>
    wording('redemptions.verified.sum', '{n} times, {amount}', { n: uses, amount: sayMoney(amount, currency) })
  return {
    result: verifiedShown({
      well: wording('redemptions.verified.well', 'All counters match the ledger'),
      counts: [{ label: resourceCalled(redemptions), value: all?.n ?? 0 }],
      wrong: wording('redemptions.verified.title', 'Discounts whose counters differ from the ledger: {count}', {
        count: wrong[0]?.all ?? 0,
      }),
      columns,
      rows: wrong.map(({ name, scope, uses, keptUses, amount, kept }) => [
        ...[name, scopes[scope.slice(0, 1)] ?? scope, said(uses, amount), said(keptUses, kept)],
      ]),
    }),
  }
}
