// Refunds by hand: what may go back of an order, to where, and over which means.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedOf } from '#rules/pricing/placed.ts'
import { quote } from '#rules/pricing.ts'
import { addressFindings, maskedAccount } from '#rules/refund/destination.ts'
import { freeUnits, lessRefunds, type Refundable, unitStates } from '#rules/refund/order.ts'
import { restOf } from '#rules/refund/rest.ts'
import { refundableOf } from '#rules/refund/rows.ts'
import { isSpent, needsSecond, type RefundWish, refundOf } from '#rules/refund.ts'
import { g1, g1Lines } from './pricing/carts.ts'

const tender = (id: string, captured: number, isOneWay = false) => ({ id, captured, refunded: 0, isOneWay })
const tenders = [tender('upi', 150_000), tender('credit', 57_910)]
const placed = placedOf(quote(g1Lines, g1), tenders, 'INR')
/** G1, paid and sent. */
const order: Refundable = {
  ...placed,
  tenders,
  isOfMember: true,
  isUndelivered: false,
  lines: placed.lines.map(line => ({ ...line, waiting: 0 })),
}
const wish = (more: Partial<RefundWish>): RefundWish => ({ items: [], destination: 'original', ...more })
const lipstick = [{ line: 'lipstick', units: [1] }]
const firstOf = (from: Refundable, more: Partial<RefundWish>) => refundOf(from, wish(more)).findings[0]
const waiting = (count: number): Refundable => ({
  ...order,
  lines: order.lines.map(line => ({ ...line, waiting: line.id === 'lipstick' ? count : 0 })),
})

test('(2) 681.51 of an order paid by UPI 1,500.00 and credit 579.10 goes back as 491.69 + 189.82', () => {
  expect(refundOf(order, wish({ items: lipstick }))).toMatchObject({
    total: 68_151,
    findings: [],
    split: [
      { tender: 'upi', amount: 49_169 },
      { tender: 'credit', amount: 18_982 },
    ],
  })
})

describe('staff move it between the means', () => {
  const split = (upi: number, credit: number) => [
    { tender: 'upi', amount: upi },
    { tender: 'credit', amount: credit },
  ]

  test('within what each still holds, and a means that gives nothing is left out', () => {
    expect(refundOf(order, wish({ items: lipstick, split: split(68_151, 0) }))).toMatchObject({
      findings: [],
      split: [{ tender: 'upi', amount: 68_151 }],
    })
  })

  test.each([
    ['more than one holds', split(8151, 60_000), 'split.credit', 'Only 579.10 left'],
    ['less than nothing', split(68_152, -1), 'split.credit', 'Only 579.10 left'],
    ['parts that are not the whole', split(68_151, 1), 'split', 'The parts add up to 681.52 instead of 681.51'],
    ['a means the order was not paid with', [{ tender: 'card', amount: 68_151 }], 'split.card', 'Only 0.00 left'],
  ])('%s is refused', (_why, parts, path, message) => {
    expect(firstOf(order, { items: lipstick, split: parts })).toMatchObject({ path, message })
  })
})

test('where tax comes on top of the prices, a unit goes back with its tax', () => {
  const line = { id: 'line', qty: 2, net: 10_000, cancelled: 0, shipped: 2, components: [{ name: 'VAT', amount: 501 }] }
  const quoted = { lines: [{ id: 'SKU', net: 10_000, tax: { gross: 10_501 } }] }
  const asked = (quote: typeof quoted) => {
    const known = { order: { state: 'delivered', quote }, lines: [line], refunds: [], currency: 'AED' }
    const payments = [{ id: 'upi', method: 'upi', captured: 10_501 }]
    const { total, tax } = refundOf(
      refundableOf({ ...known, payments }),
      wish({ items: [{ line: 'line', units: [1] }] }),
    )
    return [total, tax]
  }
  expect(asked(quoted)).toEqual([5251, [{ name: 'VAT', amount: 251 }]])
  const [one] = quoted.lines
  expect(asked({ lines: [{ ...one!, tax: { gross: 10_000 } }] })).toEqual([5000, [{ name: 'VAT', amount: 251 }]])
})

