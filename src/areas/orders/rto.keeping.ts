// What comes back undelivered and was looked at: its units lie on the shelf again, or in the bucket of what cannot be sold.
import { sql } from 'drizzle-orm'
import { returnStock } from '#areas/warehouses/stock.keeping.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'
import type { PackageRow } from './packages.ts'

const houseOf = async ({ tx, setting }: Scene, code: string | null): Promise<string | undefined> => {
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from warehouses where vendor = ${setting.vendor} and code = ${code} and status <> 2`,
  )
  return row?.id
}

const insideOf = ({ tx, setting }: Scene, { units }: PackageRow) =>
  rowsOf<{ variant: string; quantity: number }>(
    tx,
    sql`select l.variant, u.qty as quantity from jsonb_to_recordset(${JSON.stringify(units ?? [])}::jsonb) as u (line uuid, qty int)
      join order_lines l on l.vendor = ${setting.vendor} and l.id = u.line where l.variant is not null`,
  )

/** Whoever said so: a button, a file, the courier. Where its warehouse is not ours to count, nothing moves. */
export const broughtHome = async (scene: Scene, parcel: PackageRow): Promise<void> => {
  if (parcel.state !== 'restocked' && parcel.state !== 'writtenOff') return
  const warehouse = await houseOf(scene, parcel.warehouse)
  const inside = await insideOf(scene, parcel)
  if (!warehouse || inside.length === 0) return
  const { tx, now, staff } = scene
  const lines = inside.map(one => ({ ...one, isDamaged: parcel.state === 'writtenOff' }))
  await returnStock(tx, {
    ...{ ref: { kind: 'order', id: parcel.order }, warehouse, lines, as: 'rto' },
    ...{ by: staff.userId, now },
  })
}
