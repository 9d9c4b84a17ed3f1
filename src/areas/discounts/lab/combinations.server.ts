// The combination matrix: every live discount beside every other, by one line both reach.
import { setImmediate as immediate } from 'node:timers/promises'
import { fieldOf } from '#contract/naming.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { CartLine } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import { type Paired, paired } from '#rules/pricing/paired.ts'
import { touchedBy } from '#rules/pricing/risks.ts'
import type { Handler } from '#server/records/serve.ts'
import { discounts } from '../discounts.ts'
import { contextOf } from '../pricing/quote.server.ts'
import { shelfOf } from '../pricing/shelf.server.ts'
import { readShop } from '../pricing/shop.server.ts'

/** More are no picture any more; the first by number. */
const most = 60

const itself = '–'

/** From where the one of the row stands. */
const said = (one: Discount, pair: Paired, currency: string): Param => {
  if (pair.is === 'combine') return wording('discounts.paired.combine', 'Combine')
  if (pair.is === 'apart') return wording('discounts.paired.apart', 'Never on the same items')
  if (pair.by === undefined) return wording('discounts.paired.blocks', 'Does not combine')
  const amount = sayMoney(pair.by, currency)
  const isLoser = pair.loser === one.id
  if (pair.is === 'blocks')
    return isLoser
      ? wording('discounts.paired.blockedBy', 'Does not combine: loses by {amount}', { amount })
      : wording('discounts.paired.blocking', 'Does not combine: wins by {amount}', { amount })
  return isLoser
    ? wording('discounts.paired.loses', 'Loses by {amount}', { amount })
    : wording('discounts.paired.wins', 'Wins by {amount}', { amount })
}

const dearest = (lines: readonly CartLine[]): CartLine | undefined =>
  lines.reduce<CartLine | undefined>((best, one) => (best && best.price >= one.price ? best : one), undefined)

const numberOf = (internalCode: string): number => Number(internalCode.slice(2))

export const combinations: Handler<typeof discounts, ActionInput<typeof discounts, 'combinations'>> = async scene => {
  const { tx, now, setting } = scene
  const shop = await readShop(tx, now)
  const context = contextOf(shop)
  const shelf = await shelfOf(scene, shop)
  const live = shop.records
    .map((record, at) => ({ record, discount: shop.discounts[at]! }))
    .sort((one, other) => numberOf(one.record.internalCode) - numberOf(other.record.internalCode))
    .slice(0, most)
    .map(one => ({ ...one, reached: touchedBy(one.discount, shelf, context) }))
  const rows: Param[][] = []
  for (const [at, one] of live.entries()) {
    const skus = new Set(one.reached.map(({ sku }) => sku))
    const cells = live.map((other, place): Param => {
      if (one === other) return itself
      // Of two that draw the first by number stands first, so that both of their cells say the same.
      const pair = at < place ? ([one.discount, other.discount] as const) : ([other.discount, one.discount] as const)
      const line = dearest(other.reached.filter(({ sku }) => skus.has(sku)))
      return said(one.discount, paired(pair, line, context), setting.currency)
    })
    rows.push([`${one.record.internalCode} ${one.record.name ?? ''}`, ...cells])
    await immediate()
  }
  return {
    result: {
      kind: 'table',
      title: wording('discounts.paired.title', 'All live discounts in pairs'),
      columns: [fieldOf(discounts, 'name'), ...live.map(({ record }) => record.internalCode)],
      rows,
    },
  }
}
