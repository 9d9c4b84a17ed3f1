// What rows of files tell of packages: who carries one under which number, and what the courier reported.
import type { Values } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import { momentFigure } from '#contract/said.ts'
import { stateWhy } from '#contract/standing.ts'
import { nearest } from '#rules/nearest.ts'
import { nextIn } from '#server/records/regions.ts'
import type { awbColumns, statusColumns } from '../columns.ts'
import type { Dossier } from '../dossier.server.ts'
import { pickedFinding } from '../editing/cancelling.server.ts'
import type { Judged } from '../effects.server.ts'
import { orders } from '../orders.ts'
import { type PackageRow, type ParcelCode, packages, parcelEvents } from '../packages.ts'
import { isInHouse } from './parcelling.server.ts'
import { parcelTold } from './parcels.server.ts'

const isCode = (text: string): text is ParcelCode => text in parcelEvents

export const assigned = (
  dossier: Dossier,
  { package: number, courier, awb }: Partial<Values<typeof awbColumns>>,
  /** That may have its number already. */
  others: readonly PackageRow[],
  now: Date,
): Judged => {
  if (!number) return finding('REQUIRED', { col: 'package' }, 'package')
  if (!courier) return finding('REQUIRED', { col: 'courier' }, 'courier')
  if (!awb) return finding('REQUIRED', { col: 'awb' }, 'awb')
  const parcel = dossier.packages.find(({ packageNo }) => packageNo.endsWith(`-${number}`))
  if (!parcel)
    return remark('REF_NOT_FOUND', 'Package {n} is not part of this order', {
      path: 'package',
      params: { n: number },
      key: 'orders.findings.noPackage',
    })
  if (parcel.pickedUpAt) return pickedFinding(parcel)
  if (dossier.order.hold === 'held') return stateWhy(orders, dossier.order, 'hold')
  if (!isInHouse(parcel)) return stateWhy(packages, parcel, 'state')
  const twin = others.find(one => one.id !== parcel.id && one.courier === courier && one.awb === awb)
  if (twin)
    return remark('DUPLICATE', 'AWB {awb} is already used by package {other}', {
      path: 'awb',
      params: { awb, other: twin.packageNo },
      key: 'orders.findings.awbTaken',
    })
  const state = nextIn(packages, parcel, 'state', 'assign') ?? parcel.state
  return {
    patch: { courier, delivery: state, deliveryAt: now.toISOString() },
    others: [{ resource: packages, id: parcel.id, patch: { courier, awb, state, stateAt: now.toISOString() } }],
  }
}

type StatusRow = Partial<Values<typeof statusColumns>>

/** The same news is told once, however often its file is sent. */
export const eventIdOf = ({ awb, event_code: code, at }: StatusRow): string =>
  `${code?.trim().toUpperCase()}-${awb}-${at}`

export const told = (dossier: Dossier, { awb, event_code: code, at, place }: StatusRow, now: Date): Judged => {
  const parcel = dossier.packages.find(one => one.awb?.toLowerCase() === awb?.toLowerCase())
  if (!parcel || !code) return finding('REQUIRED', { col: 'event_code' }, 'event_code')
  if (!at) return finding('REQUIRED', { col: 'at' }, 'at')
  const known = code.trim().toUpperCase()
  if (!isCode(known)) {
    const meant = nearest(known, Object.keys(parcelEvents))
    const list = Object.keys(parcelEvents).join(', ')
    return finding('ENUM', { v: code, list: meant ?? list }, 'event_code')
  }
  if (Date.parse(at) > now.getTime())
    return remark('RANGE', '{at} is in the future', {
      path: 'at',
      params: { at: momentFigure(at) },
      key: 'orders.findings.ahead',
    })
  const eventId = eventIdOf({ awb, event_code: known, at })
  return parcelTold(dossier, parcel, { code: known, at, place, source: 'courier', eventId }, now)
}
