// What holds for every cart, whatever lies in it and wherever it is priced. By day a few hundred are tried, by night many.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import { classOf, type Discount } from '#rules/pricing/discount.ts'
import { given } from '#rules/pricing/outcome.ts'
import { combine } from '#rules/pricing/worlds.ts'
import { price } from '#rules/pricing.ts'
import { anyContext, anyLines } from './anyCart.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

const mayGoBelow = (line: { discounts: readonly { discount: string }[] }, { discounts }: PriceContext): boolean =>
  line.discounts.some(({ discount }) => discounts.find(({ id }) => id === discount)?.ignoreFloor ?? false)

const standTogether = (one: Discount, other: Discount): boolean =>
  combine({ discount: one, class: classOf(one) }, { discount: other, class: classOf(other) })

const keep = (cart: readonly CartLine[], context: PriceContext): void => {
  const { quote, trace } = price(cart, context)
  const { lines, totals, charges, considered } = quote

  // Tax: what is taxable, the tax and the round-off are the total, in all and in every part.
  const parts = [...lines.map(({ tax }) => tax), ...charges.flatMap(charge => charge.parts)]
  for (const { taxable, tax, roundOff, gross, components } of parts) {
    expect(taxable + tax + roundOff).toBe(gross)
    expect(sum(components.map(({ amount }) => amount))).toBe(tax)
  }
  expect(totals.taxable + totals.tax + totals.roundOff).toBe(totals.grand)
  for (const { amount, parts: of } of charges)
    expect(sum(of.map(one => (context.taxMode === 'inclusive' ? one.gross : one.taxable)))).toBe(amount)

  // Discounts: what each gives is what the lines got, and each says what became of it.
  for (const one of considered) {
    const got = sum(
      lines
        .flatMap(line => line.discounts.filter(({ discount }) => discount === one.discount.id))
        .map(({ amount }) => amount),
    )
    if (one.class !== 'SHIPPING') expect(got).toBe('amount' in one ? one.amount : 0)
  }
  expect(
    considered
      .map(({ discount }) => discount.id)
      .filter(id => id !== 'points')
      .toSorted(),
  ).toEqual(context.discounts.map(({ id }) => id).toSorted())
  expect(trace.steps.length).toBeGreaterThan(considered.length)
  expect(totals.items - totals.lineDiscount - totals.orderDiscount - totals.points).toBe(totals.goods)
  expect(totals.goods).toBe(sum(lines.map(({ net }) => net)))

  // Who does not combine would save something without what it does not combine with, and the figure is what that would cost more:
  // a code beyond the most an order takes stays out there too.
  const beyond = considered.filter(one => one.outcome === 'EXHAUSTED' && one.limit === 'couponsPerOrder')
  const taken = context.discounts.filter(one => !beyond.some(({ discount }) => discount === one))
  for (const one of considered) {
    if (one.outcome !== 'NOT_COMBINABLE' || one.by === 0) continue
    const besides = taken.filter(other => other === one.discount || standTogether(other, one.discount))
    const there = price(cart, { ...context, discounts: besides }).quote
    expect(given(there.considered.find(({ discount }) => discount === one.discount)!)).toBeGreaterThan(0)
    expect(there.totals.grand - totals.grand).toBe(one.by)
  }

  // Kernel ruling 16: with tax, charges and rounding, discounts never make it dearer than the cart is without them.
  expect(totals.grand).toBeLessThanOrEqual(price(cart, { ...context, discounts: [] }).quote.totals.grand)

  // Floors, and nothing below nothing.
  for (const [at, line] of lines.entries()) {
    expect(line.amount - sum(line.discounts.map(({ amount }) => amount))).toBe(line.net)
    expect(line.net).toBeGreaterThanOrEqual(0)
    const floor = Math.min((cart[at]!.floorPrice ?? 0) * line.quantity, line.amount)
    if (!mayGoBelow(line, context)) expect(line.net).toBeGreaterThanOrEqual(floor)
  }
}

export const keepPromises = (numRuns: number): void => fc.assert(fc.property(anyLines, anyContext, keep), { numRuns })
