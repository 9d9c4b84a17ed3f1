// The link by which a shopper pays an order online: whom it can reach, and how it is sent.
import { messageRefusal, queueMessage } from '#areas/members/members.door.ts'
import { linkFor, settingsOf, unlinkable } from '#areas/settings/settings.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import { refusal } from '#rules/refusal.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import type { OrderRow } from '../orders.ts'
import { readOffered } from './offering.server.ts'
import { dueOf } from './paying.server.ts'
import { payLetter } from './payLetter.server.ts'

const service = { channel: 'email', purpose: 'service' } as const

export const unreachable = async (scene: Scene, { member, email }: OrderRow): Promise<Finding | undefined> => {
  if (!scene.personal.open(email)) return remark('REQUIRED', 'No email address', { key: 'orders.findings.noEmail' })
  const why = member && (await messageRefusal(scene.tx, { member, ...service }, scene.now))
  if (why) return refusal('CONSENT', why === 'member' ? 'cart.memberGone' : 'cart.optedOut')
  return unlinkable(scene)
}

/** Until when it waits to be paid; nothing where it is paid in cash otherwise, or waits for as long as it takes. */
export const openUntil = async ({ tx }: Scene, { state, placedAt }: OrderRow): Promise<Date | undefined> =>
  state === 'pendingPayment'
    ? new Date(Date.parse(placedAt) + (await settingsOf(tx)).paymentMinutes * 60_000)
    : undefined

/** To a member by the way all of their messages go, so that a later no still stops it. */
export const sendLink = async (scene: Scene, dossier: Dossier): Promise<void> => {
  const { tx, now, setting, personal } = scene
  const { id, member, orderNo, contactName, email, payment } = dossier.order
  const asked = dueOf(dossier, await readOffered(scene, dossier), setting.currency)
  const money = (amount = 0) => (amount > 0 ? sayMoney(amount, setting.currency) : undefined)
  const until = await openUntil(scene, dossier.order)
  const letter = payLetter({
    name: contactName,
    orderNo,
    due: sayMoney(asked?.due ?? 0, setting.currency),
    isCash: payment === 'codDue',
    fee: money(asked?.fee),
    off: money(asked?.off),
    rest: money(asked?.rest),
    minutes: until && Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)),
    link: await linkFor(scene, 'order', id),
  })
  if (!member) return queueMail(kitOf(scene), tx, personal.open(email)!, letter)
  await queueMessage(tx, { ...service, member, letter, cause: `order ${orderNo}`, sendAt: now }, now)
}
