// Reminding a shopper of a cart: the letter is kept with the note that it was written, so that neither is ever without the other.
// Who may not be written to is left out with the reason.
import { readCodes } from '#areas/discounts/discounts.door.ts'
import { type MessageRefusal, messageRefusal, queueMessage } from '#areas/members/members.door.ts'
import { linkFor } from '#areas/settings/settings.door.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type CartState, nudgeRefusal } from '#rules/cart.ts'
import { refusal } from '#rules/refusal.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { invalid } from '#server/records/refusal.ts'
import { stepped } from '#server/records/regions.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import { type CartRow, carts } from './carts.ts'
import { cartLetter } from './letter.server.ts'

type Reminding = Acting<typeof carts, ActionInput<typeof carts, 'recover'>>

const purposeOf = ({ input }: Reminding) => (input.template === 'service' ? 'service' : 'marketing')

/** To a member by the way all of their messages go, so that a later no still stops it. */
const write = async (ask: Reminding, cart: CartRow, to: string): Promise<void> => {
  const { template, coupon } = ask.input
  const link = await linkFor(ask, 'cart', cart.id)
  const letter = cartLetter({ template, name: cart.contactName, link, coupon: coupon ?? null })
  if (!cart.member) return queueMail(kitOf(ask), ask.tx, to, letter)
  const message = { channel: 'email', purpose: purposeOf(ask), cause: `cart ${cart.number}`, sendAt: ask.now } as const
  await queueMessage(ask.tx, { ...message, member: cart.member, letter }, ask.now)
}

/** What a member says now outranks what was ticked when the cart was filled. */
const memberSays = async (ask: Reminding, { member }: CartRow): Promise<MessageRefusal | undefined> =>
  member ? messageRefusal(ask.tx, { member, channel: 'email', purpose: purposeOf(ask) }, ask.now) : undefined

const heard: Readonly<Record<MessageRefusal, 'cart.optedOut' | 'cart.memberGone' | 'cart.frequent'>> = {
  consent: 'cart.optedOut',
  member: 'cart.memberGone',
  frequency: 'cart.frequent',
}

const whyNot = async (ask: Reminding, cart: CartRow, email: string | null): Promise<Finding | undefined> => {
  const said = await memberSays(ask, cart)
  const purpose = purposeOf(ask)
  const consent = cart.consent && said !== 'consent'
  const nudges = (cart.nudges ?? []).map(({ at }) => at)
  const why = nudgeRefusal({ state: cart.state as CartState, email, nudges, consent }, purpose, ask.now)
  return why ?? (said && refusal(said === 'frequency' ? 'LIMIT' : 'CONSENT', heard[said]))
}

/** A code that counts for nothing is no way to win anybody back. */
const checkCoupon = async ({ tx, input, now }: Reminding): Promise<void> => {
  const { lost } = await readCodes(tx, input.coupon ? [input.coupon] : [], { at: now, member: undefined })
  const [first] = lost
  if (first) throw invalid([{ ...first.why, path: 'coupon' }])
}

export const remind = async (ask: Reminding): Promise<Acted<typeof carts>> => {
  const { template } = ask.input
  await checkCoupon(ask)
  const refused: NonNullable<Acted<typeof carts>['refused']> = []
  const patches: NonNullable<Acted<typeof carts>['patches']> = []
  for (const cart of ask.records as CartRow[]) {
    const nudges = cart.nudges ?? []
    const email = ask.personal.open(cart.email)
    const why = await whyNot(ask, cart, email)
    if (why) {
      refused.push({ id: cart.id, why })
      continue
    }
    if (!ask.dry) await write(ask, cart, email!)
    const nudge = { at: ask.now.toISOString(), template, by: ask.staff.name }
    patches.push({
      id: cart.id,
      patch: { ...stepped(carts, cart, { state: 'remind' }, ask.now), nudges: [...nudges, nudge] },
    })
  }
  return { patches, refused }
}
