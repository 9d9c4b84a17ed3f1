// Taxes through the real endpoints: the calculator's figures as the area file gives them, and rates that keep their word.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { categories } from '#areas/categories/categories.ts'
import { type Quoted, quoteCart } from '#areas/discounts/quote.reading.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { placeOrder } from '#areas/orders/placing.keeping.ts'
import { products, variants } from '#areas/products/products.ts'
import { creditNoteOf } from '#areas/refunds/creditNote.server.ts'
import { readMoney } from '#areas/refunds/refundable.reading.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { articleNamed, skusByClass } from '#areas/taxes/articles.reading.ts'
import { invoiceNumber } from '#areas/taxes/invoices.keeping.ts'
import { dayAt, readTaxTables } from '#areas/taxes/rates.reading.ts'
import { taxRegistrations, taxZones } from '#areas/taxes/registrations.ts'
import { hsnCodes, taxClasses } from '#areas/taxes/taxClasses.ts'
import { taxedSkus } from '#areas/taxes/taxedSkus.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { type Param, printed } from '#contract/said.ts'
import { refundOf } from '#rules/refund.ts'
import { financialYearOf } from '#rules/tax/invoiceNumber.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { readTogether, type Tx, withTenant } from '#server/db/tenant.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { countingOf } from '#server/records/count.ts'
import { withScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { shapeOf } from '#server/records/shape.ts'
import { opened } from '../support/opened.ts'
import { plainSku } from '../support/plainSku.ts'

const { here, admin, files } = await opened()
/** Articles on sale whose class is STD by their own, the longest row of their HSN, their category's or the vendor's. */
const inStandard = () =>
  withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
    const { rows } = await tx.execute<{ sku: string }>(sql`
      select v.sku from variants v join products p on p.id = v.product join categories c on c.id = p.category
      where v.status = 1 and p.status = 1 and coalesce(p.tax_class, (select h.tax_class from hsn_codes h
        where starts_with(p.hsn, h.code) order by length(h.code) desc limit 1), c.default_tax_class,
        (select id from tax_classes where code = 'STD')) = (select id from tax_classes where code = 'STD') order by v.sku`)
    return rows.map(({ sku }) => sku)
  })
const emirates = await here.as('admin', 'mgp-are')

const classNamed = async (code: string) => (await admin.list(taxClasses, `filter=code:${code}`)).rows[0]!
const calculated = async (input: Record<string, unknown>, who = admin) =>
  (await who.act(taxes, 'calculate', { input: { mode: 'inclusive', ...input } })).body
/** Of two sides the one between states. */
const firstOf = (shown: Shown): Param => {
  if (shown.kind === 'columns') return shown.columns[0]!.result
  return shown.kind === 'trace' ? shown.result : shown.title
}
const tax = async (input: Record<string, unknown>, who = admin) =>
  printed(firstOf((await calculated(input, who)).data.result as Shown))
const zoneOf = async (code: string) => (await admin.list(taxZones, `filter=code:${code}`)).rows[0]!.id
/** From one state to another, by their codes. */
const way = async (from: string, to: string) => ({ shipFrom: await zoneOf(from), shipTo: await zoneOf(to) })

describe('the calculator', () => {
  test('(1) 499.00 at 18 % between states: IGST 76.12, taxable 422.88', async () => {
    expect(await tax({ amount: 49_900, hsn: '3304' })).toBe('IGST 76.12; taxable 422.88')
  })
  test('(1) 499.00 at 18 % within a state: two halves of 38.06', async () => {
    expect(await tax({ amount: 49_900, hsn: '3304', ...(await way('29', '29')) })).toBe(
      'CGST 38.06 + SGST 38.06; taxable 422.88',
    )
  })
  test('(1) 101.00 at 5 %: IGST 4.81, halves of 2.40', async () => {
    expect(await tax({ amount: 10_100, hsn: '3305' })).toBe('IGST 4.81; taxable 96.19')
    expect(await tax({ amount: 10_100, hsn: '3305', ...(await way('29', '29')) })).toBe(
      'CGST 2.40 + SGST 2.40; taxable 96.20',
    )
  })
  test('(1) a kurta of 2,799.00 is taxed 426.97 and named a slab gap; at 2,519.10 it bears 119.96', async () => {
    expect(await tax({ amount: 279_900, hsn: '6109' })).toBe(
      'IGST 426.97; taxable 2372.03 (in a slab gap: the higher rate applies)',
    )
    expect(await tax({ amount: 251_910, hsn: '6109' })).toBe('IGST 119.96; taxable 2399.14')
  })
  test('(1) 105.00 in the Emirates holds 5.00 of VAT', async () => {
    expect(await tax({ amount: 10_500, hsn: '3304' }, emirates)).toBe('VAT 5.00; taxable 100.00')
  })
  test('the longest HSN prefix decides: talcum powder inside 3304 bears 5 %', async () => {
    expect(await tax({ amount: 10_500, hsn: '33049910' })).toBe('IGST 5.00; taxable 100.00')
  })
  test('from Delhi to Chandigarh is between states, within Chandigarh its half is UTGST', async () => {
    expect(await tax({ amount: 11_800, hsn: '3304', ...(await way('07', '04')) })).toBe('IGST 18.00; taxable 100.00')
    expect(await tax({ amount: 11_800, hsn: '3304', ...(await way('04', '04')) })).toBe(
      'CGST 9.00 + UTGST 9.00; taxable 100.00',
    )
  })
  test('(2) shipping and the cash fee stand beside the goods, at the rate of the goods, each for both places', async () => {
    const { data } = await calculated({ amount: 136_301, hsn: '3304', shipping: 6000, cod: 4900 })
    const { columns } = data.result as Extract<Shown, { kind: 'columns' }>
    expect(columns.map(({ title, result }) => [printed(title), printed(result)])).toEqual([
      ['Goods', 'IGST 207.92; taxable 1155.09'],
      ['Shipping', 'IGST 9.15; taxable 50.85'],
      ['Cash on delivery', 'IGST 7.47; taxable 41.53'],
    ])
    expect(columns[2]?.steps.map(({ outcome }) => printed(outcome))).toContain('CGST 3.74 + SGST 3.74')
  })
  test('the same amount stands between states and within one side by side, each with the path from class to rate', async () => {
    const { data } = await calculated({ amount: 279_900, hsn: '6109' })
    const { columns } = data.result as Extract<Shown, { kind: 'columns' }>
    expect(columns.map(({ title, result }) => [printed(title), printed(result)])).toEqual([
      ['Between states', 'IGST 426.97; taxable 2372.03 (in a slab gap: the higher rate applies)'],
      ['Within a state', 'CGST 213.48 + SGST 213.48; taxable 2372.04 (in a slab gap: the higher rate applies)'],
    ])
    for (const { steps } of columns)
      expect(steps.map(({ rule }) => rule)).toEqual([...['product', 'hsn', 'rate', 'slabGap', 'components', 'taxable']])
  })
  test('with tax on top the amount is what is taxable', async () => {
    expect(await tax({ amount: 10_000, hsn: '3304', mode: 'exclusive' })).toBe('IGST 18.00; taxable 100.00')
  })
  test('an article brings its own HSN and class, and one nobody knows is named', async () => {
    const [variant] = (await admin.list(variants, 'filter=status:active&size=1')).rows
    expect(await tax({ amount: 10_500, sku: variant!.sku })).toMatch(/; taxable /)
    const { fields } = await calculated({ amount: 1, sku: 'NOBODY' })
    expect(fields?.[0]).toMatchObject({ path: 'sku', message: 'No SKU "NOBODY"' })
  })
})

/** Rehearsed from its first day, as whoever submits it must have it. */
const rehearsedFrom = async (from: string, ids: string[]) => {
  const { body } = await admin.act(taxes, 'rehearse', { ids, input: { from, keeps: 'price' } })
  await files.over(String(body.data.jobId))
}
const refusalsOf = async (action: 'submit' | 'approve', ids: string[], who = admin) =>
  JSON.stringify((await who.act(taxes, action, { ids })).body.data.refused)

