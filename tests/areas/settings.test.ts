// What a vendor settles holds at once for what is quoted, placed, refunded and kept; and it takes the second factor to settle it.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { carts } from '#areas/carts/carts.ts'
import { codCharges } from '#areas/codCharges/codCharges.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { quoteCart } from '#areas/discounts/pricing/quote.server.ts'
import { members } from '#areas/members/members.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { variants } from '#areas/products/products.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { type Settings, settings } from '#areas/settings/settings.ts'
import { shippingRates } from '#areas/shippingRates/shippingRates.ts'
import { taxedSkus } from '#areas/taxedSkus/taxedSkus.ts'
import { taxClasses } from '#areas/taxes/taxClasses.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { stock } from '#areas/warehouses/stock.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import type { Plan, Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { sealPersonal } from '#server/auth/personal.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { opened } from '../support/opened.ts'
import { daysAgo } from '../support/seedDay.ts'
import { settle } from '../support/settle.ts'

const { here, admin } = await opened()
const secure = { 'secure-token': 'a'.repeat(43) }

const sure = () =>
  here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
    hashOf(secure['secure-token']),
  ])
beforeAll(sure)

type Input = Record<string, unknown>

const current = async (): Promise<AnyRow> => (await admin.list(settings)).rows[0]!
const settled = async (input: Input, headers: Record<string, string> = secure, who = admin) => {
  const { id, version } = await current()
  return who.act(settings, 'change', { ids: [id], versions: { [id]: version }, input }, headers)
}
const refused = async (input: Input) => {
  const { status, body } = await settled(input)
  const [first] = body.fields ?? []
  return { status, path: first?.path, code: first?.code, message: first?.message }
}
/** Limits by their own way: an answer of 202 waits for a second person. */
const limited = async (input: Input, who = admin) => {
  const { id, version } = await current()
  const asked = { reason: 'Season', ...input }
  return who.act(settings, 'setLimits', { ids: [id], versions: { [id]: version }, input: asked }, secure)
}
/** Settled for as long as the work takes. */
const during = async (input: Input, work: () => Promise<void>) => {
  const before = await current()
  expect((await settled(input)).status).toBe(200)
  try {
    await work()
  } finally {
    await settled(Object.fromEntries(Object.keys(input).map(name => [name, before[name] ?? null])))
  }
}
/** Limits as somebody left them, for as long as the work takes. */
const under = async (values: Partial<Settings>, work: () => Promise<void>) => {
  const before = await current()
  await settle(here, values)
  try {
    await work()
  } finally {
    await settle(here, Object.fromEntries(Object.keys(values).map(name => [name, before[name]])))
  }
}

const rowsOf = async (resource: Resource, filter: string) =>
  (await admin.list(resource, `size=100&filter=${encodeURIComponent(filter)}`)).rows
