import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseLine, type LineCandidate } from '#rules/pricing/greedy.ts'
import { offerOf } from '#rules/pricing/offers.ts'
import { type Scene, sceneOf } from '#rules/pricing/scene.ts'
import { madeOf, setsOf } from '#rules/pricing/sets.ts'
import { isLine } from '#rules/pricing/settle.ts'
import { freeLots, type Hold, held, holdOf, takenFrom } from '#rules/pricing/units.ts'
import { candidatesOf, verdictsOf } from '#rules/pricing/verdicts.ts'
import { quote } from '#rules/pricing.ts'
import { anyContext, anyLines } from './anyCart.ts'
import { cart, coupon, india, line, product, sets, tiered, typed } from './carts.ts'
import { keepPromises } from './promises.ts'
import { anySets, checkSets } from './setsByHand.ts'

/** The rule to the letter: all on the free units, the largest saving or the first, and again. */
const chosenSlowly = (candidates: readonly LineCandidate[], hold: Hold, scene: Scene): [string, number][] => {
  const chosen: [string, number][] = []
  for (let waiting = [...candidates]; waiting.length > 0; ) {
    const bids = waiting.map(candidate => ({
      candidate,
      bid: held(offerOf(candidate.discount, freeLots(candidate, hold), scene), candidate, hold),
    }))
    const saving = bids.filter(({ bid }) => bid.total > 0)
    const most = scene.context.lineConflict === 'PRIORITY' ? 0 : Math.max(0, ...saving.map(({ bid }) => bid.total))
    const winner = saving.find(({ bid }) => bid.total >= most)
    if (!winner) break
    const { candidate, bid } = winner
    chosen.push([candidate.discount.id, bid.total])
    takenFrom(hold, bid.takes, candidate.discount.stackGroup)
    waiting = waiting.filter(other => other !== candidate)
  }
  return chosen
}

test('taxes add up, discounts are what lines got, no line goes below its floor, every discount has a reason', () => {
  keepPromises(400)
})

test('(9) the shares of the lines add up to the whole discount, for random percents of an order', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), (prices, percent) => {
      const lines = prices.map((amount, at) => line(`sku-${at}`, amount))
      const { lines: priced } = quote(lines, { ...india, discounts: [cart('off', percent, { benefit: 'PERCENT' })] })
      const shares = priced.flatMap(({ discounts }) => discounts.map(({ amount }) => amount))
      const goods = prices.reduce((sum, amount) => sum + amount, 0)
      expect(shares.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round((goods * percent) / 10_000))
    }),
    { numRuns: 200 },
  )
})

test('the same discounts in another order are the same price', () => {
  fc.assert(
    fc.property(anyLines, anyContext, fc.infiniteStream(fc.nat()), (lines, context, luck) => {
      const shuffled = context.discounts
        .map(discount => ({ discount, at: luck.next().value as number }))
        .sort((one, other) => one.at - other.at)
        .map(({ discount }) => discount)
      const codes = context.codes ?? []
      expect(quote(lines, { ...context, codes, discounts: shuffled })).toEqual(quote(lines, context))
    }),
    { numRuns: 200 },
  )
})

test('the same lines in another order cost the same', () => {
  // One line a SKU: only how a last paisa is shared out depends on the place in the cart, and no rule here looks at a share.
  const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 90_000 }), { minLength: 2, maxLength: 6 })
  const discounts = [
    product('ten', 1000),
    sets('2-1', 2, 1),
    cart('off', 5000, { minSubtotal: 20_000 }),
    coupon('code', 1250),
  ]
  fc.assert(
    fc.property(amounts, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 6, maxLength: 6 }), (prices, counts) => {
      const lines = prices.map((amount, at) => line(`sku-${at}`, amount, counts[at]))
      const context = { ...india, discounts, codes: typed('code') }
      const [one, other] = [quote(lines, context), quote(lines.toReversed(), context)]
      expect([other.totals.goods, other.totals.grand]).toEqual([one.totals.goods, one.totals.grand])
    }),
    { numRuns: 300 },
  )
})

