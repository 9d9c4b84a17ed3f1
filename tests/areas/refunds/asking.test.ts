// What may be asked back of an order, by whom and by a file; races for the same money; a second person.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { actionEndpointOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf, actionsOf } from '#contract/standard.ts'
import { unitShare } from '#rules/money.ts'
import { settle } from '../../support/settle.ts'
import type { Files, Person, World } from '../../support/world.ts'
import { type Input, refundsDesk } from './desk.ts'

let here: World
let admin: Person
let other: Person
let files: Files
const desk = refundsDesk()
const { secure, seen, fresh, of, allUnits, ask, asked, now, tick, does, golden, toUpi, freed, standing, paidByTwo } =
  desk

beforeAll(async () => {
  ;({ here, admin, other, files } = await desk.open())
})
afterAll(desk.close)

describe('asking', () => {
  test('(2) paid UPI 1,500.00 + store credit 579.10, refund 681.51 -> 491.69 + 189.82, and staff may move it within each', async () => {
    const order = await golden()
    await paidByTwo(order, [150_000, 57_910])
    const [line] = (await of(orderLines, order)).toSorted((a, b) => Number(a.position) - Number(b.position))
    const items = [{ line: line!.id, units: [1] }]
    const refund = await asked(order, { items })
    expect(refund).toMatchObject({ amount: 68_151, tax: [{ name: 'IGST', amount: 10_396 }] })
    const parts = refund.split as { payment: string; method: string; amount: number }[]
    expect(parts.map(({ method, amount }) => [method, amount])).toEqual([
      ['upi', 49_169],
      ['storeCredit', 18_982],
    ])
    await freed(order)
    const moved = (upi: number, credit: number) => ({
      items,
      split: parts.map(({ payment }, at) => ({ tender: payment, amount: [upi, credit][at] })),
    })
    const tooMuch = await ask(order, moved(8151, 60_000))
    expect(tooMuch.body.fields?.map(({ message }) => message)).toEqual(['Only 579.10 left'])
    expect(await asked(order, moved(10_241, 57_910))).toMatchObject({ split: [{ amount: 10_241 }, { amount: 57_910 }] })
    await freed(order)
  })

  test('(1) G1 goes back unit by unit, in any order, and adds up to 2,030.10', async () => {
    const order = await golden()
    seen.add(order.id)
    const each = (await allUnits(order)).flatMap(({ line, units }) => units.map(unit => ({ line, units: [unit] })))
    for (const item of each.toReversed()) await asked(order, { items: [item], ...toUpi })
    const made = await standing(order)
    expect(made).toHaveLength(6)
    expect(made.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(203_010)
    const tax = made.flatMap(row => row.tax as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0)
    expect(tax).toBe(20_792 + 7600 + 804)
  })

  test('refund 1,500.00 with 681.51 left: "At most 681.51 can be refunded"', async () => {
    const order = await golden()
    await freed(order)
    const [lipstick, ...others] = await allUnits(order)
    const rest = [{ line: lipstick!.line, units: [2] }, ...others]
    await asked(order, { items: rest, codFee: 4900, ...toUpi })
    const wanted = { items: [{ line: lipstick!.line, units: [1] }], goodwill: 81_849 }
    const { status, body } = await ask(order, wanted)
    expect([status, body.fields?.[0]]).toMatchObject([
      422,
      { code: 'LIMIT', message: 'At most 681.51 can be refunded' },
    ])
    const line = (await of(orderLines, order)).find(({ id }) => id === lipstick!.line)
    const row = `order_no,sku,qty,goodwill\n${order.orderNo},${line!.sku},1,818.49`
    const { errors } = await files.check(refunds, 'orderRefund', row)
    expect(errors.map(({ message }) => message)).toEqual(['Refund 1500.00 is above the refundable 681.51'])
  })

  test('(3) of ten parallel full refunds one is PROCESSED, nine are 409 "Only 0.00 left"', async () => {
    const order = await fresh()
    const items = await allUnits(order)
    const { refundable } = (
      await admin.get<{ data: { refundable: { shipping: { amount: number } } } }>(`/v1/refunds/refundable/${order.id}`)
    ).body.data
    const whole = { items, shipping: refundable.shipping.amount }
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(order, whole)))
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refused.map(({ body }) => body.message)).toEqual(Array.from({ length: 9 }, () => 'Only 0.00 left'))
    await tick()
    expect((await of(refunds, order)).map(({ state }) => state)).toEqual(['processed'])
    expect((await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data).toMatchObject({
      payment: 'refunded',
      refunded: order.paid,
    })
  })

  test('of a hundred refunds of one unit at once exactly one is made', async () => {
    const order = await fresh()
    const [item] = await allUnits(order)
    const one = { items: [{ line: item!.line, units: [1] }] }
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(order, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await of(refunds, order)).toHaveLength(1)
  })

  test('(4) without the second factor it is 403 with 4031, and afterwards the same request is done once', async () => {
    const order = await fresh()
    const [item] = await allUnits(order)
    const once = { 'idempotency-key': 'refund-of-the-test' }
    const body = { ids: [order.id], input: { items: [item], reason: 'damaged' } }
    const first = await admin.act(orders, 'refund', body, once)
    expect(first).toMatchObject({ status: 403, body: { details: { subCode: 4031 } } })
    const again = await Promise.all([1, 2].map(() => admin.act(orders, 'refund', body, { ...once, ...secure })))
    const last = await admin.act(orders, 'refund', body, { ...once, ...secure })
    expect([...again, last].filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await of(refunds, order)).toHaveLength(1)
  })

  test('the answer to who asks says that it waits for a second person, and where; of what needs none it says nothing', async () => {
    const order = await fresh()
    const [first] = await allUnits(order)
    const waiting = await ask(order, { items: [{ line: first!.line, units: [1] }], goodwill: 100 })
    const [made] = await of(refunds, order)
    expect(made).toMatchObject({ state: 'needsApproval' })
    expect(waiting.body.data.waits).toEqual({ resource: 'refunds', id: made!.id })
    await does(other, 'withdraw', made!, { reason: 'Not agreed' })
    const another = await fresh()
    const [small] = await allUnits(another)
    const given = await ask(another, { items: [{ line: small!.line, units: [1] }] })
    expect([given.status, given.body.data.waits]).toEqual([200, undefined])
  })

  test('without an idempotency key no money is moved: sent again, it would go out twice', async () => {
    const order = await fresh()
    const keyless = async (resource: Resource, action: string, payload: object) => {
      const headers = { ...admin.headers, ...secure }
      const answer = await here.house.app.app.inject({
        method: 'POST',
        url: actionEndpointOf(resource, action),
        headers,
        payload,
      })
      return [answer.statusCode, JSON.parse(answer.body).fields]
    }
    const demanded = [422, [{ code: 'REQUIRED', path: 'idempotency-key' }]]
    const input = { items: await allUnits(order), reason: 'damaged' }
    expect(await keyless(orders, 'refund', { ids: [order.id], input })).toMatchObject(demanded)
    const file = await files.send('refunds.csv', `order_no,reason\n${order.orderNo},damaged\n`)
    const upload = { input: { upload: 'orderRefund', file } }
    expect(await keyless(refunds, 'upload', upload)).toMatchObject(demanded)
    expect(await of(refunds, order)).toHaveLength(0)
  })

  test('of a refund the key is never forgotten, whoever sends it on its way', () => {
    const writing = actionsOf(refunds).filter(({ effect, standard }) => effect !== 'read' && !standard)
    expect([actionOf(orders, 'refund'), ...writing].filter(action => action?.keyed !== 'forever')).toEqual([])
  })

  test('more than one may give in a day is 403 DAILY_LIMIT, with what is left of it', async () => {
    await settle(here, { refundDailyLimitPerUser: 0 })
    const order = await fresh()
    const answer = await ask(order, { items: await allUnits(order) })
    await settle(here, { refundDailyLimitPerUser: 1_000_000_000 })
    expect(answer).toMatchObject({ status: 403, body: { code: 'DAILY_LIMIT' } })
    expect(answer.body.message).toContain('left of your daily limit of 0.00')
  })
})