const placed = async (input: Input = {}): Promise<AnyRow> => {
  const { rows } = await admin.list(members, 'size=1&filter=status:active')
  const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
  const lines = [{ sku: variant!.sku, quantity: 1 }]
  const where = { line1: '12 Lake View Road', pincode: '560034' }
  const { status } = await admin.act(orders, 'place', {
    input: { lines, member: rows[0]!.id, payBy: 'upi', ...where, ...input },
  })
  expect(status).toBe(200)
  return (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
}
const again = async ({ orderNo }: AnyRow) => (await admin.list(orders, `filter=orderNo:${orderNo}`)).rows[0]!
const later = async (minutes: number, only = 'orders') => {
  const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  const at = new Date(Date.now() + minutes * 60_000)
  await areaClocks({ ...here.house.kit, clock: { now: () => at } }, place, only)
}

describe('settings', () => {
  test('are one record of each vendor, which nobody makes and nobody removes', async () => {
    for (const vendor of ['mgp', 'mgp-are', 'tmc']) {
      const { rows, page } = await (await here.as('admin', vendor)).list(settings)
      expect([page.total, rows[0]?.code]).toEqual([1, vendor])
    }
    for (const action of ['create', 'remove', 'deactivate', 'duplicate'])
      expect((await admin.act(settings, action, { input: {} })).status).toBe(404)
  })

  test('are changed with the second factor, by who may, on what they are now; and remember what they were', async () => {
    const { id, version } = await current()
    const input = { returnDays: 10 }
    expect(await settled(input, {})).toMatchObject({ status: 403, body: { details: { subCode: 4031 } } })
    expect(await settled(input, secure, await here.as('orders'))).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect((await settled(input)).status).toBe(200)
    const stale = await admin.act(settings, 'change', { ids: [id], versions: { [id]: version }, input }, secure)
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    const { data } = (await admin.get(`/v1/settings/${id}/history`)).body
    expect(JSON.stringify(data)).toMatch(/returnDays.*7.*10/)
    await settled({ returnDays: 7 })
  })

  test.each<[Input, string, string, string]>([
    [
      { roundCollect: 'three' },
      'roundCollect',
      'ENUM',
      '"three" is not one of Do not round (none), To whole units (one), To multiples of 5 (five), To multiples of 10 (ten)',
    ],
    [{ maxCouponsPerOrder: 6 }, 'maxCouponsPerOrder', 'RANGE', 'Must be 5 or less'],
    [{ slugBaseUrl: 'http://shop.example.com' }, 'slugBaseUrl', 'PATTERN', 'A URL that starts with https://'],
    [{ taxRounding: 'document' }, 'taxRounding', 'RULE', 'CGST and SGST are equal per line'],
    [{ codMinOrder: 200, codMaxOrder: 100 }, 'codMaxOrder', 'RANGE', 'The maximum for COD must be above its minimum'],
  ])('%j is refused', async (input, path, code, message) => {
    const why = await refused(input)
    expect(why).toMatchObject({ status: 422, path, code })
    expect(why.message).toContain(message)
  })
})

describe('a limit', () => {
  test('is lowered at once, with the second factor and a reason, and not without a figure', async () => {
    const { refundApprovalLimit: before } = await current()
    const { id, version } = await current()
    const input = { refundApprovalLimit: Number(before) - 1, reason: 'Season' }
    const bare = await admin.act(settings, 'setLimits', { ids: [id], versions: { [id]: version }, input })
    expect(bare).toMatchObject({ status: 403, body: { details: { subCode: 4031 } } })
    expect((await limited({ reason: '', refundApprovalLimit: 1 })).body.fields?.[0]).toMatchObject({
      path: 'reason',
      code: 'REQUIRED',
    })
    expect((await limited({ refundApprovalLimit: -1 })).body.fields?.[0]).toMatchObject({
      path: 'refundApprovalLimit',
      code: 'RANGE',
    })
    expect((await limited({})).body.fields?.[0]).toMatchObject({ code: 'REQUIRED' })
    expect((await limited({ refundApprovalLimit: Number(before) - 1 })).status).toBe(200)
    expect(await current()).toMatchObject({ refundApprovalLimit: Number(before) - 1 })
    await settle(here, { refundApprovalLimit: Number(before) })
  })

  test('is raised by nobody alone: not by its form, not by an earlier version, not by whoever asked', async () => {
    const { id, version, refundDailyLimitPerUser: before } = await current()
    const more = Number(before) + 1
    expect((await settled({ refundDailyLimitPerUser: more })).status).toBe(422)
    await limited({ refundDailyLimitPerUser: Number(before) - 1 })
    const { version: now } = await current()
    const back = { ids: [id], versions: { [id]: Number(now) }, input: { version } }
    await admin.act(settings, 'restoreVersion', back, secure)
    expect(await current()).toMatchObject({ refundDailyLimitPerUser: Number(before) - 1 })
    const asked = await limited({ refundDailyLimitPerUser: more })
    expect(asked.status).toBe(202)
    expect(await current()).toMatchObject({ refundDailyLimitPerUser: Number(before) - 1 })
    const { approvalId } = asked.body.data
    const approve = (who: typeof admin) => who.act(approvals, 'approve', { ids: [String(approvalId)] }, secure)
    expect(JSON.stringify((await approve(admin)).body)).toContain('SECOND_PERSON')
    const other = await here.as('catalogue')
    await sure()
    expect((await approve(other)).status).toBe(200)
    expect(await current()).toMatchObject({ refundDailyLimitPerUser: more })
    const { data } = (await admin.get(`/v1/settings/${id}/history`)).body
    expect(JSON.stringify(data)).toMatch(/"approvedBy":"Catalogue desk"/)
    await settle(here, { refundDailyLimitPerUser: Number(before) })
  })
})

describe('tax where the tables leave it open', () => {
  const taxed = async (input: Input) => {
    const { body } = await admin.act(taxes, 'calculate', { input: { mode: 'inclusive', ...input } })
    const shown = body.data.result as Shown
    if (shown.kind === 'columns') return printed(shown.columns[0]!.result)
    return shown.kind === 'trace' ? printed(shown.result) : ''
  }
  const wanted = async (input: Input) => {
    const { id, version } = await current()
    const asked = { reason: 'Advice of the auditor', ...input }
    return admin.act(settings, 'setTaxDefaults', { ids: [id], versions: { [id]: version }, input: asked }, secure)
  }
  const inDoubt = async (filter: string) => (await admin.list(taxedSkus, `filter=${filter}&size=1`)).page.total

  test('the lower rate between two slabs, once a second person has approved it', async () => {
    const { slabGap, defaultTaxClass } = await current()
    expect(slabGap).toBe('higher')
    expect(await taxed({ amount: 279_900, hsn: '6109' })).toBe(
      'IGST 426.97; taxable 2372.03 (in a slab gap: the higher rate applies)',
    )
    const asked = await wanted({ slabGap: 'lower', defaultTaxClass })
    expect([asked.status, (await current()).slabGap]).toEqual([202, 'higher'])
    const other = await here.as('catalogue')
    await sure()
    await other.act(approvals, 'approve', { ids: [String(asked.body.data.approvalId)] }, secure)
    expect(await current()).toMatchObject({ slabGap: 'lower', defaultTaxClass })
    expect(await taxed({ amount: 279_900, hsn: '6109' })).toBe(
      'IGST 133.29; taxable 2665.71 (in a slab gap: the lower rate applies)',
    )
    const [kurta] = (await admin.list(variants, 'filter=status:active&size=1&sort=-price')).rows
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`update products set hsn = '6109', tax_class = null where id = ${kurta!.product}`),
    )
    const quoted = () =>
      withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
        quoteCart(tx, { lines: [{ sku: String(kurta!.sku), quantity: 1, price: 279_900 }], at: new Date() }),
      )
    expect((await quoted()).quote.lines[0]!.tax).toMatchObject({ rate: 500, flags: ['SLAB_GAP'] })
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx => tx.execute(sql`update settings set slab_gap = 1`))
    expect((await quoted()).quote.lines[0]!.tax).toMatchObject({ rate: 1800, flags: ['SLAB_GAP'] })
  })

  test('the usual class of goods that name none, which stays while the settings name it; without it they have no rate and are found', async () => {
    const { defaultTaxClass } = await current()
    const [standard] = await rowsOf(taxClasses, 'code:STD')
    expect(defaultTaxClass).toBe(standard!.id)
    expect(await taxed({ amount: 11_800 })).toBe('IGST 18.00; taxable 100.00')
    const [reduced] = await rowsOf(taxClasses, 'code:REDUCED')
    await under({ defaultTaxClass: reduced!.id }, async () =>
      expect(await taxed({ amount: 10_500 })).toBe('IGST 5.00; taxable 100.00'),
    )
    const made = await admin.act(taxClasses, 'create', { input: { code: 'USUAL', name: 'Usual' } })
    const [usual] = made.body.data.done as [AnyRow]
    await under({ defaultTaxClass: usual.id }, async () => {
      const { status, body } = await admin.act(taxClasses, 'remove', { ids: [usual.id] })
      expect([status, body.code, body.message]).toEqual([409, 'IN_USE', 'Usual is used by settings "mgp"'])
      await admin.act(taxClasses, 'deactivate', { ids: [usual.id] })
      expect(await taxed({ amount: 10_500 })).toMatch(/^Usual has no rate/)
    })
    expect((await admin.act(taxClasses, 'remove', { ids: [usual.id] })).body.data.refused).toEqual([])
    const before = await inDoubt('noRate:Y')
    await under({ defaultTaxClass: null }, async () => {
      expect(await taxed({ amount: 11_800 })).toContain('No tax class')
      expect(await inDoubt('noRate:Y')).toBeGreaterThanOrEqual(before)
    })
    expect((await wanted({ slabGap: 'middle' })).body.fields?.[0]).toMatchObject({ path: 'slabGap', code: 'ENUM' })
  })
})

