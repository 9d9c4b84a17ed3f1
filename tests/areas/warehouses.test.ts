// Warehouses, stock and couriers through the real endpoints: the ledger that cannot be wrong, the resolver that says why, and the
// refusals of their area file.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories } from '#areas/categories/categories.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { products, variants } from '#areas/products/products.ts'
import { courierMappings, courierPincodes, couriers } from '#areas/warehouses/couriers.ts'
import { overpriced } from '#areas/warehouses/packPrices.reading.ts'
import { heldFor, releaseStock, reserveStock, returnStock, shipStock } from '#areas/warehouses/stock.keeping.ts'
import { inventoryLogs, stock, stockBatches } from '#areas/warehouses/stock.ts'
import { pincodeMappings, warehouses } from '#areas/warehouses/warehouses.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { postalFinding } from '#rules/courier/postal.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { inTurn } from '#server/records/turns.ts'
import { chanceOf } from '#server/seed/rows.ts'
import { opened } from '../support/opened.ts'
import { settle } from '../support/settle.ts'

const { here, admin, files } = await opened()

type Input = Record<string, unknown>

const within = <R>(work: (tx: Tx) => Promise<R>) => withTenant(here.house.kit.db, { vendor: 'mgp' }, work)
const rowsOf = async (area: Resource, filter: string) =>
  (await admin.list(area, `size=100&filter=${encodeURIComponent(filter)}`)).rows
const oneOf = async (area: Resource, filter: string) => (await rowsOf(area, filter))[0] as AnyRow
const asked = async (area: Resource, action: string, input: Input) => {
  const { body } = await admin.act(area, action, { input })
  return body.data.result as Shown
}
const refusedBy = async (area: Resource, action: string, body: { ids?: string[]; input: Input }) => {
  const { status, body: answer } = await admin.act(area, action, body)
  const why = answer.data?.refused[0]?.why ?? answer.fields?.[0]
  return { status, path: why?.path, code: why?.code ?? answer.code, message: why?.message ?? answer.message }
}

/** A line of its own for each test: so many pieces in BLR1, nothing spoken for. */
const lines = (await rowsOf(stock, 'warehouse:BLR1 onHand:>0')).filter(({ damaged }) => damaged === 0)
const lineOf = async (onHand: number) => {
  const { id } = lines.pop() as AnyRow
  const line = await oneOf(stock, `id:${id}`)
  await admin.act(stock, 'setSafety', { ids: [id], input: { safety: 0 } })
  const input = { quantity: onHand, expectedQty: line.onHand, reason: 'count' }
  await admin.act(stock, 'setQuantity', { ids: [id], input })
  return oneOf(stock, `id:${id}`)
}
/** Every job that was begun has ended, and those that it began. */
const settledJobs = async () => {
  for (
    let open = await rowsOf(jobs, 'state:steady,start');
    open.length > 0;
    open = await rowsOf(jobs, 'state:steady,start')
  )
    for (const { id } of open) await files.over(id)
}
/** What the ledger check says once its job is over, and the job, which has been through every line. */
const checked = async (input: Input = {}) => {
  const { body } = await admin.act(stock, 'verifyLedger', { input })
  const job = await files.over(body.data.jobId!)
  expect([job.state, job.kind, job.ok]).toEqual(['success', 'report', job.total])
  const { report } = (await admin.get<{ data: { report: { shown: Shown } } }>(`/v1/jobs/${job.id}/report`)).body.data
  return { shown: report.shown as Extract<Shown, { kind: 'table' }>, job }
}
const verified = async () => printed((await checked()).shown.title)
const well = 'Every balance follows from the ledger'

