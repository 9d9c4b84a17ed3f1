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

const isTiered = ({ kind, setMode }: DiscountRecord): boolean =>
  kind === 'bmgm' && (setMode ?? 'freeUnits') !== 'freeUnits'

interface GivenPercent {
  field: string
  path: string
  percent?: number | null | undefined
}

const inSteps = (field: string, steps: readonly Pick<GivenPercent, 'percent'>[] | null | undefined): GivenPercent[] =>
  (steps ?? []).map(({ percent }, at) => ({ field, path: `${field}.${at}.percent`, percent }))

/** Where it says how many percent come off all it is for. What a set's rewarded units lose is no such percent. */
const percentsOf = (record: DiscountRecord): GivenPercent[] => {
  const { kind, benefit, percentOff: percent } = record
  if (kind === 'bulk') return inSteps('bulkTiers', record.bulkTiers)
  if (kind === 'subscription') return inSteps('phases', record.phases)
  if (isTiered(record)) return record.setMode === 'tierPrice' ? [] : inSteps('setTiers', record.setTiers)
  return isReduced(record) && (benefit ?? 'percent') === 'percent'
    ? [{ field: 'percentOff', path: 'percentOff', percent }]
    : []
}

const percents = (record: DiscountRecord): Finding[] => {
  const { kind, rewardPercent: percent } = record
  const reward = { path: 'rewardPercent', percent }
  const given = [...percentsOf(record), ...(kind === 'bmgm' && !isTiered(record) ? [reward] : [])]
  return given.flatMap(({ path, percent }) =>
    typeof percent === 'number' && (percent <= 0 || percent > 10_000)
      ? [{ ...refusal('RANGE', 'pricing.record.percent'), path }]
      : [],
  )
}

/** A step of units or of spend; `total` is what all its units cost together. */
interface Step {
  path: string
  from: number | undefined
  percent: number | undefined
  total: number | undefined
  isMoney: boolean
}

const stepsOf = (record: DiscountRecord): Step[] => {
  if (record.kind === 'bulk')
    return (record.bulkTiers ?? []).map(({ minQty: from, percent, unitPrice }, at) => ({
      path: `bulkTiers.${at}`,
      from,
      percent: percent ?? undefined,
      isMoney: false,
      total: typeof unitPrice === 'number' ? unitPrice * from : undefined,
    }))
  if (!isTiered(record)) return []
  const [isMoney, isPrice] = [record.setMode === 'spendTier', record.setMode === 'tierPrice']
  return (record.setTiers ?? []).map(({ qty, spend, percent, totalPrice }, at) => ({
    path: `setTiers.${at}`,
    from: (isMoney ? spend : qty) ?? undefined,
    isMoney,
    percent: isPrice ? undefined : (percent ?? undefined),
    total: isPrice ? (totalPrice ?? undefined) : undefined,
  }))
}

const isWorse = (one: Step, than: Step): boolean =>
  (one.percent !== undefined && than.percent !== undefined && than.percent > one.percent) ||
  (one.total !== undefined && than.total !== undefined && one.total * than.from! > than.total * one.from!)

const steps = (record: DiscountRecord, currency: string): Finding[] => {
  const all = stepsOf(record)
  return all.flatMap(step => {
    const { path, from, percent, total, isMoney } = step
    if (!from) return [{ ...refusal('REQUIRED', 'pricing.record.tierFrom'), path }]
    const said = (amount: number) => (isMoney ? sayMoney(amount, currency) : amount)
    const better = all.find(other => other.from && other.from < from && isWorse(step, other))
    if (better?.from)
      return [{ ...refusal('RULE', 'pricing.record.worse', { tier: said(from), than: said(better.from) }), path }]
    return percent === undefined && total === undefined
      ? [{ ...refusal('REQUIRED', 'pricing.record.tierEmpty', { tier: said(from) }), path }]
      : []
  })
}

const sets = (record: DiscountRecord): Finding[] => {
  if (record.kind !== 'bmgm' || isTiered(record)) return []
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
  ...steps(record, currency),
  ...sets(record),
  ...amounts(record, currency),
  ...window(record),
]

const highest = (record: DiscountRecord): { field: string; percent: number } =>
  percentsOf(record).reduce(
    (most, { field, percent }) => ((percent ?? 0) > most.percent ? { field, percent: percent ?? 0 } : most),
    { field: 'percentOff', percent: 0 },
  )

/** The most it gives in percent, wherever it says one. */
export const highestPercent = (record: DiscountRecord): number => highest(record).percent

/** What a second person has to agree to: more than the vendor's ceiling, or a budget above its limit. */
export const approvalFindings = (
  record: DiscountRecord,
  { ceiling, budget, currency }: { ceiling: number; budget: number; currency: string },
): Finding[] => [
  ...(highestPercent(record) > Math.max(ceiling, record.allowedPercent ?? 0)
    ? [
        {
          ...refusal('APPROVAL', 'pricing.record.ceiling', { ceiling: sayPercent(ceiling) }),
          path: highest(record).field,
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
