// Proof that every pincode the shop delivers to has a fee for every cart: the pincodes, weights or values without a rate.
// A cart finds its fee on any scale, so a pincode is covered when one scale is covered whole.
import type { Finding } from '#contract/problem.ts'
import type { Said } from '#contract/said.ts'
import type { PostalArea } from '../courier/postal.ts'
import { refusal } from '../refusal.ts'
import { say } from '../words.ts'
import { isInForce, type Zone, zoneRank } from './choice.ts'
import { type ShippingRate, sayMeasure } from './rate.ts'
import { flawsOf, type Range } from './tiers.ts'

export type Gap = { area: PostalArea; why: Said }

export type CoverageAsk = {
  /** Where the shop delivers. */
  areas: readonly PostalArea[]
  method: string
  rates: readonly ShippingRate[]
  zones: readonly Zone[]
  currency: string
  now: string
}

/** Where on its scale a rate has a fee. */
function rangesOf({ basis, tiers, weight }: ShippingRate): Range[] {
  if (basis === 'FLAT') return [{ from: 0, to: null }]
  if (weight) return [{ from: 0, to: weight.maxG ? weight.maxG + 1 : null }]
  return (tiers ?? []).map(({ from, to }) => ({ from, to }))
}

function firstHole(ranges: readonly Range[]): { from: number; to: number | null } | undefined {
  // Rates may cover the same weights: only holes matter between them.
  const merged: Range[] = []
  for (const range of [...ranges].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && (last.to === null || range.from <= last.to)) {
      if (last.to !== null && (range.to === null || range.to > last.to))
        merged[merged.length - 1] = { ...last, to: range.to }
    } else merged.push(range)
  }
  const [first] = merged
  if (first && first.from > 0) return { from: 0, to: first.from }
  return flawsOf(merged).find(flaw => flaw.kind === 'hole')
}

function gapWhy(rates: readonly ShippingRate[], currency: string): Said | undefined {
  if (rates.length === 0) return say('ship.gapNone')
  const scales = [...new Set(rates.map(({ basis }) => basis))]
  const holes = scales.map(basis => ({
    basis,
    hole: firstHole(rates.filter(rate => rate.basis === basis).flatMap(rangesOf)),
  }))
  if (holes.some(({ hole }) => !hole)) return undefined
  const { basis, hole } = holes[0]!
  const from = sayMeasure(basis, hole!.from, currency)
  return hole!.to === null
    ? say('ship.gapFrom', { from })
    : say('ship.gapBetween', { from, to: sayMeasure(basis, hole!.to, currency) })
}

/** The pincodes without a fee for somebody who is nobody special. */
export function gapsIn({ areas, method, rates, zones, currency, now }: CoverageAsk): Gap[] {
  const live = rates.filter(rate => rate.method === method && rate.audience === 'ALL' && isInForce(rate, now))
  const known = new Map<string, Said | undefined>()
  return areas.flatMap(area => {
    const here = live.filter(rate => zoneRank(rate, area, zones) !== undefined)
    const key = here.map(({ id }) => id).join()
    if (!known.has(key)) known.set(key, gapWhy(here, currency))
    const why = known.get(key)
    return why ? [{ area, why }] : []
  })
}

/** What keeps a rate card from being published; `method` as people call it. */
export const gapsFinding = (count: number, method: string): Finding | undefined =>
  count > 0 ? refusal('BLOCKED', 'ship.gaps', { count, method }) : undefined
