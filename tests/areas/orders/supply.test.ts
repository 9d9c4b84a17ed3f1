// Where an order goes from and to decides by which names its tax is told, until its invoice fixes them: whatever moves either splits
// the quote anew, the price stays, and a number or label for the former place is void.
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { stock } from '#areas/warehouses/stock.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { withTenant } from '#server/db/tenant.ts'
import { ordersDesk } from './desk.ts'

const { here, admin, files, again, act, whyNot, placed, inShop, childrenOf, assigned } = await ordersDesk()

const shelf = (
  await admin.list(stock, `size=3&sort=sku&filter=${encodeURIComponent('available:>60 warehouse:BLR1')}`)
).rows.map(({ sku }) => String(sku))
const houseId = new Map((await admin.list(warehouses, 'size=100')).rows.map(({ code, id }) => [String(code), id]))
const [pune, bengaluru, delhi] = ['411001', '560034', '110001'] as const

interface Split extends Record<string, unknown> {
  /** State the order is sent from, as its stock and its packages tell, and whether goods go to another one. */
  isInter: boolean
  names: string[]
  taxed: number
  kept: number
  sum: number
  grand: number
}

/** As an auditor would: from the tables alone, with none of the product's own rules. */
const audited = async ({ id }: AnyRow): Promise<Split> => {
  const [row] = await inShop<Split>(sql`
    with o as (select * from orders where id = ${id}),
      parcel as (select warehouse from packages where "order" = ${id} and state <> 16 and status <> 2 order by package_no limit 1),
      spoken as (select w.code from inventory_logs l join warehouses w on w.id = l.warehouse where l.reference = ${id} and l.bucket = 2
        group by w.code having sum(delta) > 0 order by sum(delta) desc, w.code limit 1),
      sender as (select z.name from tax_registrations r join tax_zones z on z.id = r.tax_zone join warehouses w on w.id = any(r.warehouses)
        where w.code = coalesce((select warehouse from parcel), (select code from spoken))),
      heads as (select c ->> 'name' as name from order_lines l, jsonb_array_elements(l.components) c where l."order" = ${id} and l.status <> 2
        union select c ->> 'name' from o, jsonb_array_elements(o.quote -> 'lines') l, jsonb_array_elements(l -> 'tax' -> 'components') c
        union select c ->> 'name' from o, jsonb_array_elements(o.quote -> 'charges') g, jsonb_array_elements(g -> 'parts') p,
          jsonb_array_elements(p -> 'components') c),
      fees as (select coalesce(sum((p ->> 'tax')::int), 0) as tax, coalesce(sum((p ->> 'gross')::int), 0) as gross
        from o, jsonb_array_elements(o.quote -> 'charges') g, jsonb_array_elements(g -> 'parts') p)
    select (select name from sender) is distinct from o.region as "isInter",
      array(select name from heads where name <> 'CESS' order by 1) as names,
      ((select sum(tax) from order_lines where "order" = ${id} and status <> 2) + (select tax from fees))::int as taxed,
      (o.totals ->> 'tax')::int as kept, ((o.totals ->> 'tax')::int + (o.totals ->> 'taxable')::int + (o.totals ->> 'roundOff')::int) as sum,
      o.grand::int as grand from o`)
  return row!
}

test("the demo's own orders bear the heads of where their parcel lies and where they go", async () => {
  const [told] = await inShop<{ within: number; wrong: string[] }>(sql`
    with o as (select o.order_no, w.state = o.region as "isWithin", (select array_agg(distinct c ->> 'name')
          from order_lines l, jsonb_array_elements(l.components) c where l."order" = o.id) as heads
        from orders o join packages p on p."order" = o.id join warehouses w on w.code = p.warehouse)
    select (count(*) filter (where "isWithin"))::int as within,
      coalesce(array_agg(order_no) filter (where "isWithin" = ('IGST' = any(heads))), '{}') as wrong from o`)
  expect(told!.within).toBeGreaterThan(5)
  expect(told!.wrong).toEqual([])
})