describe('what may go back', () => {
  test('of two units one of which still waits it is the first; the other says "Cancel the unit first"', () => {
    const line = waiting(1).lines[0]!
    expect(unitStates(line)).toEqual(['free', 'waiting'])
    expect(firstOf(waiting(1), { items: lipstick })).toBeUndefined()
    expect(firstOf(waiting(1), { items: [{ line: 'lipstick', units: [2] }] })).toMatchObject({
      code: 'STATE',
      message: 'Cancel the unit first',
      path: 'items.lipstick',
    })
  })

  test('what is on its way counts as gone, and what is left is told unit by unit', () => {
    const left = lessRefunds(order, [
      { items: lipstick, shipping: 0, cod: 4900, split: [{ tender: 'upi', amount: 73_051 }] },
    ])
    expect(left.lines.map(freeUnits)).toEqual([[2], [1], [1, 2, 3]])
    expect(left.tenders[0]).toMatchObject({ refunded: 73_051 })
    expect(firstOf(left, { items: lipstick })).toMatchObject({ message: 'Unit 1 is already refunded' })
    expect(firstOf(left, { cod: 1 })).toMatchObject({ message: 'At most 0.00 can be refunded' })
    expect(isSpent(left)).toBe(false)
  })

  test('cash that was never collected is nothing, and the order is spent', () => {
    const unpaid = { ...order, tenders: [tender('cod', 0, true)] }
    expect(isSpent(unpaid)).toBe(true)
    expect(firstOf(unpaid, { items: lipstick, destination: 'upi', upi: 'asha@okbank' })).toMatchObject({
      message: 'At most 0.00 can be refunded',
    })
  })

  test('collected cash goes to UPI or a bank only', () => {
    const cash = { ...order, tenders: [tender('cod', 207_910, true)] }
    expect(firstOf(cash, { items: lipstick })).toMatchObject({ path: 'destination', code: 'RULE' })
    expect(firstOf(cash, { items: lipstick, destination: 'upi', upi: 'asha@okbank' })).toBeUndefined()
  })

  test('shipping and the cash fee of what came back undelivered stay', () => {
    const back = { ...order, isUndelivered: true }
    expect(firstOf(back, { items: lipstick, cod: 4900 })).toMatchObject({ code: 'RULE', path: 'cod' })
    expect(firstOf(back, { items: lipstick })).toBeUndefined()
  })
})

describe('what a refund begins with', () => {
  const begun = (from: Refundable) => {
    const quote = refundOf(from, wish(restOf(from)))
    return { total: quote.total, findings: quote.findings }
  }

  test('is the whole order, and after a part of it the rest', () => {
    expect(begun(order)).toEqual({ total: 203_010 + order.shipping.amount + order.cod.amount, findings: [] })
  })

  test('is never more than is left: what went back beyond the goods is missing from its fees', () => {
    const fees = { shipping: { ...order.shipping, amount: 4900 }, cod: { ...order.cod, amount: 0 } }
    const paid = { ...order, ...fees, tenders: [tender('upi', 203_010 + 4900)] }
    const goodwill = { items: lipstick, shipping: 0, cod: 0, split: [{ tender: 'upi', amount: 68_151 + 900 }] }
    const rest = lessRefunds(paid, [goodwill])
    expect(restOf(rest).shipping).toBe(4000)
    expect(begun(rest)).toEqual({ total: 203_010 + 4900 - 68_151 - 900, findings: [] })
  })

  test('leaves out a unit what is left does not pay for', () => {
    const poor = { ...order, tenders: [tender('upi', 68_151)] }
    expect(begun(poor).findings).toEqual([])
    expect(restOf(poor).items.flatMap(({ units }) => units).length).toBeGreaterThan(0)
  })
})

describe('an address is refused', () => {
  test.each([
    ['abc', { destination: 'upi', upi: 'abc' }, 'upi', 'Enter a UPI ID like name@bank'],
    ['no UPI id', { destination: 'upi' }, 'upi', 'Enter a UPI ID like name@bank'],
    [
      'HDFC1234',
      { destination: 'bank', ifsc: 'HDFC1234', account: '123456789' },
      'ifsc',
      '11 characters, the fifth is 0',
    ],
    ['12', { destination: 'bank', ifsc: 'HDFC0001234', account: '12' }, 'account', '9 to 18 digits'],
  ] as const)('%s', (_what, to, path, message) => {
    expect(addressFindings(to)).toMatchObject([{ code: 'PATTERN', path, message }])
  })

  test('and one that is right is not', () => {
    expect(addressFindings({ destination: 'upi', upi: 'asha.rao@okhdfcbank' })).toEqual([])
    expect(addressFindings({ destination: 'bank', ifsc: 'HDFC0001234', account: '123456789' })).toEqual([])
    expect(maskedAccount('123456789')).toBe('••••6789')
  })
})

test('a second person is needed above the limit, and for any goodwill', () => {
  expect([needsSecond(200_000, 0, 200_000), needsSecond(200_001, 0, 200_000), needsSecond(1, 1, 200_000)]).toEqual([
    false,
    true,
    true,
  ])
})

test('units that go back one after another, in any order, never leave a means below nothing, and end at nothing', () => {
  const every = order.lines.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, at) => ({ line: id, units: [at + 1] })),
  )
  fc.assert(
    fc.property(fc.shuffledSubarray(every, { minLength: every.length }), units => {
      let left = order
      for (const [at, item] of units.entries()) {
        const cod = at === units.length - 1 ? 4900 : 0
        const { split, findings } = refundOf(left, wish({ items: [item], cod }))
        expect(findings).toEqual([])
        left = lessRefunds(left, [{ items: [item], shipping: 0, cod, split }])
        for (const { captured, refunded } of left.tenders) expect(refunded).toBeLessThanOrEqual(captured)
      }
      expect(isSpent(left)).toBe(true)
    }),
    { numRuns: 30 },
  )
})
