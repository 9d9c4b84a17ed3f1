// Refunds through the real endpoints: what may be asked for and by whom, races for the same money, a gateway that refuses, falls
// silent and repeats itself, and the cash of couriers.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { payments } from '#areas/orders/payments.ts'
import { codRemittances } from '#areas/refunds/codRemittances.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import { askForRefunds, sendRefunds } from '#areas/refunds/sending.server.ts'
import { gatewayName, gatewayPath } from '#areas/refunds/told.server.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { maxRefund } from '#rules/pricing/placed.ts'
import type { Refundable } from '#rules/refund/order.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { senderSecret, signatureHeader, signatureOf } from '#server/outside/signature.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { type Errand, errandOf } from '#server/records/errand.ts'
import { plainSku } from '../support/plainSku.ts'
import { settle } from '../support/settle.ts'
import { type Files, type Person, type World, world } from '../support/world.ts'

/** A gateway of another house: it pays every key once, as the amount of the day says. */
const gateway = {
  asked: new Map<string, number>(),
  answers: [] as object[],
  /** What it was asked last. */
  last: {} as { to?: object },
  server: undefined as Server | undefined,
}
const secret = 'g'.repeat(32)
const secure = { 'secure-token': 'a'.repeat(43) }

/** Orders that have refunds, or had them here. */
const seen = new Set<string>()
let here: World
let admin: Person
let other: Person
let files: Files

beforeAll(async () => {
  gateway.server = createServer(async (request, response) => {
    const key = String(request.headers['idempotency-key'])
    gateway.asked.set(key, (gateway.asked.get(key) ?? 0) + 1)
    const answer = gateway.answers.shift() ?? { state: 'processed' }
    if ('hangUp' in answer) return request.socket.destroy()
    if ('meanwhile' in answer) await (answer.meanwhile as () => Promise<void>)()
    gateway.last = (await json(request)) as typeof gateway.last
    response.writeHead('status' in answer ? Number(answer.status) : 200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(answer))
  })
  await new Promise<void>(ready => gateway.server!.listen(0, '127.0.0.1', ready))
  const { port } = gateway.server.address() as AddressInfo
  here = await world({ env: { paymentGateway: { url: `http://127.0.0.1:${port}/`, secret } } })
  admin = await here.as('admin')
  other = await here.as('orders')
  files = here.files(admin)
  for (const page of [1, 2, 3])
    for (const { order } of (await admin.list(refunds, `size=100&page=${page}`)).rows) seen.add(String(order))
  await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
    hashOf(secure['secure-token']),
  ])
  await settle(here, { refundApprovalLimit: 100_000_000, refundDailyLimitPerUser: 1_000_000_000 })
})
afterAll(async () => {
  await here.close()
  gateway.server?.close()
})

type Input = Record<string, unknown>

/** A delivered order nothing has gone back of yet. */
const fresh = async (filter = 'payment:paid state:delivered,closed'): Promise<AnyRow> => {
  const { rows } = await admin.list(orders, `size=100&filter=${encodeURIComponent(filter)}`)
  const found = rows.find(({ id }) => !seen.has(id))
  if (!found) throw new Error(`no order for ${filter}`)
  seen.add(found.id)
  return found
}
const of = async (resource: Resource, order: AnyRow) =>
  (await admin.list(resource, `size=100&filter=${encodeURIComponent(`order:${order.id}`)}`)).rows
const allUnits = async (order: AnyRow) =>
  (await of(orderLines, order)).map(({ id, qty }) => ({
    line: id,
    units: Array.from({ length: Number(qty) }, (_, at) => at + 1),
  }))
const ask = (order: AnyRow, input: Input, who = admin) =>
  who.act(orders, 'refund', { ids: [order.id], input: { reason: 'damaged', ...input } }, secure)
