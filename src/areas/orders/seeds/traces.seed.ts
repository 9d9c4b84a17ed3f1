// What demo orders left behind: the payment, the package, open holds and the events of whoever had to do with them.
import { codeIn } from '#contract/valueSet.ts'
import { happened, hour } from '#server/seed/day.ts'
import { base, type DatedChance } from '#server/seed/rows.ts'
import * as sets from '../sets.ts'
import type { Basket } from './basket.seed.ts'
import type { Story } from './stories.seed.ts'

interface TracedOrder {
  vendor: string
  id: string
  at: number
  placed: number
  story: Story
  basket: Basket
  isCod: boolean
  method: keyof typeof sets.PaymentMethod.codes
}

const couriers = ['DLV', 'ECM', 'BLD'] as const
const cities = ['BLR1', 'BOM1', 'DEL1'] as const
/** Where order number `at` is sent from. */
export const houseOf = (at: number): string => cities[at % 3]!
const notes = ['Called, no answer', 'Asked to wait', 'Being looked into'] as const

/** What the courier told on the way to each state, with hours since the order was placed. */
const steps = {
  pickedUp: [20, 'PICKED_UP'],
  inTransit: [30, 'IN_TRANSIT'],
  outForDelivery: [52, 'OUT_FOR_DELIVERY'],
  delivered: [60, 'DELIVERED'],
  ndr: [58, 'UNDELIVERED'],
  rtoTransit: [90, 'RTO_IN_TRANSIT'],
  rtoDelivered: [110, 'RTO_DELIVERED'],
} as const

const way: Partial<Record<string, (keyof typeof steps)[]>> = {
  inTransit: ['pickedUp', 'inTransit'],
  outForDelivery: ['pickedUp', 'outForDelivery'],
  delivered: ['pickedUp', 'delivered'],
  ndr: ['pickedUp', 'ndr'],
  rtoTransit: ['pickedUp', 'ndr', 'rtoTransit'],
  rtoDelivered: ['pickedUp', 'ndr', 'rtoDelivered'],
  restocked: ['pickedUp', 'ndr', 'rtoDelivered'],
}

const paymentState = {
  unpaid: 'pending',
  authorized: 'authorized',
  paid: 'captured',
  partRefunded: 'captured',
  refunded: 'captured',
  failed: 'failed',
  codDue: 'pending',
  codCollected: 'collected',
  codRemitted: 'remitted',
  codShort: 'short',
} as const

export const traced = (told: TracedOrder, chance: DatedChance) => {
  const { vendor, id, at, placed, story, basket, isCod } = told
  const stamp = (hours: number) => happened(chance.day, placed + hours * hour)
  const own = (hours: number) => ({
    ...base(chance, vendor, chance.id(), 1, 0),
    created_at: stamp(hours),
    updated_at: stamp(hours),
  })
  const method = isCod ? 'cod' : told.method
  const state = paymentState[story.payment]
  const { grand } = basket.priced.quote.totals
  const captured = ['captured', 'collected', 'remitted', 'short'].includes(state) ? grand : 0
  const payment = {
    ...own(0),
    order: id,
    position: 1,
    method: codeIn(sets.PaymentMethod, method),
    gateway: isCod ? null : 'local',
    gateway_ref: isCod ? `COD-${at}` : `pay_${vendor.replace('-', '')}${at}`,
    amount: grand,
    captured,
    refunded: story.payment === 'refunded' ? grand : 0,
    state: codeIn(sets.PaymentState, state),
    at: stamp(0.02),
  }
  const courierSteps = way[story.delivery ?? ''] ?? []
  const last = courierSteps.at(-1)
  const lasted = (last ? steps[last][0] : story.state === 'placed' ? 0.1 : 12) * hour
  const hasAwb = story.delivery && story.delivery !== 'created'
  const courier = couriers[at % 3]!
  const parcel = story.delivery && {
    ...own(3),
    order: id,
    package_no: `${at}-1`,
    state: codeIn(sets.ParcelState, story.delivery),
    state_at: happened(chance.day, placed + lasted),
    warehouse: houseOf(at),
    attempts: courierSteps.includes('ndr') ? 1 : 0,
    courier: hasAwb ? courier : null,
    awb: hasAwb ? `${courier}${String(7_000_000 + at)}` : null,
    units: basket.lines.map(({ id: line, quantity }) => ({ line, qty: quantity })),
    weight_g: basket.lines.reduce((sum, { of, quantity }) => sum + of.weight * quantity, 100),
    promised_at: new Date(placed + 96 * hour).toISOString(),
    picked_up_at: last ? stamp(20) : null,
  }
  const event = (hours: number, source: keyof typeof sets.EventSource.codes, code: string, place?: string) => ({
    ...own(hours),
    order: id,
    at: stamp(hours),
    source: codeIn(sets.EventSource, source),
    code,
    place: place ?? null,
    event_id: `${code}-${at}`,
    raw: { order: String(at), event: code },
  })
  return {
    method,
    payment,
    parcel,
    lasted,
    holds: story.holds.map((reason, place) => ({
      ...own(0.2 + place),
      order: id,
      hold_no: `${at}/${place + 1}`,
      reason: codeIn(sets.HoldReason, reason),
      note: notes[(at + place) % 3],
      state: 1,
      opened_at: stamp(0.2 + place),
      opened_by_name: 'Order desk',
    })),
    events: [
      event(0, 'shopper', 'CHECKOUT'),
      ...(captured > 0 && !isCod ? [event(0.02, 'gateway', 'CAPTURED')] : []),
      ...(story.push === 'pushed' ? [event(1, 'oms', 'ACCEPTED')] : []),
      ...courierSteps.map(step => event(steps[step][0], 'courier', steps[step][1], houseOf(at))),
    ],
  }
}