describe('bad input', () => {
  const given = async (more: Record<string, unknown>) => ({
    name: 'Test',
    country: 'IND',
    taxClass: (await classNamed('STD')).id,
    rate: 1800,
    validFrom: '2030-04-01',
    legalRef: 'Test',
    ...more,
  })
  const refused = async (more: Record<string, unknown>) => {
    const { status, body } = await admin.act(taxes, 'create', { input: await given(more) })
    return { status, path: body.fields?.[0]?.path, message: body.fields?.[0]?.message }
  }

  test('rate 180 %', async () => {
    expect(await refused({ rate: 18_000 })).toMatchObject({ status: 422, path: 'rate' })
  })
  test('an end before its start', async () => {
    expect(await refused({ validTo: '2030-03-01' })).toEqual({
      status: 422,
      path: 'validTo',
      message: 'End is before start',
    })
  })
  test('slabs without an open end', async () => {
    expect(await refused({ slabs: [{ upto: 250_000, rate: 500 }] })).toEqual({
      status: 422,
      path: 'slabs',
      message: 'STD needs an open last slab',
    })
  })
  test('hsn 33A4 and hsn of five digits', async () => {
    const taxClass = (await classNamed('STD')).id
    const hsn = async (code: string) =>
      (await admin.act(hsnCodes, 'create', { input: { code, description: 'Test', taxClass } })).body.fields?.[0]
        ?.message
    expect(await hsn('33A4')).toBe('Digits only')
    expect(await hsn('33041')).toBe('2, 4, 6 or 8 digits')
  })
  test('hsn 33A4 where a tax is worked out, on an article and on a category, in a form or a file', async () => {
    const said = async (hsn: string) =>
      (await admin.act(taxes, 'calculate', { input: { mode: 'inclusive', amount: 49_900, hsn } })).body.fields?.[0]
    for (const hsn of ['33A4', '33041', '330', '3304.9', '३३०४'])
      expect(await said(hsn)).toMatchObject({ path: 'hsn', message: '4, 6 or 8 digits' })
    expect(await said('3304')).toBeUndefined()
    for (const [area, field] of [
      [products, 'hsn'],
      [categories, 'defaultHsn'],
    ] as const) {
      const { status, body } = await admin.act(area, 'create', { input: { [field]: '33A4' } })
      const found = body.fields?.find(({ path }) => path === field)
      expect([status, found?.message]).toEqual([422, '4, 6 or 8 digits'])
    }
    const { errors } = await files.check(categories, 'categoryTree', 'path,default_hsn\nMakeup,33A4\n')
    expect(errors.map(({ column }) => column)).toEqual(['default_hsn'])
  })
  test('overlapping dates of a rate that is submitted', async () => {
    const made = (await admin.act(taxes, 'create', { input: await given({ validFrom: '2026-04-01' }) })).body.data
      .done[0]!
    expect(await refusalsOf('submit', [made.id])).toMatch(/Overlaps rate .* from 22 Sep 2025/)
  })
  test('editing a rate in force', async () => {
    const [live] = (await admin.list(taxes, 'filter=status:active')).rows
    const { status, body } = await admin.act(taxes, 'change', {
      ids: [live!.id],
      versions: { [live!.id]: live!.version },
      input: { rate: 1200 },
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'STATE' })
    expect(body.fields).toMatchObject([{ path: 'rate', message: 'Supersede it instead' }])
  })
  test('a rate without the law it rests on stays a draft', async () => {
    const made = await admin.act(taxes, 'create', { input: await given({ legalRef: null, validFrom: '2035-04-01' }) })
    expect(made.status).toBe(200)
    const ids = [made.body.data.done[0]!.id]
    expect(await refusalsOf('submit', ids)).toContain('Name the law it rests on')
    expect((await admin.list(taxes, 'filter=-legalRef:*')).rows.map(({ id }) => id)).toContain(ids[0])
  })
  test('SAU with LINE rounding is submitted only once that is acknowledged', async () => {
    const made = await admin.act(taxes, 'create', { input: await given({ country: 'SAU', system: 'vat', rate: 1500 }) })
    const [{ id, version }] = made.body.data.done as [AnyRow]
    expect(await refusalsOf('submit', [id])).toContain('Saudi Arabia rounds the tax of a whole document')
    const checklist = await admin.get<{ data: { blockers: { code: string; path: string }[] } }>(
      `/v1/taxes/${id}/offers`,
    )
    expect(checklist.body.data.blockers).toMatchObject([{ code: 'WARN', path: 'lineRounding' }])
    await admin.act(taxes, 'change', { ids: [id], versions: { [id]: version }, input: { lineRounding: true } })
    await rehearsedFrom('2030-04-01', [id])
    expect((await admin.act(taxes, 'submit', { ids: [id] })).body.data.done).toMatchObject([{ id, status: 'moderate' }])
  })
  test('an apparel file whose last slab is closed', async () => {
    const report = await files.check(
      taxes,
      'taxRate',
      'country,tax_class,rate,slab_upto,slab_rate,valid_from,legal_ref\nIND,APPAREL_SLAB,18,2500.00,5,2031-01-01,Test 1\n',
    )
    expect(report.errors).toMatchObject([{ line: 2, message: 'APPAREL_SLAB has no open-ended last slab' }])
  })
})

describe('registrations', () => {
  const given = async (more: Record<string, unknown>) => ({
    ...{ number: '33AAAAA0000A1ZG', kind: 'gstin', country: 'IND', taxZone: await zoneOf('33'), legalName: 'Test' },
    ...{ address: 'Chennai', invoiceSeries: 'TN', turnoverBand: 'above5Cr', ...more },
  })
  const refused = async (more: Record<string, unknown>) => {
    const { body } = await admin.act(taxRegistrations, 'create', { input: await given(more) })
    return [body.fields?.[0]?.path, body.fields?.[0]?.message]
  }

  test('a GSTIN of Maharashtra is refused in Karnataka', async () => {
    const [mumbai] = (await admin.list(taxRegistrations, 'filter=invoiceSeries:MH')).rows
    await admin.act(taxRegistrations, 'remove', { ids: [mumbai!.id] })
    expect(await refused({ number: mumbai!.number, taxZone: await zoneOf('29'), invoiceSeries: 'XX' })).toEqual([
      'taxZone',
      'GSTIN belongs to Maharashtra (27)',
    ])
    await admin.act(taxRegistrations, 'restore', { ids: [mumbai!.id] })
  })
  test('one whose check character does not fit is refused, and so is one without its state', async () => {
    expect(await refused({ number: '33AAAAA0000A1Z0' })).toEqual([
      'number',
      expect.stringMatching(/^Check character should be \w$/),
    ])
    expect(await refused({ number: '29AAAAA0000A1ZO', taxZone: null })).toEqual(['number', expect.any(String)])
  })

  test('a series that has numbered invoices is nobody else’s, even once its registration is removed', async () => {
    const [mumbai] = (await admin.list(taxRegistrations, 'filter=invoiceSeries:MH')).rows
    await admin.act(taxRegistrations, 'remove', { ids: [mumbai!.id] })
    expect(await refused({ number: '33AAAAA0000A1Z9', invoiceSeries: 'MH' })).toEqual([
      'invoiceSeries',
      `Series MH has numbered documents of ${mumbai!.number}: restore that registration, or take another series`,
    ])
    await admin.act(taxRegistrations, 'restore', { ids: [mumbai!.id] })
    await admin.act(taxRegistrations, 'activate', { ids: [mumbai!.id] })
  })

  const drawn = async (registration: string, keep = true) =>
    withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
      const number = await invoiceNumber(tx, { registration, day: '2030-03-31' })
      if (!keep) throw new Error('taken back')
      return number
    })

  test('(6) invoices drawn at once, some of them taken back, share no number and skip none', async () => {
    const [delhi] = (await admin.list(taxRegistrations, 'filter=invoiceSeries:DL')).rows
    const drawings = Array.from({ length: 40 }, (_, at) => drawn(delhi!.id, at % 4 !== 0).catch(() => null))
    const numbers = (await Promise.all(drawings)).filter(number => number !== null)
    expect(numbers.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `DL/2930/${String(at + 1).padStart(6, '0')}`))
  })
})

