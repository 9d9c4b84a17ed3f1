// Orders: paid once and all that is due, by link, in cash or an advance on it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codRules } from '#areas/codCharges/codCharges.ts'
import { members } from '#areas/members/members.ts'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { paidPath, payerName } from '#areas/orders/paying/payDoor.server.ts'
import { payments } from '#areas/orders/payments.ts'
import { variants } from '#areas/products/products.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import type { Plan, Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printMoney, unitShare } from '#rules/money.ts'
import { type Refundable, unitStates } from '#rules/refund/order.ts'
import { restOf } from '#rules/refund/rest.ts'
import { refundOf } from '#rules/refund.ts'
import { sealPersonal } from '#server/auth/personal.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { senderSecret, signatureHeader, signatureOf } from '#server/outside/signature.ts'
import { ordersDesk } from './desk.ts'

const { here, admin, files, one, again, act, whyNot, placed, inShop, childrenOf } = await ordersDesk()

describe('a payment somebody saw arrive', () => {
  test('makes an order that was to be paid first a placed one, and is taken back whole', async () => {
    const order = await placed()
    const input = { gatewayRef: 'UTR 4417', amount: order.grand, paidBy: 'card' }
    const { body } = await act('recordPayment', order, input)
    expect(await again(order)).toMatchObject({ state: 'placed', payment: 'paid', paid: order.grand, payBy: 'card' })
    const [payment] = await childrenOf(payments, order)
    expect(payment).toMatchObject({ gatewayRef: 'UTR 4417', captured: order.grand, state: 'captured', method: 'card' })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await again(order)).toMatchObject({ state: 'pendingPayment', payment: 'unpaid', paid: 0, payBy: 'upi' })
  })

  test('is all that is due: another amount is refused at its input', async () => {
    const order = await placed()
    const wrong = await whyNot('recordPayment', order, { gatewayRef: 'UTR 1', amount: 100, paidBy: 'upi' })
    expect(wrong).toMatchObject({ path: 'amount', key: 'orders.findings.due' })
  })

  test('pays once: a reference that paid another order names it', async () => {
    const [first, second] = [await placed(), await placed()]
    const input = { gatewayRef: 'UTR 77', amount: first.grand, paidBy: 'upi' }
    await act('recordPayment', first, input)
    expect(await whyNot('recordPayment', second, { ...input, gatewayRef: 'utr 77' })).toMatchObject({
      path: 'gatewayRef',
      code: 'DUPLICATE',
      params: { n: first.orderNo },
    })
  })

  test('of an order that was to be paid in cash takes the fee for cash off it, and frees it from the call it waited for', async () => {
    const order = await one('state:placed payment:codDue hold:free')
    await act('hold', order, { reason: 'codConfirm' })
    const fee = (order.totals as Record<string, number>).cod!
    const amount = Number(order.grand) - fee
    await act('recordPayment', order, { gatewayRef: 'UTR 9', amount, paidBy: 'upi' })
    const after = await again(order)
    expect(after).toMatchObject({ payment: 'paid', payBy: 'upi', grand: amount, paid: amount })
    expect(after.totals).toMatchObject({ cod: 0, grand: amount })
    expect(after.holdReasons).not.toContain('codConfirm')
  })

  test('is not taken for what the courier collects, nor for what is paid', async () => {
    const underWay = await one('state:shipped payment:codDue')
    const input = { gatewayRef: 'UTR 5', amount: 100, paidBy: 'upi' }
    expect(await whyNot('recordPayment', underWay, input)).toMatchObject({ key: 'orders.findings.withCourier' })
    const paid = await one('state:delivered payment:paid')
    expect(await whyNot('recordPayment', paid, input)).toMatchObject({ key: 'findings.REGION' })
  })
})

