// What shipping and cash on delivery cost, quoted through the real endpoints: the figures of their area files.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { carts } from '#areas/carts/carts.ts'
import { codCharges, codRules } from '#areas/codCharges/codCharges.ts'
import { codVerdictOf } from '#areas/codCharges/verdict.server.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { quoteCart } from '#areas/discounts/pricing/quote.server.ts'
import { members } from '#areas/members/members.ts'
import { variants } from '#areas/products/products.ts'
import { shippingMethods, shippingRates } from '#areas/shippingRates/shippingRates.ts'
import type { Shown } from '#contract/call.ts'
import { printed } from '#contract/said.ts'
import { type Input, openDesk } from './desk.ts'

const { admin, inVendor, trace, idOf, refused, made, published } = await openDesk()

describe('quote shipping', () => {
  const quote = (input: Input) => trace(shippingRates, { items: 1, ...input })

  test('(1) 0.9 kg in 30 x 20 x 10 cm by weight is 115.00, with the rate and the path to it', async () => {
    const { result, lines } = await quote({ pincode: '744301', value: 80_000, weightG: 900, box: '30x20x10' })
    expect(result).toBe('115.00 by Standard, remote')
    expect(lines.slice(0, 3)).toEqual([
      'postalArea 744301: Car Nicobar, Andaman and Nicobar Islands',
      'weight 900 g actual, 1200 g volumetric: 1200 g',
      'shippingRate Standard, remote: Selected',
    ])
  })

  test('(2) 999.00 is free and 998.99 is not', async () => {
    expect((await quote({ pincode: '560034', value: 99_900 })).result).toBe('Free by Standard, metro')
    expect((await quote({ pincode: '560034', value: 99_899 })).result).toBe('60.00 by Standard, metro')
  })

  test('(4) a coupon of 100.00 on 1,050.00 is flagged as a cliff: it is worth 40.00', async () => {
    const { result, lines } = await quote({ pincode: '560034', value: 105_000, discount: 10_000 })
    expect(result).toBe('60.00 by Standard, metro')
    expect(lines.find(line => line.startsWith('cliff'))).toBe(
      'cliff 100.00: The discount of 100.00 is worth 40.00 but raises shipping by 60.00',
    )
  })

  test('(6) another method, a first order and a surcharge are named by their own rows', async () => {
    const express = await idOf(shippingMethods, 'code:EXPRESS')
    expect((await quote({ pincode: '560034', value: 5000, method: express })).result).toBe('149.00 by Express, metro')
    expect((await quote({ pincode: '302001', value: 5000, firstOrder: true })).result).toBe('29.00 by First order')
    const of = async (filter: string) =>
      (await quote({ pincode: '302001', value: 5000, member: await idOf(members, filter) })).result
    expect([await of('orderCount:0'), await of('orderCount:>0')]).toEqual(['29.00 by First order', '79.00 by Standard'])
    const hazmat = await quote({ pincode: '302001', value: 5000, hazmat: true })
    expect(hazmat.lines).toContain('surcharge Hazardous goods: 25.00')
    expect(
      await refused(shippingRates, { pincode: '560034', value: 5000, method: express, hazmat: true }, 'quote'),
    ).toMatchObject({
      path: 'hazmat',
      message: 'Express does not carry hazardous goods',
    })
  })

  test('the lines of a cart are weighed and counted, and what they hold is known to surcharges', async () => {
    const [light, hazardous] = (await admin.list(variants, 'filter=status:active weightG:>0&size=2')).rows
    await admin.act(variants, 'change', { ids: [hazardous!.id], input: { hazmat: 'aerosol' } })
    const asked = { pincode: '744301', value: 80_000 }
    const weight = Number(light!.weightG) * 3
    const { result, lines } = await quote({ ...asked, lines: [`${light!.sku} x3`] })
    expect(lines[1]).toBe(`weight ${light!.sku} x3: ${weight} g`)
    expect(result).toBe((await quote({ ...asked, weightG: weight, items: 3 })).result)
    expect((await quote({ ...asked, lines: [hazardous!.sku] })).lines).toContain('surcharge Hazardous goods: 25.00')
    expect(await refused(shippingRates, { ...asked, lines: ['NO-SUCH'] }, 'quote')).toMatchObject({
      status: 422,
      path: 'lines',
      code: 'REF_NOT_FOUND',
      message: 'SKU NO-SUCH does not exist',
    })
  })

  test.each([
    ['012345', 'PATTERN', 'Indian pincodes have 6 digits and do not start with 0'],
    ['999999', 'REF_NOT_FOUND', '999999 is not a known pincode'],
  ])('pincode %s is refused', async (pincode, code, message) => {
    expect(await refused(shippingRates, { pincode, value: 1 }, 'quote')).toEqual({
      status: 422,
      path: 'pincode',
      code,
      message,
    })
  })
})