describe('a change of a rate', () => {
  const secure = { 'secure-token': 'a'.repeat(43) }
  const ratesNamed = async (name: string) =>
    (await admin.list(taxes, `filter=${encodeURIComponent(`name:"${name}" -status:deleted`)}&sort=validFrom`)).rows
  /** Superseded as far as the second person; the ids of what waits for them. */
  const askedFor = async (name: string, input: Record<string, unknown>) => {
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secure['secure-token']),
    ])
    const [rate] = await ratesNamed(name)
    const { body } = await admin.act(taxes, 'supersede', { ids: [rate!.id], input }, secure)
    const { approvalId } = (body.data ?? {}) as { approvalId?: string }
    if (!approvalId) throw new Error(JSON.stringify(body))
    return [approvalId]
  }

  const clockAt = async (at: string) => {
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    const then = { ...kit, clock: { ...kit.clock, now: () => new Date(at) } }
    await keepAppointments(then, clockwork(place))
    await areaClocks(then, place, 'taxes')
  }

  test('approve own change: 403 SECOND_PERSON; a new rate is rehearsed, submitted, approved by another, opened and closed by the clock', async () => {
    const other = await here.as('catalogue')
    const made = await admin.act(taxes, 'create', {
      input: {
        ...{ name: 'VAT of Oman', country: 'OMN', system: 'vat', taxClass: (await classNamed('STD')).id, rate: 400 },
        ...{ validFrom: '2028-01-01', validTo: '2028-01-31', legalRef: 'Test 7' },
      },
    })
    const [{ id, version }] = made.body.data.done as [AnyRow]
    const status = async () => (await admin.get<{ data: AnyRow }>(`/v1/taxes/${id}`)).body.data.status
    expect(await refusalsOf('submit', [id])).toContain('Rehearse it from 2028-01-01 first')
    await rehearsedFrom('2028-01-01', [id])
    await admin.act(taxes, 'change', { ids: [id], versions: { [id]: version }, input: { rate: 500 } })
    expect(await refusalsOf('submit', [id])).toContain('Rehearse it from')
    await rehearsedFrom('2028-01-01', [id])
    await admin.act(taxes, 'submit', { ids: [id] })
    expect(await status()).toBe('moderate')
    expect((await admin.list(taxes, 'filter=status:moderate%20for:me')).rows.map(row => row.id)).not.toContain(id)
    const own = await admin.act(taxes, 'approve', { ids: [id] })
    expect([own.status, own.body.code]).toEqual([403, 'SECOND_PERSON'])
    expect((await admin.act(taxes, 'publish', { ids: [id] })).status).toBe(404)
    await other.act(taxes, 'sendBack', { ids: [id], input: { reason: 'From which gazette?' } })
    await admin.act(taxes, 'submit', { ids: [id] })
    expect((await other.list(taxes, 'filter=status:moderate%20for:me')).rows.map(row => row.id)).toContain(id)
    await other.act(taxes, 'approve', { ids: [id] })
    expect(await status()).toBe('schedule')
    await clockAt('2027-12-31T18:30:00Z')
    expect(await status()).toBe('active')
    await clockAt('2028-01-31T18:30:00Z')
    expect(await status()).toBe('inactive')
  })

  test('(5) the rehearsal of 18 to 5 % lists the articles whose class it is, and no other', async () => {
    const made = await admin.act(taxes, 'create', {
      input: {
        ...{ name: 'GST 5 % standard', country: 'IND', taxClass: (await classNamed('STD')).id, rate: 500 },
        ...{ validFrom: '2031-04-01', legalRef: 'Test 3' },
      },
    })
    const ids = [made.body.data.done[0]!.id]
    const rehearse = async (keeps: string) => {
      const asked = await admin.act(taxes, 'rehearse', { ids, input: { from: '2031-04-01', keeps } })
      const job = await files.over(String(asked.body.data.jobId))
      const report = await admin.get<{ data: { report: { shown: Extract<Shown, { kind: 'table' }> } } }>(
        `/v1/jobs/${job.id}/report`,
      )
      const { text } = (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body
      const [header, ...rows] = text
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n')
        .map(row => row.split(','))
      const named = rows.map(row => Object.fromEntries(row.map((cell, at) => [header![at]!, cell])))
      return { shown: report.body.data.report.shown, rows: named }
    }
    const { shown, rows } = await rehearse('price')
    const standard = await inStandard()
    expect(rows.map(({ sku }) => sku).sort()).toEqual(standard.toSorted())
    expect(printed(shown.title)).toContain(`${standard.length} articles would be taxed by GST 5 % standard`)
    const figures = (column: number) => shown.rows.map(row => Number((row[column] as { of: number }).of))
    expect(figures(4)).toEqual(figures(4).toSorted((one, other) => other - one))
    expect([rows[0]!.rate_now, rows[0]!.rate_then]).toEqual(['18', '5'])
    const kept = (await rehearse('margin')).shown
    const [price, cheaper] = [1, 3].map(column => Number((kept.rows[0]![column] as { of: number }).of))
    expect(cheaper).toBe(Math.round(((price! - Math.round((price! * 18) / 118)) * 105) / 100))
    await admin.act(taxes, 'remove', { ids })
  })

  test('(4) from midnight in India the new rate holds, and what was ordered before keeps the old one', async () => {
    const other = await here.as('catalogue')
    const ids = await askedFor('GST 18 % standard', { rate: 4000, from: '2030-01-01', legalRef: 'Test 4' })
    const own = await admin.act(approvals, 'approve', { ids, input: {} }, secure)
    expect({ status: own.status, code: own.body.code }).toEqual({ status: 403, code: 'SECOND_PERSON' })
    await other.act(approvals, 'approve', { ids, input: {} }, secure)
    const days = ['2029-12-31T18:29:59Z', '2029-12-31T18:30:00Z'].map(at => dayAt(new Date(at), 'Asia/Kolkata'))
    const taxed = await Promise.all(days.map(on => tax({ amount: 14_000, hsn: '3304', on })))
    expect(taxed).toEqual(['IGST 21.36; taxable 118.64', 'IGST 40.00; taxable 100.00'])
    const rates = (await admin.list(taxes, `filter=${encodeURIComponent('name:"GST 18 % standard"')}`)).rows
    expect(rates.map(({ rate, validTo, status }) => [rate, validTo, status]).sort()).toEqual([
      [1800, '2029-12-31', 'active'],
      [4000, null, 'schedule'],
    ])
  })

  test('what was superseded is as it was until its first day; from then on the clock has closed and opened, and it stays', async () => {
    const name = 'GST 0 % zero rated'
    const others = await here.as('catalogue')
    const superseded = async (from: string) => {
      const asked = await askedFor(name, { rate: 300, from, legalRef: 'Test 5' })
      await others.act(approvals, 'approve', { ids: asked, input: {} }, secure)
      const { rows } = await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
        tx.execute<{ id: string }>(
          sql`select id from operation where action = 'taxes.supersede' order by id desc limit 1`,
        ),
      )
      return rows[0]!.id
    }
    const states = async () => (await ratesNamed(name)).map(({ rate, validTo, status }) => [rate, validTo, status])
    const undo = async (operation: string) => (await admin.post('/v1/undo', { operation }, secure)).body
    await undo(await superseded('2028-04-01'))
    expect(await states()).toEqual([[0, null, 'active']])
    const kept = await superseded('2028-04-01')
    await clockAt('2028-03-31T18:29:59Z')
    expect(await states()).toEqual([
      [0, '2028-03-31', 'active'],
      [300, null, 'schedule'],
    ])
    await clockAt('2028-03-31T18:30:00Z')
    const after = [
      [0, '2028-03-31', 'inactive'],
      [300, null, 'active'],
    ]
    expect(await states()).toEqual(after)
    expect(JSON.stringify(await undo(kept))).toContain('refused')
    expect(await states()).toEqual(after)
  })

  test('a rate changes from today on at the earliest', async () => {
    const [rate] = await ratesNamed('GST 5 % reduced')
    const input = { rate: 1200, from: '2026-01-01', legalRef: 'Test' }
    const { body } = await admin.act(taxes, 'supersede', { ids: [rate!.id], input }, secure)
    expect(JSON.stringify(body)).toContain('From today on at the earliest')
  })
})