describe('stock', () => {
  test('(1) the ledger replayed gives every balance after 10,000 random movements', async () => {
    const chance = chanceOf(20_261_122)
    const shelves = (await rowsOf(stock, 'warehouse:DEL1 available:>10')).slice(0, 40)
    const open: string[] = []
    let moved = 0
    for (let round = 0; moved < 10_000; round++) {
      const some = chance
        .some(shelves, 34)
        .map(({ variant }) => ({ variant: String(variant), quantity: 1 + chance.under(3) }))
      if (some.length === 0) continue
      const ref = { kind: 'test', id: `round-${round}` }
      const [{ warehouse }] = shelves as [AnyRow]
      await within(async tx => {
        const gone = open.length > 4 ? open.splice(chance.under(open.length), 1)[0] : undefined
        if (gone && chance.under(2) === 0) await releaseStock(tx, { ref: { kind: 'test', id: gone } })
        else if (gone) await shipStock(tx, { ref: { kind: 'test', id: gone } })
        await returnStock(tx, { ref, warehouse: String(warehouse), as: 'rto', lines: some })
        await reserveStock(tx, { ref, warehouse: String(warehouse), lines: some })
        open.push(ref.id)
        moved += some.length * 3
      })
    }
    expect(await verified()).toBe(well)
  })

  test('(1) a balance nobody entered is found, with its line and bucket', async () => {
    const line = await lineOf(20)
    await within(tx => tx.execute(sql`update stock set on_hand = 21, available = 21 where id = ${line.id}`))
    const { shown, job } = await checked()
    expect(job.total).toBe((await admin.list(stock, 'size=1')).page.total)
    expect(shown.rows.map(row => row.map(printed))).toEqual([
      [line.sku, 'BLR1', 'on hand', 'The ledger has 20, the line has 21'],
    ])
    await within(tx => tx.execute(sql`update stock set on_hand = 20, available = 20 where id = ${line.id}`))
    expect(await verified()).toBe(well)
  })

  test('(2) of 200 who reserve one of 150 at once exactly 150 get it', async () => {
    const line = await lineOf(150)
    const wanted = { warehouse: String(line.warehouse), lines: [{ variant: String(line.variant), quantity: 1 }] }
    // Each waits its turn as calls do: who waited too long for a connection would be no shopper who found nothing left.
    const reserved = (at: number) =>
      inTurn(here.house.kit.db, 'reserve', () =>
        within(tx => reserveStock(tx, { ...wanted, ref: { kind: 'test', id: `rush-${at}` } })),
      )
    const ends = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => reserved(at)))
    const refused = ends.flatMap(end => (end.status === 'rejected' ? [String(end.reason.message)] : []))
    expect(new Set(refused)).toEqual(new Set([`${line.sku}: 0 to sell, 1 asked`]))
    expect(refused).toHaveLength(50)
    expect(await oneOf(stock, `id:${line.id}`)).toMatchObject({ onHand: 150, reserved: 150, available: 0 })
    expect(await verified()).toBe(well)
  })

  test('an order holds what it reserved until it is released or shipped, once', async () => {
    const line = await lineOf(10)
    const ref = { kind: 'order', id: 'held-1' }
    const lines = [{ variant: String(line.variant), quantity: 4 }]
    await within(tx => reserveStock(tx, { ref, warehouse: String(line.warehouse), lines }))
    await within(tx => shipStock(tx, { ref, lines: [{ ...lines[0]!, quantity: 3 }] }))
    expect(await within(tx => heldFor(tx, ref))).toMatchObject([{ stock: line.id, quantity: 1 }])
    await within(tx => releaseStock(tx, { ref }))
    await within(tx => releaseStock(tx, { ref }))
    expect(await oneOf(stock, `id:${line.id}`)).toMatchObject({ onHand: 7, reserved: 0, available: 7 })
  })

  test('(7) set stock with another expected quantity changes nothing and says what is there', async () => {
    const line = await lineOf(37)
    const input = { quantity: 50, expectedQty: 40 }
    expect(await refusedBy(stock, 'setQuantity', { ids: [line.id], input })).toEqual({
      ...{ status: 409, path: 'expectedQty', code: 'EXPECTED', message: 'Expected 40, is 37' },
    })
    expect((await oneOf(stock, `id:${line.id}`)).onHand).toBe(37)
  })

  test('what is adjusted and taken back moves as many pieces the other way, whatever happened meanwhile', async () => {
    const line = await lineOf(30)
    const input = { bucket: 'onHand', delta: -5, reason: 'loss', note: 'Broken glass' }
    const { body } = await admin.act(stock, 'adjust', { ids: [line.id], input })
    const ref = { kind: 'order', id: 'meanwhile' }
    const lines = [{ variant: String(line.variant), quantity: 2 }]
    await within(tx => reserveStock(tx, { ref, warehouse: String(line.warehouse), lines }))
    await within(tx => shipStock(tx, { ref }))
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect((await oneOf(stock, `id:${line.id}`)).onHand).toBe(28)
    const logs = await rowsOf(inventoryLogs, `stock:${line.id}`)
    const [undone] = logs
    expect(undone).toMatchObject({ bucket: 'onHand', delta: 5, balanceAfter: 28, reason: 'correction' })
    expect(logs.find(({ id }) => id === undone!.corrects)).toMatchObject({ delta: -5, reason: 'loss' })
  })

  test('the ledger refuses to be changed, by anybody', async () => {
    for (const statement of ['update inventory_logs set delta = 0', 'delete from inventory_logs'])
      await expect(within(tx => tx.execute(sql.raw(statement)))).rejects.toThrow()
  })

  test('delta below zero is refused: "Would make on hand -2"', async () => {
    const line = await lineOf(3)
    const input = { bucket: 'onHand', delta: -5, reason: 'loss' }
    expect(await refusedBy(stock, 'adjust', { ids: [line.id], input })).toMatchObject({
      code: 'STOCK',
      message: 'Would make on hand -2',
    })
  })

  test('set stock -5 is refused by its range', async () => {
    const line = await lineOf(3)
    const input = { quantity: -5, expectedQty: 3 }
    expect(await refusedBy(stock, 'setQuantity', { ids: [line.id], input })).toMatchObject({
      ...{ status: 422, path: 'quantity', code: 'RANGE' },
    })
  })

  describe('batches', () => {
    const received = async (line: AnyRow, more: Input) =>
      refusedBy(stock, 'receive', {
        input: { warehouse: line.warehouse, variant: line.variant, quantity: 10, ...more },
      })

    test('what expires first leaves first, and comes back to where it was taken from', async () => {
      const line = await lineOf(0)
      await received(line, { batchNo: 'LATE', mfgDate: '2026-01-01', expiryDate: '2038-01-01' })
      await received(line, { batchNo: 'SOON', mfgDate: '2026-01-01', expiryDate: '2037-01-01' })
      const held = async () =>
        Object.fromEntries((await rowsOf(stockBatches, `stock:${line.id}`)).map(({ batchNo, qty }) => [batchNo, qty]))
      expect(await held()).toEqual({ LATE: 10, SOON: 10 })
      const ref = { kind: 'order', id: 'fefo' }
      const lines = [{ variant: String(line.variant), quantity: 12 }]
      await within(tx => reserveStock(tx, { ref, warehouse: String(line.warehouse), lines }))
      await within(tx => shipStock(tx, { ref }))
      expect(await held()).toEqual({ LATE: 8, SOON: 0 })
    })

    test('a batch with too few days left is not sold, neither promised nor sent', async () => {
      const line = await lineOf(0)
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      await received(line, { batchNo: 'OLD', expiryDate: inDays(80) })
      await received(line, { batchNo: 'GOOD', expiryDate: inDays(120) })
      const lines = (quantity: number) => [{ variant: String(line.variant), quantity }]
      const warehouse = String(line.warehouse)
      const reserved = (quantity: number, id: string) =>
        within(tx => reserveStock(tx, { ref: { kind: 'order', id }, warehouse, lines: lines(quantity) }))
      await expect(reserved(11, 'too-many')).rejects.toThrow(`${line.sku}: 10 to sell, 11 asked`)
      await reserved(4, 'fresh')
      await within(tx => shipStock(tx, { ref: { kind: 'order', id: 'fresh' } }))
      const left = await rowsOf(stockBatches, `stock:${line.id}`)
      expect(Object.fromEntries(left.map(({ batchNo, qty }) => [batchNo, qty]))).toEqual({ OLD: 10, GOOD: 6 })
      await settle(here, { minShelfLifeDays: 60 })
      await reserved(16, 'all')
      await settle(here, { minShelfLifeDays: 90 })
    })

    test('baby food needs 180 days: what lies under a category is held to the least shelf life of the nearest that says', async () => {
      const line = await lineOf(0)
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      await received(line, { batchNo: 'NEAR', expiryDate: inDays(175) })
      await received(line, { batchNo: 'FAR', expiryDate: inDays(185), mrpOnPack: 10_000 })
      const of = await oneOf(variants, `id:${line.variant}`)
      const { category } = await oneOf(products, `id:${of.product}`)
      const { parent } = await oneOf(categories, `id:${category}`)
      const asks = (id: unknown, minShelfLifeDays: number | null) =>
        admin.act(categories, 'change', { ids: [String(id)], input: { minShelfLifeDays } })
      const reserved = (quantity: number) =>
        within(tx =>
          reserveStock(tx, {
            ...{ ref: { kind: 'order', id: 'food' }, warehouse: String(line.warehouse) },
            lines: [{ variant: String(line.variant), quantity }],
          }),
        )
      await asks(parent, 180)
      await expect(reserved(11)).rejects.toThrow(`${line.sku}: 10 to sell, 11 asked`)
      const shown = (await asked(stock, 'nearExpiry', { days: 180 })) as Extract<Shown, { kind: 'table' }>
      expect(
        shown.rows
          .find(row => row[2] === 'NEAR')
          ?.map(printed)
          .at(-1),
      ).toBe('No, under 180 days')
      await reserved(4)
      await within(tx => shipStock(tx, { ref: { kind: 'order', id: 'food' } }))
      const left = await rowsOf(stockBatches, `stock:${line.id}`)
      expect(Object.fromEntries(left.map(({ batchNo, qty }) => [batchNo, qty]))).toEqual({ NEAR: 10, FAR: 6 })
      const stopped = await within(tx =>
        overpriced({ tx, setting: { currency: 'INR' } as never, now: new Date() }, 'BLR1', [
          { variant: String(line.variant), quantity: 1, price: 10_001 },
        ]),
      )
      expect(stopped?.message).toContain('batch FAR, says 100.00')
      await asks(category, 170)
      await reserved(16)
      await asks(category, null)
      await asks(parent, null)
    })

    test('a pack that says less than the order asks stops the picker', async () => {
      const line = await lineOf(0)
      await received(line, { batchNo: 'B7', expiryDate: '2038-01-01', mrpOnPack: 49_900 })
      const stopped = (price: number) =>
        within(tx =>
          overpriced({ tx, setting: { currency: 'INR' } as never, now: new Date() }, 'BLR1', [
            { variant: String(line.variant), quantity: 2, price },
          ]),
        )
      expect(await stopped(49_900)).toBeUndefined()
      expect(await stopped(54_900)).toMatchObject({
        message: `The pack of ${line.sku}, batch B7, says 499.00; the order asks 549.00`,
      })
    })

    test('expiry before it was made is refused: "Expires before it was made"', async () => {
      const line = await lineOf(0)
      const why = await received(line, { batchNo: 'B1', mfgDate: '2026-05-01', expiryDate: '2026-04-30' })
      expect(why).toMatchObject({ path: 'expiryDate', code: 'RANGE', message: 'Expires before it was made' })
    })

    test('pieces without a batch and a first batch do not add up: "Batches add to 0, on hand is 100"', async () => {
      const line = await lineOf(100)
      const why = await received(line, { batchNo: 'B1' })
      expect(why).toMatchObject({ code: 'RULE', message: 'Batches add to 0, on hand is 100' })
    })

    test('near expiry lists what leaves first at the top, and what may no longer be sold', async () => {
      const shown = (await asked(stock, 'nearExpiry', { days: 120 })) as Extract<Shown, { kind: 'table' }>
      const days = shown.rows.map(row => Number(row[5]))
      expect(days).toEqual([...days].sort((one, other) => one - other))
      expect(shown.rows.every(row => (printed(row[6]!) === 'Yes') === Number(row[5]) >= 90)).toBe(true)
      expect(shown.rows.length).toBeGreaterThan(3)
      const line = (await rowsOf(stockBatches, `batchNo:${printed(shown.rows[0]![2]!)}`)).map(batch => batch.stock)
      const near = await rowsOf(stock, 'expiresWithin:120')
      expect(line).toContainEqual(near.find(({ sku }) => sku === shown.rows[0]![0])?.id)
      expect(near.map(({ sku }) => sku).sort()).toEqual([...new Set(shown.rows.map(row => row[0]))].sort())
      const [first] = near.map(({ nextExpiry }) => String(nextExpiry)).sort()
      expect(first).toBe(printed(shown.rows[0]![4]!))
    })
  })
})

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
      ...{ pincode: '560034', payment: 'cod', value: 207_910, weightG: 1200, hazmat: true },
      orderedAt: '2026-11-20T11:50:00Z',
    })
    expect(result).toMatch(/^BLR1, ECM, /)
    expect(steps.filter(step => step.startsWith('courier '))).toEqual([
      'courier AIRX: Flies only, and the goods are FLAMMABLE',
      'courier BLD: 2079.10 is above its cash limit 2000.00',
      'courier DLV: * to DLV, priority 1 stands behind state:Karnataka to ECM, priority 2',
      'courier ECM: By Karnataka COD',
    ])
  })

  test('(4) ordered 20 November 17:20 after the cutoff with three days on the way: due 24 November', async () => {
    const { result } = await trace({ pincode: '560034', payment: 'cod', orderedAt: '2026-11-20T11:50:00Z' })
    expect(result).toBe('BLR1, ECM, Due 2026-11-24')
  })

  test.each([
    ['012345', 'PATTERN', 'Indian pincodes have 6 digits and do not start with 0'],
    ['999999', 'REF_NOT_FOUND', 'No pincode "999999"'],
  ])('pincode %s is refused', async (pincode, code, message) => {
    expect(
      await refusedBy(warehouses, 'checkPincode', { input: { pincode, payment: 'cod', value: 1, weightG: 1 } }),
    ).toEqual({
      ...{ status: 422, path: 'pincode', code, message },
    })
  })

  test('SAU 1234 is refused: "5 digits"', () => {
    expect(postalFinding('SAU', '1234')).toMatchObject({ code: 'PATTERN', message: 'Saudi codes have 5 digits' })
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
    const holds = (area: Resource, row: AnyRow, dailyCapacity: number | null) =>
      admin.act(area, 'change', { ids: [row.id], input: { dailyCapacity } })
    const [ecm, blr] = [await oneOf(couriers, 'code:ECM'), await oneOf(warehouses, 'code:BLR1')]
    const most = blr.dailyCapacity as number
    await within(tx =>
      tx.execute(sql`update packages set courier = 'ECM', state = 2, awb = 'ECM-TODAY', picked_up_at = null, warehouse = 'BLR1', created_at = now()
        where id = (select id from packages order by id limit 1)`),
    )
    await holds(couriers, ecm, 1)
    const { result, steps } = await trace(order)
    expect(result).toMatch(/^BLR1, DLV, /)
    expect(steps.find(step => step.startsWith('courier ECM'))).toMatch(/^courier ECM: Full today: \d+ of 1$/)
    await holds(couriers, ecm, null)
    await holds(warehouses, blr, 1)
    const elsewhere = await trace(order)
    expect(elsewhere.result).not.toMatch(/^BLR1/)
    expect(elsewhere.steps.filter(step => step.startsWith('warehouse BLR1'))).toContainEqual(
      expect.stringMatching(/: Full today: 1 of 1$/),
    )
    await holds(warehouses, blr, most)
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
    const { body } = await admin.act(pincodeMappings, 'block', { input })
    const listed = body.data.result as Extract<Shown, { kind: 'table' }>
    expect(listed.rows.map(([no]) => no).sort()).toEqual(open.map(({ orderNo }) => orderNo).sort())
    expect(printed(listed.title)).toBe('11 pincodes are blocked; of 43 open orders that go there 43 are held now')
    const held = () => rowsOf(orders, 'pincode:781001 holdReasons:embargo')
    expect(await held()).toHaveLength(43)
    const { result, steps } = await trace({ pincode: '781001', payment: 'cod' })
    expect(result).toMatch(/No courier is left/)
    const others = steps.filter(step => step.startsWith('courier ')).filter(step => !step.includes('Embargo until'))
    expect(others).toEqual(['courier PST: Does not take COD there'])
    await admin.post('/v1/undo', { operation: body.data.operation })
    await settledJobs()
    expect(await held()).toEqual([])
    const left = await admin.act(pincodeMappings, 'block', { input: { ...input, cashOnly: true, orders: 'leave' } })
    const cash = open.filter(({ payment }) => payment === 'codDue')
    expect(cash.length).toBeGreaterThan(0)
    expect(printed((left.body.data.result as Shown).title)).toBe(
      `11 pincodes are blocked; ${cash.length} open orders go there`,
    )
    expect(await held()).toEqual([])
    expect((await trace({ pincode: '781001', payment: 'cod' })).result).toMatch(/No courier is left/)
    expect((await trace({ pincode: '781001', payment: 'prepaid' })).result).toMatch(/, Due /)
    await admin.post('/v1/undo', { operation: left.body.data.operation })
    expect((await trace({ pincode: '781001', payment: 'cod' })).result).toMatch(/, (DLV|ECM), Due /)
  })
})

