// Whether an order can be delivered, paid so and taxed is one question: placing, editing its items, its address and how it is paid ask
// it, and hear the same whole reason.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { members } from '#areas/members/members.ts'
import { orders } from '#areas/orders/orders.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { ordersDesk } from './desk.ts'

const { admin, files, again, act, placed, inShop } = await ordersDesk()
const [goods] = (await admin.list(stock, `size=1&sort=-available&filter=${encodeURIComponent('warehouse:BLR1')}`)).rows
const [member] = (await admin.list(members, 'size=1&filter=status:active')).rows
const lines = [{ sku: goods!.sku, quantity: 1 }]

const asked = (input: Record<string, unknown>, dry = false) =>
  admin.act(orders, 'place', {
    dry,
    input: { lines, member: member!.id, payBy: 'upi', line1: '12 Lake View Road', pincode: '560034', ...input },
  })
const reasons = async (input: Record<string, unknown>, dry = false) =>
  (await asked(input, dry)).body.fields?.map(({ path, message }) => `${path}: ${message}`)
const elsewhere = async (order: AnyRow, pincode: string) => {
  const { body } = await act('editAddress', order, { pincode })
  return body.data?.refused.map(({ why }) => why.message) ?? body.fields?.map(({ message }) => message)
}
const inFile = async (order: AnyRow, pincode: string) => {
  const { errors } = await files.check(orders, 'orderAddress', `order_no,pincode\n${order.orderNo},${pincode}\n`)
  return errors.map(({ message }) => message)
}
/** What the simulator says stands in the way of delivery. */
const tried = async (pincode: string) => {
  const { body } = await admin.act(discounts, 'simulate', { input: { lines: [String(goods!.sku)], pincode } })
  const steps = body.data?.result?.kind === 'trace' ? body.data.result.steps : []
  return steps.flatMap(({ rule, ok, outcome }) => (rule === 'serviceability' && ok === false ? [printed(outcome)] : []))
}

describe('a pincode nobody knows', () => {
  test('is refused for cash and online alike, before it is priced, by its number', async () => {
    for (const payBy of ['cod', 'upi'])
      for (const dry of [true, false])
        expect(await reasons({ payBy, pincode: '999999' }, dry)).toEqual(['pincode: 999999 is not a known pincode'])
  })

  test('is refused with the same words where an order is sent there, by hand or by a file', async () => {
    const order = await placed({ lines })
    expect(await elsewhere(order, '999999')).toEqual(['999999 is not a known pincode'])
    expect(await inFile(order, '999999')).toEqual(['999999 is not a known pincode'])
    expect(await tried('999999')).toEqual(['999999 is not a known pincode'])
    expect(await again(order)).toMatchObject({ pincode: '560034' })
  })
})

describe('a pincode that is known and not delivered to', () => {
  const resting = '411004'

  test('is told apart from one nobody knows: placing, trying, editing by hand and by a file say the same', async () => {
    const order = await placed({ lines })
    const why = `${resting} is not serviceable`
    await inShop(sql`update postal_areas set status = 0 where code = ${resting}`)
    for (const dry of [true, false]) expect(await reasons({ pincode: resting }, dry)).toEqual([`pincode: ${why}`])
    expect(await tried(resting)).toEqual([why])
    expect(await elsewhere(order, resting)).toEqual([why])
    expect(await inFile(order, resting)).toEqual([why])
    await inShop(sql`update postal_areas set status = 1 where code = ${resting}`)
    expect(await tried(resting)).toEqual([])
    expect(await reasons({ pincode: resting })).toBeUndefined()
  })
})

describe('where no courier goes', () => {
  const shut = '411005'

  test('nothing is placed nor sent, and what is paid in cash is told apart', async () => {
    const order = await placed({ lines, payBy: 'cod' })
    await inShop(sql`update courier_pincodes set cod = false where pincode = ${shut}`)
    const why = await reasons({ payBy: 'cod', pincode: shut })
    expect(why).toEqual([expect.stringMatching(/^pincode: No courier delivers to 411005: .+/)])
    const words = why!.map(one => one.replace('pincode: ', ''))
    expect(await elsewhere(order, shut)).toEqual(words)
    expect(await inFile(order, shut)).toEqual(words)
    expect((await asked({ pincode: shut })).status).toBe(200)
    await inShop(sql`update courier_pincodes set prepaid = false where pincode = ${shut}`)
    expect(await reasons({ pincode: shut })).toEqual([expect.stringMatching(/^pincode: No courier delivers to 411005/)])
  })
})

describe('cash that is refused', () => {
  test('says what refused it, whole: placing, editing items and the address', async () => {
    const order = await placed({ lines, payBy: 'cod' })
    await inShop(sql`insert into cod_pincodes (vendor, id, status, pincode, cod, reason, created_at, updated_at)
      values ('mgp', gen_random_uuid(), 1, '411006', false, 'Too many returns', now(), now())`)
    expect(await reasons({ payBy: 'cod', pincode: '411006' })).toEqual([
      'payBy: COD is not available: Too many returns',
    ])
    expect(await elsewhere(order, '411006')).toEqual(['COD is not available: Too many returns'])
    await inShop(sql`update cod_pincodes set pincode = '560034' where pincode = '411006'`)
    const { body } = await act('editItems', order, { lines: [{ sku: goods!.sku, quantity: 2 }], reason: 'one more' })
    expect(body.fields?.map(({ message }) => message)).toEqual(['COD is not available: Too many returns'])
  })
})
