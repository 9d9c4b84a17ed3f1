// Couriers: paused, counted, and refused what they cannot do; what waits for one that stops goes to the next.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { postalAreas } from '#areas/postalAreas/postalAreas.ts'
import { courierMappings, courierPincodes, couriers } from '#areas/warehouses/couriers.ts'
import { readServing } from '#areas/warehouses/delivery/serving.server.ts'
import type { DeliveryRegion } from '#areas/warehouses/pictures.ts'
import { heldFor } from '#areas/warehouses/stock/reservations.server.ts'
import { stock } from '#areas/warehouses/stock.ts'
import { pincodeMappings, warehouses } from '#areas/warehouses/warehouses.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import type { Notice } from '#contract/watching.ts'
import { run } from '#server/db/statement.ts'
import { type Input, warehousesDesk } from './desk.ts'

const { here, admin, files, within, rowsOf, oneOf, refusedBy, settledJobs, ticked, verified, well } =
  await warehousesDesk()

describe('couriers', () => {
  test('coverage counts of each zone the pincodes a courier serves, and no zone has more of them than it has pincodes', async () => {
    const { body } = await admin.act(couriers, 'coverage', { input: {} })
    const { columns, rows } = body.data.result as Extract<Shown, { kind: 'table' }>
    expect(columns.length).toBeGreaterThan(2)
    const inUse = (await rowsOf(postalAreas, 'status:active')).length
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.reduce((sum, [, n]) => sum + Number(n), 0)).toBeGreaterThanOrEqual(inUse)
    for (const [, n, ...cells] of rows)
      for (const cell of cells)
        expect(Number(/^(\d+) prepaid/.exec(printed(cell!))?.[1] ?? 0)).toBeLessThanOrEqual(Number(n))
  })

  test('whether anybody said where a courier goes is asked of the vendor alone', async () => {
    const serving = () => within(tx => readServing(tx, 'nowhere', new Date()))
    expect(await serving()).toEqual([])
    await within(tx => run(tx, sql`update courier_pincodes set status = 0`))
    expect(await serving()).toBeUndefined()
    await within(tx => run(tx, sql`update courier_pincodes set status = 1`))
  })

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

  test('more than 20% of its last 50 numbers failed: paused by the clock, with the reason; resumed it begins anew', async () => {
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
    const tick = () => ticked('couriers')
    await answers(-3600, [20, 'HTTP_500'], [31, null])
    await answers(-600, [7, 'HTTP_500'], [3, 'POOL_EMPTY'], [4, 'TIMEOUT'], [3, 'NOT_SERVICEABLE'], [2, 'UNREACHABLE'])
    await tick()
    // Of 50, 31 were given, 9 are nobody's fault, and the 20 lie behind them.
    expect(await spd()).toMatchObject({ lastAsks: 50, lastFailures: 10, isPaused: false, pauseReason: null })
    await answers(-300, [1, 'HTTP_503'])
    await admin.post('/v1/me/watches', { resource: 'couriers', kind: 'change', record: id })
    await tick()
    const paused = await spd()
    expect(paused).toMatchObject({ lastAsks: 50, lastFailures: 11, isPaused: true, pauseReason: 'failures' })
    expect(paused.pausedUntil).toBeNull()
    const { notices } = (await admin.get<{ data: { notices: Notice[] } }>('/v1/me/notices')).body.data
    expect(notices).toMatchObject([{ resource: 'couriers', record: id, title: 'SPD', byName: null, times: 1 }])
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

  test('one that is paused for a while goes on by itself when it is over, and what it answered until then is forgiven', async () => {
    const { id } = await oneOf(couriers, 'code:SPD')
    const until = new Date(here.house.kit.clock.now().getTime() + 60_000).toISOString()
    await admin.act(couriers, 'pause', { ids: [id], input: { until } })
    await ticked('couriers')
    expect(await oneOf(couriers, `id:${id}`)).toMatchObject({ isPaused: true, pauseReason: 'person' })
    await within(tx => tx.execute(sql`update couriers set paused_until = now() - interval '1 second' where id = ${id}`))
    await ticked('couriers')
    const on = await oneOf(couriers, `id:${id}`)
    expect(on).toMatchObject({ isPaused: false, pausedUntil: null, pauseReason: null })
    expect((await refusedBy(couriers, 'resume', { ids: [id], input: {} })).message).toBe('It is not paused')
  })

  test('a pause that is taken back was none: what it answered before goes on counting', async () => {
    const { id } = await oneOf(couriers, 'code:BLD')
    const since = () =>
      within(
        async tx => (await tx.execute(sql`select asks_since::text as at from couriers where id = ${id}`)).rows[0]?.at,
      )
    const before = await since()
    const { body } = await admin.act(couriers, 'pause', { ids: [id], input: {} })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await oneOf(couriers, `id:${id}`)).toMatchObject({ isPaused: false, pauseReason: null })
    expect(await since()).toBe(before)
  })

  test('the delivery map adds up what couriers serve by region, without those that are paused', async () => {
    const map = async () => {
      const { body } = await admin.act(pincodeMappings, 'deliveryMap', { input: { shows: 'couriers' } })
      const shown = body.data.result as Extract<Shown, { kind: 'table' }>
      const regions = shown.given as DeliveryRegion[]
      return { shown, assam: regions.find(({ name }) => name === 'Assam')! }
    }
    const total = async (resource: Resource, filter: string) =>
      (await admin.list(resource, `size=1&filter=${encodeURIComponent(filter)}`)).page.total
    const places = await rowsOf(postalAreas, 'state:Assam status:active')
    const codes = places.map(({ code }) => String(code))
    const served = await rowsOf(courierPincodes, `status:active pincode:${codes.join(',')}`)
    const { shown, assam } = await map()
    expect(assam).toMatchObject({ pincodes: codes.length, couriers: served.length, pincode: codes.sort()[0] })
    expect(assam.cod).toBe(new Set(served.filter(({ cod }) => cod).map(({ pincode }) => pincode)).size)
    const least = Map.groupBy(served, ({ pincode }) => pincode)
    expect(assam.days).toBe(
      [...least.values()].reduce((sum, rows) => sum + Math.min(...rows.map(({ tatDays }) => Number(tatDays))), 0),
    )
    expect(shown.rows.filter(([region]) => region === 'Assam').map(row => printed(row[2]!))).toEqual([
      String(codes.length),
    ])
    await within(tx => tx.execute(sql`update postal_areas set lat = null, lng = null where state = 'Assam'`))
    const { lat, lng } = (await map()).assam
    expect([lat > 8 && lat < 36, lng > 68 && lng < 97]).toEqual([true, true])
    const { id } = await oneOf(couriers, 'code:ECM')
    const own = await total(courierPincodes, `courier:${id} status:active pincode:${codes.join(',')}`)
    await admin.act(couriers, 'pause', { ids: [id], input: {} })
    expect((await map()).assam.couriers).toBe(served.length - own)
    await admin.act(couriers, 'resume', { ids: [id], input: {} })
  })

  test('how a courier does is counted from its parcels of 90 days whose way has ended', async () => {
    const { id, version } = await oneOf(couriers, 'code:SPD')
    const day = 86_400_000
    const now = here.house.kit.clock.now().getTime()
    const iso = (daysAgo: number) => new Date(now - daysAgo * day).toISOString()
    const ended = (state: number, attempts: number, days: number, taken = 30) => ({
      state,
      attempts,
      picked_up_at: iso(taken),
      state_at: iso(taken - days + 0.01),
    })
    const parcels = [
      ...[1, 2, 3, 4, 5, 6].map(days => ended(7, 0, days)),
      ...[ended(7, 1, 7), ended(10, 3, 9), ended(12, 2, 9), ended(14, 0, 9)],
      // On their way yet, and too long ago.
      ...[ended(5, 0, 1), ended(6, 1, 1), ended(7, 0, 20, 91), ended(11, 3, 20, 120)],
    ].map((parcel, at) => ({ ...parcel, at: at + 1, awb: `SPD-HEALTH-${at}` }))
    await within(tx =>
      tx.execute(sql`update packages p set courier = 'SPD', awb = r.awb, state = r.state, attempts = r.attempts,
          picked_up_at = r.picked_up_at, state_at = r.state_at
        from json_to_recordset(${JSON.stringify(parcels)}::json) as r
          (at int, awb text, state smallint, attempts int, picked_up_at timestamptz, state_at timestamptz),
          (select id, row_number() over (order by id desc) as at from packages where status <> 2 and state = 7) o
        where o.at = r.at and p.id = o.id`),
    )
    await ticked('couriers')
    const figures = { success90: 7000, ndr90: 3000, rto90: 2000, tat90: 7, ended90: 10 }
    expect(await oneOf(couriers, `id:${id}`)).toMatchObject({ ...figures, version })
    const { body } = await admin.act(couriers, 'health', { ids: [id], input: {} })
    const shown = body.data.result as Extract<Shown, { kind: 'table' }>
    expect(shown.rows.map(row => row.slice(1).map(printed))).toEqual([['10', '70%', '30%', '20%', '7']])
    await within(tx => tx.execute(sql`update packages set awb = null, courier = null where courier = 'SPD'`))
    await ticked('couriers')
    expect(await oneOf(couriers, `id:${id}`)).toMatchObject({ success90: null, tat90: null, ended90: null })
  })

  test('cod=Y for a courier without cash is refused by name', async () => {
    const { id } = await oneOf(couriers, 'code:SPD')
    const input = { courier: id, pincode: '560034', prepaid: true, cod: true, reverse: false, tatDays: 1 }
    expect(await refusedBy(courierPincodes, 'create', { input })).toMatchObject({
      path: 'cod',
      message: 'cod=Y but courier SPD does not support COD',
    })
  })

  const ruleDraft = async (more: Input) => ({
    name: 'Trial',
    match: 'state:Karnataka',
    payment: 'cod',
    priority: 2,
    mode: 'allocate',
    courier: (await oneOf(couriers, 'code:DLV')).id,
    ...more,
  })

  test('two rules tie: "Rules Trial and Karnataka COD have the same priority"', async () => {
    expect(await refusedBy(courierMappings, 'create', { input: await ruleDraft({}) })).toMatchObject({
      path: 'priority',
      code: 'RULE',
      message: 'Rules Trial and Karnataka COD have the same priority',
    })
  })

  test('a rule that was out of use does not come back beside one it ties with', async () => {
    const held = await oneOf(courierMappings, 'name:"Karnataka COD"')
    await admin.act(courierMappings, 'deactivate', { ids: [held.id] })
    const made = await admin.act(courierMappings, 'create', { input: await ruleDraft({}) })
    const [{ id }] = made.body.data.done as [AnyRow]
    const { message } = await refusedBy(courierMappings, 'activate', { ids: [held.id], input: {} })
    expect(message).toContain('Rules Karnataka COD and Trial have the same priority')
    await admin.act(courierMappings, 'remove', { ids: [id] })
    await admin.act(courierMappings, 'activate', { ids: [held.id] })
    expect(await oneOf(courierMappings, `id:${held.id}`)).toMatchObject({ status: 'active' })
  })

  test('weight_from 2000 above weight_to 500 is refused', async () => {
    const input = await ruleDraft({ priority: 9, weightFromG: 2000, weightToG: 500 })
    expect(await refusedBy(courierMappings, 'create', { input })).toMatchObject({
      path: 'weightFromG',
      code: 'RANGE',
      message: '“From” is above “to”',
    })
  })

  test('a pattern has one mapping to a warehouse: "560* already mapped to BLR1 with priority 10"', async () => {
    const { id } = await oneOf(warehouses, 'code:BLR1')
    const input = { warehouse: id, pattern: '560*', priority: 1, tatDays: 1 }
    expect(await refusedBy(pincodeMappings, 'create', { input })).toMatchObject({
      path: 'pattern',
      message: '560* already mapped to BLR1 with priority 10',
    })
  })
})

describe('re-allocation', () => {
  const reread = (order: AnyRow) => oneOf(orders, `id:${order.id}`)
  const parcelsOf = (order: AnyRow) => rowsOf(packages, `order:${order.id} -state:cancelled`)
  const heldIn = async (order: AnyRow) => {
    const held = (await within(tx => heldFor(tx, 'order', [order.id]))).get(order.id)!
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
      expect.stringMatching(/^\d+ orders have unshipped parcels assigned to it$/),
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