describe('couriers', () => {
  test('pausing one that is alone somewhere warns: "{n} pincodes have no other courier", with the list', async () => {
    const { id } = await oneOf(couriers, 'code:DLV')
    for (const code of ['PST', 'ECM', 'BLD', 'AIRX']) {
      const other = await oneOf(couriers, `code:${code}`)
      await admin.act(couriers, 'pause', { ids: [other.id], input: {} })
    }
    const plan = await admin.act(couriers, 'pause', { ids: [id], input: {}, dry: true })
    const { warnings } = (plan.body.data as unknown as { plan: { warnings: { message: string }[] } }).plan
    expect(warnings[0]?.message).toMatch(/^\d+ pincodes have no other courier$/)
    const { body } = await admin.act(couriers, 'pause', { ids: [id], input: {} })
    const shown = body.data.result as Extract<Shown, { kind: 'table' }>
    expect(shown.rows.flat()).toContain('560034')
    const all = (await rowsOf(couriers, 'isPaused:Y')).map(row => row.id)
    await admin.act(couriers, 'resume', { ids: all, input: {} })
    expect(await rowsOf(couriers, 'isPaused:Y')).toEqual([])
    expect(await refusedBy(couriers, 'resume', { ids: [id], input: {} })).toMatchObject({ message: 'It is not paused' })
  })

  test('more than 20 % of its last 50 numbers failed: paused by the clock, with the reason; resumed it begins anew', async () => {
    const { id } = await oneOf(couriers, 'code:SPD')
    const spd = () => oneOf(couriers, `id:${id}`)
    const now = here.house.kit.clock.now().getTime()
    /** Its answers to so many asks, each a second after the one before; without a code it gave a number. */
    const answers = (fromSecond: number, ...said: readonly (readonly [times: number, code: string | null])[]) => {
      const codes = said.flatMap(([times, code]) => Array.from({ length: times }, () => code))
      const rows = codes.map((code, at) => ({ code, at: new Date(now + (fromSecond + at) * 1000).toISOString() }))
      return within(tx =>
        tx.execute(sql`insert into awb_asks (vendor, package, attempt, courier, hash, asked_at, answered_at, code)
          select 'mgp', gen_random_uuid(), 1, 'SPD', 'x', r.at, r.at, r.code
          from json_to_recordset(${JSON.stringify(rows)}::json) as r (code text, at timestamptz)`),
      )
    }
    const tick = async () => {
      const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
      await areaClocks(here.house.kit, place, 'couriers')
    }
    await answers(-3600, [20, 'HTTP_500'], [31, null])
    await answers(-600, [4, 'HTTP_500'], [3, 'POOL_EMPTY'], [3, 'TIMEOUT'], [7, 'NOT_SERVICEABLE'], [2, 'UNREACHABLE'])
    await tick()
    // Of 50, 31 were given, 9 are nobody's fault, and the 20 lie behind them.
    expect(await spd()).toMatchObject({ lastAsks: 50, lastFailures: 10, isPaused: false, pauseReason: null })
    await answers(-300, [1, 'HTTP_503'])
    await tick()
    const paused = await spd()
    expect(paused).toMatchObject({ lastAsks: 50, lastFailures: 11, isPaused: true, pauseReason: 'failures' })
    expect(paused.pausedUntil).toBeNull()
    const told = await within(tx =>
      tx.execute<{ by: string }>(
        sql`select message ->> 'by' as by from event where message @> ${JSON.stringify({ type: 'record.changed', records: [{ id, version: paused.version }] })}::jsonb`,
      ),
    )
    expect(told.rows).toHaveLength(1)
    await admin.act(couriers, 'resume', { ids: [id], input: {} })
    await tick()
    expect(await spd()).toMatchObject({ lastAsks: 0, lastFailures: 0, isPaused: false, pauseReason: null })
    await answers(60, [11, 'HTTP_500'])
    await tick()
    expect(await spd()).toMatchObject({ lastAsks: 11, lastFailures: 11, isPaused: true, pauseReason: 'failures' })
    await admin.act(couriers, 'pause', { ids: [id], input: {} })
    expect((await spd()).pauseReason).toBe('person')
    await within(tx => tx.execute(sql`delete from awb_asks where courier = 'SPD'`))
    await admin.act(couriers, 'resume', { ids: [id], input: {} })
  })

  test('cod=Y for a courier without cash is refused by name', async () => {
    const { id } = await oneOf(couriers, 'code:SPD')
    const input = { courier: id, pincode: '560034', prepaid: true, cod: true, reverse: false, tatDays: 1 }
    expect(await refusedBy(courierPincodes, 'create', { input })).toMatchObject({
      ...{ path: 'cod', message: 'cod=Y but courier SPD does not support COD' },
    })
  })

  const ruleDraft = async (more: Input) => ({
    ...{ name: 'Trial', match: 'state:Karnataka', payment: 'cod', priority: 2, mode: 'allocate' },
    courier: (await oneOf(couriers, 'code:DLV')).id,
    ...more,
  })

  test('two rules tie: "Rules Trial and Karnataka COD tie; set different priorities"', async () => {
    expect(await refusedBy(courierMappings, 'create', { input: await ruleDraft({}) })).toMatchObject({
      ...{ path: 'priority', code: 'RULE' },
      message: 'Rules Trial and Karnataka COD tie; set different priorities',
    })
  })

  test('weight_from 2000 above weight_to 500 is refused', async () => {
    const input = await ruleDraft({ priority: 9, weightFromG: 2000, weightToG: 500 })
    expect(await refusedBy(courierMappings, 'create', { input })).toMatchObject({
      ...{ path: 'weightFromG', code: 'RANGE', message: 'From is above to' },
    })
  })

  test('a pattern has one mapping to a warehouse: "560* already mapped to BLR1 with priority 10"', async () => {
    const { id } = await oneOf(warehouses, 'code:BLR1')
    const input = { warehouse: id, pattern: '560*', priority: 1, tatDays: 1 }
    expect(await refusedBy(pincodeMappings, 'create', { input })).toMatchObject({
      ...{ path: 'pattern', message: '560* already mapped to BLR1 with priority 10' },
    })
  })
})

