// Stock: the ledger that cannot be wrong, batches that leave in time, and the files of the area.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories } from '#areas/categories/categories.ts'
import { products, variants } from '#areas/products/products.ts'
import { courierMappings, courierPincodes } from '#areas/warehouses/couriers.ts'
import { overpriced } from '#areas/warehouses/delivery/packPrices.server.ts'
import { heldFor, releaseStock, reserveStock, returnStock } from '#areas/warehouses/stock/reservations.server.ts'
import { inventoryLogs, stock, stockBatches } from '#areas/warehouses/stock.ts'
import { pincodeMappings, warehouses } from '#areas/warehouses/warehouses.ts'
import type { Hit, Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { openLane } from '#server/http/lane.ts'
import { lanes } from '#server/http/lanes.ts'
import { chanceOf } from '#server/seed/rows.ts'
import { settle } from '../../support/settle.ts'
import { type Input, warehousesDesk } from './desk.ts'

const { here, admin, files, within, rowsOf, oneOf, asked, refusedBy, lineOf, checked, ticked, verified, well } =
  await warehousesDesk()

test('a movement found by the SKU of its line tells what moved, by how much and where', async () => {
  const line = await lineOf(7)
  await admin.act(stock, 'adjust', { ids: [line.id], input: { delta: -3, bucket: 'onHand', reason: 'loss' } })
  const { body } = await admin.get<{ data: { hits: Hit[] } }>(
    `/v1/search?resource=inventoryLogs&q=${encodeURIComponent(String(line.sku))}`,
  )
  const [log] = await rowsOf(inventoryLogs, `stock:${line.id} reason:loss`)
  const told = body.data.hits.find(({ id }) => id === log!.id)
  expect(told?.beside?.map(printed)).toEqual(['Lost', '-3', 'On hand', line.warehouseTitle])
  // The line itself is one of several as well, in each warehouse one.
  const { body: lines } = await admin.get<{ data: { hits: Hit[] } }>(
    `/v1/search?resource=stock&q=${encodeURIComponent(String(line.sku))}`,
  )
  expect(lines.data.hits.find(({ id }) => id === line.id)?.beside).toEqual([line.warehouseTitle])
})

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
        else if (gone) await releaseStock(tx, { ref: { kind: 'test', id: gone }, to: 'shopper' })
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
    expect(shown.rows.map(row => row.map(printed))).toEqual([[line.sku, 'BLR1', 'on hand', 'Ledger 20, line 21']])
    await within(tx => tx.execute(sql`update stock set on_hand = 20, available = 20 where id = ${line.id}`))
    expect(await verified()).toBe(well)
  })

  test('(2) of 200 who reserve one of 150 at once exactly 150 get it', async () => {
    const line = await lineOf(150)
    const wanted = { warehouse: String(line.warehouse), lines: [{ variant: String(line.variant), quantity: 1 }] }
    // Each waits its turn as calls do: who waited too long for a connection would be no shopper who found nothing left.
    const lane = openLane(lanes.writes)
    const reserved = async (at: number) => {
      const leave = await lane.enter({ person: `${at % 4}`, vendor: 'mgp', task: 'reserve' })
      const ref = { kind: 'test', id: `rush-${at}` }
      await within(tx => reserveStock(tx, { ...wanted, ref })).finally(leave)
    }
    const ends = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => reserved(at)))
    const refused = ends.flatMap(end => (end.status === 'rejected' ? [String(end.reason.message)] : []))
    expect(new Set(refused)).toEqual(new Set([`${line.sku}: 0 available, 1 requested`]))
    expect(refused).toHaveLength(50)
    expect(await oneOf(stock, `id:${line.id}`)).toMatchObject({ onHand: 150, reserved: 150, available: 0 })
    expect(await verified()).toBe(well)
  })

  test('an order holds what it reserved until it is released or shipped, once', async () => {
    const line = await lineOf(10)
    const ref = { kind: 'order', id: 'held-1' }
    const lines = [{ variant: String(line.variant), quantity: 4 }]
    await within(tx => reserveStock(tx, { ref, warehouse: String(line.warehouse), lines }))
    await within(tx => releaseStock(tx, { ref, lines: [{ ...lines[0]!, quantity: 3 }], to: 'shopper' }))
    expect((await within(tx => heldFor(tx, ref.kind, [ref.id]))).get(ref.id)).toMatchObject([
      { stock: line.id, quantity: 1 },
    ])
    await within(tx => releaseStock(tx, { ref }))
    await within(tx => releaseStock(tx, { ref }))
    expect(await oneOf(stock, `id:${line.id}`)).toMatchObject({ onHand: 7, reserved: 0, available: 7 })
  })

  test('(7) set stock with another expected quantity changes nothing and says what is there', async () => {
    const line = await lineOf(37)
    const input = { quantity: 50, expectedQty: 40, reason: 'count' }
    expect(await refusedBy(stock, 'setQuantity', { ids: [line.id], input })).toEqual({
      status: 409,
      path: 'expectedQty',
      code: 'EXPECTED',
      message: 'Expected 40, found 37',
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
    await within(tx => releaseStock(tx, { ref, to: 'shopper' }))
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect((await oneOf(stock, `id:${line.id}`)).onHand).toBe(28)
    const logs = await rowsOf(inventoryLogs, `stock:${line.id}`)
    const [undone] = logs
    expect(undone).toMatchObject({ bucket: 'onHand', delta: 5, balanceAfter: 28, reason: 'correction' })
    expect(logs.find(({ id }) => id === undone!.corrects)).toMatchObject({ delta: -5, reason: 'loss' })
  })

  test('the days it lasts are what is available over what was sent a day in 30 days; none where nothing was sent', async () => {
    const [sold, still] = [await lineOf(100), await lineOf(100)]
    const ref = { kind: 'order', id: 'cover' }
    const sent = { ref, lines: [{ variant: String(sold.variant), quantity: 15 }] }
    const long = await within(async tx => {
      await reserveStock(tx, { ...sent, warehouse: String(sold.warehouse) })
      await releaseStock(tx, { ...sent, to: 'shopper' })
      const old = sql`at > now() - interval '30 days' and reason = 4 and stock in (${sold.id}::uuid, ${still.id}::uuid)`
      const { rows } = await tx.execute<{ stock: string; n: number }>(
        sql`select stock, -sum(delta)::int as n from inventory_logs where bucket = 1 and ${old} group by stock`,
      )
      return new Map(rows.map(({ stock: line, n }) => [line, n]))
    })
    const shipped = long.get(sold.id)!
    await ticked('stock')
    expect(await oneOf(stock, `id:${sold.id}`)).toMatchObject({
      available: 85,
      daysOfCover: Math.floor((85 * 30) / shipped),
      version: (sold.version as number) + 2,
    })
    expect((await oneOf(stock, `id:${still.id}`)).daysOfCover).toBe(
      long.has(still.id) ? Math.floor((100 * 30) / long.get(still.id)!) : null,
    )
    const all = await rowsOf(stock, 'daysOfCover:>=0')
    expect(all.length).toBeLessThan((await admin.list(stock, 'size=1')).page.total)
    await within(tx =>
      reserveStock(tx, {
        ...sent,
        warehouse: String(sold.warehouse),
        lines: [{ variant: String(sold.variant), quantity: 85 }],
      }),
    )
    await ticked('stock')
    expect((await oneOf(stock, `id:${sold.id}`)).daysOfCover).toBe(0)
  })

  test('the ledger refuses to be changed, by anybody', async () => {
    for (const statement of ['update inventory_logs set delta = 0', 'delete from inventory_logs'])
      await expect(within(tx => tx.execute(sql.raw(statement)))).rejects.toThrow()
  })

  test('delta below zero is refused: "Would bring on hand to -2"', async () => {
    const line = await lineOf(3)
    const input = { bucket: 'onHand', delta: -5, reason: 'loss' }
    expect(await refusedBy(stock, 'adjust', { ids: [line.id], input })).toMatchObject({
      code: 'STOCK',
      message: 'Would bring on hand to -2',
    })
  })

  test('set stock -5 is refused by its range', async () => {
    const line = await lineOf(3)
    const input = { quantity: -5, expectedQty: 3 }
    expect(await refusedBy(stock, 'setQuantity', { ids: [line.id], input })).toMatchObject({
      status: 422,
      path: 'quantity',
      code: 'RANGE',
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
      await within(tx => releaseStock(tx, { ref, to: 'shopper' }))
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
      await expect(reserved(11, 'too-many')).rejects.toThrow(`${line.sku}: 10 available, 11 requested`)
      await reserved(4, 'fresh')
      await within(tx => releaseStock(tx, { ref: { kind: 'order', id: 'fresh' }, to: 'shopper' }))
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
            ref: { kind: 'order', id: 'food' },
            warehouse: String(line.warehouse),
            lines: [{ variant: String(line.variant), quantity }],
          }),
        )
      await asks(parent, 180)
      await expect(reserved(11)).rejects.toThrow(`${line.sku}: 10 available, 11 requested`)
      const shown = (await asked(stock, 'nearExpiry', { days: 180 })) as Extract<Shown, { kind: 'table' }>
      expect(
        shown.rows
          .find(row => row[2] === 'NEAR')
          ?.map(printed)
          .at(-1),
      ).toBe('No, less than 180 days')
      await reserved(4)
      await within(tx => releaseStock(tx, { ref: { kind: 'order', id: 'food' }, to: 'shopper' }))
      const left = await rowsOf(stockBatches, `stock:${line.id}`)
      expect(Object.fromEntries(left.map(({ batchNo, qty }) => [batchNo, qty]))).toEqual({ NEAR: 10, FAR: 6 })
      const stopped = await within(tx =>
        overpriced({ tx, setting: { currency: 'INR' } as never, now: new Date() }, 'BLR1', [
          { variant: String(line.variant), quantity: 1, price: 10_001 },
        ]),
      )
      expect(stopped?.message).toContain('batch FAR has MRP 100.00')
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
        message: `${line.sku}, batch B7 has MRP 499.00, the order price is 549.00`,
      })
    })

    test('expiry before it was made is refused', async () => {
      const line = await lineOf(0)
      const why = await received(line, { batchNo: 'B1', mfgDate: '2026-05-01', expiryDate: '2026-04-30' })
      expect(why).toMatchObject({
        path: 'expiryDate',
        code: 'RANGE',
        message: 'Expiry date is before the manufacturing date',
      })
    })

    test('pieces without a batch and a first batch do not add up: "Batches add up to 0, on hand is 100"', async () => {
      const line = await lineOf(100)
      const why = await received(line, { batchNo: 'B1' })
      expect(why).toMatchObject({ code: 'RULE', message: 'Batches add up to 0, on hand is 100' })
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

describe('files', () => {
  const errorsOf = async (resource: Resource, upload: string, ...lines: string[]) =>
    (await files.check(resource, upload, `${lines.join('\n')}\n`)).errors.map(
      ({ line, message }) => `${line}: ${message}`,
    )

  test('stock: "expected 40 but stock is 37; row skipped", and what is as expected is set with its row of the ledger', async () => {
    const [one, other] = [await lineOf(37), await lineOf(12)]
    const rows = [`BLR1,${one.sku},50,40,Counted again`, `BLR1,${other.sku},15,12,Counted again`]
    const head = 'warehouse,sku,qty,expected_qty,note'
    expect(await errorsOf(stock, 'stock', head, ...rows)).toEqual(['2: expected 40 but stock is 37; row skipped'])
    expect(await files.apply(stock, 'stock', `${[head, ...rows].join('\n')}\n`)).toMatchObject({ state: 'partial' })
    expect((await rowsOf(inventoryLogs, `stock:${other.id}`))[0]).toMatchObject({
      delta: 3,
      balanceAfter: 15,
      reason: 'count',
      note: 'Counted again',
    })
    expect(await verified()).toBe(well)
  })

  test('stock-delta: "Adjustment would bring on hand to -2"', async () => {
    const line = await lineOf(3)
    expect(await errorsOf(stock, 'stockDelta', 'warehouse,sku,delta,reason', `BLR1,${line.sku},-5,loss`)).toEqual([
      '2: Adjustment would bring on hand to -2',
    ])
  })

  test('batch: "Batches add to 90, on hand is 100", "Expires before it was made", and batches that add up', async () => {
    const line = await lineOf(100)
    const head = 'warehouse,sku,batch_no,mfg_date,expiry_date,qty'
    const row = (no: string, expiry: string, qty: number) => `BLR1,${line.sku},${no},2026-01-01,${expiry},${qty}`
    expect(await errorsOf(stock, 'batch', head, row('A', '2027-01-01', 50), row('B', '2028-01-01', 40))).toEqual([
      expect.stringContaining('Batches add up to 90, on hand is 100'),
      expect.any(String),
    ])
    expect(await errorsOf(stock, 'batch', head, row('A', '2025-01-01', 100))).toEqual([
      '2: Expiry date is before the manufacturing date',
    ])
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
      `${n} of ${before.length} mappings of DEL1 are not in the file and will be removed`,
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
    expect(first).toMatchObject({ line: 3, message: 'Warehouse "BLR9" does not exist in MGP' })
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