describe('orders', () => {
  test('(2) the tax of the golden order is explained line by line', async () => {
    const [order] = (await admin.list(orders, 'filter=orderNo:1001')).rows
    const { body } = await admin.act(taxes, 'explainOrder', { input: { order: order!.id } })
    const { columns } = body.data.result as Extract<Shown, { kind: 'columns' }>
    expect(columns.map(({ title, result }) => [printed(title).replace(/^\w+-/, ''), printed(result)])).toEqual([
      ['LIPSTICK', 'IGST 207.92; taxable 1155.09'],
      ['SERUM', 'IGST 76.00; taxable 422.21'],
      ['SACHET', 'IGST 8.04; taxable 160.84'],
      ['Cash on delivery', 'IGST 7.47; taxable 41.53'],
    ])
    const [lipstick] = columns
    expect(lipstick!.steps.map(({ rule }) => rule)).toEqual([
      ...['product', 'hsn', 'rate', 'basePrice', 'rate', 'components', 'taxable'],
    ])
    expect(printed(lipstick!.steps[2]!.outcome)).toBe('GST 18 % standard')
  })

  test('the tax of an order is explained as it was taken, inside of its prices or on top', async () => {
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    await here.sql(
      "begin; select set_config('app.vendor', 'mgp', true); update settings set price_tax_mode = 2; commit",
    )
    const lines = [{ sku: await plainSku(here.house.kit.db), quantity: 1 }]
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const placed = await admin.act(orders, 'place', { input: { lines, member: member!.id, payBy: 'upi', ...where } })
    await here.sql(
      "begin; select set_config('app.vendor', 'mgp', true); update settings set price_tax_mode = 1; commit",
    )
    expect(placed.status).toBe(200)
    const [order] = (await admin.list(orders, 'size=1&sort=-createdAt')).rows
    const { body } = await admin.act(taxes, 'explainOrder', { input: { order: order!.id } })
    const [column] = (body.data.result as Extract<Shown, { kind: 'columns' }>).columns
    expect(printed(column!.result)).toBe('CGST 44.91 + SGST 44.91; taxable 499.00')
    expect(column!.steps.at(-1)).toMatchObject({ rule: 'taxable', input: { text: 'exclusive' } })
  })

  const one = async (filter: string) =>
    (await admin.list(orders, `size=1&filter=${encodeURIComponent(filter)}`)).rows[0]!
  const again = async ({ id }: AnyRow) => (await admin.get<{ data: AnyRow }>(`/v1/orders/${id}`)).body.data

  test('(6) the first parcel that leaves draws the next number of its registration; taken back it comes with the same', async () => {
    const order = await one('delivery:awb -state:cancelled')
    expect(order.invoiceNo).toBeNull()
    const [parcel] = (await admin.list(packages, `filter=order:${order.id}`)).rows
    const series = { BLR1: 'KA', DEL1: 'DL', BOM1: 'MH' }[String(parcel!.warehouse)]!
    const registration = (await admin.list(taxRegistrations, `filter=invoiceSeries:${series}`)).rows[0]!.id
    const year = financialYearOf(dayAt(new Date(), 'Asia/Kolkata'))
    const last = () =>
      withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
        const { rows } = await tx.execute<{ last: number }>(sql`
          select last from invoice_counters where registration = ${registration} and year = ${year} and kind = 'invoice'`)
        return rows[0]?.last ?? 0
      })
    const n = (await last()) + 1
    const leaves = (at: string) =>
      files.apply(orders, 'orderStatus', `awb,event_code,at\n${parcel!.awb},PICKED_UP,2026-11-${at}T09:00:00Z\n`)
    const job = await leaves('19')
    const number = `${series}/${year}/${String(n).padStart(6, '0')}`
    expect((await again(order)).invoiceNo).toBe(number)
    const { body } = await admin.act(jobs, 'undoJob', { ids: [job.id] })
    expect(body.data.refused).toEqual([])
    await files.over(String((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id))
    expect((await again(order)).invoiceNo).toBeNull()
    await leaves('20')
    expect([(await again(order)).invoiceNo, await last()]).toEqual([number, n])
  })

  test('(4) orders are taxed by the rate of the moment they are placed; what is refunded keeps the rate it was bought at', async () => {
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    const { rows } = await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute<{ sku: string }>(sql`
        select v.sku from variants v join products p on p.id = v.product join stock s on s.variant = v.id and s.available > 5
        where v.status = 1 and p.status = 1 and p.hsn like '3304%' and p.tax_class is null order by v.sku limit 1`),
    )
    const sceneAt = async <R>(at: string, work: (scene: Scene) => Promise<R>) => {
      const { kit } = here.house
      const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
      const then = { ...kit, clock: { ...kit.clock, now: () => new Date(at) } }
      return withScene(then, clockwork(place), { action: 'orders.place', face: 'system' }, work)
    }
    const placedAt = (at: string) =>
      sceneAt(at, scene =>
        placeOrder(scene, {
          ...{ lines: [{ sku: rows[0]!.sku, quantity: 1 }], member: member!.id, channel: 'manual', payBy: 'cod' },
          shipTo: { line1: '12 Lake View Road', pincode: '560034' },
        }),
      )
    const rateOf = async (order: { id: string }) => (await admin.list(orderLines, `filter=order:${order.id}`)).rows[0]
    const before = await placedAt('2029-12-31T18:29:59Z')
    const after = await placedAt('2029-12-31T18:30:00Z')
    expect([(await rateOf(before))?.rate, (await rateOf(after))?.rate]).toEqual([1800, 4000])
    const golden = (await again(await one('orderNo:1001'))) as unknown as OrderRow
    const { rows: lines } = await admin.list(orderLines, `filter=order:${golden.id}`)
    const refund = await sceneAt('2029-12-31T18:30:00Z', async scene => {
      const { refundable } = await readMoney(scene, golden)
      const units = (qty: unknown) => Array.from({ length: Number(qty) }, (_, at) => at + 1)
      const items = lines.map(({ id, qty }) => ({ line: id, units: units(qty) }))
      return refundOf(refundable, { items, destination: 'original' })
    })
    expect(refund.tax.reduce((sum, { amount }) => sum + amount, 0)).toBe(20_792 + 7600 + 804)
  })
})