describe('refused', () => {
  const first = async (order: AnyRow, input: Input) => {
    const { status, body } = await ask(order, input)
    const [found] = body.fields ?? []
    return { status, code: found?.code, message: found?.message, path: found?.path }
  }

  test('refund 0: "More than 0.00"', async () => {
    expect(await first(await fresh(), { items: [] })).toMatchObject({
      status: 422,
      code: 'RANGE',
      message: 'More than 0.00',
    })
  })

  test('refund of an unshipped uncancelled unit: "Cancel the unit first"', async () => {
    const order = await fresh('payment:paid state:placed')
    expect(await first(order, { items: await allUnits(order) })).toMatchObject({
      status: 422,
      code: 'STATE',
      message: 'Cancel the unit first',
    })
  })

  test.each([
    [
      'UPI id abc -> PATTERN "Enter a UPI ID like name@bank"',
      { destination: 'upi', upi: 'abc' },
      'upi',
      'Enter a UPI ID like name@bank',
    ],
    [
      'IFSC HDFC1234 -> PATTERN "11 characters, the fifth is 0"',
      { destination: 'bank', ifsc: 'HDFC1234', account: '123456789' },
      'ifsc',
      '11 characters, the fifth is 0',
    ],
  ])('%s', async (_what, to, path, message) => {
    const order = await fresh()
    expect(await first(order, { items: await allUnits(order), ...to })).toMatchObject({
      status: 422,
      code: 'PATTERN',
      path,
      message,
    })
  })

  test('cash that was never collected: nothing can go back', async () => {
    const order = await fresh('payment:codDue state:shipped')
    const answer = await ask(order, { items: await allUnits(order), ...toUpi })
    expect(answer).toMatchObject({ status: 409, body: { message: 'Only 0.00 left' } })
  })
})

