// The door where a shopper types a code: what the cart of a recovery link costs with the codes, and why one of them counts for
// nothing. Codes are not for guessing: after so many wrong ones a device waits.
import * as z from 'zod/mini'
import { type Quoted, quoteCart } from '#areas/discounts/discounts.door.ts'
import { whoBuys } from '#areas/members/members.door.ts'
import { endpointOf } from '#contract/address.ts'
import { type Finding, Problem } from '#contract/problem.ts'
import { networkOf } from '#server/auth/addresses.ts'
import { counted, forgive, type Tries } from '#server/auth/failures.ts'
import { allPlaces } from '#server/auth/places.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { Ask, Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { openedBy } from '#server/outside/linkToken.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { rowsById } from '#server/records/rows.ts'
import { withScene } from '#server/records/scene.ts'
import { problem } from '#server/words.ts'
import { carts } from './carts.ts'

const body = z.object({
  vendor: z.string().check(z.maxLength(12)),
  token: z.string().check(z.maxLength(60)),
  codes: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(5)),
  /** The shop's own name for the shopper's device; without it the address they call from stands for it. */
  device: z.optional(z.string().check(z.minLength(8), z.maxLength(80))),
})
type Typed = z.infer<typeof body>

/** Wrong codes within ten minutes, of a device; and of one cart, whatever its devices are called. */
const window = 10 * 60_000
const bounds = { device: { failures: 10, window }, cart: { failures: 30, window } }

const missing = () => problem('NOT_FOUND', 'record.missing', { thing: carts.one })

/** A code nobody gave out is a guess; one that is over or used up was somebody's. */
const isGuess = ({ code }: Finding): boolean => code === 'REF_NOT_FOUND'

const triesOf = ({ vendor, token, device }: Typed, address: string): Tries[] => {
  const subject = (kind: string, name: string) => `codes ${kind}:${hashOf(`${vendor} ${name}`).toString('base64url')}`
  return [
    { subject: subject('device', device ?? networkOf(address)), bound: bounds.device, refusal: 'RATE_LIMITED' },
    { subject: subject('cart', token), bound: bounds.cart, refusal: 'RATE_LIMITED' },
  ]
}

/** Counted before it is looked at, so that a hundred at once are a hundred; beyond the bound the device is told when it may go on. */
const countCode = async ({ db, clock }: Kit, tries: readonly Tries[]): Promise<void> => {
  for (const { subject, bound } of tries) {
    const { admitted, freeIn } = await counted(db, subject, bound, clock.now())
    if (!admitted)
      throw new Problem('RATE_LIMITED', 'Too many codes that do not exist. Try again later', {
        retryAfter: Math.ceil(freeIn / 1000),
      })
  }
}

const told = ({ quote: { totals, lines }, codes, lost }: Quoted) => ({
  goods: totals.goods,
  shipping: totals.shipping - totals.shippingDiscount,
  grand: totals.grand,
  discount: totals.lineDiscount + totals.orderDiscount,
  lines: lines.map(({ sku, quantity, amount, net }) => ({ sku, qty: quantity, amount, net })),
  codes: codes.map(({ code }) => code),
  lost: lost.map(({ code, why }) => ({ code, why })),
})

const priced = async (kit: Kit, { vendor, token, codes }: Typed): Promise<Quoted> => {
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === vendor)
  const id = place && openedBy(kit.env, 'cart', vendor, token)
  if (!id) throw missing()
  return withScene(kit, clockwork(place), { action: 'carts.price', face: 'system' }, async scene => {
    const { tx, now } = scene
    const [cart] = await rowsById(tx, carts, [id])
    if (!cart) throw missing()
    return quoteCart(tx, {
      lines: cart.lines.map(({ sku, qty }) => ({ sku, quantity: qty })),
      ...(cart.member && (await whoBuys(scene, cart.member))),
      codes,
      pincode: cart.pincode,
      channel: 'web',
      payment: 'PREPAID',
      at: now,
    })
  })
}

const answer = async (kit: Kit, { request, body: given }: Ask) => {
  const typed = bodyOf(body, given)
  const tries = triesOf(typed, request.ip)
  for (const _ of typed.codes) await countCode(kit, tries)
  const quoted = await priced(kit, typed)
  const guesses = quoted.lost.filter(({ why }) => isGuess(why)).length
  for (let right = guesses; right < typed.codes.length; right++) await forgive(kit.db, tries)
  return { data: told(quoted) }
}

export const pricingDoor = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: `${endpointOf(carts)}/price`,
    action: 'carts.price',
    access: 'anyone',
    permission: null,
    tag: carts.label,
    bodyLimit: 4096,
    summary: 'What the cart of a recovery link costs with the codes a shopper typed, and why a code counts for nothing',
    bodySchema: z.toJSONSchema(body),
    run: ask => answer(kit, ask),
  },
]
