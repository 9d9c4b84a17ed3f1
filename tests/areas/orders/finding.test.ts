// Orders: found by what hangs on them.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { packages } from '#areas/orders/packages.ts'
import { OrderPush } from '#areas/orders/sets.ts'
import { ndrs } from '#areas/pushes/ndrs.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import type { AnyRow } from '#contract/resource.ts'
import { codeIn } from '#contract/valueSet.ts'
import { ordersDesk } from './desk.ts'

const { admin, found, act, inShop } = await ordersDesk()

/** Orders of what hangs on them, as a list of it tells. */
const ordersOf = async (resource: typeof packages | typeof refunds, filter: string): Promise<string[]> =>
  (await admin.list(resource as typeof refunds, `size=100&filter=${encodeURIComponent(filter)}`)).rows.map(row =>
    String(row.order),
  )

describe('are found by what hangs on them', () => {
  test.each([
    ['refund:failed,changeDestination', refunds, 'state:failed,changeDestination'],
    ['refund:needsApproval', refunds, 'state:needsApproval'],
    ['parcel:ndr', packages, 'state:ndr'],
    ['parcel:rtoDelivered', packages, 'state:rtoDelivered'],
  ] as const)('%s', async (line, resource, filter) => {
    const theirs = [...new Set(await ordersOf(resource, filter))].sort()
    expect(theirs.length).toBeGreaterThan(0)
    expect((await found(line, 100)).map(({ id }) => id).sort()).toEqual(theirs)
  })

  test('NDRs that are due within so many hours, and those that have longer', async () => {
    const { rows } = await admin.list(ndrs, 'size=100&sort=dueAt&filter=state:open')
    const hours = Math.ceil((Date.parse(String(rows[0]!.dueAt)) - Date.now()) / 3_600_000)
    const [soon, later] = [await found(`ndrDue:<${hours}h`, 100), await found(`ndrDue:>${hours}h`, 100)]
    expect(soon.map(({ id }) => id)).toContain(rows[0]!.order)
    expect(soon.length + later.length).toBe(new Set(rows.map(({ order }) => order)).size)
    expect(later.map(({ id }) => id)).not.toContain(rows[0]!.order)
  })

  test('what needs action is held, given up, not delivered or failed to be refunded, and nothing else', async () => {
    const reasons = ['hold:held', 'push:dead', 'parcel:ndr', 'refund:failed,changeDestination']
    expect(await found('needsAction:Y')).toHaveLength(1)
    const over = '-state:delivered,closed,expired,cancelled,rtoClosed'
    for (const reason of reasons) expect(await found(`${reason} ${over} -needsAction:Y`)).toEqual([])
    expect(await found(`needsAction:Y ${reasons.map(reason => `-${reason}`).join(' ')}`)).toEqual([])
  })

  test('what is over needs none for a hold or a push: nobody can release or send it to any end', async () => {
    const [[held], [given]] = [await found('hold:held state:placed'), await found('hold:free state:placed')]
    await inShop(sql`update orders set push = ${codeIn(OrderPush, 'dead')} where id = ${given!.id}`)
    for (const order of [held!, given!]) {
      const { orderNo } = order
      expect(await found(`orderNo:${orderNo} needsAction:Y`)).toHaveLength(1)
      await act('cancel', order, { reason: 'asked by phone', restock: true, refund: false })
      expect(await found(`orderNo:${orderNo} needsAction:Y`)).toEqual([])
    }
  })

  test('one SKU, coupon or tag of theirs, in small letters too', async () => {
    const [golden] = await found('orderNo:1001')
    const sku = String((golden!.skus as string[])[1])
    for (const line of [`sku:${sku.toLowerCase()}`, `coupon:glow10 sku:${sku}`])
      expect((await found(line, 100)).map(({ orderNo }) => orderNo)).toContain('1001')
    expect((await found(`sku:${sku} -coupon:GLOW10`, 100)).map(({ orderNo }) => orderNo)).not.toContain('1001')
    await act('tag', golden!, { add: ['gift'] })
    expect((await found('tag:gift', 100)).map(({ orderNo }) => orderNo)).toContain('1001')
  })

  test('the number a courier gave a parcel of theirs, alone or by name, in small letters too', async () => {
    const { rows } = await admin.list(packages, 'size=100&filter=state:inTransit')
    const parcel = rows.find(({ awb }) => awb)!
    const [awb, small] = [String(parcel.awb), String(parcel.awb).toLowerCase()]
    for (const line of [awb, small, ...[awb, small].flatMap(one => [`awb:${one}`, `tracking:${one}`])])
      expect(
        (await found(line, 100)).map(({ id }) => id),
        line,
      ).toEqual([parcel.order])
    const { body } = await admin.get<{ data: { hits: { resource: string; id: string }[] } }>(
      `/v1/search?q=${encodeURIComponent(String(parcel.awb))}`,
    )
    expect(body.data.hits.map(({ id }) => id)).toContain(parcel.order)
  })

  test('a state that is none is refused with the one that was meant', async () => {
    const { status, body } = await admin.get('/v1/orders?filter=parcel:delivred')
    expect([status, body.fields?.[0]]).toMatchObject([422, { code: 'ENUM', params: { meant: { text: 'Delivered' } } }])
  })
})

test('the last four to six digits of a phone find the member first, and their orders behind, in the list too, alone and by name', async () => {
  const [order] = await found('state:closed')
  const member = (await admin.get<{ data: AnyRow }>(`/v1/members/${order!.member}`)).body.data
  // What the demo gives the member of that number.
  const digits = ((Number(String(member.memberNo).slice(2)) - 1001) * 7919 + 104_729) % 1_000_000
  const q = String(digits).padStart(6, '0')
  const { body } = await admin.get<{ data: { hits: { resource: string; id: string }[] } }>(`/v1/search?q=${q}`)
  expect(body.data.hits[0]).toMatchObject({ resource: 'members', id: order!.member })
  expect(body.data.hits.map(({ id }) => id)).toContain(order!.id)
  const ends = [q, q.slice(1), q.slice(2)]
  for (const end of ends) {
    const { hits } = (await admin.get<{ data: { hits: { id: string }[] } }>(`/v1/search?q=${end}`)).body.data
    expect(hits.map(({ id }) => id)).toContain(order!.member)
  }
  expect((await found(`phone:${q.slice(3)}`, 100)).map(({ id }) => id)).toEqual([])
  for (const line of ends.flatMap(end => [end, `phone:${end}`]))
    expect(
      (await found(line, 100)).map(({ id }) => id),
      line,
    ).toContain(order!.id)
})
