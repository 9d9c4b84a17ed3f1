// Rules that give parcels to couriers: never, force or allocate. The more specific place goes before the wider one, a rule of
// one warehouse before one of any, then the lower priority.
import type { Finding } from '#contract/problem.ts'
import { pincodesFigure, type Said } from '#contract/said.ts'
import { refusal } from '../refusal.ts'
import { say } from '../words.ts'
import type { Parcel, Payment } from './candidate.ts'
import { matches, readPattern, specificity } from './postal.ts'

export type CourierRule = {
  id: string
  name: string
  /** Null is any warehouse. */
  warehouse: string | null
  /** A pattern; `*` is any pincode. */
  match: string
  payment: 'ANY' | Payment
  weightFromG?: number | null
  weightToG?: number | null
  valueFrom?: number | null
  valueTo?: number | null
  hazmat: 'ANY' | 'NO' | 'YES'
  /** Of the order, or of something in the parcel: one of them is enough. */
  tags?: readonly string[] | null
  courier: string
  mode: 'ALLOCATE' | 'FORCE' | 'NEVER'
  priority: number
  /** Calendar days, the last one included. */
  validFrom?: string | null
  validTo?: string | null
}

const within = (value: number, from: number | null | undefined, to: number | null | undefined): boolean =>
  value >= (from ?? 0) && value <= (to ?? Number.POSITIVE_INFINITY)

const isTagged = (wanted: CourierRule['tags'], tags: Parcel['tags'] = []): boolean => {
  if (!wanted?.length) return true
  const known = new Set(tags.map(tag => tag.toLowerCase()))
  return wanted.some(tag => known.has(tag.toLowerCase()))
}

const rankIn = ({ match }: CourierRule, country: string): number => {
  const pattern = readPattern(match, country)
  return 'kind' in pattern ? specificity(pattern) : -1
}

/** Written either way, `State: Kerala` and `state:kerala` are one place. */
const placeIn = ({ match }: CourierRule, country: string): string =>
  JSON.stringify(readPattern(match, country)).toLowerCase()

export function applies(rule: CourierRule, parcel: Parcel): boolean {
  const pattern = readPattern(rule.match, parcel.area.country)
  const { day } = parcel
  return (
    'kind' in pattern &&
    matches(pattern, parcel.area) &&
    (rule.warehouse === null || rule.warehouse === parcel.warehouse) &&
    (rule.payment === 'ANY' || rule.payment === parcel.payment) &&
    (rule.hazmat === 'ANY' || (rule.hazmat === 'YES') === (parcel.hazard !== 'NONE')) &&
    isTagged(rule.tags, parcel.tags) &&
    within(parcel.weightG, rule.weightFromG, rule.weightToG) &&
    within(parcel.value, rule.valueFrom, rule.valueTo) &&
    (rule.validFrom ?? '') <= day &&
    day <= (rule.validTo ?? '9999-12-31')
  )
}

/** The claim in order: place, warehouse, priority. */
const claimOf = (rule: CourierRule, country: string): [number, number, number] => [
  -rankIn(rule, country),
  rule.warehouse === null ? 1 : 0,
  rule.priority,
]

export const byClaim =
  (country: string) =>
  (one: CourierRule, other: CourierRule): number => {
    const [left, right] = [claimOf(one, country), claimOf(other, country)]
    return left[0] - right[0] || left[1] - right[1] || left[2] - right[2] || (one.id < other.id ? -1 : 1)
  }

export const sayRule = ({ match, courier, priority }: CourierRule): Said =>
  say('courier.rule', { match: pincodesFigure(match), courier, priority })

const crossing = (
  one: readonly [number | string | null | undefined, number | string | null | undefined],
  other: typeof one,
): boolean => {
  const [from, to] = one
  const [start, end] = other
  const below = (low: typeof from, high: typeof to) =>
    low === null || low === undefined || high === null || high === undefined || low <= high
  return below(from, end) && below(start, to)
}

/** Two rules that could both be asked of one parcel with one claim: which of them decides would be chance. */
export const ties = (one: CourierRule, other: CourierRule, country: string): boolean =>
  one.id !== other.id &&
  one.courier !== other.courier &&
  one.mode === other.mode &&
  one.mode !== 'NEVER' &&
  placeIn(one, country) === placeIn(other, country) &&
  claimOf(one, country).join() === claimOf(other, country).join() &&
  one.warehouse === other.warehouse &&
  (one.payment === 'ANY' || other.payment === 'ANY' || one.payment === other.payment) &&
  (one.hazmat === 'ANY' || other.hazmat === 'ANY' || one.hazmat === other.hazmat) &&
  crossing([one.weightFromG, one.weightToG], [other.weightFromG, other.weightToG]) &&
  crossing([one.valueFrom, one.valueTo], [other.valueFrom, other.valueTo]) &&
  crossing([one.validFrom, one.validTo], [other.validFrom, other.validTo])

export function courierRuleFindings(rule: CourierRule, others: readonly CourierRule[], country: string): Finding[] {
  const found: Finding[] = []
  const pattern = readPattern(rule.match, country)
  if (!('kind' in pattern)) found.push({ ...pattern, path: 'match' })
  const ranges = [
    ['weightFromG', rule.weightFromG, rule.weightToG],
    ['valueFrom', rule.valueFrom, rule.valueTo],
    ['validFrom', rule.validFrom, rule.validTo],
  ] as const
  for (const [path, from, to] of ranges)
    if (from !== null && from !== undefined && to !== null && to !== undefined && from > to)
      found.push({ ...refusal('RANGE', 'courier.range'), path })
  const twin = others.find(other => ties(rule, other, country))
  if (twin) found.push({ ...refusal('RULE', 'courier.tie', { one: rule.name, other: twin.name }), path: 'priority' })
  return found
}
