// Taxes through the real endpoints: the calculator's figures as the area file gives them, and rates that keep their word.
import { describe, expect, test } from 'vitest'
import { invoiceNumber } from '#areas/taxes/invoices.keeping.ts'
import { taxRegistrations, taxZones } from '#areas/taxes/registrations.ts'
import { hsnCodes, taxClasses } from '#areas/taxes/taxClasses.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { withTenant } from '#server/db/tenant.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()
const emirates = await here.as('admin', 'mgp-are')

const classNamed = async (code: string) => (await admin.list(taxClasses, `filter=code:${code}`)).rows[0]!
const tax = async (input: Record<string, unknown>, who = admin) => {
  const { body } = await who.act(taxes, 'calculate', { input: { mode: 'inclusive', ...input } })
  return (body.data.result as { result: { text: string } }).result.text
}

describe('the calculator', () => {
  test('499.00 at 18 % between states: IGST 76.12, taxable 422.88', async () => {
    expect(await tax({ amount: 49_900, hsn: '3304' })).toBe('IGST 76.12; taxable 422.88')
  })
  test('499.00 at 18 % within a state: two halves of 38.06', async () => {
    expect(await tax({ amount: 49_900, hsn: '3304', place: 'intraState' })).toBe(
      'CGST 38.06 + SGST 38.06; taxable 422.88',
    )
  })
  test('101.00 at 5 %: IGST 4.81, halves of 2.40', async () => {
    expect(await tax({ amount: 10_100, hsn: '3305' })).toBe('IGST 4.81; taxable 96.19')
    expect(await tax({ amount: 10_100, hsn: '3305', place: 'intraState' })).toBe('CGST 2.40 + SGST 2.40; taxable 96.20')
  })
  test('a kurta of 2,799.00 is taxed 426.97 and named a slab gap; at 2,519.10 it bears 119.96', async () => {
    expect(await tax({ amount: 279_900, hsn: '6109' })).toBe(
      'IGST 426.97; taxable 2372.03 (in a slab gap: the higher rate applies)',
    )
    expect(await tax({ amount: 251_910, hsn: '6109' })).toBe('IGST 119.96; taxable 2399.14')
  })
  test('105.00 in the Emirates holds 5.00 of VAT', async () => {
    expect(await tax({ amount: 10_500, hsn: '3304' }, emirates)).toBe('VAT 5.00; taxable 100.00')
  })
  test('the longest HSN prefix decides: talcum powder inside 3304 bears 5 %', async () => {
    expect(await tax({ amount: 10_500, hsn: '33049910' })).toBe('IGST 5.00; taxable 100.00')
  })
})

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
  test('publishing a rate that overlaps one in force', async () => {
    const made = (await admin.act(taxes, 'create', { input: await given({ validFrom: '2026-04-01' }) })).body.data
      .done[0]!
    const { body } = await admin.act(taxes, 'publish', { ids: [made.id] })
    expect(JSON.stringify(body.data.refused)).toMatch(/Overlaps rate .* from 22 Sep 2025/)
  })
  test('editing a rate in force', async () => {
    const [live] = (await admin.list(taxes, 'filter=status:active')).rows
    const { status, body } = await admin.act(taxes, 'change', {
      ids: [live!.id],
      versions: { [live!.id]: live!.version },
      input: { rate: 1200 },
    })
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ code: 'STATE', message: 'Supersede it instead' }])
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
  const zone = async (code: string) => (await admin.list(taxZones, `filter=code:${code}`)).rows[0]!.id
  const given = async (more: Record<string, unknown>) => ({
    ...{ number: '33AAAAA0000A1ZG', kind: 'gstin', country: 'IND', taxZone: await zone('33'), legalName: 'Test' },
    ...{ address: 'Chennai', invoiceSeries: 'TN', turnoverBand: 'above5Cr', ...more },
  })
  const refused = async (more: Record<string, unknown>) => {
    const { body } = await admin.act(taxRegistrations, 'create', { input: await given(more) })
    return [body.fields?.[0]?.path, body.fields?.[0]?.message]
  }

  test('a GSTIN of Maharashtra is refused in Karnataka', async () => {
    const [mumbai] = (await admin.list(taxRegistrations, 'filter=invoiceSeries:MH')).rows
    await admin.act(taxRegistrations, 'remove', { ids: [mumbai!.id] })
    expect(await refused({ number: mumbai!.number, taxZone: await zone('29'), invoiceSeries: 'XX' })).toEqual([
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

  const drawn = async (registration: string, keep = true) =>
    withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
      const number = await invoiceNumber(tx, { registration, day: '2027-03-31' })
      if (!keep) throw new Error('taken back')
      return number
    })

  test('(6) invoices drawn at once, some of them taken back, share no number and skip none', async () => {
    const [delhi] = (await admin.list(taxRegistrations, 'filter=invoiceSeries:DL')).rows
    const drawings = Array.from({ length: 40 }, (_, at) => drawn(delhi!.id, at % 4 !== 0).catch(() => null))
    const numbers = (await Promise.all(drawings)).filter(number => number !== null)
    expect(numbers.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `DL/2627/${String(at + 1).padStart(6, '0')}`))
  })
})

test('superseding needs the second factor', async () => {
  const [live] = (await admin.list(taxes, 'filter=status:active')).rows
  const { status, body } = await admin.act(taxes, 'supersede', {
    ids: [live!.id],
    input: { rate: 1200, from: '2030-01-01', legalRef: 'Test' },
  })
  expect({ status, subCode: body.details?.subCode }).toEqual({ status: 403, subCode: 4031 })
})

test('a file of rates lands as drafts', async () => {
  expect(
    await files.apply(taxes, 'taxRate', 'country,tax_class,rate,valid_from,legal_ref\nIND,ZERO,0,2031-01-01,Test 2\n'),
  ).toMatchObject({ state: 'success', ok: 1 })
  expect((await admin.list(taxes, 'filter="Test 2"')).rows).toMatchObject([{ status: 'draft', rate: 0 }])
})
