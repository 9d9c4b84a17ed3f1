// Orders: priced once and explained for ever, whoever buys.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { redemptions } from '#areas/discounts/codes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { members } from '#areas/members/members.ts'
import { segments } from '#areas/members/segments.ts'
import { eachDeedOnce } from '#areas/orders/deedsTold.ts'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { variants } from '#areas/products/products.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { HistoryLine, Plan, Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { printMoney } from '#rules/money.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { goesLive } from '../../support/goesLive.ts'
import { ordersDesk } from './desk.ts'

const { here, admin, one, again, act, placed, inShop, childrenOf } = await ordersDesk()

describe('the golden example', () => {
  test('is the first order of the demo, to the paisa', async () => {
    const first = await one('orderNo:1001')
    expect(first).toMatchObject({ grand: 207_910, payBy: 'cod', itemCount: 6, coupons: ['GLOW10'] })
    const lines = await childrenOf(orderLines, first)
    expect(lines.map(({ net, tax }) => [net, tax])).toEqual([
      [136_301, 20_792],
      [49_821, 7600],
      [16_888, 804],
    ])
  })

  test('says why it costs what it costs', async () => {
    const { body } = await act('why', await one('orderNo:1001'))
    expect(body.data.result).toMatchObject({ kind: 'trace' })
    expect(JSON.stringify(body.data.result)).toContain('223.01')
  })
})

