// Rates that keep their word: what is refused, what a change of one goes through, and files of them.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { categories } from '#areas/categories/categories.ts'
import { members } from '#areas/members/members.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { placeQuoted } from '#areas/orders/placing/placing.server.ts'
import { products } from '#areas/products/products.ts'
import { readMoney } from '#areas/refunds/refundable.server.ts'
import { hsnCodes } from '#areas/taxes/taxClasses.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { refundOf } from '#rules/refund.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { withTenant } from '#server/db/tenant.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { withScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { dateAgo } from '../../support/seedDay.ts'
import { taxesDesk } from './desk.ts'

/** A year to come, to be followed by a month and day. */
const inYears = (years: number): number => Number(dateAgo(0).slice(0, 4)) + years

const { here, admin, files, inStandard, classNamed, tax, rehearsedFrom, refusalsOf } = await taxesDesk()

describe('bad input', () => {
  const given = async (more: Record<string, unknown>) => ({
    name: 'Test',
    country: 'IND',
    taxClass: (await classNamed('STD')).id,
    rate: 1800,
    validFrom: `${inYears(4)}-04-01`,
    legalRef: 'Test',
    ...more,
  })
  const refused = async (more: Record<string, unknown>) => {
    const { status, body } = await admin.act(taxes, 'create', { input: await given(more) })
    return { status, path: body.fields?.[0]?.path, message: body.fields?.[0]?.message }
  }

  test('rate 180%', async () => {
    expect(await refused({ rate: 18_000 })).toMatchObject({ status: 422, path: 'rate' })
  })
  test('an end before its start', async () => {
    expect(await refused({ validTo: `${inYears(4)}-03-01` })).toEqual({
      status: 422,
      path: 'validTo',
      message: 'The end is before the start',
    })
  })
  test('slabs without an open end', async () => {
    expect(await refused({ slabs: [{ upto: 250_000, rate: 500 }] })).toEqual({
      status: 422,
      path: 'slabs',
      message: 'The last slab of Standard rate must have no end',
    })
  })
  test('an empty list of slabs, which is none', async () => {
    const { body } = await admin.act(taxes, 'create', { input: await given({ slabs: [] }) })
    const made = body.data!.done[0]!
    expect((await admin.act(taxes, 'ratedSkus', { ids: [made.id], input: {} })).status).toBe(200)
    await admin.act(taxes, 'remove', { ids: [made.id], input: {} })
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
    for (const [resource, field] of [
      [products, 'hsn'],
      [categories, 'defaultHsn'],
    ] as const) {
      const { status, body } = await admin.act(resource, 'create', { input: { [field]: '33A4' } })
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
    expect(await refusalsOf('submit', ids)).toContain('Enter the legal reference')
    expect((await admin.list(taxes, 'filter=-legalRef:*')).rows.map(({ id }) => id)).toContain(ids[0])
  })
  test('SAU with LINE rounding is submitted only once that is acknowledged', async () => {
    const made = await admin.act(taxes, 'create', { input: await given({ country: 'SAU', system: 'vat', rate: 1500 }) })
    const [{ id, version }] = made.body.data.done as [AnyRow]
    expect(await refusalsOf('submit', [id])).toContain('Saudi Arabia rounds tax per document')
    const checklist = await admin.get<{ data: { blockers: { code: string; path: string }[] } }>(
      `/v1/taxes/${id}/offers`,
    )
    expect(checklist.body.data.blockers).toMatchObject([{ code: 'WARN', path: 'lineRounding' }])
    await admin.act(taxes, 'change', { ids: [id], versions: { [id]: version }, input: { lineRounding: true } })
    await rehearsedFrom(`${inYears(4)}-04-01`, [id])
    expect((await admin.act(taxes, 'submit', { ids: [id] })).body.data.done).toMatchObject([{ id, status: 'moderate' }])
  })
  test('an apparel file whose last slab is closed', async () => {
    const report = await files.check(
      taxes,
      'taxRate',
      `country,tax_class,rate,slab_upto,slab_rate,valid_from,legal_ref\nIND,APPAREL_SLAB,18,2500.00,5,${inYears(5)}-01-01,Test 1\n`,
    )
    expect(report.errors).toMatchObject([
      { line: 2, message: 'The last slab of Apparel by price per piece must have no end' },
    ])
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
        name: 'VAT of Oman',
        country: 'OMN',
        system: 'vat',
        taxClass: (await classNamed('STD')).id,
        rate: 400,
        validFrom: `${inYears(2)}-01-01`,
        validTo: `${inYears(2)}-01-31`,
        legalRef: 'Test 7',
      },
    })
    const [{ id, version }] = made.body.data.done as [AnyRow]
    const status = async () => (await admin.get<{ data: AnyRow }>(`/v1/taxes/${id}`)).body.data.status
    expect(await refusalsOf('submit', [id])).toContain(`Rehearse it from ${inYears(2)}-01-01 first`)
    await rehearsedFrom(`${inYears(2)}-01-01`, [id])
    await admin.act(taxes, 'change', { ids: [id], versions: { [id]: version }, input: { rate: 500 } })
    expect(await refusalsOf('submit', [id])).toContain('Rehearse it from')
    await rehearsedFrom(`${inYears(2)}-01-01`, [id])
    await admin.act(taxes, 'submit', { ids: [id] })
    expect(await status()).toBe('moderate')
    expect((await admin.list(taxes, 'filter=status:moderate%20for:me')).rows.map(row => row.id)).not.toContain(id)
    const onRow = async (who: typeof admin) => (await who.list(taxes, `filter=id:${id}`)).rows[0]?.withheld
    expect(await onRow(admin)).toMatchObject({ approve: { code: 'SECOND_PERSON' } })
    expect(await onRow(other)).toBeUndefined()
    const own = await admin.act(taxes, 'approve', { ids: [id] })
    expect([own.status, own.body.code]).toEqual([403, 'SECOND_PERSON'])
    expect((await admin.act(taxes, 'publish', { ids: [id] })).status).toBe(404)
    await other.act(taxes, 'sendBack', { ids: [id], input: { reason: 'From which gazette?' } })
    await admin.act(taxes, 'submit', { ids: [id] })
    expect((await other.list(taxes, 'filter=status:moderate%20for:me')).rows.map(row => row.id)).toContain(id)
    await other.act(taxes, 'approve', { ids: [id] })
    expect(await status()).toBe('schedule')
    await clockAt(`${inYears(1)}-12-31T18:30:00Z`)
    expect(await status()).toBe('active')
    await clockAt(`${inYears(2)}-01-31T18:30:00Z`)
    expect(await status()).toBe('inactive')
  })

  test('(5) the rehearsal of 18 to 5 % lists the articles whose class it is, and no other', async () => {
    const made = await admin.act(taxes, 'create', {
      input: {
        name: 'GST 5% standard',
        country: 'IND',
        taxClass: (await classNamed('STD')).id,
        rate: 500,
        validFrom: `${inYears(5)}-04-01`,
        legalRef: 'Test 3',
      },
    })
    const ids = [made.body.data.done[0]!.id]
    const rehearse = async (keeps: string) => {
      const asked = await admin.act(taxes, 'rehearse', { ids, input: { from: `${inYears(5)}-04-01`, keeps } })
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
    expect(printed(shown.title)).toContain(`${standard.length} products would be taxed at GST 5% standard`)
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
    const ids = await askedFor('GST 18% standard', { rate: 4000, from: `${inYears(4)}-01-01`, legalRef: 'Test 4' })
    const own = await admin.act(approvals, 'approve', { ids, input: {} }, secure)
    expect({ status: own.status, code: own.body.code }).toEqual({ status: 403, code: 'SECOND_PERSON' })
    await other.act(approvals, 'approve', { ids, input: {} }, secure)
    const days = [`${inYears(3)}-12-31T18:29:59Z`, `${inYears(3)}-12-31T18:30:00Z`].map(at =>
      dayAt(new Date(at), 'Asia/Kolkata'),
    )
    const taxed = await Promise.all(days.map(on => tax({ amount: 14_000, hsn: '3304', on })))
    expect(taxed).toEqual(['IGST 21.36; taxable 118.64', 'IGST 40.00; taxable 100.00'])
    const rates = (await admin.list(taxes, `filter=${encodeURIComponent('name:"GST 18% standard"')}`)).rows
    expect(rates.map(({ rate, validTo, status }) => [rate, validTo, status]).sort()).toEqual([
      [1800, `${inYears(3)}-12-31`, 'active'],
      [4000, null, 'schedule'],
    ])
  })

  test('what was superseded is as it was until its first day; from then on the clock has closed and opened, and it stays', async () => {
    const name = 'GST 0% zero rated'
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
    // What needed a second person needs one again to be taken back.
    const undo = async (operation: string) => {
      const { status, body } = await admin.post<{ data: { approvalId?: string } }>('/v1/undo', { operation }, secure)
      if (!body.data.approvalId) return body
      expect(status).toBe(202)
      const answered = await others.act(approvals, 'approve', { ids: [body.data.approvalId], input: {} }, secure)
      expect(answered.status).toBe(200)
      return answered.body
    }
    await undo(await superseded(`${inYears(2)}-04-01`))
    expect(await states()).toEqual([[0, null, 'active']])
    const kept = await superseded(`${inYears(2)}-04-01`)
    await clockAt(`${inYears(2)}-03-31T18:29:59Z`)
    expect(await states()).toEqual([
      [0, `${inYears(2)}-03-31`, 'active'],
      [300, null, 'schedule'],
    ])
    await clockAt(`${inYears(2)}-03-31T18:30:00Z`)
    const after = [
      [0, `${inYears(2)}-03-31`, 'inactive'],
      [300, null, 'active'],
    ]
    expect(await states()).toEqual(after)
    expect(JSON.stringify(await undo(kept))).toContain('refused')
    expect(await states()).toEqual(after)
  })

  test('a rate changes from today on at the earliest', async () => {
    const [rate] = await ratesNamed('GST 5% reduced')
    const input = { rate: 1200, from: '2026-01-01', legalRef: 'Test' }
    const { body } = await admin.act(taxes, 'supersede', { ids: [rate!.id], input }, secure)
    expect(JSON.stringify(body)).toContain('Today at the earliest')
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
      sceneAt(at, async scene => {
        const { order } = await placeQuoted(scene, {
          lines: [{ sku: rows[0]!.sku, quantity: 1 }],
          member: member!.id,
          channel: 'manual',
          payBy: 'cod',
          shipTo: { line1: '12 Lake View Road', pincode: '560034' },
        })
        return order
      })
    const rateOf = async (order: { id: string }) => (await admin.list(orderLines, `filter=order:${order.id}`)).rows[0]
    const before = await placedAt(`${inYears(3)}-12-31T18:29:59Z`)
    const after = await placedAt(`${inYears(3)}-12-31T18:30:00Z`)
    expect([(await rateOf(before))?.rate, (await rateOf(after))?.rate]).toEqual([1800, 4000])
    const [row] = (await admin.list(orders, 'filter=orderNo:1001')).rows
    const golden = (await admin.get<{ data: AnyRow }>(`/v1/orders/${row!.id}`)).body.data as unknown as OrderRow
    const { rows: lines } = await admin.list(orderLines, `filter=order:${golden.id}`)
    const refund = await sceneAt(`${inYears(3)}-12-31T18:30:00Z`, async scene => {
      const { refundable } = await readMoney(scene, golden)
      const units = (qty: unknown) => Array.from({ length: Number(qty) }, (_, at) => at + 1)
      const items = lines.map(({ id, qty }) => ({ line: id, units: units(qty) }))
      return refundOf(refundable, { items, destination: 'original' })
    })
    expect(refund.tax.reduce((sum, { amount }) => sum + amount, 0)).toBe(20_792 + 7600 + 804)
  })
})