describe('the register of a month', () => {
  const month = '2026-11'
  const sums = async () => {
    const { rows } = await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute<{ taxable: string; tax: string }>(sql`
        select sum((totals ->> 'taxable')::bigint) as taxable, sum((totals ->> 'tax')::bigint) as tax
        from orders o join invoices i on i."order" = o.id and i.number = o.invoice_no
        where to_char(i.day, 'YYYY-MM') = ${month}`),
    )
    return [Number(rows[0]!.taxable), Number(rows[0]!.tax)]
  }

  test('adds up to the tax of its invoices, by state, HSN and rate', async () => {
    const { body } = await admin.act(taxes, 'register', { input: { month: `${month}-01` } })
    const shown = body.data.result as Extract<Shown, { kind: 'table' }>
    const invoices = shown.rows.filter(([kind]) => printed(kind!) === 'Invoices')
    const sum = (column: number) =>
      invoices.reduce((total, row) => total + Number((row[column] as { of: number }).of), 0)
    expect([sum(5), sum(6) + sum(7) + sum(8) + sum(9)]).toEqual(await sums())
  })

  test('what rounds a document is a line of its own, untaxed: with it lines, charges and taxes come to the total of each order', async () => {
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`update orders set grand = grand + 30, totals = totals || jsonb_build_object('grand', grand + 30,
          'roundOff', (totals ->> 'roundOff')::int + 30, 'cashRoundOff', 30)
        where id in (select o.id from orders o join invoices i on i."order" = o.id and i.number = o.invoice_no
          where to_char(i.day, 'YYYY-MM') = ${month} and i.units is null and not o.totals ? 'cashRoundOff' order by o.order_no limit 3)`),
    )
    const rows = await exported({ month: `${month}-01` })
    const { rows: rounded } = await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute<{
        no: string
        grand: string
      }>(sql`select order_no as no, (grand / 100.0)::numeric(12, 2)::text as grand from orders
        where totals ? 'cashRoundOff' and invoice_no is not null and (totals ->> 'roundOff')::int <> 0 limit 3`),
    )
    expect(rounded).toHaveLength(3)
    for (const { no, grand } of rounded) {
      const own = rows.filter(row => row.order_no === no && row.document === 'INVOICE')
      expect(own.reduce((sum, row) => sum + Math.round(Number(row.total) * 100), 0)).toBe(
        Math.round(Number(grand) * 100),
      )
      const lines = own.filter(row => Number(row.round_off) !== 0)
      expect(lines).toMatchObject([{ hsn: '', rate: '', taxable: '0.00' }])
    }
  })

  const exported = async (input: Record<string, unknown>) => {
    const asked = await admin.act(taxes, 'exportRegister', { input: { format: 'csv', ...input } })
    const job = await files.over(String(asked.body.data.jobId))
    const { text } = (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body
    const [header, ...rows] = text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
      .map(row => row.split(','))
    return rows.map(row => Object.fromEntries(row.map((cell, at) => [header![at]!, cell])))
  }

  test('what is placed, paid, cancelled in part, sent and half returned stands there with its invoice and its credit note, to the paisa', async () => {
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    const secure = { 'secure-token': 'a'.repeat(43) }
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secure['secure-token']),
    ])
    const sku = await plainSku(kit.db)
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    const act = (action: string, { id }: { id: string }, input: Record<string, unknown> = {}) =>
      admin.act(orders, action, { ids: [id], input }, secure)
    const placed = await admin.act(orders, 'place', {
      input: {
        ...{ lines: [{ sku, quantity: 4 }], member: member!.id, payBy: 'upi' },
        ...{ line1: '12 Lake View Road', pincode: '560034' },
      },
    })
    expect(placed.status).toBe(200)
    const waiting = encodeURIComponent('state:pendingPayment payBy:upi')
    const [order] = (await admin.list(orders, `size=1&sort=-createdAt&filter=${waiting}`)).rows as [AnyRow]
    await act('recordPayment', order, { gatewayRef: `UTR-${order.orderNo}`, amount: order.grand, paidBy: 'upi' })
    await files.over((await act('repush', order)).body.data.jobId!)
    for (const reason of ['one too many', 'another too many'])
      await act('cancelUnits', order, { sku, quantity: 1, reason, restock: true, refund: true })
    const drafts = (await admin.list(refunds, `sort=createdAt&filter=order:${order.id}`)).rows
    const [cancelled, withdrawn] = drafts as [AnyRow, AnyRow]
    expect([cancelled, withdrawn].map(({ state, amount }) => [state, amount])).toEqual([
      ['draft', 49_900],
      ['draft', 49_900],
    ])
    await files.apply(orders, 'orderAwb', `order_no,package,courier,awb\n${order.orderNo},1,DLV,TAX${order.orderNo}\n`)
    const today = dayAt(new Date(), 'Asia/Kolkata')
    for (const event of ['PICKED_UP', 'DELIVERED'])
      await files.apply(
        orders,
        'orderStatus',
        `awb,event_code,at\nTAX${order.orderNo},${event},${new Date().toISOString()}\n`,
      )
    const [line] = (await admin.list(orderLines, `filter=order:${order.id}`)).rows as [AnyRow]
    // Its second unit, asked for anew after the invoice, was not on it; the third was.
    await admin.act(refunds, 'withdraw', { ids: [withdrawn.id], input: { reason: 'Asked for anew' } })
    const back = await act('refund', order, { items: [{ line: line.id, units: [2, 3] }], reason: 'damaged' })
    expect(back.status).toBe(200)
    await admin.act(refunds, 'submit', { ids: [cancelled.id], input: {} }, secure)
    for (let turn = 0; turn < 3; turn++) await areaClocks(kit, place, 'refunds')
    const both = (await admin.list(refunds, `filter=order:${order.id}`)).rows
    const refund = both.find(({ id }) => ![cancelled.id, withdrawn.id].includes(id))!
    expect(both.find(({ id }) => id === cancelled.id)).toMatchObject({ state: 'processed', creditNoteNo: null })
    expect(refund).toMatchObject({
      state: 'processed',
      amount: 99_800,
      tax: ['CGST', 'SGST'].map(name => ({ name, amount: 7612 })),
    })

    const { invoiceNo } = (await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data
    const rows = await exported({ month: today })
    expect(rows.filter(row => row.document === 'CREDIT_NOTE' && row.order_no === order.orderNo)).toHaveLength(1)
    const [invoice, note] = ['INVOICE', 'CREDIT_NOTE'].map(kind =>
      rows.find(row => row.document === kind && row.order_no === order.orderNo && row.hsn !== ''),
    )
    const of = { invoice: invoiceNo, hsn: line.hsn, rate: '18', state: 'Karnataka', igst: '0.00' }
    expect(invoice).toMatchObject({ ...of, taxable: '845.76', cgst: '76.12', sgst: '76.12', total: '998.00' })
    expect(note).toMatchObject({
      ...of,
      number: refund.creditNoteNo,
      taxable: '-422.88',
      cgst: '-38.06',
      sgst: '-38.06',
      total: '-499.00',
    })
    expect(note!.registration).toBe(invoice!.registration)
  })

  test('worked example: of 2 x 499.00 invoiced, each unit that goes back bears the next credit note of the series: 422.88 + 38.06 + 38.06, and both are the invoice', async () => {
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    const secure = { 'secure-token': 'a'.repeat(43) }
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secure['secure-token']),
    ])
    const sku = await plainSku(kit.db)
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    const act = (action: string, { id }: { id: string }, input: Record<string, unknown> = {}) =>
      admin.act(orders, action, { ids: [id], input }, secure)
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const { body } = await admin.act(orders, 'place', {
      input: { lines: [{ sku, quantity: 2 }], member: member!.id, payBy: 'upi', ...where },
    })
    const { title } = body.data.result as unknown as { title: { params: { n: string } } }
    const [order] = (await admin.list(orders, `filter=orderNo:${title.params.n}`)).rows as [AnyRow]
    await act('recordPayment', order, { gatewayRef: `UTR-${order.orderNo}`, amount: order.grand, paidBy: 'upi' })
    await files.over((await act('repush', order)).body.data.jobId!)
    const awb = `NOTE${order.orderNo}`
    await files.apply(orders, 'orderAwb', `order_no,package,courier,awb\n${order.orderNo},1,DLV,${awb}\n`)
    for (const event of ['PICKED_UP', 'DELIVERED'])
      await files.apply(orders, 'orderStatus', `awb,event_code,at\n${awb},${event},${new Date().toISOString()}\n`)
    const [line] = (await admin.list(orderLines, `filter=order:${order.id}`)).rows as [AnyRow]
    for (const unit of [1, 2]) {
      const back = await act('refund', order, { items: [{ line: line.id, units: [unit] }], reason: 'damaged' })
      expect(back.status).toBe(200)
      for (let turn = 0; turn < 3; turn++) await areaClocks(kit, place, 'refunds')
    }
    const notes = (await admin.list(refunds, `sort=createdAt&filter=order:${order.id}`)).rows
    const numbers = notes.map(({ creditNoteNo }) => String(creditNoteNo))
    const { invoiceNo } = (await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data
    const [series, year, first] = numbers[0]!.split('/')
    expect([series, year]).toEqual(String(invoiceNo).split('/').slice(0, 2))
    expect(first).toMatch(/^C\d{5}$/)
    const next = String(Number(first!.slice(1)) + 1).padStart(5, '0')
    expect(numbers[1]).toBe(`${series}/${year}/C${next}`)

    const rows = await exported({ month: dayAt(new Date(), 'Asia/Kolkata') })
    const own = rows.filter(row => row.order_no === order.orderNo && row.hsn !== '')
    const told = own.map(row => [row.document, row.number, row.invoice, row.taxable, row.cgst, row.sgst, row.total])
    expect(told.toSorted((one, other) => String(one[1]).localeCompare(String(other[1])))).toEqual(
      [
        ['INVOICE', invoiceNo, invoiceNo, '845.76', '76.12', '76.12', '998.00'],
        ...numbers.map(number => ['CREDIT_NOTE', number, invoiceNo, '-422.88', '-38.06', '-38.06', '-499.00']),
      ].toSorted((one, other) => String(one[1]).localeCompare(String(other[1]))),
    )
  })

  test('an address in another state is taxed as it is invoiced: within the state of who sends it by halves, across states by one, and what is paid stays', async () => {
    const sku = await plainSku(here.house.kit.db)
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    const act = (action: string, { id }: AnyRow, input: Record<string, unknown> = {}) =>
      admin.act(orders, action, { ids: [id], input })
    const invoicedAfter = async (from: string, to: string, dealer: string) => {
      const where = { line1: '12 Lake View Road', pincode: from }
      const lines = [{ sku, quantity: 2 }]
      const { body } = await admin.act(orders, 'place', {
        input: { lines, member: member!.id, payBy: 'cod', ...where },
      })
      const { title } = body.data.result as unknown as { title: { params: { n: string } } }
      const [order] = (await admin.list(orders, `filter=orderNo:${title.params.n}`)).rows as [AnyRow]
      await files.over((await act('repush', order)).body.data.jobId!)
      const awb = `${dealer}${order.orderNo}`
      expect((await act('editAddress', order, { pincode: to })).body.data.refused).toEqual([])
      await files.apply(orders, 'orderAwb', `order_no,package,courier,awb\n${order.orderNo},1,DLV,${awb}\n`)
      const now = new Date().toISOString()
      await files.apply(orders, 'orderStatus', `awb,event_code,at\n${awb},PICKED_UP,${now}\n`)
      const after = (await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data
      const [line] = (await admin.list(orderLines, `filter=order:${order.id}`)).rows as [AnyRow]
      const [parcel] = (await admin.list(packages, `filter=order:${order.id}`)).rows as [AnyRow]
      return { order, after, line, parcel }
    }
    const namesOf = ({ components }: AnyRow) => (components as { name: string }[]).map(({ name }) => name)
    const [out, home] = [
      await invoicedAfter('560034', '110001', 'OUT'),
      await invoicedAfter('110001', '560034', 'HOME'),
    ]
    expect([out.after.region, home.after.region]).toEqual(['Delhi', 'Karnataka'])
    const rows = await exported({ month: dayAt(new Date(), 'Asia/Kolkata') })
    for (const { order, after, line, parcel } of [out, home]) {
      const own = { BLR1: 'Karnataka', DEL1: 'Delhi' }[String(parcel.warehouse)]
      const within = own === after.region
      expect(namesOf(line)).toEqual(within ? ['CGST', 'SGST'] : ['IGST'])
      const totals = after.totals as Record<string, number>
      expect([after.grand, totals.taxable! + totals.tax! + totals.roundOff!]).toEqual([order.grand, order.grand])
      const mine = rows.filter(row => row.order_no === order.orderNo)
      const sum = (name: string) => mine.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0)
      expect(sum(within ? 'igst' : 'cgst')).toBe(0)
      expect([sum('igst') + sum('cgst') + sum('sgst'), sum('taxable')]).toEqual([totals.tax, totals.taxable])
    }
  })

  test('an invoice lists no charge nobody pays: shipping that went back before the parcel left, a cash fee of who paid online', async () => {
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    const secure = { 'secure-token': 'a'.repeat(43) }
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secure['secure-token']),
    ])
    const sku = await plainSku(kit.db)
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    const act = (action: string, { id }: { id: string }, input: Record<string, unknown> = {}) =>
      admin.act(orders, action, { ids: [id], input }, secure)
    const paid = async (payBy: string) => {
      const lines = [{ sku, quantity: 1 }]
      const where = { line1: '12 Lake View Road', pincode: '560034' }
      const { body } = await admin.act(orders, 'place', { input: { lines, member: member!.id, payBy, ...where } })
      const { title } = body.data.result as unknown as { title: { params: { n: string } } }
      const [order] = (await admin.list(orders, `filter=orderNo:${title.params.n}`)).rows as [AnyRow]
      const { cod = 0, shipping = 0, cashRoundOff = 0 } = order.totals as Record<string, number>
      const amount = Number(order.grand) - cod - cashRoundOff
      const money = { gatewayRef: `UTR-${order.orderNo}`, amount, paidBy: 'upi' }
      expect((await act('recordPayment', order, money)).body.data.refused).toEqual([])
      return { order, cod, shipping }
    }
    const leaves = async (order: AnyRow) => {
      await files.over((await act('repush', order)).body.data.jobId!)
      const [awb, at] = [`FEE${order.orderNo}`, new Date().toISOString()]
      await files.apply(orders, 'orderAwb', `order_no,package,courier,awb\n${order.orderNo},1,DLV,${awb}\n`)
      await files.apply(orders, 'orderStatus', `awb,event_code,at\n${awb},PICKED_UP,${at}\n`)
    }
    const [given, online, moved] = [await paid('upi'), await paid('cod'), await paid('upi')]
    expect([given.shipping > 0, online.cod > 0]).toEqual([true, true])
    const back = { items: [], shipping: given.shipping, reason: 'other' }
    for (const { order } of [given, moved]) expect((await act('refund', order, back)).status).toBe(200)
    for (let turn = 0; turn < 2; turn++) await areaClocks(kit, place, 'refunds')
    // Taxed within a state when it was refunded, and across states when it left.
    expect((await act('editAddress', moved.order, { pincode: '110001' })).body.data.refused).toEqual([])
    for (const { order } of [given, online, moved]) await leaves(order)
    const rows = await exported({ month: dayAt(new Date(), 'Asia/Kolkata') })
    const charged = ({ order }: { order: AnyRow }) =>
      rows.flatMap(row => (row.order_no === order.orderNo && row.hsn === '' ? [[row.document, row.total]] : []))
    expect([charged(given), charged(moved)]).toEqual([[], []])
    expect(charged(online)).toEqual([['INVOICE', (online.shipping / 100).toFixed(2)]])
  })

  test('Export tax register: a job writes a row for each invoice and credit note by HSN and rate; a credit note is of the registration of its invoice and takes back at the rates of its order', async () => {
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    const then = { ...kit, clock: { ...kit.clock, now: () => new Date(`${month}-21T12:00:00Z`) } }
    const [mumbai] = (await admin.list(taxRegistrations, 'filter=invoiceSeries:MH')).rows
    const [sold] = await withTenant(kit.db, { vendor: 'mgp' }, async tx => {
      const { rows } = await tx.execute<{ order: string; line: string; net: string; tax: string; hsn: string }>(sql`
        select o.id as "order", l.id as line, l.net, l.tax, l.hsn from invoices i join orders o on o.id = i."order" and o.invoice_no = i.number
          join order_lines l on l."order" = o.id where i.registration = ${mumbai!.id} and l.qty = 1 and l.tax > 0 order by i.number limit 1`)
      return rows
    })
    const order = (await admin.get<{ data: OrderRow }>(`/v1/orders/${sold!.order}`)).body.data
    const noted = await withScene(
      then,
      clockwork(place),
      { action: 'refunds.process', face: 'system' },
      async scene => {
        const back = { creditNoteType: null, shipping: 0, codFee: 0, goodwill: 0, tax: null }
        const items = [{ line: sold!.line, sku: 'X', units: [1], amount: Number(sold!.net) }]
        const note = (await creditNoteOf(scene, { ...back, items }, order))!
        const [line] = (await readMoney(scene, order)).refundable.lines.filter(({ id }) => id === sold!.line)
        await scene.write.create(refunds, [
          {
            ...{ refundNo: 'R-REGISTER', order: order.id, state: 'processed', amount: Number(sold!.net), tries: 1 },
            ...{
              reason: 'damaged',
              destination: 'original',
              shipping: 0,
              codFee: 0,
              overpaid: 0,
              returnFee: 0,
              goodwill: 0,
            },
            items,
            tax: line!.components.map(({ name, amount }) => ({ name, amount })),
            ...{ processedAt: scene.now.toISOString(), creditNoteNo: note.creditNoteNo },
          },
        ])
        return note.creditNoteNo
      },
    )
    expect(noted).toMatch(/^MH\/2627\/C0000\d$/)
    const asked = await admin.act(taxes, 'exportRegister', {
      input: { month: `${month}-05`, registration: mumbai!.id, format: 'csv' },
    })
    expect(asked.status).toBe(202)
    const job = await files.over(String(asked.body.data.jobId))
    expect([job.state, job.kind]).toEqual(['success', 'report'])
    const { text } = (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body
    const [header, ...rows] = text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
      .map(row => row.split(','))
    const at = (name: string) => header!.indexOf(name)
    expect(new Set(rows.map(row => row[at('registration')]))).toEqual(new Set([mumbai!.number]))
    const note = rows.find(row => row[at('number')] === noted)!
    const [net, tax] = [Number(sold!.net), Number(sold!.tax)]
    expect([note[at('document')], note[at('invoice')], note[at('hsn')]]).toEqual([
      ...['CREDIT_NOTE', order.invoiceNo, sold!.hsn],
    ])
    expect([note[at('taxable')], note[at('total')]]).toEqual([tax - net, -net].map(of => (of / 100).toFixed(2)))
    const { report } = (await admin.get<{ data: { report: { shown: Shown } } }>(`/v1/jobs/${job.id}/report`)).body.data
    expect(printed(report.shown.title)).toBe('Tax register of 2026-11')
    const excel = await admin.act(taxes, 'exportRegister', { input: { month: `${month}-05`, format: 'xlsx' } })
    const written = await files.over(String(excel.body.data.jobId))
    expect((written.resultFile as { name: string }).name).toMatch(/^tax-register-2026-11-\d+\.xlsx$/)
    const viewer = await here.as('viewer')
    const refused = await viewer.act(taxes, 'exportRegister', { input: { month: `${month}-05`, format: 'csv' } })
    expect(refused.status).toBe(403)
  })
})

