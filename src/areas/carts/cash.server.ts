// Why a shopper is not offered cash: the cart as the checkout would price it now, for its member, to its pincode.
import { toldCash } from '#areas/codCharges/codCharges.door.ts'
import { quoteCart } from '#areas/discounts/discounts.door.ts'
import { whoBuys } from '#areas/members/members.door.ts'
import { readArea } from '#areas/postalAreas/postalAreas.door.ts'
import { remark } from '#contract/finding.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import type { CartRow, carts } from './carts.ts'

const noPlace = remark('REF_NOT_FOUND', 'The cart has no known pincode', { key: 'carts.findings.noPlace' })

export const explainCash = async (ask: Acting<typeof carts, undefined>): Promise<Acted<typeof carts>> => {
  const { member, pincode, lines } = ask.records[0] as CartRow
  const area = pincode ? await readArea(ask.tx, pincode) : undefined
  if (!area) throw invalid([noPlace])
  const { cod } = await quoteCart(ask.tx, {
    lines: lines.map(({ sku, qty }) => ({ sku, quantity: qty })),
    ...(member && (await whoBuys(ask, member))),
    pincode,
    channel: 'web',
    payment: 'COD',
    at: ask.now,
  })
  return { result: toldCash(area, cod!.trace) }
}
