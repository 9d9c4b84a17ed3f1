// An order taken by phone is put together from what can be found: goods by any word, and the addresses a member has.
import { describe, expect, test } from 'vitest'
import { memberAddresses } from '#areas/members/memberAddresses.ts'
import { members } from '#areas/members/members.ts'
import { orders } from '#areas/orders/orders.ts'
import { products, variants } from '#areas/products/products.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { AnyRow } from '#contract/resource.ts'
import { ordersDesk } from './desk.ts'

const { here, admin, placed, again } = await ordersDesk()

interface Good {
  sku: string
  price: number
  available: number
  picture: unknown
}
const goods = async (query: string) =>
  (await admin.get<{ data: { goods: Good[] } }>(`/v1/orders/goods?${query}`)).body.data.goods

describe('goods', () => {
  test('are found by SKU, by part of it and by the name of their product, with price and what one order can have', async () => {
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows as [AnyRow]
    const product = (await admin.get<{ data: AnyRow }>(`/v1/products/${variant.product}`)).body.data
    const name = String((product.name as Record<string, string>)['en-in'])
    for (const words of [variant.sku, String(variant.sku).toLowerCase(), name])
      expect((await goods(`words=${encodeURIComponent(String(words))}`)).map(({ sku }) => sku)).toContain(variant.sku)
    const { rows } = await admin.list(stock, `size=100&filter=variant:${variant.id}`)
    expect(rows.length).toBeGreaterThan(1)
    const [good] = await goods(`skus=${variant.sku}`)
    expect(good).toMatchObject({ sku: variant.sku, price: variant.price })
    const [{ id: member }] = (await admin.list(members, 'size=1&filter=status:active')).rows as [AnyRow]
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const answer = await admin.act(orders, 'place', {
      input: { lines: [{ sku: variant.sku, quantity: good!.available + 1 }], member, payBy: 'upi', ...where },
    })
    expect(answer.body.message).toBe(`${variant.sku}: ${good!.available} available, ${good!.available + 1} requested`)
  })

  test('bear the picture their product is known by', async () => {
    const { rows } = await admin.list(products, 'size=50&filter=status:active')
    const shown = await Promise.all(
      rows.map(async ({ id }) => (await admin.get<{ data: AnyRow }>(`/v1/products/${id}`)).body.data),
    )
    const pictured = shown.find(({ media }) => Array.isArray(media) && media.length > 0)!
    const [variant] = (await admin.list(variants, `size=1&filter=product:${pictured.id} status:active`)).rows as [
      AnyRow,
    ]
    expect((await goods(`skus=${variant.sku}`))[0]?.picture).toEqual((pictured.media as unknown[])[0])
  })

  test('that are not sold are not offered, and who may not create orders finds none', async () => {
    expect(await goods('words=%25%25%25')).toEqual([])
    expect(await goods('')).toEqual([])
    const [hidden] = (await admin.list(products, 'size=1&filter=-status:active')).rows
    const theirs = (await admin.list(variants, `size=10&filter=product:${hidden!.id}`)).rows.map(({ sku }) => sku)
    expect(theirs.length).toBeGreaterThan(0)
    expect(await goods(`skus=${theirs.join(',')}`)).toEqual([])
    const viewer = await here.as('viewer')
    expect((await viewer.get('/v1/orders/goods?words=lip')).status).not.toBe(200)
    expect((await viewer.get('/v1/orders/goods-to-edit?words=lip')).status).not.toBe(200)
  })

  test('are found the same by who changes the items of an order', async () => {
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows as [AnyRow]
    const asked = `skus=${variant.sku}`
    const { body } = await admin.get<{ data: { goods: Good[] } }>(`/v1/orders/goods-to-edit?${asked}`)
    expect(body.data.goods).toEqual(await goods(asked))
    expect(body.data.goods[0]?.sku).toBe(variant.sku)
  })
})

describe('a saved address', () => {
  test('takes the order there though it was never shown; one of another member is refused', async () => {
    const [mine, other] = (await admin.list(members, 'size=2&filter=status:active')).rows as [AnyRow, AnyRow]
    const address = {
      member: mine.id,
      country: 'IND',
      recipient: 'Asha Rao',
      line1: '77 Hill Street',
      pincode: '560034',
    }
    const made = await admin.act(memberAddresses, 'create', { input: address })
    const { rows } = await admin.list(memberAddresses, `filter=member:${mine.id}&sort=-createdAt`)
    const saved = rows[0]!
    expect([made.status < 300, JSON.stringify(saved).includes('77 Hill')]).toEqual([true, false])
    const order = await again(await placed({ member: mine.id, savedAddress: saved.id, line1: null, pincode: null }))
    expect(order.pincode).toBe('560034')
    const lines = [{ sku: (await goods('words=lip'))[0]!.sku, quantity: 1 }]
    const wrong = await admin.act(orders, 'place', {
      input: { lines, member: other.id, payBy: 'cod', savedAddress: saved.id },
    })
    expect(wrong.body.fields?.[0]).toMatchObject({ path: 'savedAddress' })
    const none = await admin.act(orders, 'place', { input: { lines, member: other.id, payBy: 'cod' } })
    expect(none.body.fields?.[0]).toMatchObject({ path: 'line1', code: 'REQUIRED' })
  })
})
