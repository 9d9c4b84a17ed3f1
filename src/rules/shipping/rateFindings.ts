// What a shipping rate may not be, as its form, its file and its publication are told.
import type { Finding } from '#contract/problem.ts'
import { refusal } from '../refusal.ts'
import { type ShippingRate, sayMeasure } from './rate.ts'
import { type Flaw, flawsOf } from './tiers.ts'

const at = (path: string, finding: Finding): Finding => ({ ...finding, path })

/** The last value below a limit, as people write the end of a range: 499.99 below 500.00. */
const flawFinding = (rate: ShippingRate, currency: string, flaw: Flaw): Finding => {
  const said = (n: number) => sayMeasure(rate.basis, n, currency)
  if (flaw.kind === 'order') return refusal('RANGE', 'ship.order')
  if (flaw.kind === 'start') return refusal('RULE', 'ship.start', { zero: said(0) })
  if (flaw.kind === 'open') return refusal('OVERLAP', 'ship.open', { one: flaw.at + 1, other: flaw.other + 1 })
  if (flaw.kind === 'overlap')
    return refusal('OVERLAP', 'ship.overlap', { from: said(flaw.from), to: said(flaw.to - 1) })
  if (flaw.to === null) return refusal('RULE', 'ship.closed', { from: said(flaw.from) })
  return refusal('RULE', 'ship.hole', { from: said(flaw.from - 1), to: said(flaw.to) })
}

function feeFindings(rate: ShippingRate): Finding[] {
  const negative = (fee: number | null | undefined) => typeof fee === 'number' && fee < 0
  const found: Finding[] = []
  if (negative(rate.flat)) found.push(at('flat', refusal('RANGE', 'ship.negative')))
  for (const [place, { fee }] of (rate.tiers ?? []).entries())
    if (negative(fee)) found.push(at(`tiers.${place}.fee`, refusal('RANGE', 'ship.negative')))
  if (negative(rate.weight?.firstFee)) found.push(at('firstFee', refusal('RANGE', 'ship.negative')))
  if (negative(rate.weight?.stepFee)) found.push(at('stepFee', refusal('RANGE', 'ship.negative')))
  if (rate.weight && rate.weight.stepG < 1) found.push(at('stepG', refusal('RANGE', 'ship.step')))
  return found
}

/** What can be seen from the rate alone. */
export function rateFindings(rate: ShippingRate, currency: string): Finding[] {
  const found = feeFindings(rate)
  if (rate.tiers) found.push(...flawsOf(rate.tiers).map(flaw => at('tiers', flawFinding(rate, currency, flaw))))
  if (typeof rate.min === 'number' && typeof rate.max === 'number' && rate.min > rate.max)
    found.push(at('min', refusal('RANGE', 'ship.limits')))
  if (rate.startsAt && rate.endsAt && Date.parse(rate.endsAt) <= Date.parse(rate.startsAt))
    found.push(at('endsAt', refusal('RANGE', 'ship.order')))
  return found
}

const share = (one: ShippingRate, other: ShippingRate): boolean =>
  Date.parse(one.startsAt ?? '') < Date.parse(other.endsAt ?? '') || !one.startsAt || !other.endsAt

const claims = ({ method, zone, audience, of, priority }: ShippingRate): string =>
  JSON.stringify([method, zone, audience, of ?? null, priority])

/** Two rates with one claim in one window: nobody could say which applies. */
export function duplicateFinding(rate: ShippingRate, others: readonly ShippingRate[]): Finding | undefined {
  const twin = others.find(
    other => other.id !== rate.id && claims(other) === claims(rate) && share(rate, other) && share(other, rate),
  )
  return twin && at('priority', refusal('DUPLICATE', 'ship.duplicate', { rate: twin.name ?? twin.id }))
}

/** A method without a place to collect from. */
export const pickupFinding = (needsStore: boolean, pickupPoints: number): Finding | undefined =>
  needsStore && pickupPoints === 0 ? at('method', refusal('RULE', 'ship.noPickup')) : undefined