describe('a setting governs', () => {
  /** Two articles, one of 18 % and one of 5 %, as they are priced to Bengaluru once this was done; nothing of it stays. */
  const pricedAfter = async (done: ReturnType<typeof sql>, pincode = '560034') => {
    const nothing = new Error('taken back')
    let quoted: Quoted | undefined
    const work = async (tx: Tx) => {
      await tx.execute(done)
      const { rows } = await tx.execute<{ sku: string }>(sql`
        select (select min(v.sku) from variants v join products p on p.id = v.product join stock s on s.variant = v.id
          join warehouses w on w.id = s.warehouse and w.code = 'BLR1'
          where v.status = 1 and p.status = 1 and p.tax_class is null and s.available > 5 and p.hsn like h.code || '%'
            and p.hsn not like '33049910%') as sku
        from (values ('3304'), ('3305')) h(code)`)
      const lines = rows.map(({ sku }) => ({ sku, quantity: 1 }))
      quoted = await quoteCart(tx, { lines, payment: 'COD', pincode, at: new Date() })
      throw nothing
    }
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, work).catch(error => {
      if (error !== nothing) throw error
    })
    return quoted!
  }
  const quotedAfter = async (done: ReturnType<typeof sql>, pincode?: string) => (await pricedAfter(done, pincode)).quote
  const names = ({ lines }: Quoted['quote']) =>
    lines.map(({ tax: { components } }) => components.map(({ name }) => name))
  const halves = [
    ['CGST', 'SGST'],
    ['CGST', 'SGST'],
  ]

  test('home state: the halves where nobody is registered; a registration of the sending warehouse has the first word', async () => {
    expect(names(await quotedAfter(sql`select 1`))).toEqual(halves)
    expect(names(await quotedAfter(sql`select 1`, '122001'))).toEqual([['IGST'], ['IGST']])
    await here.sql(
      "begin; select set_config('app.vendor', 'mgp', true); update tax_registrations set status = 0; commit",
    )
    expect(names(await quotedAfter(sql`select 1`))).toEqual([['IGST'], ['IGST']])
    for (const home of ['Karnataka', ' karnataka'])
      expect(names(await quotedAfter(sql`update settings set home_state = ${home}`))).toEqual(halves)
    await here.sql(
      "begin; select set_config('app.vendor', 'mgp', true); update tax_registrations set status = 1; commit",
    )
  })

  test('worked example: no warehouse covers the cart, so its home state stands in: Karnataka to Bengaluru by halves, Delhi by IGST, and the trace says so', async () => {
    const uncovered = (home: string) =>
      sql`with gone as (update pincode_mappings set status = 2) update settings set home_state = ${home}`
    const [within, across] = [await pricedAfter(uncovered('Karnataka')), await pricedAfter(uncovered('Delhi'))]
    expect([names(within.quote), names(across.quote)]).toEqual([halves, [['IGST'], ['IGST']]])
    const said = ({ trace }: Quoted) => printed(trace.steps.find(({ rule }) => rule === 'warehouse')!.outcome)
    expect([within, across].map(said)).toEqual([
      'No warehouse covers the cart: taxed as sent from the home state, Karnataka',
      'No warehouse covers the cart: taxed as sent from the home state, Delhi',
    ])
    // 18 % of what was to be paid is the same either way, but for the paisa the halves may differ by.
    for (const [at, line] of within.quote.lines.entries())
      expect(Math.abs(line.tax.tax - across.quote.lines[at]!.tax.tax)).toBeLessThanOrEqual(1)
  })

  test('tax on charges: the highest rate of the goods, or a share of each', async () => {
    const rates = ({ charges }: Quoted['quote']) => charges.map(({ parts }) => parts.map(({ rate }) => rate))
    const fees = sql`update settings set charge_tax_rule = charge_tax_rule`
    for (const own of rates(await quotedAfter(fees))) expect(own).toEqual([1800])
    const shared = rates(await quotedAfter(sql`update settings set charge_tax_rule = 2`))
    expect(shared.length).toBeGreaterThan(0)
    for (const own of shared) expect(own).toEqual([1800, 500])
  })

  test('tax in prices: inside of them, or on top', async () => {
    const { lines, totals } = await quotedAfter(sql`select 1`)
    for (const { net, tax: one } of lines) expect(one.gross).toBe(net)
    const onTop = await quotedAfter(sql`update settings set price_tax_mode = 2`)
    for (const { net, tax: one } of onTop.lines) expect([one.taxable, one.gross]).toEqual([net, net + one.tax])
    expect(onTop.totals.tax).toBeGreaterThan(totals.tax)
  })
})