/** What Explain price says of its tax, what the columns of Explain order tax come to, and from where to where both say it goes. */
const explained = async ({ id }: AnyRow) => {
  const [why, tax] = [
    await admin.act(orders, 'why', { ids: [id] }),
    await admin.act(taxes, 'explainOrder', { input: { order: id } }),
  ]
  const { steps, result } = why.body.data.result as Extract<Shown, { kind: 'trace' }>
  const { columns } = tax.body.data.result as Extract<Shown, { kind: 'columns' }>
  const said = (rule: string) => steps.filter(step => step.rule === rule)
  const ways = columns.flatMap(column => column.steps.filter(({ rule }) => rule === 'supply'))
  const parts = columns.flatMap(({ result }) => [
    ...printed(result)
      .split(';')[0]!
      .matchAll(/\d+\.\d\d/g),
  ])
  return {
    price: said('orderTax').map(({ outcome }) => Math.round(Number(printed(outcome)) * 100)),
    tax: parts.reduce((sum, [amount]) => sum + Math.round(Number(amount) * 100), 0),
    total: printed(result ?? ''),
    ways: [...new Set([...said('supply'), ...ways].map(({ input }) => printed(input ?? '')))],
  }
}

const holdsTrue = async (order: AnyRow, told: string) => {
  const { isInter, names, taxed, kept, sum, grand } = await audited(order)
  expect({ told, names, taxed, sum }).toEqual({
    told,
    names: isInter ? ['IGST'] : ['CGST', 'SGST'],
    taxed: kept,
    sum: grand,
  })
  return { isInter, kept, grand }
}

/** Nor does what people are told of it differ from what it is. */
const isToldTrue = async (order: AnyRow, told: string) => {
  const { isInter, kept, grand } = await holdsTrue(order, told)
  const { price, tax, total, ways } = await explained(order)
  const sum = `Total ${(grand / 100).toFixed(2)}`
  expect({ told, price, tax, total }).toEqual({ told, price: [kept], tax: kept, total: sum })
  expect(ways).toEqual([expect.stringMatching(isInter ? / to .*, inter-state$/ : / to .*, intra-state$/)])
}

const moved = async (order: AnyRow, pincode: string) => {
  const { body } = await act('editAddress', order, { line1: '7 Hill Road', pincode })
  expect(body.data?.refused ?? body).toEqual([])
  return body.data.operation as string
}
const relocated = async (order: AnyRow, house: string) => {
  const { body } = await act('reallocate', order, { warehouse: houseId.get(house) })
  return files.over(body.data.jobId!)
}