const asked = async (order: AnyRow, input: Input) => {
  const { status, body } = await ask(order, input)
  expect([status, body.message]).toEqual([200, undefined])
  return (await of(refunds, order)).toSorted((a, b) => String(b.id).localeCompare(String(a.id)))[0]!
}
const now = async (refund: AnyRow) => (await admin.get<{ data: AnyRow }>(`/v1/refunds/${refund.id}`)).body.data
const tick = async () => {
  const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  await areaClocks(here.house.kit, place, 'refunds')
}
/** As if so much time had passed since it was last asked for. */
const waited = (refund: AnyRow) =>
  here
    .sql("select set_config('app.vendor', 'mgp', false)")
    .then(() =>
      here.sql("update refunds set asked_at = now() - interval '1 hour' where vendor = 'mgp' and id = $1", [refund.id]),
    )
const keptAccount = async ({ id }: AnyRow): Promise<unknown> => {
  await here.sql("select set_config('app.vendor', 'mgp', false)")
  const [row] = await here.sql<{ account: string }>('select account from refunds where id = $1', [id])
  return row?.account
}
const does = (who: Person, action: string, refund: AnyRow, input: Input = {}) =>
  who.act(refunds, action, { ids: [refund.id], input }, secure)
const golden = async () => (await admin.list(orders, 'filter=orderNo:1001')).rows[0]!
const toUpi = { destination: 'upi', upi: 'asha@okbank' }

