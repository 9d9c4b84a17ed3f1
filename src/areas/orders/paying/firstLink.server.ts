// The link an order goes out with when it is placed by hand or out of a cart, and what whoever placed it is told.
import { settingsOf } from '#areas/settings/settings.door.ts'
import type { Shown } from '#contract/call.ts'
import { saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { Scene } from '#server/records/serve.ts'
import { readDossiers } from '../dossier.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import { PaidAhead } from '../sets.ts'
import { sendLink, unreachable } from './payLink.server.ts'

export interface FirstLink {
  /** Why none can go out. */
  why?: Finding
  /** How long the order waits to be paid. */
  minutes: number
}

export const advanceOf = ({ totals }: Pick<OrderRow, 'totals'>): number => totals?.advance ?? 0

/** An advance is paid online as well. */
const isOnline = (order: OrderRow): boolean =>
  advanceOf(order) > 0 || (PaidAhead.names as readonly string[]).includes(order.payBy)

/** Of an order that was just placed; nothing where nobody pays online. */
export const firstLink = async (scene: Scene, order: OrderRow): Promise<FirstLink | undefined> => {
  if (!isOnline(order)) return undefined
  const why = await unreachable(scene, order)
  return { ...(why && { why }), minutes: (await settingsOf(scene.tx)).paymentMinutes }
}

export const sendFirst = async (scene: Scene, order: OrderRow): Promise<void> => {
  const [dossier] = await readDossiers(scene.tx, [order])
  if (dossier) await sendLink(scene, dossier)
  await scene.write.change(orders, [{ id: order.id, patch: { linkSentAt: scene.now.toISOString() } }])
}

/** Number, sums and what became of its link. */
export const placedShown = (order: OrderRow, link: FirstLink | undefined, currency: string): Shown => {
  const money = (amount: number) => sayMoney(amount, currency)
  const advance = advanceOf(order)
  const sent = wording('orders.placed.sent', 'Sent by email')
  return {
    kind: 'facts',
    title: wording('orders.placed.title', 'Order {n}', { n: order.orderNo }),
    facts: [
      {
        label: wording('fields.order', 'Order'),
        value: order.orderNo,
        about: { resource: orders.name, id: order.id, title: order.orderNo },
      },
      { label: wording('orders.placed.goods', 'Items'), value: money(order.totals?.goods ?? 0) },
      { label: wording('orders.placed.total', 'Total'), value: money(order.grand) },
      ...(advance > 0
        ? [
            { label: wording('orders.placed.advance', 'Advance, online'), value: money(advance) },
            { label: wording('orders.placed.atDoor', 'On delivery'), value: money(order.grand - advance) },
          ]
        : []),
      ...(link
        ? [{ label: wording('orders.placed.link', 'Payment link'), value: link.why ? saidOf(link.why) : sent }]
        : []),
    ],
  }
}
