// The doors of a payment link: the shop asks what is due, and the gateway tells, signed, that it was paid. What was heard before is
// heard once.
import * as z from 'zod/mini'
import { endpointOf } from '#contract/address.ts'
import { allPlaces } from '#server/auth/places.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { openedBy } from '#server/outside/linkToken.ts'
import { signatureHeader } from '#server/outside/signature.ts'
import { speakerOf } from '#server/outside/speaker.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { invalid } from '#server/records/refusal.ts'
import { rowsById } from '#server/records/rows.ts'
import { withScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { problem } from '#server/words.ts'
import { readDossiers } from '../dossier.server.ts'
import { isDeed } from '../effects.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { orders } from '../orders.ts'
import { PaidAhead } from '../sets.ts'
import { keepLate } from './latePayments.server.ts'
import { readOffered } from './offering.server.ts'
import { recordedBefore } from './pay.server.ts'
import { dueOf, paidOf, unpayable } from './paying.server.ts'

/** What whoever takes the money signs with for one vendor. */
export const payerName = 'payment-link'

const asked = z.object({ vendor: z.string().check(z.maxLength(12)), token: z.string().check(z.maxLength(60)) })
const told = z.object({
  token: z.string().check(z.maxLength(60)),
  reference: z.string().check(z.minLength(1), z.maxLength(60)),
  method: z.enum(PaidAhead.names as [string, ...string[]]),
  amount: z.int(),
})
type PaymentReport = z.infer<typeof told>

const missing = () => problem('NOT_FOUND', 'record.missing', { thing: orders.one })

/** Locked, so that the same news told twice at once pays once. A link that was taken back opens nothing. */
const opened = async (kit: Kit, { tx, setting: { vendor } }: Scene, token: string) => {
  const id = openedBy(kit.env, 'order', vendor, token)
  const rows = id ? await rowsById(tx, orders, [id], 'locked') : []
  const [dossier] = await readDossiers(
    tx,
    rows.filter(({ linkSentAt }) => linkSentAt !== null),
  )
  if (!dossier) throw missing()
  return dossier
}

const show = (kit: Kit, place: Staff['place'], token: string) =>
  withScene(kit, clockwork(place), { action: 'orders.openLink', face: 'system' }, async scene => {
    const dossier = await opened(kit, scene, token)
    const { order, lines } = dossier
    const { currency } = scene.setting
    const asked = unpayable(dossier) ? undefined : dueOf(dossier, await readOffered(scene, dossier), currency)
    return {
      number: order.orderNo,
      due: asked?.due ?? 0,
      currency,
      lines: lines.map(({ sku, name, qty, cancelled }) => ({ sku, name, qty: qty - cancelled })),
    }
  })

const receive = (kit: Kit, place: Staff['place'], { token, reference, amount, method }: PaymentReport) =>
  withScene(kit, clockwork(place), { action: 'orders.receivePayment', face: 'api' }, async scene => {
    const { setting, now, write } = scene
    const dossier = await opened(kit, scene, token)
    if (dossier.payments.some(({ gatewayRef }) => gatewayRef === reference)) return { known: true }
    const money = { amount, reference, method: method as (typeof PaidAhead.names)[number] }
    const before = await recordedBefore(scene, reference)
    if (before) throw invalid([before])
    const judged = paidOf(dossier, await readOffered(scene, dossier), money, setting.currency, { name: '', now })
    const { id } = dossier.order
    if (!isDeed(judged) && unpayable(dossier)) {
      await keepLate(scene, dossier, money)
      return { known: false }
    }
    if (!isDeed(judged)) throw invalid([judged])
    for (const other of judged.others ?? []) await write.change(other.resource, [{ id: other.id, patch: other.patch }])
    await write.change(orders, [{ id, patch: judged.patch }])
    const event = { source: 'gateway', code: 'CAPTURED', eventId: reference } as const
    await write.create(orderEvents, [
      { order: id, at: now.toISOString(), ...event, raw: { reference, amount, method } },
    ])
    return { known: false }
  })

const stem = `${endpointOf(orders)}/payment-link`
export const paidPath = (vendor: string): string => `${stem}/${vendor}`

export const payDoors = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: stem,
    action: 'orders.openLink',
    access: 'anyone',
    permission: null,
    tag: orders.label,
    bodyLimit: 4096,
    summary: 'What is due for the order of a payment link, for the shop that was opened by it',
    bodySchema: z.toJSONSchema(asked),
    run: async ask => {
      const { vendor, token } = bodyOf(asked, ask.body)
      const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === vendor)
      if (!place) throw missing()
      return { data: await show(kit, place, token) }
    },
  },
  {
    method: 'POST',
    path: paidPath(':vendor'),
    action: 'orders.receivePayment',
    access: 'anyone',
    permission: null,
    tag: orders.label,
    bodyLimit: 16 * 1024,
    summary: `That a payment link was paid, told by the payment gateway and signed in ${signatureHeader}`,
    bodySchema: z.toJSONSchema(told),
    run: async ask => ({ data: await receive(kit, await speakerOf(kit, ask, payerName), bodyOf(told, ask.body)) }),
  },
]