describe('the tax of an order that is not invoiced', () => {
  test('is told as IGST once it goes to another state, as CGST and SGST within one, and the total stays', async () => {
    const order = await placed({ lines: [{ sku: shelf[0], quantity: 2 }], pincode: bengaluru })
    await isToldTrue(order, 'placed')
    await moved(order, pune)
    await isToldTrue(order, 'to Pune')
    expect((await childrenOf(orderLines, order))[0]!.components).toMatchObject([{ name: 'IGST' }])
    expect((await again(order)).grand).toBe(order.grand)
    await moved(order, bengaluru)
    expect(await again(order)).toMatchObject({ totals: order.totals, grand: order.grand })
    await isToldTrue(order, 'and back')
  })

  test('is told in the plan of a correction, by the names it has and those it gets, and only where they change', async () => {
    const order = await placed({ lines: [{ sku: shelf[0], quantity: 1 }], pincode: bengaluru })
    const planned = async (pincode: string) => {
      const { id } = order
      const dry = await admin.post<{ data: { plan: { warnings: unknown[] } } }>('/v1/orders/actions/editAddress', {
        ids: [id],
        input: { line1: '7 Hill Road', pincode },
        dry: true,
      })
      return dry.body.data.plan.warnings
    }
    expect(await planned(pune)).toMatchObject([
      { key: 'orders.findings.taxHeads', params: { was: ['CGST', 'SGST'], now: ['IGST'] } },
    ])
    expect(await planned(bengaluru)).toEqual([])
    expect(await again(order)).toMatchObject({ pincode: order.pincode, totals: order.totals })
  })

  test('is told in the plan with the airway bill and the label that are void by it', async () => {
    const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0], quantity: 1 }], pincode: bengaluru })
    await files.over((await act('repush', order)).body.data.jobId!)
    await assigned(await again(order))
    const [{ awb }] = (await childrenOf(packages, order)) as [AnyRow]
    const told = async (pincode: string) => {
      const input = { line1: '7 Hill Road', pincode }
      const dry = await admin.post<{ data: { plan: { warnings: { message: string; params: object }[] } } }>(
        ...(['/v1/orders/actions/editAddress', { ids: [order.id], input, dry: true }] as const),
      )
      return dry.body.data.plan.warnings.map(({ message, params }) => ({ message, params }))
    }
    const bare = { message: `AWB ${awb} is void`, params: { awb } }
    expect(awb).toEqual(expect.any(String))
    expect(await told(pune)).toContainEqual(bare)
    await files.over((await act('printLabels', await again(order))).body.data.jobId!)
    const labelled = { message: `AWB ${awb} and its label are void`, params: { awb } }
    expect(await told(bengaluru)).toEqual([labelled])
    expect(await told(pune)).toContainEqual(labelled)
    expect((await childrenOf(packages, order))[0]).toMatchObject({ awb })
  })

  test('follows a correction that is taken back', async () => {
    const order = await placed({ lines: [{ sku: shelf[0], quantity: 1 }], pincode: delhi })
    const operation = await moved(order, bengaluru)
    await isToldTrue(order, 'moved')
    const { body } = await admin.post<{ data: { refused: unknown[] } }>('/v1/undo', { operation })
    expect(body.data.refused).toEqual([])
    await isToldTrue(order, 'undone')
  })

  test('follows an edit whole or not at all, however somebody else changes the order in the moment it is taken back', async () => {
    const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0], quantity: 2 }], pincode: delhi })
    const { body } = await act('editItems', order, { lines: [{ sku: shelf[0], quantity: 1 }], reason: 'one less' })
    const { operation } = body.data
    const { undone } = await withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
      await tx.execute(sql`select from orders where id = ${order.id} for update`)
      let isOver = false
      const undone = admin.post('/v1/undo', { operation }).finally(() => {
        isOver = true
      })
      const isWaitedFor = async () =>
        (await tx.execute(sql`select from pg_locks where not granted and pid <> pg_backend_pid()`)).rows.length > 0
      while (!isOver && !(await isWaitedFor())) await new Promise(resolve => setImmediate(resolve))
      await tx.execute(sql`with o as (update orders set version = version + 1, risk = 3 where id = ${order.id} returning *),
          done as (insert into operation (vendor, id, by_name, action, face, at, changed)
            values ('mgp', gen_random_uuid(), 'Rules', 'orders.change', 'system', now(), 1) returning id)
        insert into history (vendor, record_id, version, operation, resource, before, after, at)
          select 'mgp', o.id, o.version, done.id, 'orders', '{"risk": 0}', '{"risk": 3}', now() from o, done`)
      return { undone }
    })
    await undone
    await holdsTrue(order, 'edited, and taken back while somebody else had it')
  })

  test('follows another warehouse, packed or not', async () => {
    const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0], quantity: 1 }], pincode: '400050' })
    for (const house of ['BLR1', 'BOM1', 'DEL1']) {
      await relocated(order, house)
      await holdsTrue(order, `from ${house}`)
    }
    await files.over((await act('repush', await again(order))).body.data.jobId!)
    for (const house of ['BOM1', 'BLR1']) {
      await relocated(await again(order), house)
      await holdsTrue(order, `packed in ${house}`)
    }
  })

  const places = fc.constantFrom(pune, bengaluru, delhi, '400050')
  const steps = fc.oneof(
    fc.tuple(fc.constant('address' as const), places),
    fc.tuple(fc.constant('file' as const), places),
    fc.tuple(fc.constant('house' as const), fc.constantFrom('BLR1', 'BOM1', 'DEL1')),
    fc.tuple(fc.constant('items' as const), fc.constantFrom('1', '2', '3')),
    fc.tuple(fc.constantFrom('push' as const, 'number' as const, 'undo' as const), fc.constant('')),
  )
  /** How what was done is taken back. */
  type Back = () => Promise<unknown>

  const doers = (done: Back[]) => {
    let rows = 0
    const takenBack = (operation: string | undefined): Back[] =>
      operation ? [() => admin.post('/v1/undo', { operation })] : []
    const jobBack = (id: string): Back[] => [
      async () => {
        await admin.act(jobs, 'undoJob', { ids: [id] })
        return files.over((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id)
      },
    ]
    return {
      address: async (now: AnyRow, pincode: string) => {
        const { body } = await act('editAddress', now, { line1: '7 Hill Road', pincode })
        return takenBack(body.data?.operation)
      },
      file: async (now: AnyRow, pincode: string) => {
        const line = `${++rows} Hill Road`
        const job = await files.apply(
          orders,
          'orderAddress',
          `order_no,line1,pincode\n${now.orderNo},${line},${pincode}\n`,
        )
        return jobBack(job.id)
      },
      house: async (now: AnyRow, house: string) => jobBack((await relocated(now, house)).id),
      items: async (now: AnyRow, count: string) => {
        const lines = [{ sku: shelf[0], quantity: Number(count) }]
        return takenBack((await act('editItems', now, { lines, reason: 'asked by phone' })).body.data?.operation)
      },
      push: async (now: AnyRow) => {
        const { jobId } = (await act('repush', now)).body.data ?? {}
        if (jobId) await files.over(jobId)
        return []
      },
      number: async (now: AnyRow) => {
        await assigned(now)
        return []
      },
      undo: async () => {
        await done.pop()?.()
        return []
      },
    }
  }

  test('is right after any sequence of corrections, files, edits, re-allocations and taking back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 8 }), async sequence => {
        const lines = [
          { sku: shelf[0], quantity: 2 },
          { sku: shelf[1], quantity: 1 },
        ]
        const order = await placed({ payBy: 'cod', pincode: bengaluru, lines })
        const done: Back[] = []
        const told: string[] = []
        const does = doers(done)
        for (const [name, to] of sequence) {
          const before = await again(order)
          done.push(...(await does[name](before, to)))
          told.push(`${name} ${to}`)
          const isMoved = name === 'address' || name === 'file'
          await (isMoved ? isToldTrue : holdsTrue)(order, told.join(', '))
          if (name === 'address' || name === 'file' || name === 'house')
            expect((await again(order)).grand).toBe(before.grand)
        }
        await isToldTrue(order, told.join(', '))
      }),
      {
        numRuns: 15,
        endOnFailure: true,
        examples: [
          [
            [
              ['items', '3'],
              ['push', ''],
              ['undo', ''],
            ],
          ],
          [
            [
              ['address', '110001'],
              ['items', '2'],
              ['push', ''],
              ['number', ''],
              ['house', 'DEL1'],
              ['items', '1'],
              ['undo', ''],
            ],
          ],
        ],
      },
    )
  }, 90_000)
})

