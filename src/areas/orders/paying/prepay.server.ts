// The link to pay an order online: offered instead of cash at the door, sent again to who waits, or given to who asks for it on the
// phone. Nothing else changes until it is paid, or when it never is.
import { linkFor } from '#areas/settings/settings.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { momentFigure, wording } from '#contract/said.ts'
import { stateWhy } from '#contract/standing.ts'
import type { Value } from '#contract/valueSet.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Acted, Acting, Handler, Scene } from '#server/records/serve.ts'
import { type Dossier, readDossiers } from '../dossier.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import { unserved } from '../placing/asking.server.ts'
import type { OrderPayment } from '../sets.ts'
import { type Judge, offerJudge } from './offering.server.ts'
import { unpayable } from './paying.server.ts'
import { openUntil, sendLink, unreachable } from './payLink.server.ts'

type Ask<Input = unknown> = Acting<typeof orders, Input>

const collected: ReadonlySet<Value<typeof OrderPayment>> = new Set(['paid', 'codCollected', 'codRemitted', 'codShort'])

/** What the state of an order says against another link, before anybody asks for one. */
export const settledWhy = (order: Pick<OrderRow, 'state' | 'payment'>): Finding | undefined => {
  const { state, payment } = order
  if (collected.has(payment)) return remark('STATE', 'Already paid', { key: 'orders.findings.paidAlready' })
  const isOver = state === 'cancelled' || state === 'expired' || state === 'rtoClosed'
  return isOver ? stateWhy(orders, order, 'state') : undefined
}

/** It waits for a payment online as it is. */
const sentWhy = async (scene: Scene, order: OrderRow): Promise<Finding | undefined> => {
  const until = await openUntil(scene, order)
  if (until)
    return remark('STATE', 'Online payment pending: the link is valid until {until}', {
      params: { until: momentFigure(until.toISOString()) },
      key: 'orders.findings.linkUntil',
    })
  if (order.payment !== 'codDue') return stateWhy(orders, order, 'payment')
  return order.linkSentAt
    ? remark('STATE', 'The payment link was sent on {at} and is valid until courier pickup', {
        params: { at: momentFigure(order.linkSentAt) },
        key: 'orders.findings.linkSent',
      })
    : undefined
}

interface Going {
  offer?: number
  second?: boolean
}

type Weighed = ({ dossier: Dossier; at: string } & Going) | { id: string; why: Finding }

const linked = async (
  ask: Ask,
  weigh: (dossier: Dossier) => Promise<Finding | Going>,
): Promise<Acted<typeof orders>> => {
  const weighed: Weighed[] = []
  for (const dossier of await readDossiers(ask.tx, ask.records as OrderRow[])) {
    const { order } = dossier
    const found = settledWhy(order) ?? unpayable(dossier) ?? (await weigh(dossier))
    const why = 'code' in found ? found : await unreachable(ask, order)
    if (why) weighed.push({ id: order.id, why })
    else weighed.push({ dossier, at: ask.now.toISOString(), ...(found as Going) })
  }
  const all = weighed.flatMap(one => ('dossier' in one ? [one] : []))
  const needsSecond = all.some(({ second }) => second)
  const going = all.map(({ dossier, at, offer }) => ({
    dossier,
    patch: { linkSentAt: at, ...(offer !== undefined && { offer }) },
  }))
  if (!ask.dry)
    for (const { dossier, patch } of going) await sendLink(ask, { ...dossier, order: { ...dossier.order, ...patch } })
  const refused = weighed.flatMap(one => ('why' in one ? [one] : []))
  // Asked for this one order, what was typed is told where it was typed.
  const [first] = refused
  if (ask.records.length === 1 && first?.why.path) throw invalid([first.why])
  return { patches: going.map(({ dossier: { order }, patch }) => ({ id: order.id, patch })), refused, needsSecond }
}

const offering =
  (ask: Ask, judge: Judge) =>
  async (dossier: Dossier): Promise<Finding | Going> => {
    const { order } = dossier
    const [wrong] = order.payment === 'codDue' ? await unserved(ask, dossier, { payment: 'PREPAID' }) : []
    if (wrong) return wrong
    const offer = order.payment === 'codDue' ? judge(dossier) : null
    // Another offer is another letter.
    if (offer !== null) return 'off' in offer ? { offer: offer.off, second: offer.second } : offer
    return (await sentWhy(ask, order)) ?? {}
  }

export const prepay: Handler<typeof orders, ActionInput<typeof orders, 'prepay'>> = async ask =>
  linked(ask, offering(ask, await offerJudge(ask, ask.input)))

const cash = remark('STATE', 'This is a COD order. Convert it to prepaid', { key: 'orders.findings.inCash' })
const isOffered = ({ payment, linkSentAt }: OrderRow): boolean => payment !== 'codDue' || linkSentAt !== null

export const sendAgain: Handler<typeof orders, undefined> = ask =>
  linked(ask, async ({ order }) => (isOffered(order) ? {} : cash))

/** Given away, it opens: a link nobody was given opens nothing. */
export const copyLink: Handler<typeof orders, undefined> = async ask => {
  const [dossier] = await readDossiers(ask.tx, ask.records as OrderRow[])
  if (!dossier) return {}
  const { order } = dossier
  const why = settledWhy(order) ?? unpayable(dossier) ?? (isOffered(order) ? undefined : cash)
  if (why) return { refused: [{ id: order.id, why }] }
  const given = order.linkSentAt ? [] : [{ id: order.id, patch: { linkSentAt: ask.now.toISOString() } }]
  const url = ask.dry ? '' : await linkFor(ask, 'order', order.id)
  return {
    patches: given,
    result: {
      kind: 'facts',
      title: wording('orders.link.title', 'Payment link'),
      facts: [{ label: order.orderNo, value: url, copies: true }],
    },
  }
}