test('a category without a class has that of the nearest one above it: in carts, in lists of articles and in their counts', async () => {
  const nothing = new Error('taken back')
  const found: Record<string, unknown> = {}
  const work = async (tx: Tx) => {
    const { rows } = await tx.execute<{ sku: string; product: string; parent: string }>(sql`
      select v.sku, p.id as product, c.parent from variants v join products p on p.id = v.product join categories c on c.id = p.category
      where v.status = 1 and p.status = 1 and c.parent is not null order by v.sku limit 1`)
    const [{ sku, product, parent }] = rows as [{ sku: string; product: string; parent: string }]
    await tx.execute(sql`update categories set default_tax_class = null`)
    await tx.execute(
      sql`update categories set default_tax_class = (select id from tax_classes where code = 'REDUCED') where id = ${parent}`,
    )
    const countOf = async () => (await skusByClass(tx, await readTaxTables(tx))).get('REDUCED') ?? 0
    await tx.execute(
      sql`update products set hsn = '9999', tax_class = (select id from tax_classes where code = 'STD') where id = ${product}`,
    )
    const before = await countOf()
    await tx.execute(sql`update products set tax_class = null where id = ${product}`)
    const { quote } = await quoteCart(tx, { lines: [{ sku, quantity: 1 }], at: new Date() })
    found.cart = quote.lines[0]?.tax.rate
    found.article = (await articleNamed(tx, await readTaxTables(tx), sku))?.category
    found.isCounted = (await countOf()) > before
    const { rows: listed } = await tx.execute<{ code: string }>(
      sql`select c.code from taxed_skus t join tax_classes c on c.id = t.tax_class where t.sku = ${sku}`,
    )
    found.listed = listed[0]?.code
    throw nothing
  }
  await withTenant(here.house.kit.db, { vendor: 'mgp' }, work).catch(error => {
    if (error !== nothing) throw error
  })
  expect(found).toEqual({ cart: 500, article: 'REDUCED', isCounted: true, listed: 'REDUCED' })
})