describe('cash on delivery made into a payment ahead', () => {
  const address = 'pays.ahead@example.com'
  const post = async (url: string, body: object, by?: string) => {
    const payload = JSON.stringify(body)
    const proof = by && { [signatureHeader]: signatureOf(by, payload, new Date()) }
    const headers = { 'content-type': 'application/json', ...proof }
    const answer = await here.house.app.app.inject({ method: 'POST', url, payload, headers })
    return { status: answer.statusCode, body: JSON.parse(answer.body) }
  }
  const open = (token: string) => post('/v1/orders/payment-link', { vendor: 'mgp', token })
  const secret = () => senderSecret(here.house.kit.env, 'mgp', payerName)
  const asked = async (input = {}) => {
    const order = await placed({ payBy: 'cod' })
    const sealed = sealPersonal(here.house.kit.env, 'mgp', 'email', address)
    await here.sql(
      `begin; select set_config('app.vendor', 'mgp', true); update orders set member = null, email = '${sealed}' where id = '${order.id}'; commit`,
    )
    const { body } = await act('prepay', order, input)
    const letters = await admin.get<{ data: { text: string }[] }>(`/dev/mailbox?to=${address}`)
    const link = new URL(/https:\/\/\S+/.exec(letters.body.data[0]!.text)![0])
    const due = Number(order.grand) - (order.totals as Record<string, number>).cod!
    return { order, due, token: link.searchParams.get('order')!, operation: body.data.operation }
  }

  test('is a letter whose link says what is due without the fee; paid once, the fee is gone', async () => {
    const { order, due, token } = await asked()
    expect((await open(token)).body.data).toMatchObject({ number: order.orderNo, due })
    const money = { token, reference: 'pay_1', method: 'upi', amount: due }
    expect((await post(paidPath('mgp'), money, 'another secret')).status).toBe(403)
    expect((await post(paidPath('mgp'), money, secret())).body.data).toEqual({ known: false })
    expect((await post(paidPath('mgp'), money, secret())).body.data).toEqual({ known: true })
    expect(await again(order)).toMatchObject({ payment: 'paid', payBy: 'upi', grand: due, paid: due })
    expect((await open(token)).body.data).toMatchObject({ due: 0 })
  })

  test('is taken back: the link opens nothing any more', async () => {
    const { order, token, operation } = await asked()
    await admin.post('/v1/undo', { operation })
    expect((await open(token)).status).toBe(404)
    expect(await again(order)).toMatchObject({ payment: 'codDue', linkSentAt: null })
  })

  const sentFor = async (order: AnyRow) => {
    const found = sql`select letter::text as letter from member_messages where cause = ${`order ${order.orderNo}`}`
    const [message] = await inShop<{ letter: string }>(found)
    return message && new URL(/https:[^"]+/.exec(message.letter)![0]).searchParams.get('order')!
  }

  test('an order created to be paid online waits for it, and its link goes out with it', async () => {
    const order = await placed()
    expect(order).toMatchObject({ state: 'pendingPayment', payment: 'unpaid', linkSentAt: expect.any(String) })
    const token = (await sentFor(order))!
    expect((await open(token)).body.data).toMatchObject({ number: order.orderNo, due: order.grand })
    const money = { token, reference: `pay_${order.orderNo}`, method: 'card', amount: order.grand }
    expect((await post(paidPath('mgp'), money, secret())).body.data).toEqual({ known: false })
    expect(await again(order)).toMatchObject({ state: 'placed', payment: 'paid', payBy: 'card', paid: order.grand })
    const silent = await placed({ sendLink: false })
    expect([silent.linkSentAt, await sentFor(silent)]).toEqual([null, undefined])
  })

  test('money that comes when nobody can pay any more is kept, and goes back to where it came from as a draft: after the time to pay, paid already, with the courier', async () => {
    const heard = async (order: AnyRow, token: string, amount: number) => {
      const reference = `late_${order.orderNo}`
      const news = () => post(paidPath('mgp'), { token, reference, method: 'upi', amount }, secret())
      const answers = [await news(), await news()]
      expect(answers).toMatchObject([
        { status: 200, body: { data: { known: false } } },
        { status: 200, body: { data: { known: true } } },
      ])
      const all = await childrenOf(payments, order)
      const kept = all.find(({ gatewayRef }) => gatewayRef === reference)!
      expect(kept).toMatchObject({ amount, captured: amount, method: 'upi', state: 'captured' })
      const { rows } = await admin.list(refunds, `filter=order:${order.id}`)
      expect(rows).toMatchObject([{ state: 'draft', amount, overpaid: amount, split: [{ payment: kept.id, amount }] }])
      const events = (await admin.list(orderEvents, `size=100&filter=order:${order.id}`)).rows
      expect(events.filter(({ code }) => code === 'CAPTURED_LATE')).toHaveLength(1)
    }
    const expired = await placed()
    await inShop(sql`update orders set state = 7 where id = ${expired.id}`)
    await heard(expired, (await sentFor(expired))!, Number(expired.grand))
    expect(await again(expired)).toMatchObject({ state: 'expired', payment: 'unpaid', paid: expired.grand })
    const twice = await placed()
    const once = { gatewayRef: `first_${twice.orderNo}`, amount: twice.grand, paidBy: 'upi' }
    await act('recordPayment', twice, once)
    await heard(twice, (await sentFor(twice))!, Number(twice.grand))
    expect(await again(twice)).toMatchObject({ state: 'placed', payment: 'paid', paid: 2 * Number(twice.grand) })
    const { order, due, token } = await asked()
    await files.over((await act('repush', order)).body.data.jobId!)
    await files.over((await act('assignCourier', order)).body.data.jobId!)
    const [parcel] = await childrenOf(packages, order)
    const told = (code: string, at: number) =>
      files.apply(orders, 'orderStatus', `awb,event_code,at\n${parcel!.awb},${code},${new Date(at).toISOString()}\n`)
    await told('PICKED_UP', Date.now() - 3000)
    await heard(order, token, due)
    await told('DELIVERED', Date.now() - 1000)
    expect(await again(order)).toMatchObject({ payment: 'codCollected', paid: due + Number(order.grand) })
  })

  test('an order created for a member without an e-mail stands without a link, and it is told before', async () => {
    const [member, mute] = (await admin.list(members, 'size=2&filter=status:active')).rows
    await here.sql(
      `begin; select set_config('app.vendor', 'mgp', true); update members set email = null where id = '${mute!.id}'; commit`,
    )
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const input = { lines: [{ sku: variant!.sku, quantity: 1 }], payBy: 'upi', sendLink: true, ...where }
    const told = async (more: object) => {
      const { body } = await admin.act(orders, 'place', { input: { ...input, ...more }, dry: true })
      return (body.data as unknown as { plan: Plan }).plan.warnings.slice(1)
    }
    expect(await told({ member: member!.id })).toMatchObject([
      { key: 'orders.findings.linkGoes', params: { minutes: 15 } },
    ])
    expect(await told({ member: mute!.id })).toMatchObject([
      { path: 'sendLink', message: 'No payment link is sent: No email address' },
    ])
    expect(await told({ member: member!.id, payBy: 'cod' })).toEqual([])
    expect(await placed({ member: mute!.id })).toMatchObject({ state: 'pendingPayment', linkSentAt: null })
  })

  test('with a discount the link says what is due with it; paid, it is off each line with its tax, and taken back it is not', async () => {
    const { order, due, token } = await asked({ percent: 500 })
    const off = Math.round(((order.totals as Record<string, number>).goods! * 5) / 100)
    expect(await again(order)).toMatchObject({ offer: off, grand: order.grand })
    expect((await open(token)).body.data).toMatchObject({ due: due - off })
    const [before] = await childrenOf(orderLines, order)
    const money = { amount: due - off, gatewayRef: `UTR ${order.orderNo}`, paidBy: 'upi' }
    expect(await whyNot('recordPayment', order, { ...money, amount: due })).toMatchObject({ path: 'amount' })
    const { body } = await act('recordPayment', order, money)
    const paid = await again(order)
    expect(paid).toMatchObject({ payment: 'paid', grand: due - off, paid: due - off, offer: null })
    const [line] = await childrenOf(orderLines, order)
    const was = order.totals as Record<string, number>
    const totals = paid.totals as Record<string, number>
    expect(line).toMatchObject({ net: Number(before!.net) - off })
    // Tax is in the price: what is left of it is the rate's share of what is left, by halves within a state.
    const rate = Number(line!.rate)
    const parts = (line!.components as unknown[]).length
    expect(line!.tax).toBe(parts * Math.round((Number(line!.net) * rate) / parts / (10_000 + rate)))
    expect(totals).toMatchObject({ offer: off, cod: 0, goods: was.goods! - off, grand: due - off })
    expect(totals.taxable! + totals.tax! + totals.roundOff!).toBe(totals.grand)
    const { steps } = (await act('why', order)).body.data.result as Extract<Shown, { kind: 'trace' }>
    expect(steps.at(-1)).toMatchObject({
      rule: 'orderDiscount',
      outcome: { key: 'orders.trace.offer', params: { amount: { of: off } } },
    })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await again(order)).toMatchObject({ payment: 'codDue', offer: off, grand: order.grand, paid: 0 })
    expect((await childrenOf(orderLines, order))[0]).toMatchObject({ net: before!.net, tax: before!.tax })
    expect((await open(token)).body.data).toMatchObject({ due: due - off })
  })

  test('a discount is taken back with its link, ends with other items, and keeps to the ceiling of discounts', async () => {
    const { order, operation } = await asked({ amount: 100 })
    expect(await again(order)).toMatchObject({ offer: 100 })
    const desk = await here.as('orders')
    const more = { ids: [order.id], input: { percent: 1100 } }
    expect((await desk.act(orders, 'prepay', more)).body.fields?.[0]).toMatchObject({
      code: 'APPROVAL',
      path: 'percent',
      message: 'Above your discount limit of 10%',
    })
    const allowed = await admin.act(orders, 'prepay', { ...more, dry: true })
    expect((allowed.body.data as unknown as { plan: Plan }).plan).toMatchObject({ affected: 1, skipped: [] })
    // No right stands above the ceiling: what it may give is asked of somebody else.
    for (const input of [
      { percent: 1100 },
      { percent: 10_000 - 1 },
      { amount: (order.totals as Record<string, number>).goods! - 1 },
    ]) {
      const { status } = await admin.act(orders, 'prepay', { ids: [order.id], input })
      expect(status, JSON.stringify(input)).toBe(202)
    }
    expect(await again(order)).toMatchObject({ offer: 100 })
    const all = Number(order.grand)
    expect(await whyNot('prepay', order, { amount: all })).toMatchObject({ code: 'RANGE', path: 'amount' })
    expect(await whyNot('prepay', order, { amount: 1, percent: 1 })).toMatchObject({
      key: 'orders.findings.offerTwice',
    })
    await admin.post('/v1/undo', { operation })
    expect(await again(order)).toMatchObject({ offer: null, linkSentAt: null })
    await act('prepay', order, { amount: 100 })
    const [line] = await childrenOf(orderLines, order)
    await act('editItems', order, { lines: [{ sku: line!.sku, quantity: 2 }], reason: 'one more' })
    expect(await again(order)).toMatchObject({ offer: null, itemCount: 2 })
  })

  test('where nothing would change each order says why: paid, waiting for its link, sent before, cancelled', async () => {
    const paid = await one('state:delivered payment:paid')
    const waiting = await placed()
    const { order: sent } = await asked()
    const gone = await one('state:cancelled payment:unpaid')
    const all = [paid, waiting, sent, gone]
    const asking = { ids: all.map(({ id }) => id), input: {}, dry: true }
    const { body } = await admin.act(orders, 'prepay', asking)
    const { plan } = body.data as unknown as { plan: Plan }
    expect(plan.affected).toBe(0)
    const whys = new Map(plan.skipped.map(({ id, why }) => [id, why]))
    const until = new Date(Date.parse(String(waiting.placedAt)) + 15 * 60_000).toISOString()
    expect(all.map(({ id }) => whys.get(id))).toMatchObject([
      { key: 'orders.findings.paidAlready' },
      { key: 'orders.findings.linkUntil', params: { until: { of: until } } },
      { key: 'orders.findings.linkSent' },
      { key: 'findings.REGION', params: { state: { text: 'Cancelled' } } },
    ])
  })

  const lettersFor = async ({ orderNo }: AnyRow) =>
    (
      await inShop<{ n: number }>(
        sql`select count(*)::int as n from member_messages where cause = ${`order ${orderNo}`}`,
      )
    )[0]!.n

  test('the link of a waiting order is sent again, and told on the phone; where nothing waits each order says why', async () => {
    const order = await placed({ sendLink: false })
    const { body } = await act('copyLink', order)
    const { facts } = body.data.result as Extract<Shown, { kind: 'facts' }>
    const token = new URL(String(facts[0]!.value)).searchParams.get('order')!
    expect((await open(token)).body.data).toMatchObject({ number: order.orderNo, due: order.grand })
    expect(await lettersFor(order)).toBe(0)
    await act('sendLink', order)
    await act('sendLink', order)
    expect(await lettersFor(order)).toBe(2)
    const inCash = await placed({ payBy: 'cod' })
    expect(await whyNot('sendLink', inCash)).toMatchObject({ key: 'orders.findings.inCash' })
    expect(await whyNot('copyLink', inCash)).toMatchObject({ key: 'orders.findings.inCash' })
    await act('prepay', inCash)
    await act('sendLink', inCash)
    expect(await lettersFor(inCash)).toBe(2)
    expect(await whyNot('sendLink', await one('state:delivered payment:paid'))).toMatchObject({
      key: 'orders.findings.paidAlready',
    })
    await here.sql(
      `begin; select set_config('app.vendor', 'mgp', true); update orders set email = null where id = '${order.id}'; commit`,
    )
    expect(await whyNot('sendLink', order)).toMatchObject({ key: 'orders.findings.noEmail' })
  })
})

describe('cash at the door', () => {
  test('is collected with the delivery: the order holds it before its courier hands it over', async () => {
    const order = await placed({ payBy: 'cod' })
    await files.over((await act('repush', order)).body.data.jobId!)
    await files.over((await act('assignCourier', order)).body.data.jobId!)
    const [parcel] = await childrenOf(packages, order)
    const told = (code: string, at: number) =>
      files.apply(orders, 'orderStatus', `awb,event_code,at\n${parcel!.awb},${code},${new Date(at).toISOString()}\n`)
    await told('PICKED_UP', Date.now() - 3000)
    expect(await again(order)).toMatchObject({ payment: 'codDue', paid: 0 })
    await told('DELIVERED', Date.now() - 1000)
    expect(await again(order)).toMatchObject({ state: 'delivered', payment: 'codCollected', paid: order.grand })
    expect(await childrenOf(payments, order)).toMatchObject([
      { method: 'cod', state: 'collected', captured: order.grand, amount: order.grand },
    ])
  })
})

describe('a label that says other cash than is due', () => {
  const printed = async (order: AnyRow) => {
    await files.over((await act('printLabels', order)).body.data.jobId!)
    const [parcel] = await childrenOf(packages, order)
    const { fileId } = parcel!.label as { fileId: string }
    return (await admin.get<{ text: string }>(`/v1/files/${fileId}`)).body.text
  }
  const numbered = async (): Promise<AnyRow> => {
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const order = await placed({ payBy: 'cod', lines: [{ sku: variant!.sku, quantity: 2 }] })
    await files.over((await act('repush', order)).body.data.jobId!)
    await files.over((await act('assignCourier', order)).body.data.jobId!)
    return order
  }
  const labelOf = async (order: AnyRow) => (await childrenOf(packages, order))[0]!.label

  test('is its package\u2019s no more once it is paid online; taken back it is again, and the next one says what is due', async () => {
    const order = await numbered()
    expect(await printed(order)).toContain(`COD INR ${printMoney(Number(order.grand), 'INR')}`)
    const fee = (order.totals as Record<string, number>).cod!
    const money = { amount: Number(order.grand) - fee, gatewayRef: `LABEL ${order.orderNo}`, paidBy: 'upi' }
    const { body } = await act('recordPayment', order, money)
    expect(body.data.refused).toEqual([])
    expect(await labelOf(order)).toBeNull()
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await labelOf(order)).not.toBeNull()
    await act('recordPayment', order, money)
    expect(await printed(order)).toContain('PREPAID')
  })

  test('is its package\u2019s no more once units of it are cancelled', async () => {
    const order = await numbered()
    await printed(order)
    const [line] = await childrenOf(orderLines, order)
    await act('cancelUnits', order, {
      sku: line!.sku,
      quantity: 1,
      reason: 'one is enough',
      restock: true,
      refund: true,
    })
    expect(await labelOf(order)).toBeNull()
    const [due] = await childrenOf(payments, order)
    expect(await printed(order)).toContain(`COD INR ${printMoney(Number(due!.amount), 'INR')}`)
  })
})