describe('a setting governs', () => {
  test('up to which value cash is offered', async () => {
    const quoted = async () => {
      const { body } = await admin.act(codCharges, 'quote', { input: { pincode: '560034', value: 100_001 } })
      return printed((body.data.result as Extract<Shown, { kind: 'trace' }>).result)
    }
    expect(await quoted()).toMatch(/^Allowed/)
    await during({ codMaxOrder: 100_000 }, async () => {
      expect(await quoted()).toBe('Cash on delivery is available up to 1000.00')
    })
    await during({ codMinOrder: 200_000 }, async () => {
      expect(await quoted()).toBe('Cash on delivery is available from 2000.00')
    })
  })

  test('what a product discount gives by itself, and which percent and budget need a further right', async () => {
    const desk = await here.as('catalogue')
    const make = async (input: Input) => {
      const { body } = await desk.act(discounts, 'create', { input })
      return body.data.done[0]!
    }
    const published = async (id: string) =>
      (await desk.act(discounts, 'publish', { ids: [id], dry: true })).body.data as unknown as { plan: Plan }
    const reasons = async (id: string) => (await published(id)).plan.skipped.map(({ why }) => why.message)
    const calm = { target: 'sku:G1-SERUM', startsAt: daysAgo(-191) }
    const bare = await make({ kind: 'product', name: 'As usual', ...calm })
    const coupon = await make({ kind: 'coupon', code: 'SETTLED07', percentOff: 700, budget: 200_000, ...calm })
    expect(bare.percentOff).toBe(1000)
    expect(await reasons(coupon.id)).toEqual([])
    await under({ productDiscount: 500 }, async () => {
      expect((await make({ kind: 'product', name: 'Less than usual', ...calm })).percentOff).toBe(500)
      expect(await reasons(coupon.id)).toEqual(['Above your discount limit of 5%'])
    })
    await under({ discountBudget: 100_000 }, async () => {
      expect(await reasons(coupon.id)).toEqual(['Budgets above 1000.00 require approval'])
    })
    expect(await reasons(coupon.id)).toEqual([])
  })

  test('which of two discounts takes a piece, and how many codes an order bears', async () => {
    const live = async (input: Input) => {
      const { id } = (await admin.act(discounts, 'create', { input })).body.data.done[0]!
      expect((await admin.act(discounts, 'publish', { ids: [id] })).body.data.refused).toEqual([])
    }
    await live({ kind: 'product', name: 'First', percentOff: 100, priority: 1, target: 'sku:G1-SERUM' })
    await live({ kind: 'coupon', code: 'CODEONE1', percentOff: 500, target: 'sku:G1-SERUM' })
    await live({ kind: 'coupon', code: 'CODETWO2', percentOff: 500, target: 'sku:G1-SERUM' })
    const outcomes = async (codes: string[]) => {
      const input = { lines: ['G1-SERUM'], codes, at: daysAgo(0, 12) }
      const { body } = await admin.act(discounts, 'simulate', { input })
      const { steps } = body.data.result as Extract<Shown, { kind: 'trace' }>
      return new Map(steps.map(step => [printed(step.input ?? ''), printed(step.outcome)]))
    }
    expect((await outcomes([])).get('Serum 10%')).toBe('Saves 64.90')
    await during({ lineConflict: 'priority' }, async () => {
      const told = await outcomes([])
      expect([told.get('First'), told.get('Serum 10%')]).toEqual(['Saves 6.49', 'Lost to First, which has priority'])
    })
    const codes = ['CODEONE1', 'CODETWO2']
    const one = await outcomes(codes)
    expect(codes.map(code => one.get(code))).toEqual(['Saves 29.21', 'At most 1 coupons per order'])
    await during({ maxCouponsPerOrder: 2 }, async () => {
      const both = await outcomes(codes)
      expect(codes.map(code => both.get(code))).toEqual(['Saves 29.21', 'Saves 27.74'])
    })
  })

  test('how what is collected in cash is rounded', async () => {
    const collected = async () => {
      const { body } = await admin.act(codCharges, 'quote', { input: { pincode: '560034', value: 203_010 } })
      return (body.data.result as Extract<Shown, { kind: 'trace' }>).steps.map(({ outcome }) => printed(outcome)).at(-1)
    }
    const told = { none: '2070.70', one: '2071.00, rounding 0.30', five: '2070.00, rounding -0.70' }
    for (const [roundCollect, amount] of Object.entries(told))
      await during({ roundCollect }, async () => expect(await collected()).toBe(amount))
  })

  test('whether a coupon can cost the free shipping', async () => {
    const quoted = async () => {
      const input = { pincode: '560034', value: 105_000, discount: 10_000 }
      const { body } = await admin.act(shippingRates, 'quote', { input })
      return printed((body.data.result as Extract<Shown, { kind: 'trace' }>).result)
    }
    expect(await quoted()).toBe('60.00 by Standard, metro')
    await during({ thresholdGrace: true }, async () => expect(await quoted()).toBe('Free by Standard, metro'))
  })

  test('how long an order waits for its payment', async () => {
    const order = await placed()
    await later(14)
    expect((await again(order)).state).toBe('pendingPayment')
    await during({ paymentMinutes: 5 }, () => later(6))
    expect((await again(order)).state).toBe('expired')
  })

  test('how long goods may come back', async () => {
    const delivered = (await admin.list(orders, 'size=1&sort=-stateAt&filter=state:delivered')).rows[0]!
    const age = (Date.now() - Date.parse(String(delivered.stateAt))) / 60_000
    const days = (n: number) => n * 24 * 60 - age
    await during({ returnDays: 20 }, async () => {
      await later(days(19))
      expect((await again(delivered)).state).toBe('delivered')
    })
    await later(days(19))
    expect((await again(delivered)).state).toBe('closed')
  })

  test('that a cash order waits for its confirmation, and for how long', async () => {
    await during({ confirmBy: 'ivr', confirmWindowH: 2 }, async () => {
      const order = await placed({ payBy: 'cod' })
      expect(order).toMatchObject({ state: 'placed', hold: 'held', holdReasons: ['codConfirm'] })
      const confirmed = await placed({ payBy: 'cod' })
      await admin.act(orders, 'unhold', { ids: [confirmed.id], input: { reasons: ['codConfirm'] } })
      await later(60)
      expect((await again(order)).state).toBe('placed')
      await later(121)
      expect([(await again(order)).state, (await again(confirmed)).state]).toEqual(['cancelled', 'placed'])
    })
    expect(await placed({ payBy: 'cod' })).toMatchObject({ hold: 'free' })
  })

  test('which refund a second person approves, and how much one person gives in a day', async () => {
    const [order] = await rowsOf(orders, 'payment:paid state:delivered,shipped refunded:0')
    const [line] = await rowsOf(orderLines, `order:${order!.id}`)
    const input = { items: [{ line: line!.id, units: [1] }], reason: 'damaged' }
    await under({ refundDailyLimitPerUser: 0 }, async () => {
      const { status, body } = await admin.act(orders, 'refund', { ids: [order!.id], input }, secure)
      expect([status, body.code, body.fields]).toEqual([403, 'DAILY_LIMIT', undefined])
    })
    await under({ refundApprovalLimit: 1, refundDailyLimitPerUser: 999_999_999 }, async () => {
      expect((await admin.act(orders, 'refund', { ids: [order!.id], input }, secure)).status).toBe(200)
      const [made] = await rowsOf(refunds, `order:${order!.id}`)
      expect(made).toMatchObject({ state: 'needsApproval', needsSecond: true })
    })
  })

  test('how old a member is without a guardian, and which credit a second person approves', async () => {
    const dob = `${new Date().getFullYear() - 17}-01-01`
    const young = (lastName: string) => admin.act(members, 'create', { input: { firstName: 'Ada', lastName, dob } })
    expect((await young('One')).body.fields?.[0]).toMatchObject({ path: 'dob', code: 'AGE' })
    await during({ minimumAge: 16 }, async () => expect((await young('Two')).status).toBe(200))
    const [member] = (await admin.list(members, 'size=1&filter=status:active')).rows
    const grant = () =>
      admin.act(members, 'grantCredit', { ids: [member!.id], input: { amount: 500, reason: 'Sorry' } }, secure)
    await under({ creditApprovalLimit: 499 }, async () => expect((await grant()).status).toBe(202))
    expect((await grant()).status).toBe(200)
    expect((await admin.list(approvals, 'filter=state:waiting')).page.total).toBeGreaterThan(0)
  })

  test('credit given in pieces counts together for its member', async () => {
    const [member] = (await admin.list(members, 'size=1&page=2&filter=status:active')).rows
    const grant = () =>
      admin.act(members, 'grantCredit', { ids: [member!.id], input: { amount: 500, reason: 'Sorry' } }, secure)
    await under({ creditApprovalLimit: 1000 }, async () => {
      expect([(await grant()).status, (await grant()).status, (await grant()).status]).toEqual([200, 200, 202])
    })
  })

  test('when a cart counts as left, and when as lost', async () => {
    const [cart] = await rowsOf(carts, 'state:abandoned')
    const write = (values: ReturnType<typeof sql>) =>
      withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
        tx.execute(sql`update carts set ${values} where id = ${cart!.id}`),
      )
    await write(sql`state = 1`)
    const state = async () => (await rowsOf(carts, `id:${cart!.id}`))[0]!.state
    const silence = async (minutes: number) => {
      await write(sql`last_activity_at = now() - make_interval(mins => ${minutes})`)
      await later(0, 'carts')
      return state()
    }
    await during({ cartIdleMinutes: 90, cartLostDays: 2 }, async () => {
      expect(await silence(89)).toBe('active')
      expect(await silence(91)).toBe('abandoned')
      expect(await silence(2 * 1440 - 1)).toBe('abandoned')
      expect(await silence(2 * 1440 + 1)).toBe('lost')
    })
  })

  test('where links in letters lead', async () => {
    await during({ slugBaseUrl: 'https://other.example.com' }, async () => {
      const { id } = await placed({ payBy: 'cod' })
      const address = 'links@example.com'
      const sealed = sealPersonal(here.house.kit.env, 'mgp', 'email', address)
      await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
        tx.execute(sql`update orders set member = null, email = ${sealed} where id = ${id}`),
      )
      const { body } = await admin.act(orders, 'prepay', { ids: [id] })
      expect(body.data.refused).toEqual([])
      const { data: letters } = (await admin.get<{ data: { text: string }[] }>(`/dev/mailbox?to=${address}`)).body
      expect(letters[0]?.text).toContain('https://other.example.com/')
    })
  })

  test('from how many warehouses an order leaves', async () => {
    const both = (await rowsOf(stock, 'warehouse:DEL1')).slice(0, 2)
    const [blr] = await rowsOf(warehouses, 'code:BLR1')
    const only = [blr!.id, both[1]!.warehouse]
    // The first lies in Bengaluru alone, the second in Delhi alone.
    for (const [at, { variant }] of both.entries())
      await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
        tx.execute(sql`update stock set on_hand = n, available = n, reserved = 0, damaged = 0, qc_hold = 0, safety = 0
          from (values (${only[at]}::uuid, 1000)) v (house, n) where variant = ${variant} and warehouse = house`),
      )
    const elsewhere = sql`variant = any(${sql.param(both.map(({ variant }) => variant))}::uuid[]) and on_hand <> 1000`
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(
        sql`update stock set on_hand = 0, available = 0, reserved = 0, damaged = 0, qc_hold = 0, safety = 0 where ${elsewhere}`,
      ),
    )
    const goods = { pincode: '560034', payment: 'prepaid', value: 100_000, weightG: 500 }
    const from = async () => {
      const input = { ...goods, variants: both.map(({ variant }) => variant) }
      const { body } = await admin.act(warehouses, 'checkPincode', { input })
      return printed((body.data.result as Extract<Shown, { kind: 'columns' }>).columns[0]!.result)
    }
    expect(await from()).toBe('BLR1, DEL1')
    await during({ maxSplits: 1 }, async () => expect(await from()).toBe('No warehouse delivers to 560034'))
  })

  test('how much stock is moved without the second factor', async () => {
    const [line] = (await admin.list(stock, 'size=1&filter=available:>5')).rows
    const input = { bucket: 'onHand', delta: -1, reason: 'loss' }
    const lost = () => admin.act(stock, 'adjust', { ids: [line!.id], input })
    await during({ stockAdjustLimit: 1 }, async () =>
      expect(await lost()).toMatchObject({ status: 403, body: { details: { subCode: 4031 } } }),
    )
    expect((await lost()).status).toBe(200)
  })
})
