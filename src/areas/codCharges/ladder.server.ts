// How carts of late flow through the rules in force, and what another order of them would say differently. By the clock each rule
// keeps how many carts of thirty days it decided; figures are no change of anybody's.
import { sql } from 'drizzle-orm'
import { pastCarts, recentCarts } from '#areas/shippingRates/shippingRates.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { type CodRule, verdictWord } from '#rules/cod/codRule.ts'
import { flipsBetween, type Ladder, ladderOf } from '#rules/cod/ladder.ts'
import type { Facts } from '#rules/expression/holds.ts'
import { sayPercent } from '#rules/percent.ts'
import { say } from '#rules/words.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import { isOld, keepCounted } from '#server/records/counted.ts'
import { called } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { codRules } from './codCharges.ts'
import { factsOfPast } from './facts.server.ts'
import type { LadderGiven } from './pictures.ts'
import { readRules } from './policy.server.ts'
import { keepReach } from './reach.server.ts'

const days = 30
const columns = [
  wording('codRules.ladder.rule', 'Rule'),
  wording('codRules.ladder.asked', 'Carts checked'),
  wording('codRules.ladder.decided', 'Decided here'),
  wording('codRules.ladder.share', 'Share of all carts'),
  wording('codRules.ladder.verdict', 'Decision'),
]

const share = (part: number, whole: number): number => (whole > 0 ? Math.round((part * 10_000) / whole) : 0)

const cartFacts = async ({ tx, setting, now }: Scene): Promise<Facts[]> =>
  (await recentCarts(tx, now, days)).map(cart => factsOfPast(cart, setting.currency))

/** How many carts of thirty days each rule decides, of how many: some are looked at at a time, until there are none left. */
const countedBy = async ({ tx, setting, now }: Scene, rules: readonly CodRule[]) => {
  const hits = new Map(rules.map(({ id }) => [id, 0]))
  let carts = 0
  for await (const part of pastCarts(tx, now, days)) {
    const facts = part.map(cart => factsOfPast(cart, setting.currency))
    carts += facts.length
    for (const { rule, hits: own } of ladderOf(rules, facts).rungs) hits.set(rule.id, (hits.get(rule.id) ?? 0) + own)
  }
  return { hits, carts }
}

const rowsOf = ({ carts, rungs, left }: Ladder): Param[][] => [
  ...rungs.map(({ rule, asked, hits }): Param[] => [
    ...[rule.name, numberFigure(asked), numberFigure(hits), sayPercent(share(hits, carts))],
    say(verdictWord[rule.verdict]),
  ]),
  [
    ...[wording('codRules.ladder.end', 'No rule applies'), numberFigure(left), numberFigure(left)],
    ...[sayPercent(share(left, carts)), say('cod.allow')],
  ],
]

export const ladder: Handler<typeof codRules, undefined> = async scene => {
  const told = ladderOf(await readRules(scene.tx, scene.now, scene.setting.urlLang), await cartFacts(scene))
  const given: LadderGiven = {
    carts: told.carts,
    left: told.left,
    rungs: told.rungs.map(({ rule: { id, name, verdict }, hits }) => ({ id, name, verdict, hits })),
  }
  const title = wording('codRules.ladder.title', 'Last {count} carts by rule', { count: told.carts })
  return { result: { kind: 'table', title, columns, rows: rowsOf(told), given } }
}

/** What carts of late would be told otherwise, for who looks at a plan. */
export const flipWarnings = async (
  scene: Scene,
  before: readonly CodRule[],
  after: readonly CodRule[],
): Promise<Finding[]> => {
  const carts = await cartFacts(scene)
  return flipsBetween(before, after, carts).map(({ from, to, carts: count }) =>
    remark('FLIPS', '{count} of the last {of} carts: {from} becomes {to}', {
      params: { count, of: carts.length, from: say(verdictWord[from]), to: say(verdictWord[to]) },
      key: 'codRules.findings.flips',
    }),
  )
}

const table = tableFor(codRules)
const r = called(codRules, 'r')
/** The figures of now. */
const p = called(codRules, 'p')

const changed = sql`select max(${table.updatedAt}) from ${table} where ${table.vendor} = app_vendor()`

export const countRules = async (scene: Scene): Promise<boolean> => {
  const { tx, setting, now } = scene
  if (!(await isOld(tx, 'codRules', now, changed))) return false
  const { hits, carts } = await countedBy(scene, await readRules(tx, now, setting.urlLang))
  const { id, hits30, share30 } = r
  const rows = [...hits].map(([rule, count]) => ({
    [id.name]: rule,
    [hits30.name]: count,
    [share30.name]: share(count, carts),
  }))
  await run(
    tx,
    sql`update ${table} ${r} set ${bare(hits30)} = ${p.hits30}, ${bare(share30)} = ${p.share30}
      from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) ${p}
      where ${r.vendor} = app_vendor() and ${id} = ${p.id}`,
  )
  await keepReach(tx)
  await keepCounted(tx, 'codRules', now)
  return false
}
