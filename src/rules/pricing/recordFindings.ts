// What is wrong with a discount as it is written down, before anybody asks what it would do to a cart.
import type { Finding } from '#contract/problem.ts'
import { parseQuery } from '../expression.ts'
import { sayMoney } from '../money.ts'
import { sayPercent } from '../percent.ts'
import type { DiscountRecord } from './recorded.ts'
import { refusal } from './words.ts'

/** What a rule may ask of a line of a cart. */
export const goodsFacts = ['sku', 'product', 'quantity', 'price', 'brand', 'category', 'tag', 'hsn', 'hazmat'] as const

const rules = ['target', 'exclude', 'trigger', 'buy', 'get'] as const

const unread = (record: DiscountRecord): Finding[] =>
  rules.flatMap(path => {
    const [found] = parseQuery(record[path] ?? '', goodsFacts).findings
    return found ? [{ ...found, path }] : []
  })

const isReduced = ({ kind }: DiscountRecord): boolean => ['product', 'cart', 'coupon', 'upsell'].includes(kind)

const percents = (record: DiscountRecord): Finding[] => {
  const wrong = (value: number | null | undefined): boolean =>
    typeof value === 'number' && (value <= 0 || value > 10_000)
  const given: [string, number | null | undefined][] = [
    ...(isReduced(record) && (record.benefit ?? 'percent') === 'percent'
      ? [['percentOff', record.percentOff] as [string, number | null | undefined]]
      : []),
    ...(record.kind === 'bulk' ? (record.bulkTiers ?? []) : []).map(
      ({ percent }, at): [string, number | null | undefined] => [`bulkTiers.${at}.percent`, percent],
    ),
    ...(record.kind === 'subscription' ? (record.phases ?? []) : []).map(({ percent }, at): [string, number] => [
      `phases.${at}.percent`,
      percent,
    ]),
  ]
  return given.flatMap(([path, value]) =>
    wrong(value) ? [{ ...refusal('RANGE', 'pricing.record.percent'), path }] : [],
  )
}

const steps = (record: DiscountRecord): Finding[] => {
  const tiers = record.kind === 'bulk' ? (record.bulkTiers ?? []) : []
  return tiers.flatMap(({ minQty, percent, unitPrice }, at) => {
    const lower = tiers.filter(tier => tier.minQty < minQty)
    const better = lower.find(
      tier =>
        (typeof percent === 'number' && typeof tier.percent === 'number' && tier.percent > percent) ||
        (typeof unitPrice === 'number' && typeof tier.unitPrice === 'number' && tier.unitPrice < unitPrice),
    )
    const path = `bulkTiers.${at}`
    if (better) return [{ ...refusal('RULE', 'pricing.record.worse', { tier: minQty, than: better.minQty }), path }]
    return typeof percent === 'number' || typeof unitPrice === 'number'
      ? []
      : [{ ...refusal('REQUIRED', 'pricing.record.tierEmpty', { tier: minQty }), path }]
  })
}

const sets = (record: DiscountRecord): Finding[] => {
  if (record.kind !== 'bmgm' || (record.setMode ?? 'freeUnits') !== 'freeUnits') return []
  return (['buyUnits', 'getUnits'] as const).flatMap(path =>
    (record[path] ?? 0) < 1 ? [{ ...refusal('RANGE', 'pricing.record.units'), path }] : [],
  )
}

const amounts = (record: DiscountRecord, currency: string): Finding[] => {
  const { benefit, amountOff, minSubtotal } = record
  const exceeds = isReduced(record) && benefit === 'amount' && amountOff && minSubtotal && amountOff > minSubtotal
  if (!exceeds) return []
  const said = { amount: sayMoney(amountOff, currency), least: sayMoney(minSubtotal, currency) }
  return [{ ...refusal('RULE', 'pricing.record.exceeds', said), path: 'amountOff' }]
}

const window = ({ startsAt, endsAt }: DiscountRecord): Finding[] =>
  startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)
    ? [{ ...refusal('RANGE', 'pricing.record.window'), path: 'endsAt' }]
    : []

export const recordFindings = (record: DiscountRecord, currency: string): Finding[] => [
  ...unread(record),
  ...percents(record),
  ...steps(record),
  ...sets(record),
  ...amounts(record, currency),
  ...window(record),
]

/** The most it gives in percent, wherever it says one. */
export const highestPercent = (record: DiscountRecord): number =>
  Math.max(
    0,
    ...(isReduced(record) && (record.benefit ?? 'percent') === 'percent' ? [record.percentOff ?? 0] : []),
    ...(record.kind === 'bulk' ? (record.bulkTiers ?? []) : []).map(({ percent }) => percent ?? 0),
    ...(record.kind === 'subscription' ? (record.phases ?? []) : []).map(({ percent }) => percent),
  )

/** What a second person has to agree to: more than the vendor's ceiling, or a budget above its limit. */
export const approvalFindings = (
  record: DiscountRecord,
  { ceiling, budget, currency }: { ceiling: number; budget: number; currency: string },
): Finding[] => [
  ...(highestPercent(record) > Math.max(ceiling, record.allowedPercent ?? 0)
    ? [
        {
          ...refusal('APPROVAL', 'pricing.record.ceiling', { ceiling: sayPercent(ceiling) }),
          path: 'percentOff',
        },
      ]
    : []),
  ...((record.budget ?? 0) > Math.max(budget, record.allowedBudget ?? 0)
    ? [{ ...refusal('APPROVAL', 'pricing.record.budget', { most: sayMoney(budget, currency) }), path: 'budget' }]
    : []),
]

/** A fixed price above every price it is meant for lowers nothing. */
export const fixedPriceFinding = (
  { benefit, amountOff }: DiscountRecord,
  prices: readonly number[],
  currency: string,
): Finding | undefined => {
  const dearest = Math.max(0, ...prices)
  if (benefit !== 'fixedPrice' || !amountOff || prices.length === 0 || amountOff <= dearest) return undefined
  const said = { fixed: sayMoney(amountOff, currency), price: sayMoney(dearest, currency) }
  return { ...refusal('RULE', 'pricing.record.above', said), path: 'amountOff' }
}
