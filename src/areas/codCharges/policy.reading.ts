// The vendor's slabs and rules of cash on delivery, as the rules of the house want them.
import { sql } from 'drizzle-orm'
import { RoundCollect } from '#areas/settings/sets.ts'
import type { Settings } from '#areas/settings/settings.ts'
import { digitsOf } from '#contract/currency.ts'
import { codeIn, nameOfCode } from '#contract/valueSet.ts'
import type { CodRule } from '#rules/cod/codRule.ts'
import type { CodSlab } from '#rules/cod/slabs.ts'
import { type PostalArea, rankOf } from '#rules/courier/postal.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import type { Tx } from '#server/db/tenant.ts'
import { storedByIds } from '#server/records/read.ts'
import { type CodChargeRow, CodVerdictName, codCharges } from './codCharges.ts'
import { type VerdictName, verdictOf } from './verdicts.ts'

const calcs = { flat: 'FLAT', percent: 'PERCENT', higherOf: 'HIGHER_OF', sum: 'SUM' } as const

export type StoredSlab = CodChargeRow['slabs'][number]

export const slabsOf = (slabs: readonly StoredSlab[]): CodSlab[] =>
  slabs.map(({ calc, to, ...slab }) => ({ ...slab, to: to ?? null, calc: calcs[calc] }))

/** The live charges, as their records hold them. */
export const readCharges = async (tx: Tx, vendor: string): Promise<CodChargeRow[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from cod_charges where status = 1`)
  const ids = rows.map(({ id }) => id)
  return (await storedByIds(tx, vendor, codCharges, ids, false)) as unknown as CodChargeRow[]
}

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

export const ruleOf = (id: string, values: Readonly<Record<string, unknown>>, urlLang: string): CodRule => {
  const message = values.shopperMessage as Record<string, string> | null | undefined
  return {
    id,
    name: String(values.name),
    priority: Number(values.priority),
    when: readCondition(String(values.condition)).when,
    verdict: verdictOf[values.verdict as VerdictName],
    message: message?.[urlLang] ?? message?.['en-in'] ?? null,
    advance: {
      percent: values.advancePercent ? Number(values.advancePercent) : null,
      flat: values.advanceFlat ? Number(values.advanceFlat) : null,
    },
  }
}

export const readRules = async (tx: Tx, now: Date, urlLang: string): Promise<CodRule[]> => {
  const { rows } = await tx.execute<Record<string, unknown> & { id: string; verdict: number }>(
    sql`select id, name, priority, condition, verdict, shopper_message as "shopperMessage", advance_percent as "advancePercent",
      advance_flat as "advanceFlat" from cod_rules
      where status = 1 and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz) order by priority, id`,
  )
  return rows.map(row => ruleOf(row.id, { ...row, verdict: nameOfCode(CodVerdictName, row.verdict) }, urlLang))
}

/** What the vendor has settled for cash everywhere. */
export type CodWays = Pick<Settings, 'codMinOrder' | 'codMaxOrder' | 'roundCollect'>

/** What cash is collected in, in minor units; 0 leaves it as it is. */
export const roundStep = ({ roundCollect }: Pick<CodWays, 'roundCollect'>, currency: string): number =>
  codeIn(RoundCollect, roundCollect) * 10 ** digitsOf(currency)

/** What holds for any order: the vendor's own bounds, and what the charge of the place says, where there is one. */
export const policyOf = (charge: CodChargeRow | undefined, ways: CodWays, currency: string) => ({
  ...{ currency, slabs: slabsOf(charge?.slabs ?? []) },
  base: charge?.base === 'goodsPlusShipping' ? ('GOODS_PLUS_SHIPPING' as const) : ('GOODS' as const),
  ceiling: charge?.ceiling ?? null,
  minOrder: Math.max(charge?.minOrder ?? 0, ways.codMinOrder ?? 0),
  limits: { settings: ways.codMaxOrder },
  roundTo: roundStep(ways, currency),
})