describe('re-allocation', () => {
  const reread = (order: AnyRow) => oneOf(orders, `id:${order.id}`)
  const parcelsOf = (order: AnyRow) => rowsOf(packages, `order:${order.id} -state:cancelled`)
  const heldIn = async (order: AnyRow) => {
    const held = await within(tx => heldFor(tx, { kind: 'order', id: order.id }))
    const codes = new Map((await rowsOf(warehouses, '')).map(({ id, code }) => [id, code]))
    return held.map(({ warehouse, quantity }) => `${codes.get(warehouse)} ${quantity}`)
  }
  const moved = async (ids: string[], input: Input = {}) => {
    const { body } = await admin.act(orders, 'reallocate', { ids, input })
    return { job: await files.over(body.data.jobId!), operation: body.data.operation! }
  }
  const placed = async () => {
    // Something that lies in Bengaluru and in Delhi.
    const there = new Set((await rowsOf(stock, 'warehouse:DEL1 available:>20')).map(({ sku }) => sku))
    const line = (await rowsOf(stock, 'warehouse:BLR1 available:>20')).find(({ sku }) => there.has(sku))!
    const member = await oneOf(members, 'status:active')
    const input = { lines: [{ sku: line.sku, quantity: 2 }], member: member.id, payBy: 'cod', pincode: '560034' }
    await admin.act(orders, 'place', { input: { ...input, line1: '12 Lake View Road' } })
    return (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
  }

  test('what is spoken for in a warehouse that closes is spoken for in the next one, and back again', async () => {
    const order = await placed()
    const { id } = await oneOf(warehouses, 'code:BLR1')
    expect(await heldIn(order)).toEqual(['BLR1 2'])
    expect((await moved([order.id])).job).toMatchObject({ state: 'failure' })
    await admin.act(warehouses, 'deactivate', { ids: [id] })
    expect((await rowsOf(orders, 'warehouse:BLR1 state:placed')).map(one => one.id)).toContain(order.id)
    const { job } = await moved([order.id])
    expect(job).toMatchObject({ state: 'success' })
    expect(await heldIn(order)).toEqual(['DEL1 2'])
    await admin.act(jobs, 'undoJob', { ids: [job.id] })
    await settledJobs()
    expect(await heldIn(order)).toEqual(['BLR1 2'])
    await admin.act(warehouses, 'activate', { ids: [id] })
    expect(await verified()).toBe(well)
  })

  test('pausing a courier tells who waits for it, and gives its parcels to others', async () => {
    const order = (await rowsOf(orders, 'state:processing hold:free delivery:awb courier:DLV')).find(
      ({ pincode }) => pincode,
    )!
    const [before] = await parcelsOf(order)
    const { id } = await oneOf(couriers, 'code:DLV')
    const plan = await admin.act(couriers, 'pause', { ids: [id], input: {}, dry: true })
    const { warnings } = (plan.body.data as unknown as { plan: { warnings: { message: string }[] } }).plan
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^\d+ orders have a parcel in the house that waits for it$/),
    )
    await admin.act(couriers, 'pause', { ids: [id], input: { reroute: true } })
    await settledJobs()
    const [after] = await parcelsOf(order)
    expect(after).toMatchObject({ state: 'awb', warehouse: before!.warehouse })
    expect(after!.courier).not.toBe('DLV')
    expect(await reread(order)).toMatchObject({ courier: after!.courier, hold: 'free' })
    await admin.act(couriers, 'resume', { ids: [id], input: {} })
  })
})