describe('quote COD', () => {
  const quote = (value: number, more: Input = {}) => trace(codCharges, { pincode: '560034', value, ...more })

  test.each([
    [49_999, '49.00'],
    [50_000, '39.00'],
    [203_010, '40.60'],
    [390_000, '75.00'],
    [499_999, '75.00'],
  ])('(1, 4) the fee of %i is %s', async (value, fee) => {
    expect((await quote(value)).result).toMatch(new RegExp(`^Allowed; fee ${fee.replace('.', '[.]')}, collect `))
  })

  test('(1) at 5,000.00 cash is refused, and what is collected is rounded', async () => {
    expect((await quote(500_000)).result).toBe('Cash on delivery is available below 5000.00')
    expect((await quote(203_010)).lines.at(-1)).toBe('collect 2070.70: 2071.00, rounding 0.30')
  })

  test('(3) an advance of 20% of 2,079.10 is 415.82, with 1,663.28 due', async () => {
    const { lines } = await quote(203_010, { shipping: 840, returned: 3500 })
    expect(lines.find(line => line.startsWith('advance'))).toBe('advance 2079.10: 415.82 now, 1663.28 on delivery')
  })

  test('(6) a refusal gives the rule and the figure that failed', async () => {
    const { result, lines } = await quote(100_000, { returned: 6000 })
    expect(result).toBe('Please pay online for this order')
    expect(lines.at(-1)).toBe('codRule High RTO rate: Denied: RTO rate 60%')
    const far = await quote(250_000, { pincode: '744301' })
    expect(far.result).toBe('Cash on delivery is available below 2000.00')
  })

  test('(6) a cart is explained as its checkout would decide: the rule and the figure that failed', async () => {
    const [variant] = (await admin.list(variants, 'filter=status:active price:>300&size=1')).rows
    const why = async (id: string) => {
      const { body } = await admin.act(carts, 'explainCash', { ids: [id] })
      const shown = body.data.result as Extract<Shown, { kind: 'trace' }>
      return [printed(shown.result), shown.steps.map(({ rule, outcome }) => `${rule} ${printed(outcome)}`).at(-1)]
    }
    const [left] = (await admin.list(carts, 'filter=member:none&size=1')).rows
    const change = (pincode: string | null, quantity: number) =>
      inVendor(tx =>
        tx.execute(sql`update carts set pincode = ${pincode},
          lines = ${JSON.stringify([{ sku: variant!.sku, name: 'It', qty: quantity, unitPrice: 1 }])}::jsonb
          where vendor = 'mgp' and id = ${left!.id}`),
      )
    await change('110006', 1)
    expect(await why(left!.id)).toEqual(['Cash on delivery is not available at 110006', 'codPincode High RTO'])
    await change('560034', 99)
    expect(await why(left!.id)).toEqual([
      'Cash on delivery is available below 5000.00',
      'codSlab Cash on delivery is available below 5000.00',
    ])
    await change(null, 1)
    expect(await refused(carts, {}, 'explainCash', [left!.id])).toMatchObject({
      status: 422,
      code: 'REF_NOT_FOUND',
      message: 'The cart has no known pincode',
    })
  })

  test('an order is told the verdict on what it costs in the end, not on a way to combine discounts that was only tried', async () => {
    const [variant] = (await admin.list(variants, 'filter=status:active price:>500 -sku:G1-LIPSTICK,G1-SERUM&size=1'))
      .rows
    const price = Number(variant!.price)
    const discount = async (name: string, amountOff: number) => {
      const alone = { combinesLine: false, combinesOrder: false, ignoreFloor: true, target: `sku:${variant!.sku}` }
      const id = await made(discounts, { kind: 'cart', name, benefit: 'amount', amountOff, ...alone })
      expect(await published(discounts, id)).toEqual([])
      return id
    }
    const ids = [await discount('Much', 20_000), await discount('Little', 1000)]
    const advance = { verdict: 'requireAdvance', advancePercent: 2000, priority: 1 }
    const rule = await made(codRules, { name: 'Dear', condition: `cartValue:>=1`, ...advance })
    const dear = await made(codRules, {
      name: 'Too dear',
      condition: `cartValue:>=${(price - 10_000) / 100}`,
      verdict: 'deny',
      priority: 2,
      shopperMessage: { 'en-in': 'Too dear for cash' },
    })
    await published(codRules, rule, dear)
    const quoted = await inVendor(tx =>
      quoteCart(tx, {
        lines: [{ sku: String(variant!.sku), quantity: 1 }],
        payment: 'COD',
        pincode: '560034',
        at: new Date(),
      }),
    )
    const { grand, cashRoundOff = 0 } = quoted.quote.totals
    const ahead = Math.round((grand - cashRoundOff) / 5)
    const kept = codVerdictOf(quoted)
    expect(quoted.quote.totals.goods).toBe(price - 20_000)
    expect(kept).toMatchObject({ verdict: 'requireAdvance', rule: { id: rule, name: 'Dear' } })
    expect([kept!.advance, kept!.due]).toEqual([ahead, grand - ahead])
    await admin.act(codRules, 'remove', { ids: [rule, dear] })
    await admin.act(discounts, 'remove', { ids })
  })
})
