// Test carts: what they are expected to cost, and what they would cost with other discounts.
import { eq } from 'drizzle-orm'
import { readLine } from '#rules/cart/typedLine.ts'
import { given } from '#rules/pricing/outcome.ts'
import type { Quote } from '#rules/pricing/quote.ts'
import type { DiscountRecord } from '#rules/pricing/recorded.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { type TestCartRow, testCarts } from '../codes.ts'
import { type AskedCart, knownFor, priceIn, type QuoteSources } from '../pricing/quote.server.ts'
import { type Shop, shopWith } from '../pricing/shop.server.ts'

/** Amounts by what they are of: `grand`, `line SKU`, `discount D-4`. */
export type Expected = Record<string, number>

export type CartValues = Pick<
  TestCartRow,
  'lines' | 'codes' | 'channel' | 'isPrepaid' | 'pincode' | 'memberOrders' | 'at'
>

/** The same SKU twice is one line. */
export const linesOf = (texts: readonly string[]): { sku: string; quantity: number }[] =>
  [...Map.groupBy(texts.map(readLine), ({ sku }) => sku.toUpperCase())].map(([sku, of]) => ({
    sku,
    quantity: of.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/** A cart as it was written down, as the quote asks for it. */
export const askedOf = (cart: CartValues, now: Date): AskedCart => ({
  lines: linesOf(cart.lines),
  codes: cart.codes ?? [],
  channel: cart.channel ?? 'web',
  payment: (cart.isPrepaid ?? true) ? 'PREPAID' : 'COD',
  pincode: cart.pincode ?? null,
  member: { id: '', orders: cart.memberOrders ?? 0 },
  at: cart.at ? new Date(cart.at) : now,
})

/** The same the other way round: what was asked, as a test cart writes it down, of now. */
export const writtenOf = ({ lines, codes, channel, payment, pincode, member }: AskedCart): CartValues => ({
  lines: lines.map(({ sku = '', quantity }) => (quantity === 1 ? sku : `${sku} x${quantity}`)),
  codes: [...(codes ?? [])],
  channel: (channel ?? 'web') as CartValues['channel'],
  isPrepaid: payment !== 'COD',
  pincode: pincode ?? null,
  memberOrders: member?.orders ?? 0,
  at: null,
})

export const expectedOf = ({ totals, lines, considered }: Quote, numbers: ReadonlyMap<string, string>): Expected => ({
  grand: totals.grand,
  goods: totals.goods,
  shipping: totals.shipping,
  cod: totals.cod,
  ...Object.fromEntries(lines.map(({ sku, net }) => [`line ${sku}`, net])),
  ...Object.fromEntries(
    considered
      .filter(one => given(one) > 0)
      .map(one => [`discount ${numbers.get(one.discount.id) ?? one.discount.id}`, given(one)]),
  ),
})

export const numbersOf = (records: readonly { id: string; internalCode?: string }[]): Map<string, string> =>
  new Map(records.map(({ id, internalCode }) => [id, internalCode ?? id]))

/** Those that are active, by their ids. */
export const readTestCarts = (tx: Tx): Promise<TestCartRow[]> =>
  rowsWhere(tx, testCarts, eq(tableFor(testCarts).status, 'active'))

export interface Tried {
  cart: TestCartRow
  before: Expected | null
  after: Expected
  changes: { of: string; before: number; after: number }[]
}

const changesOf = (before: Expected | null, after: Expected): Tried['changes'] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
    .map(of => ({ of, before: before?.[of] ?? 0, after: after[of] ?? 0 }))
    .filter(change => change.before !== change.after)

/** Of discounts as they are, or as they would be. */
export interface Trial {
  shop: Shop
  records: readonly (DiscountRecord & { internalCode?: string })[]
  /** Those that are taken as if they were live. */
  asIf?: ReadonlySet<string>
}

export const tryCart = async (
  tx: Tx,
  { shop, records, asIf = new Set() }: Trial,
  cart: TestCartRow,
  known?: QuoteSources,
): Promise<Tried> => {
  const asked = askedOf(cart, shop.at)
  const { quote } = await priceIn(tx, shopWith(shop, asked.at, records), { ...asked, asIf }, known)
  const before = cart.expected ?? null
  const after = expectedOf(quote, numbersOf(records))
  return { cart, before, after, changes: changesOf(before, after) }
}

/** Test carts with all that is in them, so that each costs its own arithmetic alone. */
export interface CartSet {
  carts: readonly TestCartRow[]
  known: QuoteSources
}

export const readCartSet = async (tx: Tx, { at }: Shop): Promise<CartSet> => {
  const carts = await readTestCarts(tx)
  const asked = carts.map(cart => askedOf(cart, at))
  return { carts, known: await knownFor(tx, asked) }
}

export const tryCarts = async (tx: Tx, trial: Trial, set?: CartSet): Promise<Tried[]> => {
  const { carts, known } = set ?? (await readCartSet(tx, trial.shop))
  const tried: Tried[] = []
  for (const cart of carts) tried.push(await tryCart(tx, trial, cart, known))
  return tried
}
