// Reminding a shopper of a cart: the letter is kept with the note that it was written, so that neither is ever without the other.
// Who may not be written to is left out with the reason.
import { readCodes } from '#areas/discounts/codes.reading.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type CartState, nudgeRefusal } from '#rules/cart.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { invalid } from '#server/records/refusal.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import type { CartRow, carts } from './carts.ts'
import { cartLetter } from './letter.server.ts'
import { linkFor } from './link.server.ts'

type Reminding = Acting<typeof carts, ActionInput<typeof carts, 'recover'>>

const kitOf = (ask: Reminding) => (ask as unknown as EngineScene).kit

const write = async (ask: Reminding, cart: CartRow, to: string): Promise<void> => {
  const { template, coupon } = ask.input
  const link = await linkFor(ask, cart.id)
  const letter = cartLetter({ template, name: cart.contactName, link, coupon: coupon ?? null })
  await queueMail(kitOf(ask), ask.tx, to, letter)
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
    const about = {
      state: cart.state as CartState,
      email,
      nudges: nudges.map(({ at }) => at),
      consent: cart.consent,
    }
    const why = nudgeRefusal(about, template === 'service' ? 'service' : 'marketing', ask.now)
    if (why) {
      refused.push({ id: cart.id, why })
      continue
    }
    if (!ask.dry) await write(ask, cart, email!)
    const nudge = { at: ask.now.toISOString(), template, by: ask.staff.name }
    patches.push({ id: cart.id, patch: { state: 'recovering', nudges: [...nudges, nudge] } })
  }
  return { patches, refused }
}
