// Holds orders for one reason in the transaction of whoever has it: what is held for that already, or cannot be held, stays as it is.
import { rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { createFor } from '../created.server.ts'
import { readDossiers } from '../dossier.server.ts'
import { isDeed } from '../effects.server.ts'
import { orders } from '../orders.ts'
import { type HoldAsk, holdOf } from './holding.server.ts'

/** How many of them are held now that were not. */
export const holdAll = async (scene: Scene, ids: readonly string[], asked: HoldAsk): Promise<number> => {
  const { tx, staff, now, write } = scene
  const rows = await rowsById(tx, orders, ids, 'locked')
  const deeds = (await readDossiers(tx, rows)).flatMap(dossier => {
    const judged = holdOf(dossier, asked, { name: staff.name, now })
    return isDeed(judged) ? [{ id: dossier.order.id, ...judged }] : []
  })
  await createFor(scene, deeds)
  await write.change(
    orders,
    deeds.map(({ id, patch }) => ({ id, patch })),
  )
  return deeds.length
}
