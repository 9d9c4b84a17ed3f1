// Moves a package by what was told of it, and the order with it. What comes late moves nothing and stays in the timeline.
import { nextIn, stepped } from '#server/records/regions.ts'
import type { Dossier } from '../dossier.server.ts'
import type { Deed } from '../effects.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { orderLines } from '../orderLines.ts'
import { orders } from '../orders.ts'
import { type PackageRow, type ParcelCode, packages, parcelEvents } from '../packages.ts'
import { collectedOf } from '../paying/cash.server.ts'
import { behind } from './parcelling.server.ts'

export interface ParcelReport {
  code: ParcelCode
  at: string
  place?: string | null | undefined
  source: 'courier' | 'staff' | 'system'
  /** Given by whoever tells it; the same one twice is told once. */
  eventId?: string
  raw?: Record<string, unknown>
}

type States = ReadonlySet<PackageRow['state']>

const left: States = new Set(['pickedUp', 'inTransit', 'outForDelivery', 'delivered', 'ndr'])
const home: States = new Set(['rtoDelivered', 'restocked', 'writtenOff'])
/** Nobody waits for what is in it any more. */
const over: States = new Set([...home, 'lost', 'damaged'])

const counted = (dossier: Dossier, parcel: PackageRow, to: PackageRow['state']): NonNullable<Deed['others']> =>
  dossier.lines.flatMap(line => {
    const units = parcel.units?.find(unit => unit.line === line.id)?.qty ?? 0
    const has = (set: States) => Number(set.has(to)) - Number(set.has(parcel.state))
    const patch = {
      shipped: line.shipped + units * Math.max(0, has(left)),
      delivered: line.delivered + units * (to === 'delivered' ? 1 : 0),
      rto: line.rto + units * Math.max(0, has(home)),
    }
    const isSame = patch.shipped === line.shipped && patch.delivered === line.delivered && patch.rto === line.rto
    return units === 0 || isSame ? [] : [{ resource: orderLines, id: line.id, patch }]
  })

/** Tries at the door come again and again: those are told apart by their moment alone. */
const atDoor: States = new Set(['outForDelivery', 'ndr'])
const isLate = ({ state, stateAt }: PackageRow, to: PackageRow['state'], at: string): boolean =>
  atDoor.has(state) && atDoor.has(to) && stateAt !== null && Date.parse(at) <= Date.parse(stateAt)

const goneOf = (parcels: readonly PackageRow[], line: string): number =>
  parcels
    .flatMap(({ state, units }) => (over.has(state) ? (units ?? []) : []))
    .reduce((sum, unit) => sum + (unit.line === line ? unit.qty : 0), 0)

/** Where the package goes by it, and what that does to lines and order; the event is kept in any case. */
export const parcelTold = (dossier: Dossier, parcel: PackageRow, told: ParcelReport, now: Date): Deed => {
  const facts = { tried: parcel.attempts >= 3 }
  const to = nextIn(packages, parcel, 'state', parcelEvents[told.code], facts) as PackageRow['state'] | undefined
  const event = {
    order: dossier.order.id,
    package: parcel.id,
    at: told.at,
    source: told.source,
    code: told.code,
    place: told.place ?? null,
    eventId: told.eventId ?? null,
    raw: told.raw ?? null,
  }
  const creates = [{ resource: orderEvents, draft: event }]
  if (to === undefined || to === parcel.state || isLate(parcel, to, told.at)) return { patch: {}, creates }
  const parcels = dossier.packages.map(one => (one.id === parcel.id ? { ...one, state: to } : one))
  const states = parcels.map(({ state }) => state)
  const cash = collectedOf(dossier, parcels)
  const lines = counted(dossier, parcel, to)
  const after = dossier.lines.map(line => ({ ...line, ...lines.find(({ id }) => id === line.id)?.patch }))
  const facing = {
    shipped: after.every(({ qty, cancelled, shipped }) => shipped + cancelled >= qty),
    // What came back or got lost is counted by itself: the order does not wait for it.
    arrived: after.every(({ id, qty, cancelled, delivered }) => delivered + cancelled + goneOf(parcels, id) >= qty),
  }
  const allHome = states.every(state => state === 'cancelled' || home.has(state))
  // What arrived was on its way, also where nobody told of that.
  const onTheWay = allHome ? {} : stepped(orders, dossier.order, { state: 'ship' }, now, facing)
  const isEnd = states.includes('delivered') && (to === 'delivered' || over.has(to))
  const end = allHome ? { state: 'comeBack' } : isEnd ? { state: 'deliver' } : {}
  const events = { ...end, ...(cash.isAll && { payment: 'collect' }) }
  const steps = { ...onTheWay, ...stepped(orders, { ...dossier.order, ...onTheWay }, events, now, facing) }
  return {
    patch: { delivery: behind(states), deliveryAt: now.toISOString(), ...steps, ...cash.patch },
    others: [
      {
        resource: packages,
        id: parcel.id,
        patch: {
          state: to,
          stateAt: told.at,
          ...(to === 'ndr' && { attempts: parcel.attempts + 1 }),
          ...(left.has(to) && !parcel.pickedUpAt && { pickedUpAt: told.at }),
        },
      },
      ...lines,
      ...cash.others,
    ],
    creates,
  }
}