describe('before all of it is paid', () => {
  test('units that are cancelled are not paid for: less is due', async () => {
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const order = await placed({ lines: [{ sku: variant!.sku, quantity: 2 }], sendLink: false })
    const [line] = (await childrenOf(orderLines, order)).filter(({ net }) => Number(net) > 0)
    await act('cancelUnits', order, {
      sku: line!.sku,
      quantity: 1,
      reason: 'one is enough',
      restock: true,
      refund: true,
    })
    const due = Number(order.grand) - unitShare(Number(line!.net), Number(line!.qty), 1)
    expect(await childrenOf(payments, order)).toMatchObject([{ state: 'pending', amount: due }])
    await act('recordPayment', order, { amount: due, gatewayRef: `LESS ${order.orderNo}`, paidBy: 'upi' })
    expect(await again(order)).toMatchObject({ state: 'placed', payment: 'paid', paid: due })
  })

  test('units that are cancelled can never go back, whatever is paid later', async () => {
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const order = await placed({ payBy: 'cod', lines: [{ sku: variant!.sku, quantity: 2 }] })
    const [line] = (await childrenOf(orderLines, order)).filter(({ net }) => Number(net) > 0)
    await act('cancelUnits', order, {
      sku: line!.sku,
      quantity: 1,
      reason: 'one is enough',
      restock: true,
      refund: true,
    })
    await inShop(sql`update order_lines set shipped = 1, delivered = 1 where id = ${line!.id}`)
    await inShop(sql`update payments set captured = amount, state = 5 where "order" = ${order.id}`)
    await inShop(
      sql`update orders set payment = 8, paid = (select sum(captured) from payments where "order" = ${order.id}) where id = ${order.id}`,
    )
    const { body } = await admin.get<{ data: { refundable: Refundable } }>(`/v1/refunds/refundable/${order.id}`)
    const kept = body.data.refundable.lines.find(({ id }) => id === line!.id)!
    expect(unitStates(kept)).toEqual(['unpaid', 'free'])
    expect(restOf(body.data.refundable).items).toEqual([{ line: line!.id, units: [2] }])
    const asked = refundOf(body.data.refundable, {
      items: [{ line: line!.id, units: [1] }],
      destination: 'storeCredit',
    })
    expect(asked.findings.map(({ key, path }) => [key, path])).toContainEqual([
      'rules.refund.unpaid',
      `items.${line!.id}`,
    ])
  })

  test('an order that owes more since it was edited is cancelled, and all that was paid goes back', async () => {
    const order = await placed({ sendLink: false })
    await act('recordPayment', order, { amount: order.grand, gatewayRef: `OWES ${order.orderNo}`, paidBy: 'upi' })
    const [line] = await childrenOf(orderLines, order)
    await act('editItems', order, { lines: [{ sku: line!.sku, quantity: 3 }], reason: 'two more' })
    expect(await again(order)).toMatchObject({ payment: 'unpaid', paid: order.grand })
    expect(
      (await act('cancel', order, { reason: 'asked by phone', restock: true, refund: true })).body.data.refused,
    ).toEqual([])
    expect((await admin.list(refunds, `filter=order:${order.id}`)).rows).toMatchObject([
      { state: 'draft', amount: order.grand },
    ])
  })
})

