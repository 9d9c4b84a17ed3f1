// Placing by hand and out of a cart: the order, its payment link, and what whoever placed it is told.
import type { Shown } from '#contract/call.ts'
import type { Scene } from '#server/records/serve.ts'
import type { OrderRow } from '../orders.ts'
import { type FirstLink, firstLink, placedShown, sendFirst } from '../paying/firstLink.server.ts'
import { placeQuoted, type Wanted } from './placing.server.ts'

export interface Placed extends Awaited<ReturnType<typeof placeQuoted>> {
  order: OrderRow
  /** Of what is paid online and wants one. */
  link: FirstLink | undefined
  shown: Shown
}

/**
 * Places an order as of now and sends its link where one is wanted and something is paid online; in a dry run nothing is sent.
 * Refuses (422) a member who is blocked or gone, and what cannot be delivered, priced or reserved.
 */
export const placeLinked = async (
  scene: Scene & { dry?: boolean },
  wanted: Wanted,
  isLinkWanted: boolean,
): Promise<Placed> => {
  const { order, quoted } = await placeQuoted(scene, wanted)
  const link = isLinkWanted ? await firstLink(scene, order) : undefined
  if (link && !link.why && !scene.dry) await sendFirst(scene, order)
  return { order, quoted, link, shown: placedShown(order, link, scene.setting.currency) }
}
