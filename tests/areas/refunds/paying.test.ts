// Money on its way: a gateway that refuses, falls silent and repeats itself, our own books, the cash of couriers; all of it adds up.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { payments } from '#areas/orders/payments.ts'
import { codRemittances } from '#areas/refunds/codRemittances.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { askForRefunds, sendRefunds } from '#areas/refunds/sending.server.ts'
import { gatewayName, gatewayPath } from '#areas/refunds/told.server.ts'
import type { AnyRow } from '#contract/resource.ts'
import { alloc } from '#rules/money.ts'
import { allPlaces } from '#server/auth/places.ts'
import { withTenant } from '#server/db/tenant.ts'
import { senderSecret, signatureHeader, signatureOf } from '#server/outside/signature.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { type Errand, errandOf } from '#server/records/errand.ts'
import { settle } from '../../support/settle.ts'
import type { Files, Person, World } from '../../support/world.ts'
import { type Input, refundsDesk } from './desk.ts'

let here: World
let admin: Person
let files: Files
const desk = refundsDesk()
const { gateway, secret, secure, fresh, of, allUnits, asked, now, tick, waited, keptAccount, does, found } = desk

beforeAll(async () => {
  ;({ here, admin, files } = await desk.open())
})
afterAll(desk.close)

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
      method: 'POST',
      url: gatewayPath('mgp'),
      payload,
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
        await withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
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

  test('a retry is held to what one may give in a day, as it was when it was asked for', async () => {
    const refund = await queued()
    gateway.answers.push({ status: 422, reason: 'The bank refused it' })
    await tick()
    await settle(here, { refundDailyLimitPerUser: Number(refund.amount) - 1 })
    const { body } = await does(admin, 'retry', refund)
    await settle(here, { refundDailyLimitPerUser: 1_000_000_000 })
    expect(body.data.refused.map(({ why }) => why.code)).toEqual(['DAILY_LIMIT'])
    expect(await now(refund)).toMatchObject({ state: 'failed' })
  })

  test('news of a try that was refused say nothing of the one after it', async () => {
    const refund = await queued()
    gateway.answers.push({ status: 422, reason: 'The bank refused it' })
    await tick()
    await does(admin, 'retry', refund)
    gateway.answers.push({ state: 'pending' })
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'sent', tries: 2 })
    expect(await told({ key: refund.id, state: 'failed' })).toEqual({ status: 200, data: { known: true } })
    expect(await now(refund)).toMatchObject({ state: 'sent' })
    expect(await told({ key: `${refund.id}-1-2`, state: 'processed' })).toMatchObject({ data: { known: false } })
    expect(await now(refund)).toMatchObject({ state: 'processed' })
  })

  test('what bounces needs another destination, which somebody may name', async () => {
    const refund = await queued({ destination: 'upi', upi: 'gone@okbank' })
    gateway.answers.push({ state: 'bounced', reason: 'This account does not exist' })
    await tick()
    expect(await now(refund)).toMatchObject({ state: 'changeDestination' })
    expect((await does(admin, 'retry', refund)).status).not.toBe(500)
    const wrong = await does(admin, 'redirect', refund, { destination: 'upi', upi: 'abc' })
    expect(wrong.body.data?.refused[0]?.why.message ?? wrong.body.message).toBe('Enter a UPI ID like name@bank')
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

describe('cash of couriers', () => {
  const header = 'courier,awb,collected,remitted_on,utr'
  const parcel = async (filter = 'payment:codCollected delivery:delivered') => {
    const order = await fresh(filter)
    const [box] = await of(packages, order)
    const [door] = await of(payments, order)
    return { order, box: box!, due: Number(door!.amount) }
  }
  const major = (amount: number) => (amount / 100).toFixed(2)

  test('what was due makes the order COD remitted, what is short COD short, and an unknown parcel is told; undo takes it back', async () => {
    const [full, short] = [await parcel(), await parcel()]
    // Its courier has the cash, and has not told of the delivery.
    const untold = await parcel('payment:codDue state:shipped delivery:outForDelivery')
    const all = [full, short, untold]
    const moneyOf = async ({ order }: { order: AnyRow }) => {
      const { payment, paid, refunded } = (await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data
      const [door] = await of(payments, order)
      return { payment, paid, refunded, state: door!.state, amount: door!.amount, captured: door!.captured }
    }
    const shortList = async () =>
      (await admin.list(orders, 'size=100&filter=payment:codShort')).rows.map(({ orderNo }) => orderNo)
    const before = await Promise.all([...all.map(moneyOf), shortList()])
    const rows = [
      `${full.box.courier},${full.box.awb},${major(full.due)},2026-11-20,UTR1`,
      `${short.box.courier},${short.box.awb},${major(short.due - 100)},2026-11-20,UTR1`,
      `${untold.box.courier},${untold.box.awb},${major(untold.due)},2026-11-20,UTR1`,
      'DLV,NOBODY,1.00,2026-11-20,UTR1',
    ]
    const job = await files.apply(codRemittances, 'codRemittance', [header, ...rows].join('\n'))
    expect(job).toMatchObject({ state: 'partial' })
    const remitted = { payment: 'codRemitted', state: 'remitted' }
    expect(await Promise.all(all.map(moneyOf))).toMatchObject([
      { ...remitted, paid: full.due, captured: full.due },
      { payment: 'codShort', state: 'short', paid: short.due - 100, captured: short.due - 100, amount: short.due },
      { ...remitted, paid: untold.due, captured: untold.due },
    ])
    expect(await shortList()).toContain(short.order.orderNo)
    const { rows: kept } = await admin.list(codRemittances, 'filter=state:short utr:UTR1')
    expect(kept).toMatchObject([{ short: 100, awb: short.box.awb }])
    const twice = await files.check(
      codRemittances,
      'codRemittance',
      [header, rows[0]!.replace('UTR1', 'UTR2')].join('\n'),
    )
    expect(twice.errors[0]?.message).toBe(`Already remitted with UTR1: ${major(full.due)}`)
    const undo = await admin.act(jobs, 'undoJob', { ids: [job.id], input: {} }, secure)
    expect(undo.body.data.refused).toEqual([])
    await files.over(String((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id))
    expect(before.map(one => (one as { payment?: string }).payment).slice(0, 3)).toEqual([
      'codCollected',
      'codCollected',
      'codDue',
    ])
    expect(await Promise.all([...all.map(moneyOf), shortList()])).toEqual(before)
    expect((await admin.list(codRemittances, 'filter=utr:UTR1')).rows).toEqual([])
  })
})

describe('cash of what came back', () => {
  test('is none: a row that says so changes nothing, and nobody owes it', async () => {
    const order = await fresh('payment:codDue parcel:rtoDelivered,rtoTransit')
    const [box] = (await of(packages, order)) as [AnyRow]
    const row = `${box.courier},${box.awb},0.00,2026-11-20,UTR0`
    const job = await files.apply(codRemittances, 'codRemittance', `courier,awb,collected,remitted_on,utr\n${row}`)
    expect(job).toMatchObject({ failed: 0 })
    expect((await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data).toMatchObject({
      payment: order.payment,
      paid: order.paid,
    })
    expect(await of(codRemittances, order)).toEqual([])
  })
})

describe('cash of an order in two parcels', () => {
  test('each brings its share; the order has handed over when both have, and is short as soon as one is', async () => {
    const order = await fresh('payment:codCollected delivery:delivered')
    const [box] = (await of(packages, order)) as [AnyRow]
    const [door] = (await of(payments, order)) as [AnyRow]
    const [line] = (await of(orderLines, order)).filter(({ net }) => Number(net) > 0) as [AnyRow]
    const units = JSON.stringify([{ line: line.id, qty: 1 }])
    await here.sql("select set_config('app.vendor', 'mgp', false)")
    const { rows: columns } = await here.house.kit.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'packages' and is_generated = 'NEVER'`,
    )
    const own: Record<string, string> = { id: 'uuidv7()', awb: "'TWIN1'", package_no: "'TWIN-2'" }
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map(({ name }) => own[name] ?? `p."${name}"`).join(', ')
    await here.sql('update packages set units = $1::jsonb where id = $2', [units, box.id])
    await here.sql(`insert into packages (${names}) select ${values} from packages p where p.id = $1`, [box.id])
    const [one, two] = alloc(Number(door.amount), [1, 1]) as [number, number]
    const stands = async () => {
      const { payment, paid } = (await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data
      const [after] = await of(payments, order)
      return { payment, paid, state: after!.state, captured: after!.captured }
    }
    const remitted = (awb: unknown, amount: number) =>
      files.apply(
        codRemittances,
        'codRemittance',
        `courier,awb,collected,remitted_on,utr\n${box.courier},${awb},${(amount / 100).toFixed(2)},2026-11-21,UTR9\n`,
      )
    const shares = async () =>
      (await admin.list(codRemittances, 'filter=utr:UTR9&sort=awb')).rows.map(({ due, short, state }) => [
        due,
        short,
        state,
      ])
    await remitted(box.awb, one)
    const whole = Number(door.amount)
    expect(await stands()).toEqual({ payment: 'codCollected', paid: whole, state: 'collected', captured: whole })
    await remitted('TWIN1', two - 100)
    expect(await stands()).toEqual({ payment: 'codShort', paid: whole - 100, state: 'short', captured: whole - 100 })
    expect((await shares()).toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      [one, 0, 'matched'],
      [two, 100, 'short'],
    ])
  })
})

describe('checked', () => {
  test('after every fault above all money adds up; what somebody plants is found on its order or parcel', async () => {
    expect([await found(refunds), await found(codRemittances)]).toEqual(['No discrepancies', 'No discrepancies'])
    const [order] = await here.sql<{ id: string; order_no: string; refunded: string; paid: string }>(
      "select id, order_no, refunded, paid from orders where vendor = 'mgp' and refunded > 0 and refunded < paid order by id limit 1",
    )
    const meddle = (table: string, by: number) =>
      here.sql(`update ${table} set refunded = refunded + $2 where "${table === 'orders' ? 'id' : 'order'}" = $1`, [
        order!.id,
        by,
      ])
    const money = (amount: number) => (amount / 100).toFixed(2)
    const was = Number(order!.refunded)
    await meddle('orders', 700)
    expect(await found(refunds)).toEqual([
      [order!.order_no, 'The order total differs from its processed refunds', money(was + 700), money(was)],
    ])
    await meddle('orders', -700)
    const [cash] = await here.sql<{ id: string; awb: string; short: string }>(
      "select id, awb, short from cod_remittances where vendor = 'mgp' and status <> 2 order by created_at desc, id desc limit 1",
    )
    const short = (by: number) =>
      here.sql('update cod_remittances set short = short + $2 where id = $1', [cash!.id, by])
    await short(500)
    expect(await found(codRemittances)).toEqual([
      [
        ...[cash!.awb, 'The shortfall is not what was due minus what was collected'],
        ...[money(Number(cash!.short) + 500), money(Number(cash!.short))],
      ],
    ])
    await short(-500)
    expect([await found(refunds), await found(codRemittances)]).toEqual(['No discrepancies', 'No discrepancies'])
  })
})