/** What of it goes back is free again. */
const freed = async (order: AnyRow) => {
  for (const refund of await of(refunds, order))
    if (refund.state !== 'withdrawn') await does(admin, 'withdraw', refund, { reason: 'Asked for anew' })
}
const standing = async (order: AnyRow) => (await of(refunds, order)).filter(({ state }) => state !== 'withdrawn')
/** The golden order, as if so much of it had been paid by UPI and the rest with store credit. */
const paidByTwo = async (order: AnyRow, [upi, credit]: [number, number]) => {
  const [first] = await of(payments, order)
  await here.sql("select set_config('app.vendor', 'mgp', false)")
  const { rows: columns } = await here.house.kit.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'payments' and is_generated = 'NEVER'`,
  )
  const own: Record<string, string> = {
    ...{ id: 'uuidv7()', position: '2', method: '7', amount: '$1', captured: '$1', gateway_ref: "'credit-of-g1'" },
  }
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => own[name] ?? `p."${name}"`).join(', ')
  await here.sql(`insert into payments (${names}) select ${values} from payments p where p.id = $2`, [
    credit,
    first!.id,
  ])
  await here.sql('update payments set method = 1, amount = $1, captured = $1 where id = $2', [upi, first!.id])
}

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

  test('refund 1,500.00 with 681.51 left: "681.51 can be refunded"', async () => {
    const order = await golden()
    await freed(order)
    const [lipstick, ...others] = await allUnits(order)
    const rest = [{ line: lipstick!.line, units: [2] }, ...others]
    await asked(order, { items: rest, codFee: 4900, ...toUpi })
    const wanted = { items: [{ line: lipstick!.line, units: [1] }], goodwill: 81_849 }
    const { status, body } = await ask(order, wanted)
    expect([status, body.fields?.[0]]).toMatchObject([422, { code: 'LIMIT', message: '681.51 can be refunded' }])
    const line = (await of(orderLines, order)).find(({ id }) => id === lipstick!.line)
    const row = `order_no,sku,qty,goodwill\n${order.orderNo},${line!.sku},1,818.49`
    const { errors } = await files.check(refunds, 'orderRefund', row)
    expect(errors.map(({ message }) => message)).toEqual(['Refund 1500.00 is above 681.51 left'])
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
      ...{ payment: 'refunded', refunded: order.paid },
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

  test('more than one may give in a day is 403 DAILY_LIMIT, with what is left of it', async () => {
    await settle(here, { refundDailyLimitPerUser: 0 })
    const order = await fresh()
    const answer = await ask(order, { items: await allUnits(order) })
    await settle(here, { refundDailyLimitPerUser: 1_000_000_000 })
    expect(answer).toMatchObject({ status: 403, body: { code: 'DAILY_LIMIT' } })
    expect(answer.body.message).toContain('is left of your 0.00 for today')
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
      ...{ status: 422, code: 'RANGE', message: 'More than 0.00' },
    })
  })

  test('refund of an unshipped uncancelled unit: "Cancel the unit first"', async () => {
    const order = await fresh('payment:paid state:placed')
    expect(await first(order, { items: await allUnits(order) })).toMatchObject({
      ...{ status: 422, code: 'STATE', message: 'Cancel the unit first' },
    })
  })

  test.each([
    [
      'UPI id abc -> PATTERN "A UPI id looks like name@bank"',
      { destination: 'upi', upi: 'abc' },
      'upi',
      'A UPI id looks like name@bank',
    ],
    [
      'IFSC HDFC1234 -> PATTERN "11 characters, fifth is 0"',
      { destination: 'bank', ifsc: 'HDFC1234', account: '123456789' },
      'ifsc',
      '11 characters, fifth is 0',
    ],
  ])('%s', async (_what, to, path, message) => {
    const order = await fresh()
    expect(await first(order, { items: await allUnits(order), ...to })).toMatchObject({
      ...{ status: 422, code: 'PATTERN', path, message },
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
    const own = await does(admin, 'approve', refund)
    expect(own.body.data.refused.map(({ why }) => why.code)).toEqual(['SECOND_PERSON'])
    expect(await now(refund)).toMatchObject({ state: 'needsApproval' })
    await does(other, 'approve', refund)
    expect(await now(refund)).toMatchObject({ state: 'queued', approvedByName: expect.any(String) })
  })

  test('it can be withdrawn until it was sent, and undone until then', async () => {
    const refund = await withGoodwill()
    await does(other, 'withdraw', refund, { reason: 'Not agreed' })
    expect(await now(refund)).toMatchObject({ state: 'withdrawn', failure: 'Not agreed' })
    const { operation } = (await ask(await fresh(), { items: [], goodwill: 100 })).body.data
    await admin.post('/v1/undo', { operation })
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

describe('cancelling what was paid', () => {
  const paidOrder = () => fresh('payment:paid state:placed,processing itemCount:>=2')
  const cancels = (action: string, order: AnyRow, input: Input) =>
    admin.act(orders, action, { ids: [order.id], input: { reason: 'asked by phone', ...input } }, secure)

  test('opens a draft of all that was captured, fees included, and the order ends', async () => {
    const order = await paidOrder()
    const { body } = await cancels('cancel', order, { refund: true })
    expect(body.data.refused).toEqual([])
    const drafts = await of(refunds, order)
    expect(drafts).toMatchObject([{ state: 'draft', reason: 'cancelled', amount: order.paid, note: 'asked by phone' }])
    await does(admin, 'submit', drafts[0]!)
    expect(await now(drafts[0]!)).toMatchObject({ state: 'queued' })
  })

  test('of one unit its share alone is in the draft; unticked there is none', async () => {
    const order = await paidOrder()
    const [line] = (await of(orderLines, order)).filter(({ net }) => Number(net) > 0)
    await cancels('cancelUnits', order, { sku: line!.sku, quantity: 1, refund: true })
    const [draft] = await of(refunds, order)
    expect(draft).toMatchObject({ state: 'draft', shipping: 0, items: [{ line: line!.id, units: [1] }] })
    await cancels('cancel', order, { refund: false })
    expect(await of(refunds, order)).toHaveLength(1)
  })

  test('the file of cancellations does the same row by row, and opens none where it says no', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()]
    const [line] = (await of(orderLines, first)).filter(({ net }) => Number(net) > 0)
    const rows = [`${first.orderNo},${line!.sku},1,late,yes,yes`]
    const text = ['order_no,sku,qty,reason,restock,refund', ...rows, `${second.orderNo},,,late,yes,no`].join('\n')
    expect(await files.apply(orders, 'orderCancel', text)).toMatchObject({ ok: 2, failed: 0 })
    const made = await of(refunds, first)
    expect(made).toMatchObject([{ state: 'draft', items: [{ line: line!.id, units: [1] }] }])
    expect(await of(refunds, second)).toEqual([])
  })
})

describe('paid too much since its items were edited', () => {
  /** Three at 499.00, paid by UPI; then one of them, whose shipping is 60.00. */
  const edited = async () => {
    const sku = await plainSku(here.house.kit.db)
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    const lines = (quantity: number) => [{ sku, quantity }]
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const input = { lines: lines(3), member: member!.id, payBy: 'upi', ...where }
    expect((await admin.act(orders, 'place', { input })).status).toBe(200)
    const [order] = (await admin.list(orders, 'size=1&sort=-createdAt')).rows as [AnyRow]
    seen.add(order.id)
    const act = (action: string, more: Input) => admin.act(orders, action, { ids: [order.id], input: more }, secure)
    await act('recordPayment', { gatewayRef: `UTR-${order.orderNo}`, amount: order.grand, paidBy: 'upi' })
    expect((await act('editItems', { lines: lines(1), reason: 'asked by phone' })).body.data.refused).toEqual([])
    const [draft] = (await of(refunds, order)) as [AnyRow]
    return { order, draft, act }
  }
  const left = async ({ id }: AnyRow) => {
    const { data } = (
      await admin.get<{ data: { refundable: Refundable; overpaid: number } }>(`/v1/refunds/refundable/${id}`)
    ).body
    return { left: maxRefund(data.refundable), overpaid: data.overpaid }
  }

  test('is a part of its own: nobody else is asked, no tax goes back, and what is left is what the order costs', async () => {
    const { order, draft, act } = await edited()
    expect(draft).toMatchObject({ state: 'draft', needsSecond: false, amount: 93_800, overpaid: 93_800, goodwill: 0 })
    expect([draft.tax, draft.items]).toEqual([[], []])
    const [after] = (await admin.list(orders, `filter=orderNo:${order.orderNo}`)).rows as [AnyRow]
    expect([order.grand, after.grand, after.paid]).toEqual([149_700, 55_900, 149_700])
    expect(await left(order)).toEqual({ left: 55_900, overpaid: 93_800 })
    const more = await act('refund', { items: [], goodwill: 55_901, reason: 'other' })
    expect(more.body.fields?.map(({ message }) => message)).toEqual(['559.00 can be refunded'])
    const note = await does(admin, 'creditNote', draft, { kind: 'gst' })
    expect(note.body.data.refused).toMatchObject([{ why: { key: 'refunds.findings.neverInvoiced' } }])

    await does(admin, 'submit', draft)
    expect(await now(draft)).toMatchObject({ state: 'queued' })
    for (let turn = 0; turn < 2; turn++) await tick()
    expect(await now(draft)).toMatchObject({ state: 'processed', creditNoteNo: null, tax: [] })
    const [paid] = await of(payments, order)
    expect([paid!.captured, paid!.refunded]).toEqual([149_700, 93_800])
    expect((await admin.list(orders, `filter=orderNo:${order.orderNo}`)).rows).toMatchObject([
      { refunded: 93_800, grand: 55_900, payment: 'partRefunded' },
    ])
    expect(await left(order)).toEqual({ left: 55_900, overpaid: 93_800 })
  })

  test('above the limit of approval somebody else is asked, as for every refund', async () => {
    await settle(here, { refundApprovalLimit: 93_799 })
    const { draft } = await edited()
    await settle(here, { refundApprovalLimit: 100_000_000 })
    expect(draft).toMatchObject({ needsSecond: true, overpaid: 93_800 })
    await does(admin, 'submit', draft)
    expect(await now(draft)).toMatchObject({ state: 'needsApproval' })
  })
})

describe('the gateway', () => {
  const queued = async (more: Input = {}) => {
    await tick()
    const order = await fresh()
    return asked(order, { items: await allUnits(order), ...more })
  }
  const told = async (body: object, by = senderSecret(here.house.kit.env, 'mgp', gatewayName)) => {
    const payload = JSON.stringify(body)
    const signature = signatureOf(by, payload, new Date())
    const answer = await here.house.app.app.inject({
      ...{ method: 'POST', url: gatewayPath('mgp'), payload },
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    })
    return { status: answer.statusCode, data: JSON.parse(answer.body).data }
  }

  test('a silence leaves it sent; it is asked for again under the same key, and paid once', async () => {
    const refund = await queued()
    gateway.answers.push({ hangUp: true })
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'sent' })
    await tick()
    expect(gateway.asked.get(refund.id)).toBe(1)
    const withdrawn = await does(admin, 'withdraw', refund, { reason: 'Too late' })
    expect(withdrawn.body.data.refused).toHaveLength(1)
    await waited(refund)
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'processed' })
    expect(gateway.asked.get(refund.id)).toBe(2)
  })

  test('is asked with nothing locked, and its news of the same moment are not undone by an older answer', async () => {
    const refund = await queued()
    let seen: unknown
    gateway.answers.push({
      state: 'pending',
      meanwhile: async () => {
        await here.house.kit.db.transaction(async tx => {
          await tx.execute(sql`select set_config('app.vendor', 'mgp', true)`)
          seen = (
            await tx.execute(
              sql`select r.state from refunds r join orders o on o.vendor = r.vendor and o.id = r."order"
                where r.vendor = 'mgp' and r.id = ${refund.id} for update nowait`,
            )
          ).rows[0]
        })
        await told({ key: refund.id, state: 'processed' })
      },
    })
    await tick()
    expect(seen).toEqual({ state: 4 })
    expect(await now(refund)).toMatchObject({ state: 'processed' })
    const [paid] = await of(payments, { id: refund.order } as AnyRow)
    expect(paid?.refunded).toBe(refund.amount)
  })

  test('that paid while this process died is asked once more under the same key, and has paid once', async () => {
    const refund = await queued()
    const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    const whole = errandOf(here.house.kit, clockwork(place), { action: 'refunds.clock', face: 'system' })
    let commits = 0
    // The first takes it up; the process does not live to settle what it heard.
    const cut: Errand = {
      ...whole,
      within: work => (commits++ > 0 ? Promise.reject(new Error('cut')) : whole.within(work)),
    }
    await whole.within(sendRefunds)
    await expect(askForRefunds(cut)).rejects.toThrow('cut')
    expect(await now(refund)).toMatchObject({ state: 'sent' })
    await tick()
    expect(gateway.asked.get(refund.id)).toBe(1)
    await waited(refund)
    await tick()
    expect(gateway.asked.get(refund.id)).toBe(2)
    expect(await now(refund)).toMatchObject({ state: 'processed' })
    const [paid] = await of(payments, { id: refund.order } as AnyRow)
    expect(paid?.refunded).toBe(refund.amount)
  })

  test('its own word twice counts once: what went back of the payment is the amount', async () => {
    const refund = await queued()
    gateway.answers.push({ state: 'pending' })
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'sent' })
    const news = { key: refund.id, state: 'processed' }
    expect(await told(news)).toEqual({ status: 200, data: { known: false } })
    expect(await told(news)).toEqual({ status: 200, data: { known: true } })
    expect(await told({ ...news, state: 'failed' })).toEqual({ status: 200, data: { known: true } })
    expect(await now(refund)).toMatchObject({ state: 'processed' })
    const [paid] = await of(payments, { id: refund.order } as AnyRow)
    expect(paid?.refunded).toBe(refund.amount)
  })

  test('whoever does not sign as it does is not heard', async () => {
    const refund = await queued()
    expect((await told({ key: refund.id, state: 'processed' }, secret)).status).toBe(403)
    expect(await now(refund)).toMatchObject({ state: 'queued' })
  })

  test('a refusal fails it with the reason; it is retried under another key', async () => {
    const refund = await queued()
    gateway.answers.push({ status: 422, reason: 'The bank refused it' })
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'failed', failure: 'The bank refused it' })
    await does(admin, 'retry', refund)
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'processed', failure: null })
    expect([...gateway.asked.keys()].filter(key => key.startsWith(refund.id))).toHaveLength(2)
  })

  test('what bounces needs another destination, which somebody may name', async () => {
    const refund = await queued({ destination: 'upi', upi: 'gone@okbank' })
    gateway.answers.push({ state: 'bounced', reason: 'There is no such account' })
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'changeDestination' })
    expect((await does(admin, 'retry', refund)).status).not.toBe(500)
    const wrong = await does(admin, 'redirect', refund, { destination: 'upi', upi: 'abc' })
    expect(wrong.body.data?.refused[0]?.why.message ?? wrong.body.message).toBe('A UPI id looks like name@bank')
    await does(admin, 'redirect', refund, { destination: 'bank', ifsc: 'HDFC0001234', account: '123456789' })
    const after = await now(refund)
    expect(after).toMatchObject({ ifsc: 'HDFC0001234', accountEnd: '••••6789', upi: null })
    expect(after).not.toHaveProperty('account')
    expect(await keptAccount(refund)).toMatch(/^sealed:(?!.*123456789)/)
    await tick()
    expect(gateway.last).toMatchObject({ to: { ifsc: 'HDFC0001234', account: '123456789' } })
    expect(await now(refund)).toMatchObject({ state: 'processed' })
  })
})

describe('store credit', () => {
  const balance = async ({ member }: AnyRow) =>
    Number((await admin.get<{ data: AnyRow }>(`/v1/members/${member}`)).body.data.storeCredit ?? 0)

  test('is given by our own books, and no gateway is asked', async () => {
    await tick()
    const order = await fresh()
    const before = await balance(order)
    const refund = await asked(order, { items: await allUnits(order), destination: 'storeCredit' })
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'processed', split: [{ state: 'processed' }] })
    expect(gateway.asked.get(refund.id)).toBeUndefined()
    expect((await balance(order)) - before).toBe(refund.amount)
  })

  test('that goes beside money is given with the last word: a refund that failed has given none', async () => {
    await tick()
    const order = await fresh()
    const before = await balance(order)
    const refund = await asked(order, { items: await allUnits(order) })
    const [part] = refund.split as { payment: string; amount: number }[]
    const half = Math.floor(part!.amount / 2)
    const split = [
      { ...part, amount: part!.amount - half },
      { ...part, method: 'storeCredit', amount: half },
    ]
    await here.sql("select set_config('app.vendor', 'mgp', false)")
    await here.sql('update refunds set split = $1::jsonb where id = $2', [JSON.stringify(split), refund.id])
    gateway.answers.push({ status: 422, reason: 'The bank refused it' })
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'failed' })
    expect(await balance(order)).toBe(before)
    await does(admin, 'retry', refund)
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'processed' })
    expect((await balance(order)) - before).toBe(half)
  })
})

describe('files', () => {
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
      expect.arrayContaining([expect.stringContaining('9 requested,'), 'No order "X"']),
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

describe('cash of couriers', () => {
  const header = 'courier,awb,collected,remitted_on,utr'
  const parcel = async () => {
    const order = await fresh('payment:codCollected delivery:delivered')
    const [box] = await of(packages, order)
    const [door] = await of(payments, order)
    return { order, box: box!, due: Number(door!.amount) }
  }
  const major = (amount: number) => (amount / 100).toFixed(2)

  test('what was due makes the order COD remitted, what is short COD short, and an unknown parcel is told; undo takes it back', async () => {
    const [full, short] = [await parcel(), await parcel()]
    const rows = [
      `${full.box.courier},${full.box.awb},${major(full.due)},2026-11-20,UTR1`,
      `${short.box.courier},${short.box.awb},${major(short.due - 100)},2026-11-20,UTR1`,
      'DLV,NOBODY,1.00,2026-11-20,UTR1',
    ]
    const job = await files.apply(codRemittances, 'codRemittance', [header, ...rows].join('\n'))
    expect(job).toMatchObject({ state: 'partial' })
    const after = async ({ order }: { order: AnyRow }) =>
      (await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data.payment
    expect([await after(full), await after(short)]).toEqual(['codRemitted', 'codShort'])
    const { rows: kept } = await admin.list(codRemittances, 'filter=state:short utr:UTR1')
    expect(kept).toMatchObject([{ short: 100, awb: short.box.awb }])
    const twice = await files.check(
      codRemittances,
      'codRemittance',
      [header, rows[0]!.replace('UTR1', 'UTR2')].join('\n'),
    )
    expect(twice.errors[0]?.message).toBe(`Already handed over with UTR1: ${major(full.due)}`)
    const undo = await admin.act(jobs, 'undoJob', { ids: [job.id], input: {} }, secure)
    expect(undo.body.data.refused).toEqual([])
    await files.over(String((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id))
    expect([await after(full), await after(short)]).toEqual(['codCollected', 'codCollected'])
    expect((await admin.list(codRemittances, 'filter=utr:UTR1')).rows).toEqual([])
  })
})

describe('returns', () => {
  test('what passes the check opens a draft of its refund; a step that is not next is refused', async () => {
    const { rows } = await admin.list(returnRequests, 'filter=state:received resolution:refund')
    const request = rows[0]!
    const step = (action: string) => admin.act(returnRequests, action, { ids: [request.id], input: {} })
    expect((await step('approve')).body.data.refused).toHaveLength(1)
    await step('pass')
    await step('settle')
    const settled = (await admin.get<{ data: AnyRow }>(`/v1/return-requests/${request.id}`)).body.data
    expect(settled).toMatchObject({ state: 'settled', refund: expect.any(String) })
    expect(await now({ id: settled.refund } as AnyRow)).toMatchObject({ state: 'draft', reason: 'returned' })
  })

  test('that staff ask for are held to what was delivered, and go all the way to SETTLED as store credit', async () => {
    const order = await fresh('state:delivered,closed')
    const [line] = (await of(orderLines, order)).filter(
      ({ net, delivered }) => Number(net) > 0 && Number(delivered) > 0,
    )
    const request = (quantity: number) =>
      admin.act(returnRequests, 'request', {
        input: { order: order.id, units: [{ sku: line!.sku, quantity }], reason: 'damaged', resolution: 'storeCredit' },
      })
    const delivered = Number(line!.delivered)
    const most = await request(delivered + 1)
    expect([most.status, most.body.fields?.[0]?.message]).toEqual([
      422,
      `${delivered + 1} requested, ${delivered} delivered and not yet returned`,
    ])
    expect((await request(delivered)).status).toBe(200)
    expect((await request(1)).body.fields?.[0]?.message).toBe('1 requested, 0 delivered and not yet returned')
    const [made] = await of(returnRequests, order)
    for (const action of ['approve', 'pickUp', 'receive', 'pass', 'settle'])
      expect((await admin.act(returnRequests, action, { ids: [made!.id], input: {} })).body.data.refused).toEqual([])
    const [settled] = await of(returnRequests, order)
    expect(settled).toMatchObject({ state: 'settled', refund: expect.any(String) })
    expect(await now({ id: settled!.refund } as AnyRow)).toMatchObject({ state: 'draft', destination: 'storeCredit' })
    const [after] = (await of(orderLines, order)).filter(({ id }) => id === line!.id)
    expect(after?.returned).toBe(delivered)
  })
})
