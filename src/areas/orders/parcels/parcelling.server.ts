// Which units lie in which package: what is in none yet, what a cancellation takes out again, and where an order stands as a whole.
import { nextIn } from '#server/records/regions.ts'
import type { Dossier } from '../dossier.server.ts'
import type { Deed } from '../effects.server.ts'
import { orderEvents } from '../orderEvents.ts'
import type { OrderLineRow } from '../orderLines.ts'
import { type PackageRow, packages } from '../packages.ts'

type State = PackageRow['state']
type Boxed = Pick<Dossier, 'lines' | 'packages'>

const isLive = ({ state }: PackageRow): boolean => state !== 'cancelled'
/** It has not left the house. */
export const isInHouse = ({ state }: Pick<PackageRow, 'state'>): boolean =>
  state === 'created' || state === 'awb' || state === 'manifested'

/** Labels of what is still here say what was to be collected then, and where: without one, a package asks for the next. */
export const labelsOff = (all: readonly PackageRow[]): NonNullable<Deed['others']> =>
  all.filter(one => one.label && isInHouse(one)).map(({ id }) => ({ resource: packages, id, patch: { label: null } }))

/** Numbers and labels of what is still here, when it goes elsewhere: each of them waits for another number then. */
export const numbersOff = ({ order, packages: all }: Dossier, now: Date): Deed => {
  const at = now.toISOString()
  const none = { label: null, awb: null, courier: null, manifestNo: null, manifest: null, promisedAt: null }
  const gone = all.flatMap(parcel => {
    const state = isInHouse(parcel) && nextIn(packages, parcel, 'state', 'void')
    return state ? [{ parcel, state: state as State }] : []
  })
  if (gone.length === 0) return { patch: {}, others: labelsOff(all) }
  const states = all.map(one => gone.find(({ parcel }) => parcel.id === one.id)?.state ?? one.state)
  return {
    patch: { delivery: behind(states), deliveryAt: at, courier: null, promisedAt: null },
    others: gone.map(({ parcel: { id }, state }) => ({
      resource: packages,
      id,
      patch: { ...none, state, stateAt: at },
    })),
    creates: gone.map(({ parcel: { id, courier, awb } }) => ({
      resource: orderEvents,
      draft: { order: order.id, package: id, at, source: 'system', code: 'AWB_VOIDED', raw: { courier, awb } },
    })),
  }
}

const inside = ({ units }: PackageRow, line: string): number => units?.find(unit => unit.line === line)?.qty ?? 0

/** Units of a line that are wanted and lie in no package. */
export const unpacked = ({ id, qty, cancelled }: OrderLineRow, all: readonly PackageRow[]): number =>
  qty - cancelled - all.filter(isLive).reduce((sum, one) => sum + inside(one, id), 0)

/** From the one that is furthest behind to the one that is furthest ahead; what comes back is told by itself. */
const way = ['created', 'awb', 'manifested', 'ndr', 'pickedUp', 'inTransit', 'outForDelivery', 'delivered']
const rank = (state: State): number => (state === 'cancelled' ? 200 : (way.indexOf(state) + 99) % 99)

/** Where the order as a whole is: the package that is furthest behind. */
export const behind = (states: readonly State[]): State => [...states].sort((one, other) => rank(one) - rank(other))[0]!

/** Takes units that are cancelled out of the packages they lie in, the last one first; one that is left empty is over. */
export const takenOut = (
  { lines, packages: all }: Boxed,
  going: ReadonlyMap<string, number>,
  now: Date,
): Pick<Deed, 'patch' | 'others'> => {
  const left = new Map(
    lines.map(line => [line.id, Math.max(0, (going.get(line.id) ?? 0) - unpacked(line, all))] as const),
  )
  const at = now.toISOString()
  const changed = all
    .filter(isInHouse)
    .toReversed()
    .flatMap(parcel => {
      const units = (parcel.units ?? []).map(({ line, qty }) => {
        const out = Math.min(qty, left.get(line) ?? 0)
        left.set(line, (left.get(line) ?? 0) - out)
        return { line, qty: qty - out }
      })
      const kept = units.filter(({ qty }) => qty > 0)
      if (kept.length === units.length && units.every(({ line, qty }) => qty === inside(parcel, line))) return []
      const state = kept.length > 0 ? undefined : nextIn(packages, parcel, 'state', 'cancel')
      return [{ id: parcel.id, patch: { units: kept, ...(state && { state: state as State, stateAt: at }) } }]
    })
  if (changed.length === 0) return { patch: {}, others: [] }
  const states = all.map(one => changed.find(({ id }) => id === one.id)?.patch.state ?? one.state)
  return {
    patch: { delivery: behind(states), deliveryAt: at },
    others: changed.map(one => ({ resource: packages, ...one })),
  }
}
