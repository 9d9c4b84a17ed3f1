// A sale looked at as a whole: the least a SKU could be sold for, and which discounts stand beside which.
import { remark } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { CartLine } from '#rules/pricing/cart.ts'
import { classOf, type Discount } from '#rules/pricing/discount.ts'
import { discountOf } from '#rules/pricing/recorded.ts'
import { type Stack, worstStack } from '#rules/pricing/worstStack.ts'
import type { Handler } from '#server/records/serve.ts'
import { discounts } from './discounts.ts'
import { shelfOf, touched, touchedBy } from './judge.server.ts'
import { contextOf } from './quote.reading.ts'
import { type LiveDiscount, readShop, type Shop, shopWith } from './shop.reading.ts'

/** Long work gives way to others between one SKU and the next. */
export const breathe = () => new Promise(resolve => setImmediate(resolve))

type Stressed = { line: CartLine; stack: Stack }

/** The worst of every SKU that some discount could touch, asked only with those that could. */
const worstOf = async (shelf: readonly CartLine[], shop: Shop): Promise<Stressed[]> => {
  const context = contextOf(shop)
  const touches = shop.discounts.map(discount => ({
    discount,
    skus: new Set(touchedBy(discount, shelf, shop).map(({ sku }) => sku)),
  }))
  const found: Stressed[] = []
  for (const line of shelf) {
    const own = touches.filter(({ skus }) => skus.has(line.sku)).map(({ discount }) => discount)
    if (own.some(discount => classOf(discount) === 'LINE'))
      found.push({ line, stack: worstStack(line, { ...context, discounts: own }) })
    await breathe()
  }
  return found
}

const below = ({ line, stack }: Stressed, currency: string): Finding => {
  const isBelowCost = stack.below.includes('COST')
  const limit = (isBelowCost ? line.cost : line.floorPrice) ?? 0
  const params = {
    sku: line.sku,
    ...{ net: sayMoney(stack.net, currency), units: stack.quantity, limit: sayMoney(limit * stack.quantity, currency) },
    names: stack.discounts.map(({ name }) => name),
  }
  return isBelowCost
    ? remark('RULE', '{units} x {sku} could be sold for {net}, below the cost of {limit}: {names}', {
        params,
        key: 'discounts.findings.belowCost',
      })
    : remark('RULE', '{units} x {sku} could be sold for {net}, below the floor of {limit}: {names}', {
        params,
        key: 'discounts.findings.belowFloor',
      })
}

/** Each discount, beside all that are live: refused with the SKU that suffers most, where one goes below cost or floor. */
export const stress: Handler<typeof discounts, ActionInput<typeof discounts, 'stress'>> = async scene => {
  const { records, tx, now, input, setting, dry } = scene
  if (dry) return {}
  const at = input.at ? new Date(input.at) : now
  const shop = await readShop(tx, at)
  const chosen = new Set(records.map(({ id }) => id))
  const all = [...shop.records.filter(({ id }) => !chosen.has(id)), ...(records as unknown as LiveDiscount[])]
  const shelf = await shelfOf(scene, shop)
  const reached = new Set(
    (records as unknown as LiveDiscount[]).flatMap(record => touched(record, shelf, shop).map(({ sku }) => sku)),
  )
  const stressed = await worstOf(
    shelf.filter(({ sku }) => reached.has(sku)),
    shopWith(shop, at, all),
  )
  const risky = stressed
    .filter(({ stack }) => stack.below.length > 0)
    .sort((one, other) => marginOf(one) - marginOf(other))
  return {
    refused: records.flatMap(({ id }) => {
      const worst = risky.find(({ stack }) => stack.discounts.some(one => one.id === id))
      return worst ? [{ id, why: below(worst, setting.currency) }] : []
    }),
  }
}

const marginOf = ({ line, stack }: Stressed): number => stack.taxable / stack.quantity - (line.cost ?? 0)

const sides = { LINE: 'line', ORDER: 'order', SHIPPING: 'shipping' } as const
const lets = (one: Discount, other: Discount): boolean => one.combines[sides[classOf(other)]]

const answers = {
  both: wording('discounts.beside.both', 'Combine'),
  neither: wording('discounts.beside.neither', 'Neither allows the other'),
}

/** One-sided leave is none: the other one does not allow it back. */
const besides = (one: LiveDiscount, other: LiveDiscount): Param => {
  const [a, b] = [discountOf(one), discountOf(other)]
  const [there, back] = [lets(a, b), lets(b, a)]
  if (there && back) return answers.both
  if (!there && !back) return answers.neither
  const stops = there ? other : one
  return wording('discounts.beside.oneSided', '{other} does not allow it back', { other: stops.internalCode })
}

export const conflicts: Handler<typeof discounts, ActionInput<typeof discounts, 'conflicts'>> = async ({ records }) => {
  const all = records as unknown as LiveDiscount[]
  return {
    result: {
      kind: 'table',
      title: wording('discounts.beside.title', 'Which of them may stand together'),
      columns: [fieldOf(discounts, 'name'), ...all.map(({ internalCode }) => internalCode)],
      rows: all.map(one => [
        `${one.internalCode} ${one.name ?? ''}`,
        ...all.map((other): Param => (one === other ? '–' : besides(one, other))),
      ]),
    },
  }
}