describe('an advance on cash', () => {
  const rule = { name: 'Part of it first', priority: 1, verdict: 'requireAdvance', advancePercent: 2000 }
  let made = ''
  beforeAll(async () => {
    const { body } = await admin.act(codRules, 'create', { input: { ...rule, condition: 'cartValue:>=1' } })
    made = body.data.done[0]!.id
    await admin.act(codRules, 'publish', { ids: [made] })
    await here.sql("begin; select set_config('app.vendor', 'mgp', true); update settings set rto_fee = 1500; commit")
  })
  afterAll(() => admin.act(codRules, 'remove', { ids: [made] }))

  const duesOf = async (order: AnyRow) =>
    (await childrenOf(payments, order))
      .map(({ method, amount, state }) => ({ method, amount, state }))
      .sort((a, b) => String(b.method).localeCompare(String(a.method)))
  const advanced = async () => {
    const order = await placed({ payBy: 'cod' })
    // Of what it costs; the rest is rounded as it is collected.
    const { cashRoundOff = 0 } = order.totals as Record<string, number>
    const advance = Math.round((Number(order.grand) - cashRoundOff) / 5)
    const rest = Number(order.grand) - advance
    const pay = () =>
      act('recordPayment', order, { amount: advance, gatewayRef: `ADV ${order.orderNo}`, paidBy: 'upi' })
    return { order, advance, rest, pay }
  }
  const refundOf = async (order: AnyRow) => (await admin.list(refunds, `filter=order:${order.id}`)).rows
  const comesHome = async ({ awb }: AnyRow) => {
    const steps = ['PICKED_UP', 'OUT_FOR_DELIVERY', 'UNDELIVERED', 'RTO_INITIATED', 'RTO_IN_TRANSIT', 'RTO_DELIVERED']
    for (const [at, code] of steps.entries()) {
      const time = new Date(Date.now() - (9 - at) * 1000).toISOString()
      await files.apply(orders, 'orderStatus', `awb,event_code,at\n${awb},${code},${time}\n`)
    }
  }

  test('is paid first by a link, and the order placed then with the rest at the door; less is collected where less is left', async () => {
    const { order, advance, rest, pay } = await advanced()
    expect(order).toMatchObject({ state: 'pendingPayment', payment: 'unpaid', payBy: 'cod' })
    expect(order.linkSentAt).not.toBeNull()
    expect(await duesOf(order)).toEqual([
      { method: 'upi', amount: advance, state: 'pending' },
      { method: 'cod', amount: rest, state: 'pending' },
    ])
    expect(await whyNot('recordPayment', order, { amount: rest, gatewayRef: 'ADV', paidBy: 'upi' })).toMatchObject({
      path: 'amount',
      params: { due: { of: advance } },
    })
    await pay()
    const after = await again(order)
    expect(after).toMatchObject({ state: 'placed', payment: 'codDue', payBy: 'cod', paid: advance, grand: order.grand })
    const [line] = await childrenOf(orderLines, order)
    await act('editItems', order, { lines: [{ sku: line!.sku, quantity: 2 }], reason: 'one more' })
    const more = await again(order)
    expect(await duesOf(order)).toMatchObject([
      { state: 'captured', amount: advance },
      { state: 'pending', amount: Number(more.grand) - advance },
    ])
    await act('cancelUnits', order, {
      sku: line!.sku,
      quantity: 1,
      reason: 'one too many',
      restock: true,
      refund: true,
    })
    const [, left] = await duesOf(order)
    expect(left!.amount).toBeLessThan(Number(more.grand) - advance)
    expect(await refundOf(order)).toEqual([])
    await act('cancel', order, { reason: 'asked by phone', restock: true, refund: true })
    expect(await refundOf(order)).toMatchObject([{ amount: advance, overpaid: advance, state: 'draft' }])
  })

  test('is told before the order is placed: 20 % now, the rest at the door', async () => {
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const input = { lines: [{ sku: variant!.sku, quantity: 1 }], member: rows[0]!.id, payBy: 'cod', ...where }
    const { body } = await admin.act(orders, 'place', { input, dry: true })
    const [priced, told] = (body.data as unknown as { plan: Plan }).plan.warnings
    const total = (priced!.params!.total as { of: number }).of
    expect(told).toMatchObject({ key: 'orders.findings.advance' })
    const { advance, rest } = told!.params as unknown as Record<'advance' | 'rest', { of: number }>
    expect([advance.of + rest.of, rest.of % 100]).toEqual([total, 0])
    expect(Math.abs(advance.of - total / 5)).toBeLessThan(100 / 5)
  })

  test('the label says the rest; come back undelivered, the advance goes back but for what is kept of it', async () => {
    const { order, advance, rest, pay } = await advanced()
    expect((await pay()).body.data).toMatchObject({ refused: [] })
    const { body } = await act('repush', order)
    await files.over(body.data.jobId!)
    expect(await again(order)).toMatchObject({ state: 'processing', hold: 'free', delivery: 'created' })
    await files.over((await act('assignCourier', order)).body.data.jobId!)
    await files.over((await act('printLabels', order)).body.data.jobId!)
    const [parcel] = await childrenOf(packages, order)
    const { fileId } = parcel!.label as { fileId: string }
    const { body: page } = await admin.get<{ text: string }>(`/v1/files/${fileId}`)
    expect(page.text).toContain(`COD INR ${printMoney(rest, 'INR')}`)
    await comesHome(parcel!)
    expect(await again(order)).toMatchObject({ state: 'rtoClosed', paid: advance })
    expect(await refundOf(order)).toMatchObject([
      { amount: advance - 1500, overpaid: advance - 1500, shipping: 0, codFee: 0, state: 'draft' },
    ])
  })

  test('that somebody gave back by hand before is not given twice, and the parcel comes home all the same', async () => {
    const { order, advance, pay } = await advanced()
    await pay()
    await files.over((await act('repush', order)).body.data.jobId!)
    await files.over((await act('assignCourier', order)).body.data.jobId!)
    const secure = { 'secure-token': 'a'.repeat(43) }
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secure['secure-token']),
    ])
    const input = { items: [], goodwill: advance, reason: 'other' }
    expect((await admin.act(orders, 'refund', { ids: [order.id], input }, secure)).status).toBe(200)
    const [parcel] = await childrenOf(packages, order)
    await comesHome(parcel!)
    expect(await again(order)).toMatchObject({ state: 'rtoClosed', delivery: 'rtoDelivered' })
    expect(await refundOf(order)).toMatchObject([{ amount: advance, goodwill: advance }])
  })
})
