// What each test file of refunds begins with: the demo shop, a gateway of its own, and how its administrator finds an order nothing
// has gone back of, asks, and lets time pass. Whatever a file did, all money adds up once it is over.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { members } from '#areas/members/members.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { payments } from '#areas/orders/payments.ts'
import { codRemittances } from '#areas/refunds/codRemittances.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { plainSku } from '../../support/plainSku.ts'
import { settle } from '../../support/settle.ts'
import { type Files, type Person, type World, world } from '../../support/world.ts'

export type Input = Record<string, unknown>

export const refundsDesk = () => {
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

  /** Orders that have refunds or returns, or had them here. */
  const seen = new Set<string>()
  let here: World
  let admin: Person
  let files: Files

  const open = async () => {
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
    const other = await here.as('orders')
    files = here.files(admin)
    for (const resource of [refunds, returnRequests])
      for (const page of [1, 2, 3])
        for (const { order } of (await admin.list(resource, `size=100&page=${page}`)).rows) seen.add(String(order))
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secure['secure-token']),
    ])
    await settle(here, { refundApprovalLimit: 100_000_000, refundDailyLimitPerUser: 1_000_000_000 })
    return { here, admin, other, files }
  }
  const close = async () => {
    try {
      expect([await found(refunds), await found(codRemittances)]).toEqual(['No discrepancies', 'No discrepancies'])
    } finally {
      await here.close()
      gateway.server?.close()
    }
  }

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
        here.sql("update refunds set asked_at = now() - interval '1 hour' where vendor = 'mgp' and id = $1", [
          refund.id,
        ]),
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
      id: 'uuidv7()',
      position: '2',
      method: '7',
      amount: '$1',
      captured: '$1',
      gateway_ref: "'credit-of-g1'",
    }
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map(({ name }) => own[name] ?? `p."${name}"`).join(', ')
    await here.sql(`insert into payments (${names}) select ${values} from payments p where p.id = $2`, [
      credit,
      first!.id,
    ])
    await here.sql('update payments set method = 1, amount = $1, captured = $1 where id = $2', [upi, first!.id])
  }

  /** So many at 499.00, ordered by phone and paid by UPI. */
  const phoned = async (quantity: number) => {
    const sku = await plainSku(here.house.kit.db)
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    const lines = (units: number) => [{ sku, quantity: units }]
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const input = { lines: lines(quantity), member: member!.id, payBy: 'upi', ...where }
    expect((await admin.act(orders, 'place', { input })).status).toBe(200)
    const [order] = (await admin.list(orders, 'size=1&sort=-createdAt')).rows as [AnyRow]
    seen.add(order.id)
    const act = (action: string, more: Input) => admin.act(orders, action, { ids: [order.id], input: more }, secure)
    await act('recordPayment', { gatewayRef: `UTR-${order.orderNo}`, amount: order.grand, paidBy: 'upi' })
    return { order, act, lines }
  }
  /** What the check of all money says, and of what. */
  const found = async (resource: Resource) => {
    const { body } = await admin.act(resource, 'verify', { input: {} })
    const shown = body.data.result as Shown
    return shown.kind === 'table' ? shown.rows.map(row => row.map(printed)) : printed(shown.title)
  }

  return {
    open,
    close,
    gateway,
    secret,
    secure,
    seen,
    fresh,
    of,
    allUnits,
    ask,
    asked,
    now,
    tick,
    waited,
    keptAccount,
    does,
    golden,
    toUpi,
    freed,
    standing,
    paidByTwo,
    phoned,
    found,
  }
}