describe('a second person', () => {
  const withGoodwill = async () => {
    const order = await fresh()
    const [item] = await allUnits(order)
    const { id } = (await of(orderLines, order))[0]!
    return asked(order, { items: [{ line: item?.line ?? id, units: [1] }], returnFee: 200, goodwill: 100 })
  }

  test('(10) approves goodwill, and whoever asked for it cannot', async () => {
    const refund = await withGoodwill()
    expect(refund).toMatchObject({ state: 'needsApproval', needsSecond: true })
    const onRow = async (who: Person) => (await who.list(refunds, `filter=id:${refund.id}`)).rows[0]?.withheld
    expect(await onRow(admin)).toMatchObject({ approve: { code: 'SECOND_PERSON' } })
    expect(await onRow(other)).toBeUndefined()
    const own = await does(admin, 'approve', refund)
    expect(own.body.data.refused.map(({ why }) => why.code)).toEqual(['SECOND_PERSON'])
    expect(await now(refund)).toMatchObject({ state: 'needsApproval' })
    await does(other, 'approve', refund)
    expect(await now(refund)).toMatchObject({ state: 'queued', approvedByName: expect.any(String) })
  })

  test('it is sent back by somebody else, with a reason; handed in again it waits anew, also for whoever sent it back', async () => {
    const refund = await withGoodwill()
    const own = await does(admin, 'sendBack', refund, { reason: 'No' })
    expect(own.body.data.refused.map(({ why }) => why.code)).toEqual(['SECOND_PERSON'])
    const reason = `Too much goodwill: ${'see the pictures, '.repeat(25)}`.trim()
    await does(other, 'sendBack', refund, { reason })
    expect(await now(refund)).toMatchObject({ state: 'draft', failure: reason })
    await does(admin, 'submit', refund)
    expect(await now(refund)).toMatchObject({ state: 'needsApproval', failure: null })
    await does(other, 'approve', refund)
    expect(await now(refund)).toMatchObject({ state: 'queued' })
  })

  test('it can be withdrawn until it was sent, and undone until then', async () => {
    const refund = await withGoodwill()
    await does(other, 'withdraw', refund, { reason: 'Not agreed' })
    expect(await now(refund)).toMatchObject({ state: 'withdrawn', failure: 'Not agreed' })
    const { operation } = (await ask(await fresh(), { items: [], goodwill: 100 })).body.data
    await admin.post('/v1/undo', { operation }, secure)
    const { rows } = await admin.list(refunds, 'filter=state:needsApproval')
    expect(rows.filter(({ createdBy }) => createdBy === refund.createdBy)).toEqual([])
  })

  test('what was withdrawn can be asked for anew', async () => {
    const order = await fresh()
    const items = await allUnits(order)
    const refund = await asked(order, { items })
    expect((await ask(order, { items })).status).not.toBe(200)
    await does(admin, 'withdraw', refund, { reason: 'Wrong order' })
    expect((await ask(order, { items })).status).toBe(200)
  })
})

