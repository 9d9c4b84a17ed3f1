// Gives the packages of an order that wait for one the courier and the number that were found for them. Why that courier and nobody
// else stays in the timeline; where nobody takes one, the order is held until somebody has looked.
import { remark } from '#contract/finding.ts'
import { instantOf } from '#contract/zone.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import { type Deed, isDeed, type Judged, together } from '../effects.server.ts'
import { holdOf } from '../holding/holding.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { type PackageRow, packages } from '../packages.ts'
import { assigned } from '../parcels/parcelRows.server.ts'
import { isWaiting, unready } from './choosing.server.ts'
import type { Numbering, Numberings } from './numbering.server.ts'

const traced = ({ order }: Dossier, parcel: PackageRow, code: string, raw: Record<string, unknown>, now: Date) => ({
  resource: orderEvents,
  draft: { order: order.id, package: parcel.id, at: now.toISOString(), source: 'system', code, raw },
})

/** It arrives in time until the day is over where the vendor is. */
const endOf = (day: string, timezone: string): string =>
  new Date(instantOf(Date.parse(`${day}T23:59:59Z`), timezone)).toISOString()

const numbered = (
  { setting, now }: Scene,
  dossier: Dossier,
  parcel: PackageRow,
  { courier, awb, due, target }: NonNullable<Numbering['given']>,
  trace: Numbering['trace'],
): Judged => {
  const number = Number(parcel.packageNo.split('-').at(-1))
  const judged = assigned(dossier, { package: number, courier, awb }, [], now)
  if (!isDeed(judged)) return judged
  const promisedAt = due ? endOf(due, setting.timezone) : null
  return together([
    judged,
    ...(promisedAt
      ? [{ patch: { promisedAt }, others: [{ resource: packages, id: parcel.id, patch: { promisedAt } }] }]
      : []),
    { patch: {}, creates: [traced(dossier, parcel, 'AWB_ASSIGNED', { courier, awb, target, trace }, now)] },
  ])
}

/** Somebody wished for a courier that does not take it: that is told, and another wish is free. */
const unwilling = remark('RULE', 'This courier is not available. Use Check pincode to see why', {
  path: 'courier',
  key: 'orders.findings.unwilling',
})

const unwanted = ({ staff, now }: Scene, dossier: Dossier, parcel: PackageRow, trace: Numbering['trace']): Judged => {
  const held = holdOf(dossier, { reason: 'courierUnavailable' }, { name: staff.name, now })
  if (!isDeed(held)) return held
  return together([held, { patch: {}, creates: [traced(dossier, parcel, 'NO_COURIER', { trace }, now)] }])
}

export const assignCourier = async (
  scene: Scene,
  dossier: Dossier,
  found: Numberings,
  isWished: boolean,
): Promise<Judged> => {
  const why = await unready(scene, dossier)
  if (why) return why
  const deeds: Deed[] = []
  for (const parcel of dossier.packages.filter(isWaiting)) {
    const { given, trace } = found.get(parcel.id) ?? {}
    // Packed meanwhile: it waits for the next time.
    if (!trace) continue
    if (!given && isWished) return unwilling
    const judged = given ? numbered(scene, dossier, parcel, given, trace) : unwanted(scene, dossier, parcel, trace)
    if (!isDeed(judged)) return judged
    deeds.push(judged)
    if (!given) break
  }
  return together(deeds)
}
