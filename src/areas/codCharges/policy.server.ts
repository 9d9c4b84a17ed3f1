// The vendor's slabs and rules of cash on delivery, as the rules of the house want them.
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { RoundCollect } from '#areas/settings/sets.ts'
import type { Settings } from '#areas/settings/settings.ts'
import { digitsOf } from '#contract/currency.ts'
import { codeIn, type Value } from '#contract/valueSet.ts'
import type { CodRule } from '#rules/cod/codRule.ts'
import type { CodSlab } from '#rules/cod/slabs.ts'
import { type PostalArea, rankOf } from '#rules/courier/postal.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere, rowsWhere } from '#server/records/rows.ts'
import { type CodCalc, type CodChargeRow, type CodRuleRow, codCharges, codRules } from './codCharges.ts'
import { verdictOf } from './verdicts.ts'

const calcs = { flat: 'FLAT', percent: 'PERCENT', higherOf: 'HIGHER_OF', sum: 'SUM' } as const satisfies Record<
  Value<typeof CodCalc>,
  string
>

export type StoredSlab = CodChargeRow['slabs'][number]

export const slabsOf = (slabs: readonly StoredSlab[]): CodSlab[] =>
  slabs.map(({ calc, to, ...slab }) => ({ ...slab, to: to ?? null, calc: calcs[calc] }))

/** The live charges, as their records hold them. */
export const readCharges = (tx: Tx): Promise<CodChargeRow[]> =>
  rowsWhere(tx, codCharges, eq(tableFor(codCharges).status, 'active'))

const isInForce = ({ startsAt, endsAt }: CodChargeRow, now: Date): boolean =>
  (!startsAt || Date.parse(startsAt) <= now.getTime()) && (!endsAt || now.getTime() < Date.parse(endsAt))

/** Of the charges in force the one for the most specific pattern; of two such the one by name. */
export const chargeFor = (charges: readonly CodChargeRow[], area: PostalArea, now: Date): CodChargeRow | undefined => {
  const ranked = charges.flatMap(charge => {
    const rank = isInForce(charge, now) ? rankOf([charge.pattern], area) : undefined
    return rank === undefined ? [] : [{ charge, rank }]
  })
  ranked.sort((one, other) => other.rank - one.rank || (one.charge.name < other.charge.name ? -1 : 1))
  return ranked[0]?.charge
}

/** What a rule says of itself. */
const ruleFields = [
  ...(['name', 'priority', 'condition', 'verdict', 'shopperMessage'] as const),
  ...(['advancePercent', 'advanceFlat'] as const),
] as const

type Values = Readonly<Record<string, unknown>>

/** A rule from the fields of its record, as far as they are there. */
export const ruleOf = (id: string, values: Values, urlLang: string): CodRule => {
  const rule = values as Values & Pick<CodRuleRow, (typeof ruleFields)[number]>
  const { shopperMessage: message, advancePercent, advanceFlat } = rule
  return {
    id,
    name: String(rule.name),
    priority: Number(rule.priority),
    when: readCondition(String(rule.condition)).when,
    verdict: verdictOf[rule.verdict],
    message: message?.[urlLang] ?? message?.['en-in'] ?? null,
    advance: { percent: advancePercent || null, flat: advanceFlat || null },
  }
}

const r = tableFor(codRules)

/** Rules of cash that are switched on and have not ended by then, in the order they are asked. */
export const readRules = async (tx: Tx, now: Date, urlLang: string): Promise<CodRule[]> => {
  const isInForce = and(eq(r.status, 'active'), or(isNull(r.endsAt), gt(r.endsAt, now.toISOString())))
  const rows = await fieldsWhere(tx, codRules, ['id', ...ruleFields], isInForce, { order: sql`${r.priority}, ${r.id}` })
  return rows.map(({ id, ...values }) => ruleOf(id, values, urlLang))
}

/** What the vendor has settled for cash everywhere. */
export type CodWays = Pick<Settings, 'codMinOrder' | 'codMaxOrder' | 'roundCollect'>

/** What cash is collected in, in minor units; 0 leaves it as it is. */
export const roundStep = ({ roundCollect }: Pick<CodWays, 'roundCollect'>, currency: string): number =>
  codeIn(RoundCollect, roundCollect) * 10 ** digitsOf(currency)

/** What holds for any order: the vendor's own bounds, and what the charge of the place says, where there is one. */
export const policyOf = (charge: CodChargeRow | undefined, ways: CodWays, currency: string) => ({
  currency,
  slabs: slabsOf(charge?.slabs ?? []),
  base: charge?.base === 'goodsPlusShipping' ? ('GOODS_PLUS_SHIPPING' as const) : ('GOODS' as const),
  ceiling: charge?.ceiling ?? null,
  minOrder: Math.max(charge?.minOrder ?? 0, ways.codMinOrder ?? 0),
  limits: { settings: ways.codMaxOrder },
  roundTo: roundStep(ways, currency),
})
