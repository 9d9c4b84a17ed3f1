// Sends what has not left the house from elsewhere, or with somebody else: a warehouse closed, a courier stopped, or somebody says
// so. What lies in the wrong package goes into another one, what is spoken for moves along, and what is right already stays.
import { couriers } from '#areas/warehouses/couriers.ts'
import { allHouses } from '#areas/warehouses/warehouses.door.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { actWithin, runnable } from '#server/records/act.ts'
import { nextIn } from '#server/records/regions.ts'
import { rowsById } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { type Dossier, readDossiers } from '../dossier.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { type OrderRow, orders } from '../orders.ts'
import { type PackageRow, packages } from '../packages.ts'
import { box } from '../parcels/boxing.server.ts'
import { reallocated } from '../placing/reserved.server.ts'
import { type Relocation, relocated } from './relocating.server.ts'

/** Emptied as if what was in it had been cancelled. */
const emptied = (parcel: PackageRow, at: string): PackageRow => ({
  ...parcel,
  state: (nextIn(packages, parcel, 'state', 'cancel') ?? parcel.state) as PackageRow['state'],
  stateAt: at,
})

/** True where what was packed anew had a number, and needs another. */
const carriedOut = async (scene: Scene, dossier: Dossier, { going, houses, stock }: Relocation): Promise<boolean> => {
  const { write, now } = scene
  const { order, packages: all } = dossier
  const at = now.toISOString()
  // The stock follows the event.
  const raw = { ...(stock && { stock }), from: going.map(({ packageNo }) => packageNo), to: [...houses.keys()] }
  await write.create(orderEvents, [{ order: order.id, at, source: 'system', code: reallocated, raw }])
  const empty = new Map(going.map(parcel => [parcel.id, emptied(parcel, at)]))
  await write.change(
    packages,
    [...empty.values()].map(({ id, state, stateAt }) => ({ id, patch: { state, stateAt } })),
  )
  if (houses.size === 0) return false
  await box(scene, [{ dossier: { ...dossier, packages: all.map(one => empty.get(one.id) ?? one) }, houses }])
  return order.hold === 'free' && going.some(({ awb }) => awb !== null)
}

/** Couriers are asked for numbers with nothing locked: by a job of its own, for whoever may. */
const askNumbers = async (scene: Scene, ids: readonly string[], courier: string | null | undefined): Promise<void> => {
  const { tx, staff } = scene
  const action = runnable(orders, 'assignCourier')
  if (ids.length === 0 || !staff.may(action.id)) return
  const body = { ids: [...ids], input: { ...(courier && { courier }) } }
  await actWithin({ kit: kitOf(scene), staff, resource: orders, action, body }, { action: action.id, face: 'job' }, tx)
}

export const reallocate: Handler<typeof orders, ActionInput<typeof orders, 'reallocate'>> = async ask => {
  const { tx, input, dry, records } = ask
  const warehouse = input.warehouse && (await rowsById(tx, warehouses, [input.warehouse]))[0]?.code
  const courier = input.courier && (await rowsById(tx, couriers, [input.courier]))[0]?.code
  const wish = { ...(warehouse && { warehouse }), ...(courier && { courier }) }
  const open = (await allHouses(tx)).filter(({ status }) => status === 'active')
  const ids = new Map(open.map(({ id, code }) => [code, id]))
  const refused: { id: string; why: Finding }[] = []
  const unnumbered: string[] = []
  for (const dossier of await readDossiers(tx, records as OrderRow[])) {
    const plan = await relocated(ask, dossier, wish, ids)
    if ('code' in plan) refused.push({ id: dossier.order.id, why: plan })
    else if (!dry && (await carriedOut(ask, dossier, plan))) unnumbered.push(dossier.order.id)
  }
  await askNumbers(ask, unnumbered, input.courier)
  return { refused }
}
