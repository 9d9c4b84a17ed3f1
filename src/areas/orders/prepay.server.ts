// Cash on delivery made into a payment ahead: the shopper is sent a link. Nothing changes until it is paid, or when it never is.

import { stateWhy } from '#server/records/regions.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import { readDossiers } from './dossier.reading.ts'
import { type OrderRow, orders } from './orders.ts'
import { unpayable } from './paying.reading.ts'
import { sendLink, unreachable } from './payLink.server.ts'

export const prepay = async (ask: Acting<typeof orders, unknown>): Promise<Acted<typeof orders>> => {
  const patches: NonNullable<Acted<typeof orders>['patches']> = []
  const refused: NonNullable<Acted<typeof orders>['refused']> = []
  for (const dossier of await readDossiers(ask.tx, ask.setting.vendor, ask.records as OrderRow[])) {
    const { order } = dossier
    const isCash = order.payment === 'codDue'
    const why = (isCash ? unpayable(dossier) : stateWhy(orders, order, 'payment')) ?? (await unreachable(ask, order))
    if (why) {
      refused.push({ id: order.id, why })
      continue
    }
    if (!ask.dry) await sendLink(ask, dossier)
    patches.push({ id: order.id, patch: { linkSentAt: ask.now.toISOString() } })
  }
  return { patches, refused }
}