describe('what a package has for the former address', () => {
  test('its number and label are void: it waits for others, and says so', async () => {
    const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0], quantity: 1 }], pincode: bengaluru })
    await files.over((await act('repush', order)).body.data.jobId!)
    await assigned(await again(order))
    const [before] = await childrenOf(packages, order)
    expect(before).toMatchObject({ state: 'awb', awb: expect.any(String) })
    const operation = await moved(await again(order), pune)
    const [after] = await childrenOf(packages, order)
    expect(after).toMatchObject({ state: 'created', awb: null, courier: null, label: null, manifestNo: null })
    expect(await again(order)).toMatchObject({ delivery: 'created', courier: null })
    await assigned(await again(order))
    const [anew] = await childrenOf(packages, order)
    expect(anew!.awb).not.toBe(before!.awb)
    const { body } = await admin.post<{ data: { refused: unknown[] } }>('/v1/undo', { operation })
    expect(body.data.refused).not.toEqual([])
  })

  test('the same address again leaves them as they are', async () => {
    const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0], quantity: 1 }], pincode: bengaluru })
    await files.over((await act('repush', order)).body.data.jobId!)
    await assigned(await again(order))
    const [before] = await childrenOf(packages, order)
    await act('editAddress', await again(order), { line1: '12 Lake View Road', pincode: bengaluru })
    expect((await childrenOf(packages, order))[0]).toMatchObject({ state: 'awb', awb: before!.awb })
  })
})

test('once it is invoiced another state is refused, whatever asks', async () => {
  const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0], quantity: 1 }], pincode: bengaluru })
  await inShop(sql`update orders set invoice_no = 'KA/2627/900001' where id = ${order.id}`)
  expect(await whyNot('editAddress', order, { pincode: pune })).toMatchObject({ key: 'orders.findings.placeOfSupply' })
  const { errors } = await files.check(orders, 'orderAddress', `order_no,pincode\n${order.orderNo},${pune}\n`)
  expect(errors).toMatchObject([{ message: 'The place of supply would change. Cancel and re-invoice' }])
  await holdsTrue(order, 'still as invoiced')
})
