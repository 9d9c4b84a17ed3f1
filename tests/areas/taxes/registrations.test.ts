// Registrations: numbers that are true, and series that share no number and skip none.
import { describe, expect, test } from 'vitest'
import { invoiceNumber } from '#areas/taxRegistrations/numbering.server.ts'
import { taxRegistrations } from '#areas/taxRegistrations/taxRegistrations.ts'
import { withTenant } from '#server/db/tenant.ts'
import { taxesDesk } from './desk.ts'

const { here, admin, zoneOf } = await taxesDesk()

describe('registrations', () => {
  const given = async (more: Record<string, unknown>) => ({
    number: '33AAAAA0000A1ZG',
    kind: 'gstin',
    country: 'IND',
    taxZone: await zoneOf('33'),
    legalName: 'Test',
    address: 'Chennai',
    invoiceSeries: 'TN',
    turnoverBand: 'above5Cr',
    ...more,
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
      'This GSTIN belongs to Maharashtra (27)',
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
      `Series MH was used for documents of ${mumbai!.number}. Restore that registration, or choose another series`,
    ])
    await admin.act(taxRegistrations, 'restore', { ids: [mumbai!.id] })
    await admin.act(taxRegistrations, 'activate', { ids: [mumbai!.id] })
  })

  const drawn = async (registration: string, keep = true) =>
    withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
      const number = await invoiceNumber(tx, { registration, day: '2030-03-31' })
      if (!keep) throw new Error('undone')
      return number
    })

  test('(6) invoices drawn at once, some of them taken back, share no number and skip none', async () => {
    const [delhi] = (await admin.list(taxRegistrations, 'filter=invoiceSeries:DL')).rows
    const drawings = Array.from({ length: 40 }, (_, at) => drawn(delhi!.id, at % 4 !== 0).catch(() => null))
    const numbers = (await Promise.all(drawings)).filter(number => number !== null)
    expect(numbers.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `DL/2930/${String(at + 1).padStart(6, '0')}`))
  })
})