describe('articles whose tax is not clear', () => {
  const unclear = async (which?: string) => {
    const { body } = await admin.act(taxes, 'findUnresolved', { input: { ...(which && { which }) } })
    const shown = body.data.result as Extract<Shown, { kind: 'table' }>
    return new Map((shown.kind === 'table' ? shown.rows : []).map(([sku, , why]) => [String(sku), printed(why ?? '')]))
  }
  const articles = async () =>
    (await admin.list(variants, 'filter=status:active&size=4&sort=sku')).rows.map(({ sku }) => String(sku))
  const doubts = ['noRate', 'shortHsn', 'conflict', 'slabGap'] as const
  const listedBy = async (filter: string) => {
    const skus: string[] = []
    for (let page = 1; skus.length === (page - 1) * 100; page++) {
      const { rows } = await admin.list(taxedSkus, `size=100&page=${page}&filter=${encodeURIComponent(filter)}`)
      skus.push(...rows.map(({ sku }) => String(sku)))
    }
    return skus.sort()
  }

  test('are listed with the reason: an HSN shorter than the turnover of the registrations asks for', async () => {
    const before = await unclear()
    expect([...before.values()].some(why => /HSN \d+ has 4 digits, registration needs 6/.test(why))).toBe(true)
    const { rows } = await admin.list(taxRegistrations, 'size=10')
    const change = (row: AnyRow, turnoverBand: string) =>
      admin.act(taxRegistrations, 'change', { ids: [row.id], input: { turnoverBand } })
    for (const row of rows) await change(row, 'upTo5Cr')
    expect([...(await unclear('shortHsn')).values()]).toEqual([])
    for (const row of rows) await change(row, 'above5Cr')
  })

  test('are told by what is unclear and stand in the views of SKUs: no rate, a class against its HSN, a price between two slabs', async () => {
    const [, conflict, none, gap] = await articles()
    const file = `sku,hsn,tax_class\n${conflict},330430,REDUCED\n${gap},610910,APPAREL_SLAB\n`
    expect(await files.apply(taxes, 'productTax', file)).toMatchObject({ state: 'success', ok: 2 })
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
      await tx.execute(sql`update variants set price = 279900, mrp = 279900 where sku = ${gap}`)
      // A live product is given no class without a rate; a rate may end under it.
      await tx.execute(sql`update products p set hsn = '330430', tax_class = c.id from tax_classes c, variants v
        where c.code = 'EXEMPT' and c.vendor = p.vendor and v.product = p.id and v.sku = ${none}`)
    })
    expect((await unclear('conflict')).get(conflict!)).toBe('Its own class REDUCED is not STD of its HSN')
    expect((await unclear('noRate')).get(none!)).toMatch(/^EXEMPT has no rate in IND on /)
    expect((await unclear('slabGap')).get(gap!)).toBe('2799.00 falls between two slabs')
    for (const doubt of doubts) expect(await listedBy(`${doubt}:Y`)).toEqual([...(await unclear(doubt)).keys()].sort())
    // With a cess the gap lies elsewhere: 2,999.00 is in it then.
    const cessOf = (cess: number, price: number) =>
      withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
        await tx.execute(sql`update taxes set cess = ${cess} where name = 'GST apparel by piece'`)
        await tx.execute(sql`update variants set price = ${price}, mrp = ${price} where sku = ${gap}`)
      })
    await cessOf(300, 299_900)
    expect([...(await unclear('slabGap')).keys()]).toEqual(await listedBy('slabGap:Y'))
    expect(await listedBy('slabGap:Y')).toEqual([gap])
    await cessOf(0, 279_900)
    const views = Object.fromEntries(taxedSkus.views!.map(({ name, filter }) => [name, filter]))
    expect(await listedBy(views['Unresolved SKUs']!)).toEqual(expect.arrayContaining([conflict, none]))
    expect(await listedBy(views['HSN shorter than required']!)).toEqual(await listedBy('shortHsn:Y'))
    expect(await listedBy(views['Slab gap SKUs']!)).toEqual([gap])
    const [{ product, sku: goes }] = (await admin.list(taxedSkus, 'filter=conflict:Y')).rows as [AnyRow]
    const gone = await admin.act(products, 'remove', { ids: [String(product)] })
    expect(gone.body.data.refused).toEqual([])
    expect(await listedBy('conflict:Y')).not.toContain(goes)
    const [apparel] = (await admin.list(taxes, `filter=${encodeURIComponent('name:"GST apparel by piece"')}`)).rows
    expect(await listedBy(`rate:${apparel!.id}`)).toHaveLength(Number(apparel!.skus))
    expect(apparel!.skus).toBeGreaterThan(0)
    const { body } = await admin.act(taxes, 'ratedSkus', { ids: [apparel!.id] })
    const { rows } = body.data.result as Extract<Shown, { kind: 'table' }>
    expect(rows[0]!.map(printed)).toEqual([gap, '2799.00', '18 %', '426.97', '2799.00 falls between two slabs'])
  })
})

test('every way to count a list works for articles with their tax, which are read off other records, however many there are', async () => {
  for (const area of [taxedSkus, taxes]) {
    const { estimate, exact, few, sample } = countingOf(shapeOf(area), 'mgp', sql`true`)
    for (const statement of [estimate, exact, few, ...(sample ? [sample] : [])])
      expect(await readTogether(here.house.kit.db, { vendor: 'mgp' }, [statement])).toHaveLength(1)
  }
})

test('the rates in force on a day are found by it', async () => {
  const on = async (day: string) =>
    (await admin.list(taxes, `size=100&filter=inForce:${day}`)).rows.map(({ name }) => String(name))
  expect(await on('2026-11-22')).toContain('GST 5 % reduced')
  expect(await on('2025-01-01')).toEqual([])
})

test('superseding needs the second factor', async () => {
  const [live] = (await admin.list(taxes, 'filter=status:active')).rows
  const { status, body } = await admin.act(taxes, 'supersede', {
    ids: [live!.id],
    input: { rate: 1200, from: '2030-01-01', legalRef: 'Test' },
  })
  expect({ status, subCode: body.details?.subCode }).toEqual({ status: 403, subCode: 4031 })
})

test('a file gives articles their HSN and class, and says which of them cannot be', async () => {
  const [variant] = (await admin.list(variants, 'filter=status:active&size=1')).rows
  const file = (hsn: string, taxClass = '', sku = String(variant!.sku)) =>
    `sku,hsn,tax_class\n${sku},${hsn},${taxClass}\n`
  const wrong = async (csv: string) => (await files.check(taxes, 'productTax', csv)).errors[0]?.message
  expect(await wrong(file('3304'))).toBe('HSN 3304 has 4 digits, registration needs 6')
  expect(await wrong(file('330430', 'NONE'))).toBe('no tax class "NONE"')
  expect(await wrong(file('330430', '', 'NOBODY'))).toBe('No SKU "NOBODY"')
  expect(await files.apply(taxes, 'productTax', file('33049910', 'REDUCED'))).toMatchObject({ state: 'success', ok: 1 })
  expect(await tax({ amount: 10_500, sku: variant!.sku })).toBe('IGST 5.00; taxable 100.00')
})

test('a file of rates lands as drafts', async () => {
  const file = 'country,tax_class,rate,valid_from,legal_ref\nIND,REDUCED,12,2026-04-01,Test 6\n'
  const overlapping = await files.check(taxes, 'taxRate', file)
  expect(overlapping.warnings).toMatchObject([
    { code: 'OVERLAP', message: 'validFrom 2026-04-01 overlaps rate GST 5 % reduced' },
  ])
  expect(
    await files.apply(taxes, 'taxRate', 'country,tax_class,rate,valid_from,legal_ref\nIND,ZERO,0,2031-01-01,Test 2\n'),
  ).toMatchObject({ state: 'success', ok: 1 })
  expect((await admin.list(taxes, 'filter="Test 2"')).rows).toMatchObject([{ status: 'draft', rate: 0 }])
})
