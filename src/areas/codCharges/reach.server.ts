// Where, and for whom, a cash rule may hold: kept beside each rule as it is written, so that lists can be asked for the rules of a
// pincode or of a member.
import { type SQL, sql } from 'drizzle-orm'
import { rtoBefore } from '#areas/shippingRates/orders.reading.ts'
import { type KnownFacts, mayHold } from '#rules/expression/mayHold.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Behaviour } from '#server/records/serve.ts'

type Filter = NonNullable<Behaviour['filters']>[string]

const placeFacts: KnownFacts = { pincode: 'text', state: 'text', zone: 'list', remote: 'flag' }
const memberFacts: KnownFacts = {
  ...{ memberRtoRate: 'number', memberOrders: 'number' },
  ...{ memberBlocked: 'flag', firstOrder: 'flag' },
}

/** Of all rules, or of these. */
export const keepReach = async (tx: Tx, ids?: readonly string[]): Promise<void> => {
  const rules = await rowsOf<{ id: string; condition: string }>(
    tx,
    sql`select id, condition from cod_rules where vendor = app_vendor() and status <> 2
      and ${ids ? sql`id = any(${sql.param([...ids])}::uuid[])` : sql`true`}`,
  )
  const rows = rules.map(({ id, condition }) => {
    const { when } = readCondition(condition)
    return { rule: id, place: mayHold(when, placeFacts) ?? null, member: mayHold(when, memberFacts) ?? null }
  })
  await run(
    tx,
    sql`insert into cod_rule_reach (vendor, rule, place, member)
      select app_vendor(), rule, place, member from json_populate_recordset(null::cod_rule_reach, ${JSON.stringify(rows)}::json)
      on conflict (vendor, rule) do update set place = excluded.place, member = excluded.member`,
  )
}

const holdsFor = (what: SQL, facts: SQL): SQL =>
  sql`coalesce((select jsonb_path_match(${facts}, ${what}::jsonpath) from cod_rule_reach w
    where w.vendor = t.vendor and w.rule = t.id), true)`

const pincode: Filter = (_op, [code = ''], { vendor }) =>
  sql`exists (select 1 from postal_areas a where a.vendor = ${vendor} and lower(a.code) = lower(${code}) and a.status = 1
    and ${holdsFor(
      sql`w.place`,
      sql`jsonb_build_object('pincode', lower(a.code), 'state', lower(a.state), 'remote', coalesce(a.is_remote, false),
        'zone', case when a.zone is null then '[]' else jsonb_build_array(lower(a.zone)) end)`,
    )})`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** By its number, or as a link names it. */
const member: Filter = (_op, [who = ''], { vendor }, { now }) => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`exists (select 1 from members m where m.vendor = ${vendor} and m.status <> 2
    and ${uuid.test(who) ? sql`m.id = ${who}::uuid` : sql`lower(m.member_no) = lower(${who})`}
    and ${holdsFor(
      sql`w.member`,
      sql`jsonb_build_object('memberRtoRate', ${rtoBefore(sql`m.id`, at)} / 100.0, 'memberOrders', coalesce(m.order_count, 0),
        'memberBlocked', coalesce(m.cod_blocked_until > ${at}, false), 'firstOrder', coalesce(m.order_count, 0) = 0)`,
    )})`
}

export const ruleFilters = { pincode, member }
