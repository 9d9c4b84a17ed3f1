// Cash on delivery made into a payment ahead: the shopper is sent a link. Nothing changes until it is paid, or when it never is.

import { linkFor } from '#areas/carts/link.reading.ts'
import { messageRefusal } from '#areas/members/consents.reading.ts'
import { queueMessage } from '#areas/members/messages.keeping.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import { refusal } from '#rules/refusal.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { stateWhy } from '#server/records/regions.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import { type Dossier, readDossiers } from './dossier.reading.ts'
import { type OrderRow, orders } from './orders.ts'
import { dueOf, unpayable } from './paying.reading.ts'
import { payLetter } from './payLetter.server.ts'

type Ask = Acting<typeof orders, unknown>

const service = { channel: 'email', purpose: 'service' } as const

const unreachable = async (ask: Ask, { member }: OrderRow, email: string | null): Promise<Finding | undefined> => {
  if (!email) return remark('REQUIRED', 'No e-mail is known', { key: 'orders.findings.noEmail' })
  const why = member && (await messageRefusal(ask.tx, { member, ...service }, ask.now))
  return why ? refusal('CONSENT', why === 'member' ? 'cart.memberGone' : 'cart.optedOut') : undefined
}

/** To a member by the way all of their messages go, so that a later no still stops it. */
const write = async (ask: Ask, dossier: Dossier, email: string): Promise<void> => {
  const { id, member, orderNo, contactName } = dossier.order
  const { due = 0, fee = 0 } = dueOf(dossier) ?? {}
  const money = (amount: number) => sayMoney(amount, ask.setting.currency)
  const letter = payLetter({
    ...{ name: contactName, orderNo, due: money(due), fee: fee > 0 ? money(fee) : undefined },
    link: await linkFor(ask, 'order', id),
  })
  if (!member) return queueMail(kitOf(ask), ask.tx, email, letter)
  await queueMessage(ask.tx, { ...service, member, letter, cause: `order ${orderNo}`, sendAt: ask.now }, ask.now)
}

export const prepay = async (ask: Ask): Promise<Acted<typeof orders>> => {
  const patches: NonNullable<Acted<typeof orders>['patches']> = []
  const refused: NonNullable<Acted<typeof orders>['refused']> = []
  for (const dossier of await readDossiers(ask.tx, ask.setting.vendor, ask.records as OrderRow[])) {
    const { order } = dossier
    const email = ask.personal.open(order.email)
    const isCash = order.payment === 'codDue'
    const why =
      (isCash ? unpayable(dossier) : stateWhy(orders, order, 'payment')) ?? (await unreachable(ask, order, email))
    if (why) {
      refused.push({ id: order.id, why })
      continue
    }
    if (!ask.dry) await write(ask, dossier, email!)
    patches.push({ id: order.id, patch: { linkSentAt: ask.now.toISOString() } })
  }
  return { patches, refused }
}
