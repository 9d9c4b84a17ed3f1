// Test carts as a gate: what they cost before and after, and taking the new prices as the expected ones.
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { Change, Handler, Parts, Scene } from '#server/records/serve.ts'
import { testCarts } from '../codes.ts'
import type { discounts } from '../discounts.ts'
import { priceIn } from '../pricing/quote.server.ts'
import { type LiveDiscount, readShop, shopWith } from '../pricing/shop.server.ts'
import {
  askedOf,
  type CartValues,
  expectedOf,
  numbersOf,
  readTestCarts,
  type Trial,
  type Tried,
  tryCart,
  tryCarts,
} from './tested.server.ts'

const columns = [
  wording('testCarts.tried.cart', 'Test cart'),
  wording('testCarts.tried.expected', 'Expected'),
  wording('testCarts.tried.now', 'Would be'),
  wording('testCarts.tried.changes', 'Change'),
]
const same = wording('testCarts.tried.same', 'None')
const fresh = wording('testCarts.tried.fresh', 'No expected total yet')

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
    title: wording('testCarts.tried.title', '{wrong} of {count} test carts would have another total', {
      wrong: wrong.length,
      count: tried.length,
    }),
    columns,
    rows: [...wrong, ...tried.filter(one => !wrong.includes(one))].map(one => rowOf(one, currency)),
  }
}

/** One cart a part, so that a job of many is seen to go on. */
const byCart = async ({ tx, setting }: Scene, trial: Trial): Promise<Parts> => {
  const carts = await readTestCarts(tx)
  const tried: Tried[] = []
  return {
    count: carts.length,
    async work(scene, from) {
      tried[from] = await tryCart(scene.tx, trial, carts[from]!)
      return from + 1
    },
    answer: () => table(tried, setting.currency),
  }
}

/** As if this discount were live already. */
const trialOf = async ({ tx, now }: Scene, record: LiveDiscount): Promise<Trial> => {
  const shop = await readShop(tx, now)
  const others = shop.records.filter(({ id }) => id !== record.id)
  return { shop, records: [...others, record], asIf: new Set([record.id]) }
}

export const run: Handler<typeof testCarts, undefined> = async scene => {
  const shop = await readShop(scene.tx, scene.now)
  return { parts: await byCart(scene, { shop, records: shop.records }) }
}

export const tryOut: Handler<typeof discounts, ActionInput<typeof discounts, 'tryOut'>> = async scene => {
  const [record] = scene.records
  if (!record) return {}
  return { parts: await byCart(scene, await trialOf(scene, record)) }
}

export const acceptPrices: Handler<typeof discounts, ActionInput<typeof discounts, 'acceptPrices'>> = async scene => {
  const [record] = scene.records
  if (!record || scene.dry) return {}
  const changed = (await tryCarts(scene.tx, await trialOf(scene, record))).filter(({ changes }) => changes.length > 0)
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
    const asked = askedOf(after as CartValues, scene.now)
    const { quote } = await priceIn(scene.tx, shopWith(shop, asked.at, shop.records), asked)
    after.expected = expectedOf(quote, numbersOf(shop.records))
    after.expectedTotal = quote.totals.grand
  }
}

export const accept: Handler<typeof testCarts, undefined> = async ({ records, tx, now }) => {
  const shop = await readShop(tx, now)
  const tried = new Map((await tryCarts(tx, { shop, records: shop.records })).map(one => [one.cart.id, one.after]))
  return {
    patches: records.flatMap(({ id }) => {
      const after = tried.get(id)
      return after ? [{ id, patch: { expected: after, expectedTotal: after.grand ?? 0 } }] : []
    }),
  }
}
