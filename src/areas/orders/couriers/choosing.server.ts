// Who takes a package, asked of the warehouses' resolver with what it has to know: what lies in it, what it is worth, who refused it.
import { type Allocation, allocate, overpriced } from '#areas/warehouses/warehouses.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { stateWhy } from '#contract/standing.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import { orders } from '../orders.ts'
import type { PackageRow } from '../packages.ts'

const variantsIn = ({ lines }: Dossier, { units }: PackageRow): string[] => {
  const inside = new Set(units?.map(({ line }) => line))
  return lines.flatMap(({ id, variant }) => (inside.has(id) && variant ? [variant] : []))
}

/** What it is worth: its share of the order by what was paid for its units; all of it where there is but one. */
const worthOf = ({ order, lines, packages }: Dossier, { units }: PackageRow): number => {
  const goods = lines.reduce((sum, { net }) => sum + net, 0)
  if (packages.length < 2 || goods === 0) return order.grand
  const own = lines.reduce((sum, { id, net, qty }) => {
    const inside = units?.find(({ line }) => line === id)?.qty ?? 0
    return sum + (net * inside) / qty
  }, 0)
  return Math.round((order.grand * own) / goods)
}

/** What is picked for it, at the prices of the order. */
const piecesOf = ({ lines }: Dossier, { units }: PackageRow) =>
  lines.flatMap(({ id, variant, unitPrice }) => {
    const quantity = units?.find(({ line }) => line === id)?.qty ?? 0
    return variant && quantity > 0 ? [{ variant, quantity, price: unitPrice }] : []
  })

export const isWaiting = ({ state }: Pick<PackageRow, 'state'>): boolean => state === 'created'

/** Why no courier is asked to take what waits of an order. */
export const unready = async (scene: Scene, dossier: Dossier): Promise<Finding | undefined> => {
  if (dossier.order.hold === 'held') return stateWhy(orders, dossier.order, 'hold')
  const waiting = dossier.packages.filter(isWaiting)
  if (waiting.length === 0)
    return remark('STATE', 'No package is waiting for a courier', { key: 'orders.findings.noneWaits' })
  for (const parcel of waiting) {
    const over = await overpriced(scene, parcel.warehouse ?? '', piecesOf(dossier, parcel))
    if (over) return over
  }
  return undefined
}

export interface Wish {
  /** Code of the only courier that may take it. */
  courier?: string | undefined
  refused: ReadonlyMap<string, string>
}

export const whoTakes = async (
  scene: Scene,
  dossier: Dossier,
  parcel: PackageRow,
  { courier, refused }: Wish,
): Promise<Allocation> => {
  const { order } = dossier
  const { warehouse, weightG } = parcel
  return allocate(
    scene.tx,
    {
      pincode: order.pincode ?? '',
      value: worthOf(dossier, parcel),
      weightG: weightG ?? 0,
      refused,
      payment: order.payBy === 'cod' ? 'COD' : 'PREPAID',
      inside: variantsIn(dossier, parcel),
      tags: order.tags ?? [],
      method: order.shippingMethod ?? null,
      ...(warehouse && { warehouse }),
      ...(courier && { courier }),
    },
    scene.staff.place,
    scene.now,
  )
}