describe('files', () => {
  const errorsOf = async (area: Resource, upload: string, ...lines: string[]) =>
    (await files.check(area, upload, `${lines.join('\n')}\n`)).errors.map(({ line, message }) => `${line}: ${message}`)

  test('stock: "expected 40 but stock is 37; row skipped", and what is as expected is set with its row of the ledger', async () => {
    const [one, other] = [await lineOf(37), await lineOf(12)]
    const rows = [`BLR1,${one.sku},50,40,Counted again`, `BLR1,${other.sku},15,12,Counted again`]
    const head = 'warehouse,sku,qty,expected_qty,note'
    expect(await errorsOf(stock, 'stock', head, ...rows)).toEqual(['2: expected 40 but stock is 37; row skipped'])
    expect(await files.apply(stock, 'stock', `${[head, ...rows].join('\n')}\n`)).toMatchObject({ state: 'partial' })
    expect((await rowsOf(inventoryLogs, `stock:${other.id}`))[0]).toMatchObject({
      ...{ delta: 3, balanceAfter: 15, reason: 'count', note: 'Counted again' },
    })
    expect(await verified()).toBe(well)
  })

  test('stock-delta: "Delta would make on hand -2"', async () => {
    const line = await lineOf(3)
    expect(await errorsOf(stock, 'stockDelta', 'warehouse,sku,delta,reason', `BLR1,${line.sku},-5,loss`)).toEqual([
      '2: Delta would make on hand -2',
    ])
  })

  test('batch: "Batches add to 90, on hand is 100", "Expires before it was made", and batches that add up', async () => {
    const line = await lineOf(100)
    const head = 'warehouse,sku,batch_no,mfg_date,expiry_date,qty'
    const row = (no: string, expiry: string, qty: number) => `BLR1,${line.sku},${no},2026-01-01,${expiry},${qty}`
    expect(await errorsOf(stock, 'batch', head, row('A', '2027-01-01', 50), row('B', '2028-01-01', 40))).toEqual([
      expect.stringContaining('Batches add to 90, on hand is 100'),
      expect.any(String),
    ])
    expect(await errorsOf(stock, 'batch', head, row('A', '2025-01-01', 100))).toEqual(['2: Expires before it was made'])
    expect(await errorsOf(stock, 'batch', head, row('A', '2027-01-01', 50), row('B', '2028-01-01', 50))).toEqual([])
  })

  test('courier-pincode: "cod=Y but courier SPD does not support COD"', async () => {
    expect(
      await errorsOf(courierPincodes, 'courierPincode', 'courier,pincode,cod', 'SPD,560034,Y', 'DLV,560034,Y'),
    ).toEqual(['2: cod=Y but courier SPD does not support COD'])
  })

  test('all mappings of a warehouse: what the file does not name is removed, with a warning and the second factor', async () => {
    const { id } = await oneOf(warehouses, 'code:DEL1')
    const before = await rowsOf(pincodeMappings, `warehouse:${id}`)
    const head = 'warehouse,pattern,priority,tat_days'
    const kept = `DEL1,${before[0]!.pattern},7,2`
    const twice = [head, kept, kept, 'DEL1,302003,1,2']
    expect(await errorsOf(pincodeMappings, 'warehousePincodes', ...twice)).toContain(
      `3: ${before[0]!.pattern} already mapped to DEL1 with priority 7 at line 2`,
    )
    const csv = `${[head, kept, 'DEL1,302003,1,2'].join('\n')}\n`
    const { warnings, counts } = await files.check(pincodeMappings, 'warehousePincodes', csv)
    const n = before.length - 1
    expect(warnings.map(({ message }) => message)).toContain(
      `${n} of ${before.length} mappings of DEL1 are not in the file and are removed`,
    )
    expect(counts.error).toBe(0)
    await expect(files.apply(pincodeMappings, 'warehousePincodes', csv)).rejects.toThrow('4031')
    expect(await rowsOf(pincodeMappings, `warehouse:${id}`)).toHaveLength(before.length)
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf('a'.repeat(43)),
    ])
    const sure = {
      ...admin,
      post: (path: string, body: unknown) => admin.post(path, body, { 'secure-token': 'a'.repeat(43) }),
    }
    await here.files(sure as typeof admin).apply(pincodeMappings, 'warehousePincodes', csv)
    const after = await rowsOf(pincodeMappings, `warehouse:${id} status:active`)
    expect(after.map(({ pattern, priority }) => `${pattern} ${priority}`).sort()).toEqual(
      [`${before[0]!.pattern} 7`, '302003 1'].sort(),
    )
  })

  test('pincode-mapping and courier-mapping: what is written is read by the resolver', async () => {
    const mapping = 'warehouse,pattern,priority,tat_days\nDEL1,302001,1,2\nBLR9,302002,1,2\n012345,x,1,2\n'
    const [first, ...others] = (await files.check(pincodeMappings, 'pincodeMapping', mapping)).errors
    expect(first).toMatchObject({ line: 3, message: 'no warehouse "BLR9" in vendor mgp' })
    expect(others).toHaveLength(1)
    const rule = 'rule,warehouse,match,payment,courier,mode,priority\nJaipur exact,ANY,302001,prepaid,BLD,allocate,3\n'
    expect(await files.apply(courierMappings, 'courierMapping', rule)).toMatchObject({ state: 'success' })
    const shown = await asked(warehouses, 'checkPincode', {
      pincode: '302001',
      payment: 'prepaid',
      value: 1,
      weightG: 1,
    })
    if (shown.kind !== 'columns') throw new Error('no columns')
    expect(printed(shown.columns[1]!.result)).toBe('BLD')
  })
})