describe('placing an order', () => {
  test('quotes, numbers and keeps it, with the price explained', async () => {
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const { body, status } = await admin.act(orders, 'place', {
      input: {
        lines: [{ sku: variant!.sku, quantity: 2 }],
        member: rows[0]!.id,
        payBy: 'cod',
        line1: '12 Lake View Road',
        pincode: '560034',
      },
    })
    expect({ status, result: body.data?.result ?? body }).toMatchObject({ status: 200, result: { kind: 'facts' } })
    const made = (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
    expect(made).toMatchObject({ state: 'placed', payment: 'codDue', city: 'Bengaluru', itemCount: 2 })
    // The answer leads there.
    expect(body.data.done.map(({ id }) => id)).toEqual([made.id])
    const { facts } = body.data.result as Extract<Shown, { kind: 'facts' }>
    expect(facts[0]).toMatchObject({ value: made.orderNo, about: { resource: 'orders', id: made.id } })
    const { body: why } = await act('why', made)
    expect(why.data.result).toMatchObject({ kind: 'trace' })
  })

  test('says what it will cost before it is placed, and keeps nothing of that', async () => {
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const input = { lines: [{ sku: variant!.sku, quantity: 2 }], member: rows[0]!.id, payBy: 'cod', ...where }
    const before = (await admin.list(orders, 'size=1')).page.total
    const { body } = await admin.act(orders, 'place', { input, dry: true })
    expect((await admin.list(orders, 'size=1')).page.total).toBe(before)
    const made = await placed(input)
    expect(body.data).toMatchObject({
      plan: { affected: 1, warnings: [{ code: 'INFO', key: 'orders.findings.priced' }] },
    })
    expect(JSON.stringify(body.data)).toContain(printMoney(Number(made.grand), 'INR'))
  })

  test('plans one order, whose it is, its items and its total, and nothing it consists of, held for confirmation or not', async () => {
    const [member] = (await admin.list(members, 'size=1&filter=status:active')).rows
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const input = { lines: [{ sku: variant!.sku, quantity: 2 }], member: member!.id, payBy: 'cod', ...where }
    const planned = async () =>
      ((await admin.act(orders, 'place', { input, dry: true })).body.data as unknown as { plan: Plan }).plan
    for (const confirmBy of [0, 1]) {
      await inShop(sql`update settings set confirm_by = ${confirmBy}`)
      const plan = await planned()
      const told = plan.sample.map(({ resource, diff }) => ({ resource, fields: diff.map(({ field }) => field) }))
      expect(plan).toMatchObject({ affected: 1, skipped: [] })
      expect(plan).not.toHaveProperty('changes')
      expect(told).toEqual([{ resource: 'orders', fields: ['contactName', 'itemCount', 'grand'] }])
      expect(plan.sample[0]!.diff.find(({ field }) => field === 'itemCount')).toMatchObject({ before: null, after: 2 })
    }
    await inShop(sql`update settings set confirm_by = 0`)
  })

  test('by staff is told as theirs, once, though its link went out with it', async () => {
    const order = await placed()
    expect(order.linkSentAt).not.toBeNull()
    const told = (await admin.list(orderEvents, `filter=order:${order.id}`)).rows
    expect(told).toMatchObject([{ code: 'CHECKOUT', source: 'staff' }])
    const { body } = await admin.get<{ data: { lines: HistoryLine[] } }>(`/v1/orders/${order.id}/history`)
    expect(eachDeedOnce(body.data.lines).map(({ action }) => action)).toEqual(['orders.place'])
  })

  test('is paid online or at the door: what nobody takes there is not offered, and refused where it is sent', async () => {
    for (const name of ['place', 'override'] as const)
      expect(orders.actions[name].input.payBy.facts.of?.names).toEqual([
        'upi',
        'card',
        'netbanking',
        'wallet',
        'emi',
        'cod',
      ])
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    for (const payBy of ['storeCredit', 'giftCard', 'points']) {
      const input = { lines: [{ sku: variant!.sku, quantity: 1 }], member: rows[0]!.id, payBy, ...where }
      const { status, body } = await admin.act(orders, 'place', { input })
      expect([status, body.fields]).toMatchObject([422, [{ path: 'payBy', code: 'ENUM' }]])
      expect(body.fields![0]!.message).toContain('cod')
    }
  })

  test('a price of its own needs the right and a second factor, is never above the MRP, and stands with who gave it', async () => {
    const secure = { 'secure-token': 'a'.repeat(43) }
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secure['secure-token']),
    ])
    const [member] = (await admin.list(members, 'size=1&filter=status:active')).rows
    const [first, second] = (await admin.list(variants, 'size=2&filter=status:active')).rows
    const asked = (price: number, dry = false) => ({
      dry,
      input: {
        lines: [
          { sku: first!.sku, quantity: 2, price },
          { sku: second!.sku, quantity: 1 },
        ],
        member: member!.id,
        payBy: 'upi',
        line1: '12 Lake View Road',
        pincode: '560034',
      },
    })
    const own = Number(first!.cost) - 1
    const before = (await admin.list(orders, 'size=1')).page.total
    const viewer = await (await here.as('viewer')).act(orders, 'override', asked(own), secure)
    const unsure = await admin.act(orders, 'override', asked(own))
    const above = await admin.act(orders, 'override', asked(Number(first!.mrp) + 1), secure)
    // What it comes to is told while it is put together, before anybody has to prove who they are.
    const told = await admin.act(orders, 'override', asked(own, true))
    const usual = await admin.act(orders, 'override', asked(Number(first!.price), true))
    const [sum, usualSum] = [told, usual].map(
      ({ body }) => (body.data as unknown as { plan: Plan }).plan.warnings[0] as { key?: string; params?: object },
    )
    expect(sum!.key).toBe(usualSum!.key)
    expect(sum!.params).not.toEqual(usualSum!.params)
    expect([viewer.status, unsure.status, unsure.body.details]).toMatchObject([403, 403, { subCode: 4031 }])
    expect([above.status, above.body.fields]).toMatchObject([422, [{ code: 'RANGE', path: 'lines.0.price' }]])
    expect((told.body.data as unknown as { plan: Plan }).plan.warnings[1]).toMatchObject({
      key: 'orders.findings.belowCost',
      path: 'lines.0.price',
    })
    expect((await admin.list(orders, 'size=1')).page.total).toBe(before)

    await admin.act(orders, 'override', asked(own), secure)
    const order = (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
    const [line, other] = await childrenOf(orderLines, order)
    expect([line, other]).toMatchObject([
      { unitPrice: own, pricedByName: expect.stringMatching(/\w/) },
      { unitPrice: second!.price, pricedByName: null },
    ])
    expect(order.totals).toMatchObject({ items: 2 * own + Number(second!.price) })
    const part = (Number(line!.net) * Number(line!.rate)) / (10_000 + Number(line!.rate))
    expect(Math.abs(Number(line!.tax) - part)).toBeLessThanOrEqual(1)
    const { body } = await act('why', order)
    expect(JSON.stringify(body.data.result)).toContain(`each, set by ${line!.pricedByName}`)
    await act('editItems', order, {
      lines: [
        { sku: first!.sku, quantity: 1 },
        { sku: second!.sku, quantity: 1 },
      ],
      reason: 'One is enough',
    })
    expect((await again(order)).totals).toMatchObject({ items: own + Number(second!.price) })
  })

  test('speaks for its stock, and cancelled it lets go of it', async () => {
    const reserved = async () => {
      const { rows } = await admin.list(stock, `size=100&filter=variant:${variant!.id}`)
      return rows.reduce((sum, row) => sum + Number(row.reserved), 0)
    }
    const [line] = (await admin.list(stock, `size=1&filter=${encodeURIComponent('onHand:>20')}`)).rows
    const [variant] = (await admin.list(variants, `size=1&filter=sku:${line!.sku}`)).rows
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const before = await reserved()
    const input = { lines: [{ sku: variant!.sku, quantity: 1 }], member: rows[0]!.id, payBy: 'cod' }
    await admin.act(orders, 'place', { input: { ...input, line1: '12 Lake View Road', pincode: '560034' } })
    expect(await reserved()).toBe(before + 1)
    const made = (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
    await act('cancel', made, { reason: 'asked by phone', restock: true, refund: true })
    expect(await reserved()).toBe(before)
  })

  test('cancelled without restocking, its units wait for a quality check instead', async () => {
    const [line] = (await admin.list(stock, `size=1&filter=${encodeURIComponent('available:>20')}`)).rows
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const checked = async () => {
      const all = (await admin.list(stock, `size=100&filter=variant:${line!.variant}`)).rows
      return all.reduce((sum, { qcHold, reserved }) => sum + Number(qcHold) + 1000 * Number(reserved), 0)
    }
    const before = await checked()
    const input = { lines: [{ sku: line!.sku, quantity: 3 }], member: rows[0]!.id, payBy: 'cod' }
    await admin.act(orders, 'place', { input: { ...input, line1: '12 Lake View Road', pincode: '560034' } })
    const made = (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
    await act('cancelUnits', made, { sku: line!.sku, quantity: 1, reason: 'leaks', refund: false, restock: false })
    expect(await checked()).toBe(before + 2000 + 1)
    await act('cancel', made, { reason: 'asked by phone', restock: true, refund: true })
    expect(await checked()).toBe(before + 1)
  })

  test('an address no parcel can go to is refused part by part, and nothing is kept', async () => {
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const input = { lines: [{ sku: 'X', quantity: 1 }], member: rows[0]!.id, line1: 'x', pincode: '012345' }
    const { status, body } = await admin.act(orders, 'place', { input })
    expect(status).toBe(422)
    expect(body.fields?.map(({ path }) => path)).toEqual(['line1', 'pincode'])
  })
})

describe('who buys', () => {
  const person = async (input: Record<string, unknown>) =>
    (await admin.act(members, 'create', { input: { firstName: 'Shopper', ...input } })).body.data.done[0]!
  const live = async (input: Record<string, unknown>): Promise<string> => {
    const made = (await admin.act(discounts, 'create', { input })).body
    if (!made.data) throw new Error(JSON.stringify(made))
    const { id } = made.data.done[0]!
    const { body } = await goesLive(here, admin, [id])
    expect(body.data.refused).toEqual([])
    return id
  }
  const basket = async (quantity = 1) => {
    const filter = encodeURIComponent('available:>30 warehouse:BLR1')
    const [line] = (await admin.list(stock, `size=1&sort=sku&filter=${filter}`)).rows
    return [{ sku: line!.sku, quantity }]
  }
  const traced = async (order: AnyRow, name: string): Promise<string> => {
    const shown = (await act('why', order)).body.data.result as Extract<Shown, { kind: 'trace' }>
    const step = shown.steps.find(({ input }) => input !== undefined && printed(input) === name)
    return step ? printed(step.outcome) : ''
  }

  test('a discount for a segment is its members\u2019 alone, from the order they place until they leave it', async () => {
    await admin.act(segments, 'create', { input: { name: 'Regulars', rule: 'tags:regular-shopper' } })
    const name = 'Five for regulars'
    const given = { kind: 'cart', name, benefit: 'amount', amountOff: 500, audience: 'segment' }
    const id = await live({ ...given, audienceNames: ['regulars'] })
    const [inIt, other] = [await person({ tags: ['regular-shopper'] }), await person({})]
    const lines = await basket()
    const theirs = await placed({ member: inIt.id, lines })
    const others = await placed({ member: other.id, lines })
    expect(Number(others.grand) - Number(theirs.grand)).toBe(500)
    expect([await traced(theirs, name), await traced(others, name)]).toEqual([
      'Saves 5.00',
      'Only for segment regulars (member: none)',
    ])
    await admin.act(members, 'change', { ids: [inIt.id], input: { tags: [] } })
    expect((await placed({ member: inIt.id, lines })).grand).toBe(others.grand)
    const input = { lines: await basket(2), reason: 'asked by phone' }
    expect((await act('editItems', theirs, input)).body.data.refused).toEqual([])
    const two = await placed({ member: other.id, lines: input.lines })
    expect(Number(two.grand) - Number((await again(theirs)).grand)).toBe(500)
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'over' } })
  })

  test('says beforehand of a code that takes nothing off why it does not, and nothing of one that does', async () => {
    await live({ kind: 'coupon', code: 'FROMMILLION', percentOff: 500, minSubtotal: 100_000_000 })
    await live({ kind: 'coupon', code: 'FROMNOTHING', percentOff: 500 })
    const told = async (code: string) => {
      const { id } = await person({})
      const where = { line1: '12 Lake View Road', pincode: '560034' }
      const input = { lines: await basket(), member: id, payBy: 'upi', coupons: [code], ...where }
      const { body } = await admin.act(orders, 'place', { input, dry: true })
      return (body.data as unknown as { plan: Plan }).plan.warnings.slice(1).map(({ message }) => message)
    }
    expect(await told('FROMMILLION')).toEqual([
      expect.stringMatching(/^FROMMILLION has no effect: Minimum subtotal .*1000000\.00/),
    ])
    expect(await told('FROMNOTHING')).toEqual([])
  })

  test('keeps the version of a discount it was placed with, and leads to it as it was then', async () => {
    const id = await live({ kind: 'coupon', code: 'KEPTWAY', benefit: 'amount', amountOff: 500 })
    const order = await placed({ member: (await person({})).id, lines: await basket(), coupons: ['KEPTWAY'] })
    const used = async () => {
      const shown = (await act('why', order)).body.data.result as Extract<Shown, { kind: 'trace' }>
      return shown.steps.flatMap(({ input = '', outcome, about }) =>
        about?.id === id ? [[printed(input).replace(/^D-\d+ /, ''), printed(outcome), about.at !== undefined]] : [],
      )
    }
    expect(await used()).toEqual([['KEPTWAY', 'Version 3, still current', false]])
    await admin.act(discounts, 'change', { ids: [id], input: { amountOff: 400 } })
    expect(await used()).toEqual([['KEPTWAY', 'Version 3; current version 4', true]])
    const [kept] = (await admin.list(redemptions, `filter=discount:${id}`)).rows
    const then = await admin.get<{ data: { record?: AnyRow } }>(`/v1/discounts/${id}/as-of?at=${kept!.createdAt}`)
    expect([kept!.discountVersion, then.body.data.record?.amountOff]).toEqual([3, 500])
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'over' } })
  })

  test('two accounts with one phone are one person to a limit of each member', async () => {
    const coupon = { kind: 'coupon', code: 'ONEPHONE', percentOff: 500, perMember: 1, returnOnCancel: true }
    await live(coupon)
    const phone = '+919876512345'
    const [first, second, third] = [await person({ phone }), await person({ phone }), await person({})]
    const lines = await basket()
    const order = await placed({ member: first.id, lines, coupons: ['ONEPHONE'] })
    await expect(placed({ member: second.id, lines, coupons: ['ONEPHONE'] })).rejects.toThrow(
      'This member has used ONEPHONE 1 of 1 times',
    )
    await placed({ member: third.id, lines, coupons: ['ONEPHONE'] })
    await act('cancel', order, { reason: 'asked by phone', restock: true, refund: true })
    await placed({ member: second.id, lines, coupons: ['ONEPHONE'] })
    await expect(placed({ member: first.id, lines, coupons: ['ONEPHONE'] })).rejects.toThrow(
      'This member has used ONEPHONE 1 of 1 times',
    )
  })
})
