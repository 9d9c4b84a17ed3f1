// What others tell of a parcel: couriers by their doors, clocks and those who answer failed deliveries.
import { and, eq } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere, rowsById, rowsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { readDossiers } from '../dossier.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { orders } from '../orders.ts'
import { packages } from '../packages.ts'
import { type ParcelReport, parcelTold } from './parcels.server.ts'

const p = tableFor(packages)
const e = tableFor(orderEvents)

/** By its id, or by the number its courier calls it by. */
type ParcelMeant = { id: string } | { courier: string; awb: string }

export interface Heard {
  /** It was told before, by whomever: nothing changes. */
  known: boolean
  /** The parcel stands elsewhere now. */
  moved: boolean
}

/**
 * What is told of a parcel, done at once and with its order locked; an event that has an id is done once however often it comes.
 * Undefined where there is no such parcel.
 */
export const hearOfParcel = async (
  scene: Scene,
  meant: ParcelMeant,
  told: ParcelReport,
): Promise<Heard | undefined> => {
  const { tx, write, now } = scene
  const isMeant = 'id' in meant ? eq(p.id, meant.id) : and(eq(p.awb, meant.awb), eq(p.courier, meant.courier))
  const [found] = await rowsWhere(tx, packages, isMeant, { deleted: true })
  if (!found) return undefined
  // The order is locked first: the same event told twice at once is still told once.
  const locked = await rowsById(tx, orders, [found.order], 'locked')
  if (told.eventId) {
    const before = await fieldsWhere(tx, orderEvents, ['id'], eq(e.eventId, told.eventId), { deleted: true })
    if (before.length > 0) return { known: true, moved: false }
  }
  const [dossier] = await readDossiers(tx, locked)
  const parcel = dossier?.packages.find(({ id }) => id === found.id)
  if (!dossier || !parcel) return { known: false, moved: false }
  const { patch, others = [], creates = [] } = parcelTold(dossier, parcel, told, now)
  for (const { resource, draft } of creates) await write.create(resource, [draft])
  for (const { resource, id, patch: own } of others) await write.change(resource, [{ id, patch: own }])
  if (Object.keys(patch).length > 0) await write.change(orders, [{ id: dossier.order.id, patch }])
  const [after] = await rowsById(tx, packages, [found.id])
  return { known: false, moved: after?.state !== parcel.state }
}
