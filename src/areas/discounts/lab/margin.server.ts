// The worst that discounts can do to the margin of a SKU, as the database knows them: the engine is asked in a thread.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import type { CartLine } from '#rules/pricing/cart.ts'
import type { DiscountRecord } from '#rules/pricing/recorded.ts'
import { lossOf, type Risk } from '#rules/pricing/risks.ts'
import { compute } from '#server/apart/compute.ts'
import { heldOpen } from '#server/db/heldOpen.ts'
import type { Tx } from '#server/db/tenant.ts'
import { contextOf } from '../pricing/quote.server.ts'
import { touched } from '../pricing/shelf.server.ts'
import { type Shop, shopWith } from '../pricing/shop.server.ts'

/** The SKUs that could go below cost or floor; the one that loses most first. */
export const risksOf = (tx: Tx, shelf: readonly CartLine[], shop: Shop): Promise<Risk[]> =>
  heldOpen(tx, compute('risksOfShelf', { shelf, context: contextOf(shop) }))

/** With the figure its limit was compared with: a cost is without tax, a floor is a price with it. */
export const below = ({ line, stack }: Risk, currency: string): Finding => {
  const isBelowCost = stack.below.includes('COST')
  const limit = (isBelowCost ? line.cost : line.floorPrice) ?? 0
  const params = {
    sku: line.sku,
    net: sayMoney(isBelowCost ? stack.taxable : stack.net, currency),
    units: stack.quantity,
    limit: sayMoney(limit * stack.quantity, currency),
    names: stack.discounts.map(({ name }) => name),
  }
  return isBelowCost
    ? remark('RULE', '{units} × {sku} could sell for {net} before tax, below cost {limit}: {names}', {
        params,
        key: 'discounts.findings.belowCost',
      })
    : remark('RULE', '{units} × {sku} could sell for {net}, below floor {limit}: {names}', {
        params,
        key: 'discounts.findings.belowFloor',
      })
}

/** Where a discount does its worst from its first moment on, beside all that are live then: the SKU that loses most by it. */
export const worstBy = async (
  tx: Tx,
  record: DiscountRecord,
  shelf: readonly CartLine[],
  shop: Shop,
): Promise<Risk | undefined> => {
  const at = new Date(Math.max(shop.at.getTime(), record.startsAt ? Date.parse(record.startsAt) : 0))
  const live = [...shop.records.filter(({ id }) => id !== record.id), record]
  const asked = {
    discount: record.id,
    typed: record.kind === 'coupon' ? [record.id] : [],
    shelf: touched(record, shelf, shop),
    context: contextOf(shopWith(shop, at, live)),
  }
  return asked.shelf.length === 0 ? undefined : heldOpen(tx, compute('worstByDiscount', asked))
}

/** What a second person has to agree to: a stack that sells below cost or floor by more than was allowed. */
export const marginFindings = async (
  tx: Tx,
  record: DiscountRecord,
  shelf: readonly CartLine[],
  shop: Shop,
): Promise<Finding[]> => {
  const worst = await worstBy(tx, record, shelf, shop)
  if (!worst || lossOf(worst) <= (record.allowedLoss ?? 0)) return []
  return [{ ...below(worst, shop.vendor.currency), code: 'APPROVAL', path: 'target' }]
}