test('line discounts are what asking every one anew after each choice would give', () => {
  fc.assert(
    fc.property(anyLines, anyContext, (lines, context) => {
      const scene = sceneOf(lines, context)
      const candidates = candidatesOf(verdictsOf(scene)).filter(isLine)
      const [fast, slow] = [holdOf(scene), holdOf(scene)]
      const chosen = chooseLine(candidates, fast, scene).given.map(({ candidate, amount }) => [
        candidate.discount.id,
        amount,
      ])
      expect(chosen).toEqual(chosenSlowly(candidates, slow, scene))
      expect(fast.nets).toEqual(slow.nets)
    }),
    { numRuns: 300 },
  )
})

describe('buy X get Y', () => {
  test('(2) the formula makes as many sets as trying every way by hand, 10,000 carts', () => {
    fc.assert(fc.property(anySets, checkSets), { numRuns: 10_000 })
  })

  test('set by set takes no unit twice, and leaves enough bought', () => {
    fc.assert(
      fc.property(anySets, ({ entries, x, y, counts }) => {
        const many = setsOf(x, y, counts)
        const made = madeOf(entries, many, x, y, 'PER_SET')
        const units = (pieces: typeof made.bought) => pieces.reduce((all, { count }) => all + count, 0)
        expect([units(made.bought), units(made.rewarded)]).toEqual([many * x, many * y])
        for (const { lot, role, count } of entries) {
          const of = (pieces: typeof made.bought) => units(pieces.filter(piece => piece.lot === lot))
          expect(of(made.bought) + of(made.rewarded)).toBeLessThanOrEqual(count)
          if (role === 'b') expect(of(made.rewarded)).toBe(0)
          if (role === 't') expect(of(made.bought)).toBe(0)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('sets at a price', () => {
  const units = fc.array(fc.record({ price: fc.nat(60_000), quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  const prices = fc.array(fc.record({ from: fc.integer({ min: 1, max: 5 }), totalPrice: fc.nat(120_000) }), {
    minLength: 1,
    maxLength: 3,
  })

  test('are as many, of as many units, as save most: every way is tried by hand', () => {
    fc.assert(
      fc.property(units, prices, (lines, tiers) => {
        const row = lines.flatMap(one => Array.from({ length: one.quantity }, () => one.price)).sort((a, b) => b - a)
        const ways = tiers.flatMap(({ from, totalPrice }) =>
          Array.from({ length: Math.floor(row.length / from) + 1 }, (_, formed) =>
            row.slice(0, formed * from).reduce((sum, price) => sum + price, -formed * totalPrice),
          ),
        )
        const goods = lines.map(({ price, quantity }, at) => line(`sku-${at}`, price, quantity))
        const { totals } = quote(goods, { ...india, discounts: [tiered('for', 'TIER_PRICE', tiers)] })
        expect(totals.lineDiscount).toBe(Math.max(0, ...ways))
      }),
      { numRuns: 500 },
    )
  })
})

describe('one discount more', () => {
  test('that combines with nothing never makes a cart dearer, whatever is live beside it', () => {
    const shut = { line: false, order: false, shipping: false }
    fc.assert(
      fc.property(anyLines, anyContext, (lines, context) => {
        const [one, ...others] = context.discounts
        if (!one) return
        const more = { ...one, combines: shut }
        // An order takes so many codes, those typed first: this one was typed last.
        const asked = { ...context, codes: typed(...others.map(({ id }) => id), one.id) }
        const before = quote(lines, { ...asked, discounts: others }).totals.grand
        expect(quote(lines, { ...asked, discounts: [...others, more] }).totals.grand).toBeLessThanOrEqual(before)
      }),
      { numRuns: 400 },
    )
  })
})