describe('a draft', () => {
  /** Opened by cancelling a paid order. */
  const opened = async (who: Person) => {
    const order = await fresh('payment:paid state:placed,processing')
    const input = { reason: 'asked by phone', restock: true, refund: true }
    const { body } = await who.act(orders, 'cancel', { ids: [order.id], input }, secure)
    expect(body.data.refused).toEqual([])
    const [draft] = (await of(refunds, order)) as [AnyRow]
    return draft
  }

  test('is asked for by whoever hands it in: neither they nor whoever opened it approve it', async () => {
    await settle(here, { refundApprovalLimit: 1 })
    const draft = await opened(other)
    expect(draft).toMatchObject({ state: 'draft', needsSecond: true })
    await does(admin, 'submit', draft)
    await settle(here, { refundApprovalLimit: 100_000_000 })
    const own = await does(admin, 'approve', draft)
    expect(own.body.data.refused.map(({ why }) => why.code)).toEqual(['SECOND_PERSON'])
    const mine = encodeURIComponent('state:needsApproval for:me')
    const seenBy = async (who: Person) => (await who.list(refunds, `size=100&filter=${mine}`)).rows.map(({ id }) => id)
    const opener = await does(other, 'approve', draft)
    expect(opener.body.data.refused.map(({ why }) => why.code)).toEqual(['SECOND_PERSON'])
    for (const who of [admin, other]) expect(await seenBy(who)).not.toContain(draft.id)
    expect(await now(draft)).toMatchObject({ state: 'needsApproval' })
  })

  test('above the limit of the day it is handed in waits for a second person, whatever the limit was before', async () => {
    const draft = await opened(other)
    expect(draft).toMatchObject({ needsSecond: false })
    await settle(here, { refundApprovalLimit: 1 })
    await does(admin, 'submit', draft)
    await settle(here, { refundApprovalLimit: 100_000_000 })
    expect(await now(draft)).toMatchObject({ state: 'needsApproval', needsSecond: true })
  })

  test('counts for the day of whoever hands it in', async () => {
    const [first, second] = [await opened(admin), await opened(admin)]
    await settle(here, { refundDailyLimitPerUser: Number(first.amount) + Number(second.amount) - 1 })
    await does(other, 'submit', first)
    const { body } = await does(other, 'submit', second)
    await settle(here, { refundDailyLimitPerUser: 1_000_000_000 })
    expect(body.data.refused.map(({ why }) => why.code)).toEqual(['DAILY_LIMIT'])
    expect([(await now(first)).state, (await now(second)).state]).toEqual(['queued', 'draft'])
    await does(other, 'withdraw', first, { reason: 'Asked for anew' })
  })
})

describe('files', () => {
  test('keep to what one may give in a day over all their orders', async () => {
    const mine = here.files(other)
    const [first, second] = [await fresh(), await fresh()]
    const lineOf = async (order: AnyRow) => (await of(orderLines, order)).find(({ net }) => Number(net) > 0)!
    const [one, two] = [await lineOf(first), await lineOf(second)]
    const share = ({ net, qty }: AnyRow) => unitShare(Number(net), Number(qty), 1)
    await settle(here, { refundDailyLimitPerUser: share(one) + share(two) - 1 })
    const rows = [`${first.orderNo},${one.sku},1,,damaged`, `${second.orderNo},${two.sku},1,,damaged`]
    const { counts, errors } = await mine.check(refunds, 'orderRefund', csv(...rows))
    await settle(here, { refundDailyLimitPerUser: 1_000_000_000 })
    expect([counts.create, errors.map(({ line, code }) => [line, code])]).toEqual([1, [[3, 'DAILY_LIMIT']]])
  })

  const csv = (...rows: string[]) => ['order_no,sku,qty,goodwill,reason', ...rows].join('\n')

  test('rows of an order are worked through in order, a row sent again is there already, and too much is told', async () => {
    const order = await fresh()
    const [line] = await of(orderLines, order)
    const row = `${order.orderNo},${line!.sku},1,,damaged`
    const first = await files.check(
      refunds,
      'orderRefund',
      csv(row, `${order.orderNo},${line!.sku},9,,damaged`, 'X,,,,other'),
    )
    expect(first.errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('9 requested,'), 'Order "X" does not exist']),
    )
    const applied = await applying(csv(row))
    expect(applied).toMatchObject({ state: 'success' })
    const again = await files.check(refunds, 'orderRefund', csv(row))
    expect(again.counts).toMatchObject({ create: 0, error: 0, unchanged: 1 })
    expect(await of(refunds, order)).toHaveLength(1)
  })

  test('applying one asks for the second factor, and for at most 500 rows', async () => {
    const order = await fresh()
    const file = await files.send('refunds.csv', csv(`${order.orderNo},,,,other`))
    const sent = await admin.act(refunds, 'upload', { input: { upload: 'orderRefund', file } })
    expect(sent).toMatchObject({ status: 403, body: { details: { subCode: 4031 } } })
    const many = await files.send('many.csv', csv(...Array.from({ length: 501 }, (_, at) => `${at},,,,other`)))
    expect(
      await admin.act(refunds, 'upload', { input: { upload: 'orderRefund', file: many }, dry: true }),
    ).toMatchObject({
      status: 422,
    })
  })

  /** With the second factor. */
  const applying = async (text: string) => {
    const file = await files.send('refunds.csv', text)
    const { body } = await admin.act(refunds, 'upload', { input: { upload: 'orderRefund', file } }, secure)
    return files.over(body.data.jobId!)
  }
})
