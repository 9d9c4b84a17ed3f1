// What comes back undelivered and was looked at: its units lie on the shelf again, or in the bucket of what cannot be sold.
import { sql } from 'drizzle-orm'
import { allHouses, returnStock } from '#areas/warehouses/warehouses.door.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { orderLines } from '../orderLines.ts'
import type { PackageRow } from '../packages.ts'

const l = tableFor(orderLines)

const insideOf = async ({ tx }: Scene, { units }: PackageRow) => {
  const all = units ?? []
  const ids = all.map(({ line }) => line)
  const lines = await fieldsWhere(tx, orderLines, ['id', 'variant'], sql`${l.id} = any(${sql.param(ids)}::uuid[])`, {
    deleted: true,
  })
  const variantOf = new Map(lines.map(({ id, variant }) => [id, variant]))
  return all.flatMap(({ line, qty }) => {
    const variant = variantOf.get(line)
    return variant ? [{ variant, quantity: qty }] : []
  })
}

/** Whoever said so: a button, a file, the courier. Where its warehouse is not ours to count, nothing moves. */
export const broughtHome = async (scene: Scene, parcel: PackageRow): Promise<void> => {
  if (parcel.state !== 'restocked' && parcel.state !== 'writtenOff') return
  const warehouse = (await allHouses(scene.tx)).find(({ code }) => code === parcel.warehouse)?.id
  const inside = await insideOf(scene, parcel)
  if (!warehouse || inside.length === 0) return
  const { tx, now, staff } = scene
  const lines = inside.map(one => ({ ...one, isDamaged: parcel.state === 'writtenOff' }))
  await returnStock(tx, {
    ref: { kind: 'order', id: parcel.order },
    warehouse,
    lines,
    as: 'rto',
    by: staff.userId,
    now,
  })
}
