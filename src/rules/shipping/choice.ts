// Which rate applies: the most specific zone, then the most specific audience, then priority, then id. Every rate that was
// looked at says why it stands back.
import type { Said } from '#contract/said.ts'
import { type PostalArea, rankOf } from '../courier/postal.ts'
import { say } from '../words.ts'
import { type Audience, audiences, type Cart, feeOf, type ShippingRate } from './rate.ts'

export type Zone = { code: string; patterns: readonly string[] }
export type Shopper = { tier?: string; segments?: readonly string[]; isFirstOrder?: boolean }

export type RateAsk<Rate extends ShippingRate> = {
  area: PostalArea
  method: string
  /** What people call it; its code where nobody says. */
  methodName?: string
  cart: Cart
  shopper?: Shopper
  currency: string
  /** ISO instant. */
  now: string
  rates: readonly Rate[]
  zones: readonly Zone[]
}

export type Candidate<Rate extends ShippingRate> = { rate: Rate; rank: number; why?: Said }

const isFor = ({ audience, of }: ShippingRate, { tier, segments = [], isFirstOrder }: Shopper): boolean => {
  const fits: Record<Audience, boolean> = {
    ALL: true,
    TIER: of !== undefined && of === tier,
    SEGMENT: segments.includes(of ?? ''),
    FIRST_ORDER: isFirstOrder === true,
  }
  return fits[audience]
}

export const isInForce = ({ startsAt, endsAt }: ShippingRate, now: string): boolean =>
  (!startsAt || Date.parse(startsAt) <= Date.parse(now)) && (!endsAt || Date.parse(now) < Date.parse(endsAt))

/** How specifically the rate's zone matches; 0 for a rate of any pincode, undefined where it is not in the zone. */
export function zoneRank(rate: ShippingRate, area: PostalArea, zones: readonly Zone[]): number | undefined {
  if (rate.zone === null) return 0
  return rankOf(zones.find(({ code }) => code === rate.zone)?.patterns ?? [], area)
}

/** Sorts before what it is chosen over. */
export const byClaim = <Rate extends ShippingRate>(one: Candidate<Rate>, other: Candidate<Rate>): number =>
  other.rank - one.rank ||
  audiences.indexOf(other.rate.audience) - audiences.indexOf(one.rate.audience) ||
  one.rate.priority - other.rate.priority ||
  (one.rate.id < other.rate.id ? -1 : 1)

function refused<Rate extends ShippingRate>(rate: Rate, ask: RateAsk<Rate>): Said | undefined {
  if (!isInForce(rate, ask.now)) return say('ship.notNow')
  if (!isFor(rate, ask.shopper ?? {})) return say('ship.otherAudience')
  const fee = feeOf(rate, ask.cart, ask.currency)
  return 'why' in fee ? fee.why : undefined
}

/** The rates of the method, best claim first; those that stand back come last with their reason. */
export function candidatesOf<Rate extends ShippingRate>(ask: RateAsk<Rate>): Candidate<Rate>[] {
  const all = ask.rates
    .filter(({ method }) => method === ask.method)
    .map((rate): Candidate<Rate> => {
      const rank = zoneRank(rate, ask.area, ask.zones)
      const why = rank === undefined ? say('ship.elsewhere') : refused(rate, ask)
      return { rate, rank: rank ?? -1, ...(why && { why }) }
    })
    .sort(byClaim)
  return [...all.filter(({ why }) => !why), ...all.filter(({ why }) => why)]
}
