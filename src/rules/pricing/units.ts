// The units of a cart while line discounts are handed out (kernel 0.4, step 2): the atom is one unit, and a lot is units of one
// line that cost the same. A unit that got a discount is out, unless the next one names the same stack group.
import { alloc, portion } from '../money.ts'
import type { LineDiscount } from './discount.ts'
import type { Cause, Made, Missing, Reached } from './outcome.ts'
import type { Candidate } from './qualify.ts'
import type { Based, Scene } from './scene.ts'

export type Lot = { line: Based; count: number; amount: number; group: string | undefined }
/** So many units of a lot are part of the discount; `off` comes off them, and may be nothing (what was bought to earn it). */
export type Take = { lot: Lot; count: number; off: number }

/** What a discount would do to the free units. */
export type Offer =
  | { takes: readonly Take[]; made?: Made; reached?: readonly Reached[]; missing?: undefined }
  | { missing: Missing; takes?: undefined }
export type Bid = {
  total: number
  wanted: number
  by: Cause | undefined
  takes: readonly Take[]
  made?: Made
  reached?: readonly Reached[]
  missing?: Missing
}

export type Hold = { nets: number[]; lots: Lot[][] }

export const holdOf = ({ lines }: Scene): Hold => ({
  nets: lines.map(line => line.amount),
  lots: lines.map(line => [{ line, count: line.quantity, amount: line.amount, group: undefined }]),
})

/** The units a discount may still have. */
export const freeLots = ({ discount, lines }: Candidate, { lots }: Hold): Lot[] => {
  const free: Lot[] = []
  for (const { at } of lines)
    for (const lot of lots[at]!)
      if (lot.count > 0 && (lot.group === undefined || lot.group === discount.stackGroup)) free.push(lot)
  return free
}

export const countOf = (lots: readonly { count: number }[]): number => lots.reduce((sum, { count }) => sum + count, 0)

/** What some units of a lot cost. */
export const costOf = ({ amount, count }: Lot, some: number): number =>
  some === count ? amount : portion(amount, some, count)

/** Dearest unit first; among equals by SKU, so that the order of the cart decides nothing. */
export const dearestFirst = (one: Lot, other: Lot): number =>
  other.amount / other.count - one.amount / one.count ||
  (one.line.source.sku < other.line.source.sku ? -1 : one.line.source.sku > other.line.source.sku ? 1 : 0)

/** Trimmed from the last take back, so that what the line keeps is its floor. */
const floored = (takes: readonly Take[], { nets }: Hold): Take[] => {
  const room = new Map<number, number>()
  return takes.map(take => {
    const { at, floor } = take.lot.line
    const left = room.get(at) ?? Math.max(0, nets[at]! - floor)
    const off = Math.min(take.off, left)
    room.set(at, left - off)
    return off === take.off ? take : { ...take, off }
  })
}

const total = (takes: readonly Take[]): number => takes.reduce((sum, { off }) => sum + off, 0)

/** So much of the offer, in the proportions it was made. */
const cut = (takes: readonly Take[], to: number): Take[] => {
  const offs = takes.map(({ off }) => off)
  return alloc(to, offs).map((off, place) => ({ ...takes[place]!, off }))
}

/** An offer held to its cap, its budget and the floors of the lines. */
export const held = (offer: Offer, { discount, budget }: Candidate<LineDiscount>, hold: Hold): Bid => {
  if (offer.missing) return { total: 0, wanted: 0, by: undefined, takes: [], missing: offer.missing }
  const wanted = total(offer.takes)
  const cap = discount.cap ?? Number.POSITIVE_INFINITY
  const allowed = Math.min(wanted, cap, budget)
  const within = allowed < wanted ? cut(offer.takes, allowed) : offer.takes
  const isFloored = !discount.ignoreFloor && within.some(({ lot }) => lot.line.floor > 0)
  const takes = isFloored ? floored(within, hold) : within
  const sum = total(takes)
  const tighter = cap <= budget ? 'cap' : 'budget'
  const by = sum < allowed ? 'floor' : allowed < wanted ? tighter : undefined
  const { made, reached } = offer
  return { total: sum, wanted, by, takes, ...(made && { made }), ...(reached && { reached }) }
}

/** Takes the units out; what may be discounted again inside the group stays, at what it costs now. */
export const takenFrom = (hold: Hold, takes: readonly Take[], group: string | undefined): void => {
  for (const { lot, count, off } of takes) {
    const cost = costOf(lot, count)
    const { line } = lot
    lot.count -= count
    lot.amount -= cost
    hold.nets[line.at]! -= off
    if (group !== undefined) hold.lots[line.at]!.push({ line, count, amount: cost - off, group })
  }
}
