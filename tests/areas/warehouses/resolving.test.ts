// Check pincode: the resolver that says why, from which warehouse, by which courier and until when.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#areas/orders/orders.ts'
import { areaOrWhy } from '#areas/postalAreas/postal.server.ts'
import { products, variants } from '#areas/products/products.ts'
import { tags as tagsArea } from '#areas/tags/tags.ts'
import { taxRegistrations } from '#areas/taxRegistrations/taxRegistrations.ts'
import { courierMappings, couriers } from '#areas/warehouses/couriers.ts'
import { allocate } from '#areas/warehouses/delivery/allocate.server.ts'
import { releaseStock, reserveStock } from '#areas/warehouses/stock/reservations.server.ts'
import { stock } from '#areas/warehouses/stock.ts'
import { pincodeMappings, warehouses } from '#areas/warehouses/warehouses.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { postalFinding } from '#rules/courier/postal.ts'
import { type Input, warehousesDesk } from './desk.ts'

const { here, admin, within, rowsOf, oneOf, asked, refusedBy, settledJobs } = await warehousesDesk()

describe('check pincode', () => {
  const trace = async (input: Input) => {
    const shown = await asked(warehouses, 'checkPincode', {
      payment: 'prepaid',
      value: 100_000,
      weightG: 500,
      ...input,
    })
    if (shown.kind !== 'columns') throw new Error('no columns')
    const steps = shown.columns
      .flatMap(column => column.steps)
      .map(({ rule, input: about, outcome }) => `${rule} ${printed(about ?? '')}: ${printed(outcome)}`)
    return { result: shown.columns.map(({ result }) => printed(result)).join(', '), steps }
  }

  test('(3) the worked example picks ECM and gives the three others their reasons', async () => {
    const { result, steps } = await trace({
      pincode: '560034',
      payment: 'cod',
      value: 207_910,
      weightG: 1200,
      hazmat: true,
      orderedAt: '2026-11-20T11:50:00Z',
    })
    expect(result).toMatch(/^BLR1, ECM, /)
    expect(steps.filter(step => step.startsWith('courier '))).toEqual([
      'courier AIRX: Air only, and the items are flammable',
      'courier BLD: 2079.10 is above its COD limit 2000.00',
      'courier DLV: * to DLV, priority 1 has lower priority than state:Karnataka to ECM, priority 2',
      'courier ECM: Chosen by Karnataka COD',
    ])
  })

  test('(4) ordered 20 November 17:20 after the cutoff with three days on the way: due 24 November', async () => {
    const { result } = await trace({ pincode: '560034', payment: 'cod', orderedAt: '2026-11-20T11:50:00Z' })
    expect(result).toBe('BLR1, ECM, Due 2026-11-24')
  })

  test('what sends an order says of a pincode the shop knows and does not deliver to, of one nobody knows and of a malformed one what placing says', async () => {
    await within(tx => tx.execute(sql`update postal_areas set status = 0 where code = '560037'`))
    const said = async (pincode: string) => {
      const asking = { pincode, payment: 'COD', value: 100_000, weightG: 0 } as const
      const setting = { currency: 'INR', timezone: 'Asia/Kolkata', country: 'IND' }
      const { finding, trace } = await within(tx => allocate(tx, asking, setting, here.house.kit.clock.now()))
      const placed = await within(tx => areaOrWhy(tx, 'IND', pincode))
      expect(finding).toEqual(placed)
      return printed(trace.result)
    }
    expect(await said('560037')).toBe('560037 is not serviceable')
    expect(await said('999999')).not.toBe('999999 is not serviceable')
    expect(await said('12')).not.toBe(await said('999999'))
    await within(tx => tx.execute(sql`update postal_areas set status = 1 where code = '560037'`))
  })

  test('mappings are found by the pincode they reach, however they are written', async () => {
    const { id } = await oneOf(warehouses, 'code:BOM1')
    const made: string[] = []
    for (const pattern of ['state: karnataka', 'zone:SOUTH', '560034', '56003*', '110001']) {
      const { body } = await admin.act(pincodeMappings, 'create', {
        input: { warehouse: id, pattern, priority: 99, tatDays: 15 },
      })
      made.push(body.data.done[0]!.id)
    }
    const found = (await rowsOf(pincodeMappings, `resolves:560034 warehouse:${id}`)).map(({ pattern }) => pattern)
    expect(found).toEqual(expect.arrayContaining(['state: karnataka', 'zone:SOUTH', '560034', '56003*']))
    expect(found).not.toContain('110001')
    const { steps } = await trace({ pincode: '560034' })
    for (const pattern of ['state: karnataka', 'zone:SOUTH', '560034', '56003*'])
      expect(steps.filter(step => step.startsWith(`warehouse BOM1, ${pattern},`))).toHaveLength(1)
    expect(steps.some(step => step.includes('110001'))).toBe(false)
    await admin.act(pincodeMappings, 'remove', { ids: made })
  })

  test.each([
    ['012345', 'PATTERN', 'Indian pincodes have 6 digits and do not start with 0'],
    ['999999', 'REF_NOT_FOUND', '999999 is not a known pincode'],
  ])('pincode %s is refused', async (pincode, code, message) => {
    expect(
      await refusedBy(warehouses, 'checkPincode', { input: { pincode, payment: 'cod', value: 1, weightG: 1 } }),
    ).toEqual({
      status: 422,
      path: 'pincode',
      code,
      message,
    })
  })

  test('SAU 1234 is refused: "5 digits"', () => {
    expect(postalFinding('SAU', '1234')).toMatchObject({ code: 'PATTERN', message: 'Saudi codes have 5 digits' })
  })

  test('a warehouse tells the registration that names it, and it is changed there alone', async () => {
    const blr = await oneOf(warehouses, 'code:BLR1')
    const named = await rowsOf(taxRegistrations, '')
    const own = named.find(({ warehouses: all }) => (all as string[] | null)?.includes(blr.id))!
    expect(blr).toMatchObject({ registration: own.id, registrationTitle: own.number })
    const input = { registration: named.find(({ id }) => id !== own.id)?.id ?? own.id }
    const { status } = await admin.act(warehouses, 'change', { ids: [blr.id], input })
    expect(status).toBe(422)
    expect(await oneOf(warehouses, 'code:BLR1')).toMatchObject({ registration: own.id, version: blr.version })
  })

  test('a closed warehouse moves the day, and is opened again by taking it back', async () => {
    const { id } = await oneOf(warehouses, 'code:BLR1')
    const input = { from: '2026-11-21', to: '2026-11-22' }
    const { body } = await admin.act(warehouses, 'closeFor', { ids: [id], input })
    const order = { pincode: '560034', payment: 'cod', orderedAt: '2026-11-20T11:50:00Z' }
    expect((await trace(order)).result).toBe('BLR1, ECM, Due 2026-11-26')
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect((await trace(order)).result).toBe('BLR1, ECM, Due 2026-11-24')
  })

  test('who has enough to do today is passed over: a courier, and a warehouse', async () => {
    const order = { pincode: '560034', payment: 'cod' }
    const holds = (resource: Resource, row: AnyRow, dailyCapacity: number | null) =>
      admin.act(resource, 'change', { ids: [row.id], input: { dailyCapacity } })
    const [ecm, blr] = [await oneOf(couriers, 'code:ECM'), await oneOf(warehouses, 'code:BLR1')]
    const most = blr.dailyCapacity as number
    await within(async tx => {
      // What the demo packed today was packed yesterday.
      await tx.execute(sql`update packages set created_at = created_at - interval '1 day'`)
      await tx.execute(sql`update packages set courier = 'ECM', state = 2, awb = 'ECM-TODAY', picked_up_at = null, warehouse = 'BLR1', created_at = now()
        where id = (select id from packages order by id limit 1)`)
    })
    await holds(couriers, ecm, 1)
    const { result, steps } = await trace(order)
    expect(result).toMatch(/^BLR1, DLV, /)
    expect(steps.find(step => step.startsWith('courier ECM'))).toMatch(
      /^courier ECM: Daily capacity reached: \d+ of 1$/,
    )
    await holds(couriers, ecm, null)
    await holds(warehouses, blr, 1)
    const elsewhere = await trace(order)
    expect(elsewhere.result).not.toMatch(/^BLR1/)
    expect(elsewhere.steps.filter(step => step.startsWith('warehouse BLR1'))).toContainEqual(
      expect.stringMatching(/: Daily capacity reached: 1 of 1$/),
    )
    await holds(warehouses, blr, most)
  })

  test('a warehouse that does not take hazardous goods, or keeps none cold, sends no cart with such goods', async () => {
    const skusIn = async (filter: string) => new Set((await rowsOf(stock, filter)).map(({ sku }) => sku))
    const [inDel, inBom] = [await skusIn('warehouse:DEL1 available:>9'), await skusIn('warehouse:BOM1')]
    const line = (await rowsOf(stock, 'warehouse:BLR1 available:>9')).find(
      ({ sku }) => inDel.has(sku) && !inBom.has(sku),
    )!
    const [blr, del] = [await oneOf(warehouses, 'code:BLR1'), await oneOf(warehouses, 'code:DEL1')]
    const holds = (resource: Resource, id: unknown, input: Input) =>
      admin.act(resource, 'change', { ids: [String(id)], input })
    const order = { pincode: '560034', variants: [line.variant] }
    const from = async (input: Input) => {
      const { result, steps } = await trace(input)
      return [
        result.split(',')[0],
        steps
          .find(step => step.startsWith('warehouse BLR1'))
          ?.split(': ')
          .at(-1),
      ]
    }
    const reserved = async () => {
      const wanted = { ref: { kind: 'order', id: 'kept' }, lines: [{ variant: String(line.variant), quantity: 1 }] }
      const [held] = await within(tx => reserveStock(tx, wanted))
      await within(tx => releaseStock(tx, wanted))
      return held?.warehouse
    }
    expect(await from(order)).toEqual(['BLR1', 'Selected'])
    await holds(warehouses, blr.id, { takesHazmat: false })
    expect(await from(order)).toEqual(['BLR1', 'Selected'])
    expect(await from({ ...order, hazmat: true })).toEqual(['DEL1', 'Does not store hazardous goods'])
    await holds(variants, line.variant, { hazmat: 'aerosol' })
    expect(await from(order)).toEqual(['DEL1', 'Does not store hazardous goods'])
    expect(await reserved()).toBe(del.id)
    await holds(variants, line.variant, { hazmat: 'none', keepCold: true })
    expect(await from(order)).toEqual(['No warehouse delivers to 560034', 'No cold storage'])
    await expect(reserved()).rejects.toThrow(`${line.sku} is not stocked in any open warehouse that can store it`)
    await holds(warehouses, del.id, { isCold: true })
    expect(await from(order)).toEqual(['DEL1', 'No cold storage'])
    await holds(variants, line.variant, { keepCold: false })
    await holds(warehouses, del.id, { isCold: false })
    await holds(warehouses, blr.id, { takesHazmat: true })
  })

  test('a courier rule with tags holds for orders and for goods that have one of them', async () => {
    const line = (await rowsOf(stock, 'warehouse:BLR1 available:>9'))[0]!
    const { product } = await oneOf(variants, `id:${line.variant}`)
    const { tags: known } = await oneOf(products, `id:${product}`)
    const tag = await oneOf(
      tagsArea,
      `-id:${(known as string[] | null)?.join(',') || '00000000-0000-0000-0000-000000000000'}`,
    )
    const dlv = await oneOf(couriers, 'code:DLV')
    const input = { name: 'Tagged', match: '560034', payment: 'cod', courier: dlv.id, mode: 'allocate', priority: 1 }
    const order = { pincode: '560034', payment: 'cod' }
    await admin.act(courierMappings, 'create', { input: { ...input, tags: [tag.code] } })
    const rule = await oneOf(courierMappings, 'name:Tagged')
    await admin.act(courierMappings, 'activate', { ids: [rule.id], input: {} })
    expect((await trace(order)).result).toMatch(/^BLR1, ECM, /)
    expect((await trace({ ...order, tags: [String(tag.code).toUpperCase()] })).result).toMatch(/^BLR1, DLV, /)
    const ofGoods = { ...order, variants: [line.variant] }
    expect((await trace(ofGoods)).result).toMatch(/^BLR1, ECM, /)
    await admin.act(products, 'addTags', { ids: [String(product)], input: { tags: [tag.id] } })
    expect((await trace(ofGoods)).result).toMatch(/^BLR1, DLV, /)
    await admin.act(products, 'removeTags', { ids: [String(product)], input: { tags: [tag.id] } })
    await admin.act(courierMappings, 'trash', { ids: [rule.id], input: {} })
  })

  test('(6) an embargo of 781* leaves no courier for new orders there, lists the 43 open ones, holds them, and is taken back whole', async () => {
    const ours = sql`vendor = app_vendor() and status <> 2`
    await within(async tx => {
      await tx.execute(
        sql`update orders set pincode = '110001' where ${ours} and state in (2, 3) and pincode like '781%'`,
      )
      await tx.execute(sql`update orders set pincode = '781001', state = 2, hold = 1, payment = case pay_by when 6 then 7 else 3 end
        where id in (select id from orders where ${ours} and state in (4, 5, 6) order by id limit 43)`)
    })
    const input = { pincodes: ['781*'], until: '2040-01-01T00:00:00Z', reason: 'Flood', orders: 'hold' }
    const open = await rowsOf(orders, 'state:placed,processing pincode:781001')
    const { id: warehouse } = await oneOf(warehouses, 'code:BOM1')
    await admin.act(pincodeMappings, 'create', { input: { warehouse, pattern: '781001', priority: 99, tatDays: 9 } })
    const mapped = () => oneOf(pincodeMappings, 'pattern:781001')
    const { body } = await admin.act(pincodeMappings, 'block', { input })
    const listed = body.data.result as Extract<Shown, { kind: 'table' }>
    expect(listed.rows.map(([no]) => no).sort()).toEqual(open.map(({ orderNo }) => orderNo).sort())
    expect(printed(listed.title)).toBe('11 pincodes blocked; 43 of 43 open orders there are now on hold')
    const held = () => rowsOf(orders, 'pincode:781001 holdReasons:embargo')
    expect(await held()).toHaveLength(43)
    expect(await mapped()).toMatchObject({ blockedUntil: '2040-01-01T00:00:00.000Z', blockReason: 'Flood' })
    const { result, steps } = await trace({ pincode: '781001', payment: 'cod' })
    expect(result).toMatch(/No courier available/)
    const others = steps.filter(step => step.startsWith('courier ')).filter(step => !step.includes('Embargo until'))
    expect(others).toEqual(['courier PST: No COD service there'])
    await admin.post('/v1/undo', { operation: body.data.operation })
    await settledJobs()
    expect(await held()).toEqual([])
    expect((await mapped()).blockedUntil).toBeNull()
    await admin.act(pincodeMappings, 'remove', { ids: [(await mapped()).id] })
    const left = await admin.act(pincodeMappings, 'block', { input: { ...input, cashOnly: true, orders: 'leave' } })
    const cash = open.filter(({ payment }) => payment === 'codDue')
    expect(cash.length).toBeGreaterThan(0)
    expect(printed((left.body.data.result as Shown).title)).toBe(
      `11 pincodes blocked; ${cash.length} open orders ship there`,
    )
    expect(await held()).toEqual([])
    expect((await trace({ pincode: '781001', payment: 'cod' })).result).toMatch(/No courier available/)
    expect((await trace({ pincode: '781001', payment: 'prepaid' })).result).toMatch(/, Due /)
    // Once the time is over, cash is taken there again without anybody's doing.
    const later = { pincode: '781001', payment: 'cod', orderedAt: '2040-01-02T06:00:00Z' }
    expect((await trace(later)).result).toMatch(/, (DLV|ECM), Due /)
    await admin.post('/v1/undo', { operation: left.body.data.operation })
    expect((await trace({ pincode: '781001', payment: 'cod' })).result).toMatch(/, (DLV|ECM), Due /)
  })
})
