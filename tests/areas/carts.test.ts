// Carts left behind, through the real endpoints: what the clock makes of them, who may be reminded, and whose doing it is that they
// come back.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carts } from '#areas/carts/carts.ts'
import { codRules } from '#areas/codCharges/codCharges.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { members } from '#areas/members/members.ts'
import { segments } from '#areas/members/segments.ts'
import { orders } from '#areas/orders/orders.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { sealPersonal } from '#server/auth/personal.ts'
import { allPlaces } from '#server/auth/places.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { linkToken } from '#server/outside/linkToken.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { goesLive } from '../support/goesLive.ts'
import { type Person, type World, world } from '../support/world.ts'

let here: World
let admin: Person

beforeAll(async () => {
  here = await world()
  admin = await here.as('admin')
})
afterAll(() => here.close())

const inShop = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => withTenant(here.house.kit.db, { vendor: 'mgp' }, work)
const tick = async () => {
  const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  await areaClocks(here.house.kit, place, 'carts')
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

let made = 0
/** A cart with one line, left so many hours ago. */
const cart = async ({
  state = 2,
  hours = 2,
  consent = true,
  email = true,
  of,
}: {
  state?: number
  hours?: number
  consent?: boolean
  email?: boolean
  of?: string
} = {}) => {
  made += 1
  const [id, number, sku] = [randomUUID(), `TEST-${made}`, of ?? `SKU-${made}`]
  const address = `cart${made}@example.com`
  const sealed = email ? sealPersonal(here.house.kit.env, 'mgp', 'email', address) : null
  const lines = JSON.stringify([{ sku, name: 'Lipstick', qty: 2, unitPrice: 79_900 }])
  await inShop(tx =>
    tx.execute(sql`insert into carts (vendor, id, number, value, stage, state, last_activity_at, consent, lines, email, contact_name)
      values ('mgp', ${id}, ${number}, 159800, 3, ${state}, ${hoursAgo(hours)}, ${consent}, ${lines}::jsonb, ${sealed}, 'Asha')`),
  )
  const now = async (): Promise<AnyRow> => (await admin.list(carts, `filter=number:${number}`)).rows[0]!
  return { id, number, sku, address, sealed, now }
}
const ordered = (email: string | null, skus: string[], at: string) =>
  inShop(async tx => {
    const [id, no] = [randomUUID(), `T${randomUUID().slice(0, 8)}`]
    await tx.execute(sql`insert into orders (vendor, id, order_no, placed_at, contact_name, email, item_count, grand, state, payment, hold, push,
        risk, channel, pay_by, paid, refunded, revision, skus)
      values ('mgp', ${id}, ${no}, ${at}, 'Asha', ${email}, 1, 100, 2, 3, 1, 4, 0, 1, 1, 100, 0, 1, ${sql.param(skus)}::text[])`)
    return id
  })
const remind = async (id: string, template: string, more: object = {}) => {
  const { body } = await admin.act(carts, 'recover', { ids: [id], input: { template, ...more } })
  return body.data.refused[0]?.why
}
const letters = async (to: string) =>
  (await admin.get<{ data: { subject: string; text: string }[] }>(`/dev/mailbox?to=${to}`)).body.data
const tokenIn = (text: string): string => new URL(/https:\/\/\S+/.exec(text)![0]).searchParams.get('recover')!
const follow = (token: string, vendor = 'mgp') => admin.post<{ data: object }>('/v1/carts/recovery', { vendor, token })

describe('time', () => {
  test('makes a cart that is silent for half an hour a left one, and one that is silent for thirty days a lost one', async () => {
    const [fresh, idle, old] = [
      await cart({ state: 1, hours: 0.4 }),
      await cart({ state: 1, hours: 0.6 }),
      await cart({ hours: 24 * 30 + 1 }),
    ]
    await tick()
    expect([(await fresh.now()).state, (await idle.now()).state, (await old.now()).state]).toEqual([
      'active',
      'abandoned',
      'lost',
    ])
  })
})

describe('a reminder', () => {
  test('is a letter with the way back; a second one has to wait for a day', async () => {
    const { id, address, now } = await cart()
    expect(await remind(id, 'reminder', { coupon: 'GLOW10' })).toBeUndefined()
    expect(await now()).toMatchObject({ state: 'recovering', nudgeCount: 1 })
    const [letter] = await letters(address)
    expect(letter).toMatchObject({ subject: 'You left something in your cart' })
    expect(letter!.text).toContain('GLOW10')
    expect(await remind(id, 'lastChance')).toMatchObject({
      code: 'LIMIT',
      message: expect.stringContaining('less than 24 h ago'),
    })
    expect(await letters(address)).toHaveLength(1)
  })

  test('"nudge without consent" is refused; the service message may go', async () => {
    const { id, address } = await cart({ consent: false })
    expect(await remind(id, 'reminder')).toMatchObject({
      code: 'CONSENT',
      message: 'No marketing consent. Only the service template can be sent',
    })
    expect(await letters(address)).toEqual([])
    expect(await remind(id, 'service')).toBeUndefined()
    expect((await letters(address))[0]?.subject).toBe('Your order is not complete')
  })

  test('names a coupon only that counts for something', async () => {
    const { id, address } = await cart()
    const { status, body } = await admin.act(carts, 'recover', {
      ids: [id],
      input: { template: 'reminder', coupon: 'NOSUCH' },
    })
    expect({ status, path: body.fields?.[0]?.path }).toEqual({ status: 422, path: 'coupon' })
    expect(await letters(address)).toEqual([])
  })

  test('needs an address, and leaves the others of a selection alone', async () => {
    const [with_, without] = [await cart(), await cart({ email: false })]
    const { body } = await admin.act(carts, 'recover', { ids: [with_.id, without.id], input: { template: 'reminder' } })
    expect(body.data.done.map(({ id }) => id)).toEqual([with_.id])
    expect(body.data.refused[0]).toMatchObject({ id: without.id, why: { message: 'The cart has no email address' } })
  })
})

describe('a member', () => {
  const seeded = () =>
    inShop(async tx => {
      const { rows } = await tx.execute<{ id: string; number: string; member: string }>(
        sql`update carts set state = 2, nudges = null, pincode = '560034', last_activity_at = now() - interval '3 h' where vendor = 'mgp' and id = (select c.id from carts c
          join members m on m.vendor = c.vendor and m.id = c.member
          where c.vendor = 'mgp' and c.consent and c.email is not null and c.state <> 4 and m.status = 1 order by c.number limit 1) returning id, number, member`,
      )
      return rows[0]!
    })

  test('who has said no since is not reminded, whatever was ticked when the cart was filled', async () => {
    const { id, member } = await seeded()
    await inShop(tx =>
      tx.execute(sql`insert into consents (vendor, id, member, channel, purpose, state, at, source)
        values ('mgp', ${randomUUID()}, ${member}, 1, 1, 3, now(), 1)`),
    )
    expect(await remind(id, 'reminder')).toMatchObject({
      message: 'No marketing consent. Only the service template can be sent',
    })
    expect(await remind(id, 'service')).toBeUndefined()
  })

  test('gets the cart as an order, priced as of now, once', async () => {
    const { id, number } = await seeded()
    const place = () => admin.act(carts, 'convert', { ids: [id], input: { line1: '12 Market Road' } })
    const { body } = await place()
    expect(body.data.refused).toEqual([])
    const [row] = (await admin.list(carts, `filter=number:${number}`)).rows
    expect(row).toMatchObject({ state: 'recovered' })
    expect((await admin.list(orders, `filter=orderNo:${row!.orderTitle}`)).rows[0]).toMatchObject({
      state: 'placed',
      payBy: 'cod',
    })
    expect((await place()).status).toBe(422)
  })

  /** Of one thing that is well in stock. */
  const converted = async (input: object) => {
    const { id, number } = await seeded()
    await inShop(tx =>
      tx.execute(sql`update carts set lines = (select jsonb_build_array(jsonb_build_object('sku', v.sku, 'name', v.sku, 'qty', 1, 'unitPrice', v.price))
        from stock s join variants v on v.vendor = s.vendor and v.id = s.variant and v.status = 1
        where s.vendor = 'mgp' and s.available > 20 order by v.price limit 1) where vendor = 'mgp' and id = ${id}`),
    )
    const given = { line1: '12 Market Road', ...input }
    const { status, body } = await admin.act(carts, 'convert', { ids: [id], input: given })
    expect([status, body.fields]).toEqual([200, undefined])
    const [row] = (await admin.list(carts, `filter=number:${number}`)).rows
    return (await admin.list(orders, `filter=orderNo:${row!.orderTitle}`)).rows[0]!
  }
  const lettersOf = ({ orderNo }: AnyRow) =>
    inShop(async tx => {
      const { rows } = await tx.execute(sql`select id from member_messages where cause = ${`order ${orderNo}`}`)
      return rows.length
    })

  test('who pays online, all of it or an advance on cash, gets the link of the order with it; nobody else does', async () => {
    const online = await converted({ paysNow: true, sendLink: true })
    expect(online).toMatchObject({ state: 'pendingPayment', payBy: 'upi', linkSentAt: expect.any(String) })
    const unsent = await converted({ paysNow: true })
    const cash = await converted({})
    const rule = { name: 'Part of it first', priority: 1, verdict: 'requireAdvance', advancePercent: 2000 }
    const { body } = await admin.act(codRules, 'create', { input: { ...rule, condition: 'cartValue:>=1' } })
    const ids = [body.data.done[0]!.id]
    await admin.act(codRules, 'publish', { ids })
    const advanced = await converted({})
    await admin.act(codRules, 'remove', { ids })
    expect(advanced).toMatchObject({ state: 'pendingPayment', payBy: 'cod', linkSentAt: expect.any(String) })
    expect([unsent.linkSentAt, cash.linkSentAt]).toEqual([null, null])
    const sent = [online, advanced, unsent, cash].map(lettersOf)
    expect(await Promise.all(sent)).toEqual([1, 1, 0, 0])
  })

  test('nobody is known by a cart without one: it cannot become an order here', async () => {
    const { id } = await cart()
    const { status, body } = await admin.act(carts, 'convert', { ids: [id], input: { line1: '12 Market Road' } })
    expect({ status, message: body.message }).toMatchObject({
      status: 422,
      message: expect.stringContaining('requires a member'),
    })
  })
})

describe('(9) a cart comes back', () => {
  test('by its link: the shop is told what was in it, and the order that follows is attributed to the link', async () => {
    const { id, sku, address, sealed, now } = await cart({ hours: 30 })
    await remind(id, 'reminder')
    const token = tokenIn((await letters(address))[0]!.text)
    expect((await follow(token)).body.data).toMatchObject({ lines: [{ sku, qty: 2 }] })
    expect(await now()).toMatchObject({ state: 'active' })
    const order = await ordered(sealed, [sku], new Date(Date.now() + 1000).toISOString())
    await tick()
    expect(await now()).toMatchObject({ state: 'recovered', attribution: 'link', order })
  })

  test('by itself, where nobody followed the link; not by an order of something else', async () => {
    const [back, other] = [await cart({ hours: 30 }), await cart({ hours: 30 })]
    await ordered(back.sealed, ['ELSE', back.sku], hoursAgo(1))
    await ordered(other.sealed, ['ELSE'], hoursAgo(1))
    await tick()
    expect(await back.now()).toMatchObject({ state: 'recovered', attribution: 'organic' })
    expect(await other.now()).toMatchObject({ state: 'abandoned', attribution: null })
  })

  test('a link that was made up opens nothing, and one of another shop neither', async () => {
    const { id } = await cart()
    const { body } = await admin.act(carts, 'copyLink', { ids: [id] })
    const shown = body.data.result as Extract<Shown, { kind: 'facts' }>
    const token = tokenIn(String(shown.facts[0]!.value))
    expect((await follow(token)).status).toBe(200)
    expect((await follow(token, 'tmc')).status).toBe(404)
    expect((await follow(`${token.slice(0, -3)}AAA`)).status).toBe(404)
    expect((await follow('x')).status).toBe(404)
  })
})

test('where shoppers leave is counted by stage and hour', async () => {
  const { body } = await admin.act(carts, 'funnel', { input: {} })
  const shown = body.data.result as Extract<Shown, { kind: 'table' }>
  expect(shown.rows).toHaveLength(24)
  const left = shown.rows.flatMap(row => row.slice(1, 4).map(Number)).reduce((sum, count) => sum + count, 0)
  const { total } = (await admin.list(carts, 'filter=-state:active lastActivityAt:<30d')).page
  expect(left).toBe(total)
})

test('the price of today stands against that of the day it was left: a rise is told', async () => {
  const [row] = (await admin.list(carts, 'filter=number:C-10001')).rows
  const priced = async () => {
    const { body } = await admin.act(carts, 'requote', { ids: [row!.id] })
    const shown = body.data.result as Extract<Shown, { kind: 'trace' }>
    return printed(shown.steps.find(({ rule }) => rule === 'basePrice')!.outcome)
  }
  expect(await priced()).toMatch('unchanged')
  await inShop(tx => tx.execute(sql`update carts set value = value - 1000 where vendor = 'mgp' and id = ${row!.id}`))
  expect(await priced()).toMatch('up from')
})

test('what was out of stock and came in while a cart was left is found as back', async () => {
  const [line] = (await admin.list(stock, 'filter=available:>5&size=1')).rows
  const count = async (quantity: number) => {
    const [now] = (await admin.list(stock, `filter=id:${line!.id}`)).rows
    const input = { quantity, expectedQty: now!.onHand, reason: 'count' }
    await admin.act(stock, 'setQuantity', { ids: [line!.id], input })
  }
  // It lies nowhere else, so that the shelf is all there is of it.
  await inShop(tx =>
    tx.execute(sql`delete from stock where vendor = 'mgp' and sku = ${line!.sku} and id <> ${line!.id}`),
  )
  const { number, now } = await cart({ of: String(line!.sku) })
  const isBack = async () => (await admin.list(carts, `filter=number:${number} back:Y`)).rows.length === 1
  expect([(await now()).inStock, await isBack()]).toEqual([true, false])
  await count(0)
  expect([(await now()).inStock, await isBack()]).toEqual([false, false])
  await count(20)
  expect([(await now()).inStock, await isBack()]).toEqual([true, true])
})

describe('the door where codes are typed', () => {
  const filled = async () => {
    const { id, number } = await cart()
    const lines = JSON.stringify([{ sku: 'G1-SERUM', name: 'Serum', qty: 1, unitPrice: 64_900 }])
    await inShop(tx => tx.execute(sql`update carts set lines = ${lines}::jsonb where id = ${id}`))
    return { number, token: linkToken(here.house.kit.env, 'cart', 'mgp', id) }
  }
  const price = (token: string, device: string, codes: string[]) =>
    admin.post<{ data: { grand: number; codes: string[]; lost: { code: string; why: { message: string } }[] } }>(
      '/v1/carts/price',
      { vendor: 'mgp', token, codes, device },
    )
  const coupon = async (code: string) => {
    const input = { kind: 'coupon', code, percentOff: 1000, target: 'sku:G1-SERUM' }
    const { id } = (await admin.act(discounts, 'create', { input })).body.data.done[0]!
    await goesLive(here, admin, [id])
    return id
  }

  test('prices the cart of a link with what is typed, however it is typed, and without a discount once it is killed', async () => {
    const { token } = await filled()
    const plain = (await price(token, 'device-one', [])).body.data.grand
    const id = await coupon('SERUM10X')
    const { codes, grand } = (await price(token, 'device-one', ['  ｓerum10ｘ '])).body.data
    expect([codes, grand]).toEqual([['SERUM10X'], expect.any(Number)])
    expect(grand).toBeLessThan(plain)
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'leaked' } })
    const after = (await price(token, 'device-one', ['SERUM10X'])).body.data
    expect([after.grand, after.lost.map(({ code }) => code)]).toEqual([plain, ['SERUM10X']])
  })

  test('prices it for its shopper: what is for a segment holds while they are in it', async () => {
    const { number, token } = await filled()
    const plain = (await price(token, 'device-known', [])).body.data.grand
    await admin.act(segments, 'create', { input: { name: 'Serum lovers', rule: 'tags:loves-serum' } })
    const given = { kind: 'cart', name: 'For serum lovers', benefit: 'amount', amountOff: 5000, audience: 'segment' }
    const input = { ...given, audienceNames: ['Serum lovers'] }
    const { id } = (await admin.act(discounts, 'create', { input })).body.data.done[0]!
    await goesLive(here, admin, [id])
    const person = { firstName: 'Shopper', tags: ['loves-serum'] }
    const { id: member } = (await admin.act(members, 'create', { input: person })).body.data.done[0]!
    const grand = async () => (await price(token, 'device-known', [])).body.data.grand
    expect(await grand()).toBe(plain)
    await inShop(tx => tx.execute(sql`update carts set member = ${member}::uuid where number = ${number}`))
    expect(await grand()).toBe(plain - 5000)
    await admin.act(members, 'change', { ids: [member], input: { tags: [] } })
    expect(await grand()).toBe(plain)
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'over' } })
  })

  test('10 wrong codes per 10 min per device -> 429 with when to try again; other devices and right codes are not held up', async () => {
    const { token } = await filled()
    const id = await coupon('RIGHT100')
    for (let right = 0; right < 12; right++) expect((await price(token, 'device-calm', ['RIGHT100'])).status).toBe(200)
    const guesses = Array.from({ length: 14 }, (_, n) => price(token, 'device-rude', [`GUESS${n}`]))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(500)
    expect((await price(token, 'device-rude', ['RIGHT100'])).status).toBe(429)
    expect((await price(token, 'device-calm', ['RIGHT100'])).body.data.codes).toEqual(['RIGHT100'])
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'only tried' } })
  })

  test('guessing goes no further under ever new names of devices: a cart has a bound of its own', async () => {
    const { token } = await filled()
    const guesses = Array.from({ length: 33 }, (_, n) => price(token, `device-${n}-new`, [`OTHER${n}`]))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(30).fill(200), 429, 429, 429])
  })

  test('opens nothing without a link of ours', async () => {
    expect((await price('x'.repeat(43), 'device-none', [])).status).toBe(404)
  })
})
