// Test carts as a gate: what they cost before and after, and taking the new prices as the expected ones.
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { Change, Handler, Scene } from '#server/records/serve.ts'
import { testCarts } from './codes.ts'
import type { DiscountRow, discounts } from './discounts.ts'
import { priceIn } from './quote.reading.ts'
import { type LiveDiscount, readShop, shopWith } from './shop.reading.ts'
import { askedOf, type CartValues, expectedOf, numbersOf, type Tried, tryCarts } from './tested.reading.ts'

const columns = [
  wording('testCarts.tried.cart', 'Test cart'),
  wording('testCarts.tried.expected', 'Expected'),
  wording('testCarts.tried.now', 'Would be'),
  wording('testCarts.tried.changes', 'What changes'),
]
const same = wording('testCarts.tried.same', 'Nothing')
const fresh = wording('testCarts.tried.fresh', 'Nothing is expected yet')

const rowOf = ({ cart, before, after, changes }: Tried, currency: string): Param[] => {
  const money = (amount: number | undefined): Param => (amount === undefined ? '' : sayMoney(amount, currency))
  const what = changes.filter(({ of }) => of.startsWith('line ') || of.startsWith('discount ')).map(({ of }) => of)
  const said: Param = before === null ? fresh : changes.length === 0 ? same : what.join(', ')
  return [cart.name, money(before?.grand), money(after.grand), said]
}

const table = (tried: readonly Tried[], currency: string) => {
  const wrong = tried.filter(({ changes }) => changes.length > 0)
  return {
    kind: 'table' as const,
    title: wording('testCarts.tried.title', '{wrong} of {count} test carts would cost something else', {
      ...{ wrong: wrong.length, count: tried.length },
    }),
    columns,
    rows: [...wrong, ...tried.filter(one => !wrong.includes(one))].map(one => rowOf(one, currency)),
  }
}

export const run: Handler<typeof testCarts, undefined> = async ({ tx, now, setting }) => {
  const shop = await readShop(tx, now)
  return { result: table(await tryCarts(tx, shop, shop.records), setting.currency) }
}

/** All test carts as if this discount were live already. */
const triedWith = async ({ tx, now }: Scene, record: DiscountRow): Promise<Tried[]> => {
  const shop = await readShop(tx, now)
  const live = [...shop.records.filter(({ id }) => id !== record.id), record as unknown as LiveDiscount]
  return tryCarts(tx, shop, live, new Set([record.id]))
}

export const tryOut: Handler<typeof discounts, ActionInput<typeof discounts, 'tryOut'>> = async scene => {
  const [record] = scene.records
  if (!record) return {}
  return { result: table(await triedWith(scene, record as DiscountRow), scene.setting.currency) }
}

export const acceptPrices: Handler<typeof discounts, ActionInput<typeof discounts, 'acceptPrices'>> = async scene => {
  const [record] = scene.records
  if (!record || scene.dry) return {}
  const changed = (await triedWith(scene, record as DiscountRow)).filter(({ changes }) => changes.length > 0)
  await scene.write.change(
    testCarts,
    changed.map(({ cart, after }) => ({ id: cart.id, patch: { expected: after, expectedTotal: after.grand ?? 0 } })),
  )
  return {}
}

/** A new cart, and one whose contents change, is expected to cost what it costs now. */
export const expectNow = async (scene: Scene, changes: readonly Change[]): Promise<void> => {
  const shop = await readShop(scene.tx, scene.now)
  const parts = ['lines', 'codes', 'channel', 'isPrepaid', 'pincode', 'memberOrders', 'at'] as const
  for (const { before, after } of changes) {
    const isOther = !before || parts.some(part => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    if (!isOther && after.expected) continue
    const asked = askedOf(after as unknown as CartValues, scene.now)
    const { quote } = await priceIn(scene.tx, shopWith(shop, asked.at, shop.records), asked)
    after.expected = expectedOf(quote, numbersOf(shop.records))
    after.expectedTotal = quote.totals.grand
  }
}

export const accept: Handler<typeof testCarts, undefined> = async ({ records, tx, now }) => {
  const shop = await readShop(tx, now)
  const tried = new Map((await tryCarts(tx, shop, shop.records)).map(one => [one.cart.id, one.after]))
  return {
    patches: records.flatMap(({ id }) => {
      const after = tried.get(id)
      return after ? [{ id, patch: { expected: after, expectedTotal: after.grand ?? 0 } }] : []
    }),
  }
}