test('the rates in force on a day are found by it', async () => {
  const on = async (day: string) =>
    (await admin.list(taxes, `size=100&filter=inForce:${day}`)).rows.map(({ name }) => String(name))
  expect(await on('2026-11-22')).toContain('GST 5% reduced')
  expect(await on('2025-01-01')).toEqual([])
})

test('superseding needs the second factor', async () => {
  const [live] = (await admin.list(taxes, 'filter=status:active')).rows
  const { status, body } = await admin.act(taxes, 'supersede', {
    ids: [live!.id],
    input: { rate: 1200, from: `${inYears(4)}-01-01`, legalRef: 'Test' },
  })
  expect({ status, subCode: body.details?.subCode }).toEqual({ status: 403, subCode: 4031 })
})

test('a file of rates lands as drafts', async () => {
  const file = 'country,tax_class,rate,valid_from,legal_ref\nIND,REDUCED,12,2026-04-01,Test 6\n'
  const overlapping = await files.check(taxes, 'taxRate', file)
  expect(overlapping.warnings).toMatchObject([{ code: 'OVERLAP', message: '2026-04-01 overlaps rate GST 5% reduced' }])
  expect(
    await files.apply(
      taxes,
      'taxRate',
      `country,tax_class,rate,valid_from,legal_ref\nIND,ZERO,0,${inYears(5)}-01-01,Test 2\n`,
    ),
  ).toMatchObject({ state: 'success', ok: 1 })
  expect((await admin.list(taxes, 'filter="Test 2"')).rows).toMatchObject([{ status: 'draft', rate: 0 }])
})
