// What an order has spoken for in which warehouse, moved from one to another. It is told by an event that knows both: taken back,
// the event goes, and the pieces are spoken for where they were.
import { heldFor, releaseStock, reserveStock } from '#areas/warehouses/warehouses.door.ts'
import type { Scene } from '#server/records/serve.ts'

export const reallocated = 'REALLOCATED'

export interface Spoken {
  /** Id of the warehouse. */
  warehouse: string
  variant: string
  quantity: number
}
export interface MovedStock {
  was: Spoken[]
  now: Spoken[]
}

/** Lets go of all that is spoken for and speaks for this instead. */
export const speakFor = async ({ tx, staff, now }: Scene, order: string, wanted: readonly Spoken[]): Promise<void> => {
  const ref = { kind: 'order', id: order }
  const mover = { by: staff.userId || null, now }
  if ((await heldFor(tx, ref.kind, [ref.id])).size > 0) await releaseStock(tx, { ref, ...mover })
  for (const [warehouse, lines] of Map.groupBy(wanted, one => one.warehouse))
    await reserveStock(tx, { ref, warehouse, lines, ...mover })
}
