// Packages for what each warehouse sends, of any number of orders at once; each order stands where its package that is furthest behind does.
import { variants } from '#areas/products/products.ts'
import { fieldsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import { orderEvents } from '../orderEvents.ts'
import type { OrderLineRow } from '../orderLines.ts'
import { orders } from '../orders.ts'
import { type PackageRow, packages } from '../packages.ts'
import { behind } from './parcelling.server.ts'

export interface Portion {
  line: OrderLineRow
  quantity: number
}
export type ByHouse = Map<string, Portion[]>

export interface Boxing {
  dossier: Dossier
  houses: ByHouse
}

export const add = (into: ByHouse, house: string, portion: Portion): void => {
  into.set(house, [...(into.get(house) ?? []), portion])
}

export const told = ({ order }: Dossier, code: string, raw: Record<string, unknown>, now: Date, parcel?: string) => ({
  order: order.id,
  at: now.toISOString(),
  source: 'system' as const,
  code,
  raw,
  ...(parcel && { package: parcel }),
})

/** Packages for what each warehouse sends. */
export const box = async (scene: Scene, all: readonly Boxing[]): Promise<void> => {
  const { tx, write, now } = scene
  const at = now.toISOString()
  const packed = all.flatMap(({ houses }) => [...houses.values()].flat())
  const grams = await fieldsById(
    tx,
    variants,
    packed.flatMap(({ line }) => line.variant ?? []),
    ['weightG'],
  )
  const weightOf = (portions: readonly Portion[]): number | null =>
    portions.reduce((sum, { line, quantity }) => sum + (grams.get(line.variant ?? '')?.weightG ?? 0) * quantity, 0) ||
    null
  const drafts = all.flatMap(({ dossier: { order, packages: known }, houses }) =>
    [...houses].map(([warehouse, portions], n) => ({
      order: order.id,
      packageNo: `${order.orderNo}-${known.length + n + 1}`,
      warehouse,
      state: 'created' as const,
      stateAt: at,
      attempts: 0,
      weightG: weightOf(portions),
      units: portions.map(({ line, quantity }) => ({ line: line.id, qty: quantity })),
    })),
  )
  if (drafts.length === 0) return
  const made = Map.groupBy((await write.create(packages, drafts)) as PackageRow[], ({ order }) => order)
  const ownOf = ({ order }: Dossier) => made.get(order.id) ?? []
  await write.create(
    orderEvents,
    all.flatMap(({ dossier }) =>
      ownOf(dossier).map(({ id, packageNo, warehouse }) =>
        told(dossier, 'PACKAGE_CREATED', { package: packageNo, warehouse }, now, id),
      ),
    ),
  )
  await write.change(
    orders,
    all.map(({ dossier }) => {
      const states = [...dossier.packages, ...ownOf(dossier)].map(({ state }) => state)
      return { id: dossier.order.id, patch: { delivery: behind(states), deliveryAt: at } }
    }),
  )
}
