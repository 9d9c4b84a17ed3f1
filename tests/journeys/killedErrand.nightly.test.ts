// The product dies by kill -9 between a call to a system of another house and its settling: the other side did what it was asked,
// nobody here heard of it. Started again it asks under the same key, and it was done once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '#contract/resource.ts'
import { type GatewayServer, openGateway } from '../support/gateway.ts'
import { type OrderSystemServer, openOrderSystem } from '../support/orderSystem.ts'
import { eventually } from './priceFile.ts'
import { openShop, type Shop, type Staff, staffOf } from './shop.ts'

let gateway: GatewayServer
let system: OrderSystemServer
let shop: Shop
let admin: Staff

/** A turn of the clock, and some more. */
const patience = 100_000

beforeAll(async () => {
  gateway = await openGateway()
  system = await openOrderSystem()
  shop = await openShop('demo', {
    PAYMENT_GATEWAY_URL: gateway.url,
    PAYMENT_GATEWAY_SECRET: gateway.secret,
    ORDER_SYSTEM_URL: system.url,
    ORDER_SYSTEM_SECRET: system.secret,
  })
  admin = await staffOf(shop.server, 'admin')
})
afterAll(async () => {
  await shop.close()
  await gateway.close()
  await system.close()
})

const row = async (path: string) => (await admin.get<{ data: AnyRow }>(path)).data

/** Resolves once the other side has heard of it; its first answer never comes. */
const hearing = (other: GatewayServer | OrderSystemServer, isIt: (name: string) => boolean): Promise<void> =>
  new Promise(heard => {
    other.meanwhile = async name => {
      if (!isIt(name)) return
      other.meanwhile = undefined
      heard()
      await new Promise(() => {})
    }
  })

describe('killed after the other side heard it', () => {
  test('a refund is paid once', async () => {
    const [refund] = await shop.sql<{ id: string; order: string; amount: string }>(
      `select id, "order", amount from refunds where state = 3 and jsonb_array_length(split) = 1 and destination = 1 limit 1`,
    )
    const { id, order, amount } = refund!
    const before = Number((await row(`/v1/orders/${order}`)).refunded)
    await hearing(gateway, key => key === id)
    await shop.killed()
    expect(await row(`/v1/refunds/${id}`)).toMatchObject({ state: 'sent' })
    await shop.sql(`update refunds set asked_at = now() - interval '1 hour' where id = $1`, [id])
    const done = await eventually(
      async () => {
        const now = await row(`/v1/refunds/${id}`)
        return now.state === 'processed' ? now : undefined
      },
      patience,
      'the end of the refund',
    )
    expect(gateway.asked.filter(key => key.startsWith(id))).toEqual([id, id])
    expect([...gateway.paid].filter(([key]) => key.startsWith(id))).toEqual([[id, Number(amount)]])
    expect(Number((await row(`/v1/orders/${order}`)).refunded) - before).toBe(Number(done.amount))
  }, 300_000)

  test('an order is pushed once', async () => {
    const [order] = await shop.sql<{ id: string; order_no: string }>(
      `update orders set push = 2 where id = (select id from orders where state = 2 and hold = 1 limit 1) returning id, order_no`,
    )
    const { id, order_no: number } = order!
    const calls = () => system.calls.filter(({ orderNo }) => orderNo === number)
    await hearing(system, orderNo => orderNo === number)
    await shop.killed()
    expect(await row(`/v1/orders/${id}`)).toMatchObject({ push: 'pushing' })
    await shop.sql(`update orders set push_at = now() - interval '1 hour' where id = $1`, [id])
    await eventually(
      async () => ((await row(`/v1/orders/${id}`)).push === 'pushed' ? true : undefined),
      patience,
      'the end of the push',
    )
    expect(new Set(calls().map(({ key }) => key)).size).toBe(1)
    expect(calls()).toHaveLength(2)
    expect(system.taken.get(number)).toMatchObject({ revision: 1 })
  }, 300_000)
})
