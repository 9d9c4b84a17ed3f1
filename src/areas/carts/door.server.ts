// The door a shop opens when somebody follows a recovery link: the token says which cart, following it is activity, and the shop is
// told what was in it. Asked by POST, so that no mail scanner follows it by looking.
import * as z from 'zod/mini'
import { endpointOf } from '#contract/address.ts'
import { allPlaces } from '#server/auth/places.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { openedBy } from '#server/outside/linkToken.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { stepped } from '#server/records/regions.ts'
import { rowsById } from '#server/records/rows.ts'
import { withScene } from '#server/records/scene.ts'
import { problem } from '#server/words.ts'
import { type CartRow, carts } from './carts.ts'

const body = z.object({ vendor: z.string().check(z.maxLength(12)), token: z.string().check(z.maxLength(60)) })

const missing = () => problem('NOT_FOUND', 'record.missing', { thing: carts.one })

const woken = (state: CartRow['state']): boolean => state === 'abandoned' || state === 'recovering'

const follow = async (kit: Kit, vendor: string, token: string) => {
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === vendor)
  const id = place && openedBy(kit.env, 'cart', vendor, token)
  if (!id) throw missing()
  return withScene(kit, clockwork(place), { action: 'carts.follow', face: 'system' }, async scene => {
    const [cart] = await rowsById(scene.tx, carts, [id], 'locked')
    if (!cart) throw missing()
    const at = scene.now.toISOString()
    if (woken(cart.state))
      await scene.write.change(carts, [
        {
          id,
          patch: { ...stepped(carts, cart, { state: 'wake' }, scene.now), lastActivityAt: at, linkUsedAt: at },
        },
      ])
    return { number: cart.number, lines: cart.lines.map(({ sku, qty }) => ({ sku, qty })), pincode: cart.pincode }
  })
}

export const recoveryDoor = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: `${endpointOf(carts)}/recovery`,
    action: 'carts.follow',
    access: 'anyone',
    permission: null,
    tag: carts.label,
    bodyLimit: 4096,
    summary: 'What is in the cart of a recovery link, for the shop that was opened by it',
    bodySchema: z.toJSONSchema(body),
    run: async ask => {
      const { vendor, token } = bodyOf(body, ask.body)
      return { data: await follow(kit, vendor, token) }
    },
  },
]
