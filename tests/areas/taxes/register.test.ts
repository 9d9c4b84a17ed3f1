// The register of a month: what is invoiced and credited, to the paisa.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { members } from '#areas/members/members.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { creditNoteOf } from '#areas/refunds/creditNote.server.ts'
import { readMoney } from '#areas/refunds/refundable.server.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { taxRegistrations } from '#areas/taxRegistrations/taxRegistrations.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { financialYearOf } from '#rules/tax/invoiceNumber.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { withScene } from '#server/records/scene.ts'
import { plainSku } from '../../support/plainSku.ts'
import { dateAgo } from '../../support/seedDay.ts'
import { taxesDesk } from './desk.ts'

const { here, admin, files } = await taxesDesk()

describe('the register of a month', () => {
  // One the demo sent parcels in.
  const month = dateAgo(30).slice(0, 7)
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
        lines: [{ sku, quantity: 4 }],
        member: member!.id,
        payBy: 'upi',
        line1: '12 Lake View Road',
        pincode: '560034',
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
    expect(notes.map(note => [note.creditNoteType, note.invoiceNo])).toEqual(notes.map(() => ['gst', invoiceNo]))
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
            refundNo: 'R-REGISTER',
            order: order.id,
            state: 'processed',
            amount: Number(sold!.net),
            tries: 1,
            reason: 'damaged',
            destination: 'original',
            shipping: 0,
            codFee: 0,
            overpaid: 0,
            returnFee: 0,
            goodwill: 0,
            items,
            tax: line!.components.map(({ name, amount }) => ({ name, amount })),
            processedAt: scene.now.toISOString(),
            creditNoteNo: note.creditNoteNo,
          },
        ])
        return note.creditNoteNo
      },
    )
    expect(noted).toMatch(new RegExp(`^MH/${financialYearOf(`${month}-21`)}/C0000\\d$`))
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
    expect(printed(report.shown.title)).toBe(`Tax register of ${month}`)
    const excel = await admin.act(taxes, 'exportRegister', { input: { month: `${month}-05`, format: 'xlsx' } })
    const written = await files.over(String(excel.body.data.jobId))
    expect((written.resultFile as { name: string }).name).toMatch(new RegExp(`^tax-register-${month}-\\d+\\.xlsx$`))
    const viewer = await here.as('viewer')
    const refused = await viewer.act(taxes, 'exportRegister', { input: { month: `${month}-05`, format: 'csv' } })
    expect(refused.status).toBe(403)
  })
})
