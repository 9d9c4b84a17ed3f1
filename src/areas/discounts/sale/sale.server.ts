// A sale looked at as a whole: the least a SKU could be sold for, and which discounts stand beside which.
import { fieldOf } from '#contract/naming.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { classOf, type Discount } from '#rules/pricing/discount.ts'
import { discountOf } from '#rules/pricing/recorded.ts'
import type { Handler } from '#server/records/serve.ts'
import { discounts } from '../discounts.ts'
import { below, risksOf } from '../lab/margin.server.ts'
import { shelfOf, touched } from '../pricing/shelf.server.ts'
import { type LiveDiscount, readShop, shopWith } from '../pricing/shop.server.ts'

/** Each discount, beside all that are live: refused with the SKU that suffers most, where one goes below cost or floor. */
export const stress: Handler<typeof discounts, ActionInput<typeof discounts, 'stress'>> = async scene => {
  const { records, tx, now, input, setting, dry } = scene
  if (dry) return {}
  const at = input.at ? new Date(input.at) : now
  const shop = await readShop(tx, at)
  const chosen = new Set(records.map(({ id }) => id))
  const all = [...shop.records.filter(({ id }) => !chosen.has(id)), ...records]
  const shelf = await shelfOf(scene, shop)
  const reached = new Set(records.flatMap(record => touched(record, shelf, shop).map(({ sku }) => sku)))
  const risky = await risksOf(
    tx,
    shelf.filter(({ sku }) => reached.has(sku)),
    shopWith(shop, at, all),
  )
  return {
    refused: records.flatMap(({ id }) => {
      const worst = risky.find(({ stack }) => stack.discounts.some(one => one.id === id))
      return worst ? [{ id, why: below(worst, setting.currency) }] : []
    }),
  }
}

const sides = { LINE: 'line', ORDER: 'order', SHIPPING: 'shipping' } as const
export const lets = (one: Discount, other: Discount): boolean => one.combines[sides[classOf(other)]]

const answers = {
  both: wording('discounts.beside.both', 'Combine'),
  neither: wording('discounts.beside.neither', 'Do not combine'),
}

/** One-sided leave is none: the other one does not allow it back. */
const besides = (one: LiveDiscount, other: LiveDiscount): Param => {
  const [a, b] = [discountOf(one), discountOf(other)]
  const [there, back] = [lets(a, b), lets(b, a)]
  if (there && back) return answers.both
  if (!there && !back) return answers.neither
  const stops = there ? other : one
  return wording('discounts.beside.oneSided', '{other} does not combine back', { other: stops.internalCode })
}

export const conflicts: Handler<typeof discounts, ActionInput<typeof discounts, 'conflicts'>> = async ({
  records: all,
}) => {
  return {
    result: {
      kind: 'table',
      title: wording('discounts.beside.title', 'Combinations'),
      columns: [fieldOf(discounts, 'name'), ...all.map(({ internalCode }) => internalCode)],
      rows: all.map(one => [
        `${one.internalCode} ${one.name ?? ''}`,
        ...all.map((other): Param => (one === other ? '–' : besides(one, other))),
      ]),
    },
  }
}
