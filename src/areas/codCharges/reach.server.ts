// Where, and for whom, a cash rule may hold: kept beside each rule as it is written, so that lists can be asked for the rules of a
// pincode or of a member.
import { type SQL, sql } from 'drizzle-orm'
import { memberWhere } from '#areas/members/members.door.ts'
import { areasInUse } from '#areas/postalAreas/postalAreas.door.ts'
import { type KnownFacts, mayHold } from '#rules/expression/mayHold.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import { run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { rtoBefore } from './codCharges.ports.ts'
import { codRules } from './codCharges.ts'

type Filter = NonNullable<Behaviour['filters']>[string]

const placeFacts: KnownFacts = { pincode: 'text', state: 'text', zone: 'list', remote: 'flag' }
const memberFacts: KnownFacts = {
  memberRtoRate: 'number',
  memberOrders: 'number',
  memberBlocked: 'flag',
  firstOrder: 'flag',
}

/** Of all rules, or of these. */
export const keepReach = async (tx: Tx, ids?: readonly string[]): Promise<void> => {
  const { id } = tableFor(codRules)
  const isMeant = ids && sql`${id} = any(${sql.param([...ids])}::uuid[])`
  const rules = await fieldsWhere(tx, codRules, ['id', 'condition'], isMeant)
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

const t = called(codRules, 't')

const holdsFor = (what: SQL, facts: SQL): SQL =>
  sql`coalesce((select jsonb_path_match(${facts}, ${what}::jsonpath) from cod_rule_reach w
    where w.vendor = ${t.vendor} and w.rule = ${t.id}), true)`

const ofPlace = sql`jsonb_build_object('pincode', lower(a.code), 'state', lower(a.state), 'remote', a."isRemote",
  'zone', case when a.zone is null then '[]' else jsonb_build_array(lower(a.zone)) end)`

const pincode: Filter = (_op, [code = '']) =>
  sql`exists (select 1 from ${areasInUse} a where lower(a.code) = lower(${code}) and ${holdsFor(sql`w.place`, ofPlace)})`

/** By its number, or as a link names it. */
const member: Filter = (_op, [who = ''], { vendor }, { now }) => {
  const at = sql`${now.toISOString()}::timestamptz`
  return memberWhere(who, vendor, m =>
    holdsFor(
      sql`w.member`,
      sql`jsonb_build_object('memberRtoRate', ${rtoBefore.ask(m.id, at)} / 100.0, 'memberOrders', coalesce(${m.orderCount}, 0),
        'memberBlocked', coalesce(${m.codBlockedUntil} > ${at}, false), 'firstOrder', coalesce(${m.orderCount}, 0) = 0)`,
    ),
  )
}

export const ruleFilters = { pincode, member }
