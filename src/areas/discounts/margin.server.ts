// The worst that discounts can do to the margin of a SKU: the least it could be sold for, against its cost and its floor.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import { mostLost } from '#rules/pricing/mostOff.ts'
import type { DiscountRecord } from '#rules/pricing/recorded.ts'
import { type Stack, worstStack } from '#rules/pricing/worstStack.ts'
import type { Tx } from '#server/db/tenant.ts'
import { contextOf } from './quote.reading.ts'
import { touched, touchedBy } from './shelf.reading.ts'
import { type Shop, shopWith } from './shop.reading.ts'

/** Long work gives way to others between one SKU and the next. */
export const breathe = () => new Promise(resolve => setImmediate(resolve))

const restMs = 2000

/** The same inside a transaction, which the database ends when it hears nothing of it for long. */
const awake = (tx: Tx) => {
  let heard = Date.now()
  return async () => {
    await breathe()
    if (Date.now() - heard < restMs) return
    await tx.execute(sql`select 1`)
    heard = Date.now()
  }
}

export type Risk = { line: CartLine; stack: Stack }

/** A line with the discounts that touch it, and the most a unit of it could lose by a bound that costs nothing. */
type Suspect = { line: CartLine; context: PriceContext; most: number }

/** Those a bound cannot clear, the worst first. */
const suspects = (shelf: readonly CartLine[], shop: Shop, typed: readonly string[] = []): Suspect[] => {
  const context = contextOf(shop)
  const touches = shop.discounts.map(discount => ({
    discount,
    skus: new Set(touchedBy(discount, shelf, shop).map(({ sku }) => sku)),
  }))
  return shelf
    .map(line => {
      const own = touches.filter(({ skus }) => skus.has(line.sku)).map(({ discount }) => discount)
      const here = { ...context, discounts: own }
      return { line, context: here, most: own.length === 0 ? 0 : mostLost(line, here, typed) }
    })
    .filter(({ most }) => most > 0)
    .sort((one, other) => other.most - one.most)
}

/** What one unit is short of its cost or its floor, whichever is further away. */
export const lossOf = ({ line, stack: { net, taxable, quantity } }: Risk): number =>
  Math.ceil(Math.max((line.cost ?? 0) * quantity - taxable, (line.floorPrice ?? 0) * quantity - net, 0) / quantity)

/** The SKUs that could go below cost or floor; the one that loses most first. */
export const risksOf = async (tx: Tx, shelf: readonly CartLine[], shop: Shop): Promise<Risk[]> => {
  const found: Risk[] = []
  const rest = awake(tx)
  for (const { line, context } of suspects(shelf, shop)) {
    const stack = worstStack(line, context)
    if (stack.below.length > 0) found.push({ line, stack })
    await rest()
  }
  return found.sort((one, other) => lossOf(other) - lossOf(one))
}

export const below = ({ line, stack }: Risk, currency: string): Finding => {
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

/** Where a discount does its worst from its first moment on, beside all that are live then: the SKU that loses most by it. */
export const worstBy = async (
  record: DiscountRecord,
  shelf: readonly CartLine[],
  shop: Shop,
): Promise<Risk | undefined> => {
  const at = new Date(Math.max(shop.at.getTime(), record.startsAt ? Date.parse(record.startsAt) : 0))
  const live = [...shop.records.filter(({ id }) => id !== record.id), record]
  const typed = record.kind === 'coupon' ? [record.id] : []
  let worst: Risk | undefined
  for (const { line, context, most } of suspects(touched(record, shelf, shop), shopWith(shop, at, live), typed)) {
    // Nobody after this one can lose more.
    if (worst && most <= lossOf(worst)) break
    const risk = { line, stack: worstStack(line, context, typed) }
    const isPart = risk.stack.discounts.some(({ id }) => id === record.id)
    if (isPart && lossOf(risk) > (worst ? lossOf(worst) : 0)) worst = risk
    await breathe()
  }
  return worst
}

/** The same, where it loses more than somebody allowed. */
export const worstBeyond = async (
  record: DiscountRecord,
  shelf: readonly CartLine[],
  shop: Shop,
): Promise<Risk | undefined> => {
  const worst = await worstBy(record, shelf, shop)
  return worst && lossOf(worst) > (record.allowedLoss ?? 0) ? worst : undefined
}

/** What a second person has to agree to: a stack that sells below cost or floor by more than was allowed. */
export const marginFindings = async (
  record: DiscountRecord,
  shelf: readonly CartLine[],
  shop: Shop,
): Promise<Finding[]> => {
  const worst = await worstBeyond(record, shelf, shop)
  return worst ? [{ ...below(worst, shop.vendor.currency), code: 'APPROVAL', path: 'target' }] : []
}
