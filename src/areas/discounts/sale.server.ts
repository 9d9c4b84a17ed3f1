// A sale looked at as a whole: the least a SKU could be sold for, and which discounts stand beside which.
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { classOf, type Discount } from '#rules/pricing/discount.ts'
import { discountOf } from '#rules/pricing/recorded.ts'
import { worstStack } from '#rules/pricing/worstStack.ts'
import type { Handler } from '#server/records/serve.ts'
import type { discounts } from './discounts.ts'
import { shelfOf } from './judge.server.ts'
import { contextOf } from './quote.reading.ts'
import { type LiveDiscount, readShop, shopWith } from './shop.reading.ts'

const stressColumns = [
  wording('discounts.stressed.sku', 'SKU'),
  wording('discounts.stressed.units', 'Units'),
  wording('discounts.stressed.net', 'Could be sold for'),
  wording('discounts.stressed.limit', 'Cost and floor'),
  wording('discounts.stressed.by', 'Discounts'),
]

export const stress: Handler<typeof discounts, ActionInput<typeof discounts, 'stress'>> = async scene => {
  const { tx, now, input, setting } = scene
  const at = input.at ? new Date(input.at) : now
  const shop = await readShop(tx, at)
  const context = contextOf(shopWith(shop, at, shop.records))
  const money = (amount: number): Param => sayMoney(amount, setting.currency)
  const shelf = await shelfOf(scene, shop)
  const found = shelf.flatMap(line => {
    const stack = worstStack(line, context)
    return stack.below.length > 0 ? [{ line, stack }] : []
  })
  const rows = found.map(({ line, stack }): Param[] => [
    line.sku,
    String(stack.quantity),
    money(stack.net),
    [money((line.cost ?? 0) * stack.quantity), money((line.floorPrice ?? 0) * stack.quantity)],
    stack.discounts.map(({ name }) => name),
  ])
  return {
    result: {
      kind: 'table',
      title: wording('discounts.stressed.title', '{count} of {of} SKUs could be sold below cost or floor', {
        ...{ count: rows.length, of: shelf.length },
      }),
      columns: stressColumns,
      rows,
    },
  }
}

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
      columns: ['', ...all.map(({ internalCode }) => internalCode)],
      rows: all.map(one => [
        `${one.internalCode} ${one.name ?? ''}`,
        ...all.map((other): Param => (one === other ? '–' : besides(one, other))),
      ]),
    },
  }
}
