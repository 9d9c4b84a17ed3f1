// Holds orders for one reason in the transaction of whoever has it: what is held for that already, or cannot be held, stays as it is.
import { storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { isDeed } from './deeds.reading.ts'
import { readDossiers } from './dossier.reading.ts'
import { type HoldAsk, holdOf } from './holding.reading.ts'
import { holds } from './holds.ts'
import { type OrderRow, orders } from './orders.ts'

/** How many of them are held now that were not. */
export const holdAll = async (scene: Scene, ids: readonly string[], asked: HoldAsk): Promise<number> => {
  const { tx, setting, staff, now, write } = scene
  const rows = (await storedByIds(tx, setting.vendor, orders, [...ids], true)) as unknown as OrderRow[]
  const deeds = (await readDossiers(tx, setting.vendor, rows)).flatMap(dossier => {
    const judged = holdOf(dossier, asked, { name: staff.name, now })
    return isDeed(judged) ? [{ id: dossier.order.id, ...judged }] : []
  })
  await write.create(
    holds,
    deeds.flatMap(({ creates = [] }) => creates.map(({ draft }) => draft as never)),
  )
  await write.change(
    orders,
    deeds.map(({ id, patch }) => ({ id, patch })),
  )
  return deeds.length
}
