// The check of what came back undelivered: each package goes on as its chart says, and its order with it.
import { rowsById } from '#server/records/rows.ts'
import type { Acting, Handler } from '#server/records/serve.ts'
import { readDossiers } from '../dossier.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import { type PackageRow, type ParcelCode, packages } from '../packages.ts'
import { parcelTold } from './parcels.server.ts'

type Ask = Acting<typeof packages, { note?: string | null }>

const ordersOf = ({ tx }: Ask, parcels: readonly PackageRow[]): Promise<OrderRow[]> =>
  rowsById(
    tx,
    orders,
    parcels.map(({ order }) => order),
    'locked',
  )

export const checkedHome =
  (code: ParcelCode): Handler<typeof packages, { note?: string | null }> =>
  async ask => {
    const { tx, records, input, now, write, dry } = ask
    const parcels = records as PackageRow[]
    const dossiers = await readDossiers(tx, await ordersOf(ask, parcels))
    const told = {
      code,
      at: now.toISOString(),
      source: 'staff',
      ...(input.note && { raw: { note: input.note } }),
    } as const
    const deeds = parcels.flatMap(parcel => {
      const dossier = dossiers.find(({ order }) => order.id === parcel.order)
      if (!dossier) return []
      const deed = parcelTold(dossier, parcel, told, now)
      // Of two packages of one order the second sees where the first went.
      for (const { id, patch } of deed.others ?? [])
        Object.assign(
          [...dossier.packages, ...dossier.lines, ...dossier.payments].find(one => one.id === id) ?? {},
          patch,
        )
      Object.assign(dossier.order, deed.patch)
      return [{ ...deed, order: dossier.order.id }]
    })
    const others = deeds.flatMap(one => one.others ?? [])
    if (!dry)
      for (const { resource, draft } of deeds.flatMap(({ creates }) => creates ?? []))
        await write.create(resource, [draft])
    return {
      patches: others.flatMap(({ resource, id, patch }) => (resource === packages ? [{ id, patch }] : [])),
      others: [
        ...others.filter(({ resource }) => resource !== packages),
        ...deeds.flatMap(({ order, patch }) =>
          Object.keys(patch).length > 0 ? [{ resource: orders, id: order, patch }] : [],
        ),
      ],
    }
  }
