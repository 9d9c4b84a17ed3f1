// What a cart costs with the discounts there are: quoted, explained, tried beforehand and replayed.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testCarts } from '#areas/discounts/codes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { type Quoted, quoteCart } from '#areas/discounts/pricing/quote.server.ts'
import { members } from '#areas/members/members.ts'
import { segments } from '#areas/members/segments.ts'
import { orders } from '#areas/orders/orders.ts'
import { actionEndpointOf } from '#contract/address.ts'
import { type Param, printed } from '#contract/said.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { openHouse } from '#server/house.ts'
import { eventsAfter, lastOffset } from '#server/realtime/log.ts'
import { eventChannel } from '#server/realtime/publish.ts'
import { goesLive } from '../../support/goesLive.ts'
import { daysAgo } from '../../support/seedDay.ts'
import { at, type Input, openDesk, typed } from './desk.ts'

const { here, admin, files, inVendor, idOf, record, make, wrong, shown, reportOf, reported, steps, refusals } =
  await openDesk()

const golden = [
  { sku: 'G1-LIPSTICK', quantity: 2 },
  { sku: 'G1-SERUM', quantity: 1 },
  { sku: 'G1-SACHET', quantity: 3 },
]

/** Cash at the golden order's flat 49.00, for one question. */
const withFlatCod = async (ask: (tx: Tx) => Promise<Quoted>) => {
  let quoted: Quoted | undefined
  const slabs = JSON.stringify([{ from: 0, to: null, calc: 'flat', flat: 4900 }])
  const asked = inVendor(async tx => {
    await tx.execute(sql`update cod_charges set slabs = ${slabs}::jsonb where name = 'Default'`)
    quoted = await ask(tx)
    throw new Error('nothing of this is kept')
  })
  await expect(asked).rejects.toThrow('nothing of this is kept')
  return quoted!.quote
}

describe('a cart', () => {
  test('(1) of the golden order is 2,079.10 to the paisa, collected as 2,079.00, whatever the order of its lines', async () => {
    const orders = golden.flatMap(one => {
      const [a, b] = golden.filter(other => other !== one)
      return [
        [one, a!, b!],
        [one, b!, a!],
      ]
    })
    for (const lines of orders) {
      const quote = await withFlatCod(tx =>
        quoteCart(tx, { lines, codes: ['GLOW10'], payment: 'COD', channel: 'web', at: new Date(at) }),
      )
      expect(quote.totals).toMatchObject({ goods: 203_010, cod: 4900, roundOff: -10, grand: 207_900 })
      expect(new Map(quote.lines.map(({ sku, net }) => [sku, net]))).toEqual(
        new Map([
          ['G1-LIPSTICK', 136_301],
          ['G1-SERUM', 49_821],
          ['G1-SACHET', 16_888],
        ]),
      )
    }
  })

  test('tried for a member holds what is for their segments, and says of whom the others are', async () => {
    await admin.act(segments, 'create', { input: { name: 'Lab guests', rule: 'tags:lab-guest' } })
    const name = 'For lab guests'
    const given = { kind: 'cart', name, benefit: 'amount', amountOff: 5000, audience: 'segment' }
    const { id } = await make({ ...given, audienceNames: ['lab GUESTS'] })
    await goesLive(here, admin, [id])
    const { id: member } = await make({ firstName: 'Guest', tags: ['lab-guest'] }, members)
    const tried = async (who: Input) => {
      const said = steps(await shown(discounts, 'simulate', { lines: typed, at, ...who }))
      return said.find(line => line.startsWith(`${name}: `))
    }
    expect(await tried({ member })).toBe(`${name}: Saves 50.00`)
    expect(await tried({})).toBe(`${name}: Only for segment lab GUESTS (member: none)`)
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'over' } })
  })

  test('what is for several segments asks each by its own rule or list; one whose rule can no longer be read holds nobody', async () => {
    const { id: member, memberNo } = await make({ firstName: 'Listed' }, members)
    const { id: live } = await make({ name: 'Lab rule', rule: 'tags:nobody-has-this' }, segments)
    const snapshot = await admin.act(segments, 'snapshot', { ids: [live], input: { name: 'Lab list' } })
    if (snapshot.body.data.jobId) await files.over(snapshot.body.data.jobId)
    expect(await files.apply(segments, 'segmentMembers', `segment,key\nLab list,${memberNo}\n`)).toMatchObject({
      ok: 1,
    })
    const { id: broken } = await make({ name: 'Lab broken', rule: 'tags:anything' }, segments)
    await here.sql(`begin; select set_config('app.vendor', 'mgp', true);
      update segments set rule = 'nosuchword:1' where id = '${broken}'; commit`)
    const name = 'For lists'
    const given = { kind: 'cart', name, benefit: 'amount', amountOff: 5000, audience: 'segment' }
    const { id } = await make({ ...given, audienceNames: ['Lab list', 'Lab broken'] })
    await goesLive(here, admin, [id])
    const said = steps(await shown(discounts, 'simulate', { lines: typed, at, member }))
    expect(said).toContain(`${name}: Saves 50.00`)
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'over' } })
  })

  test('is for members chosen by their numbers; a number nobody has is refused', async () => {
    const { id: member, memberNo } = await make({ firstName: 'Chosen' }, members)
    const given = { kind: 'cart', name: 'For one', benefit: 'amount', amountOff: 5000, audience: 'members' }
    expect(await wrong({ ...given, audienceNames: [memberNo, 'M-0'] })).toMatchObject({
      status: 422,
      path: 'audienceNames',
      code: 'REF_NOT_FOUND',
      message: expect.stringContaining('M-0'),
    })
    const { id } = await make({ ...given, audienceNames: [memberNo] })
    await goesLive(here, admin, [id])
    const tried = async (who: Input) => steps(await shown(discounts, 'simulate', { lines: typed, at, ...who }))
    expect(await tried({ member })).toContain('For one: Saves 50.00')
    expect(await tried({})).toContain('For one: Only for selected members')
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'over' } })
  })

  test('says when line discounts handed out in another order would save more', async () => {
    const beyond = { ignoreFloor: true, priority: 1, startsAt: daysAgo(-99) }
    const then = daysAgo(-100, 12)
    const set = { kind: 'bmgm', name: 'Swap set', target: 'sku:G1-LIPSTICK,G1-SERUM,G1-SACHET', setPick: 'dearest' }
    const off = (sku: string, percentOff: number) => ({
      kind: 'product',
      name: `Swap ${sku}`,
      percentOff,
      target: `sku:${sku}`,
    })
    const ids = []
    for (const one of [set, off('G1-LIPSTICK', 9000), off('G1-SERUM', 6000)])
      ids.push((await make({ ...one, ...beyond })).id)
    await goesLive(here, admin, ids)
    const lines = ['G1-LIPSTICK', 'G1-SERUM', 'G1-SACHET']
    const said = steps(await shown(discounts, 'simulate', { lines, at: then }))
    expect(said).toContainEqual(expect.stringMatching(/^Swap G1-LIPSTICK.*: .+ first would save [\d.]+ more$/))
    await admin.act(discounts, 'kill', { ids, input: { reason: 'over' } })
    expect(steps(await shown(discounts, 'simulate', { lines, at: then })).join()).not.toContain('first would save')
  })

  test('(8) tells of every live discount what became of it', async () => {
    const answer = await shown(discounts, 'simulate', { lines: typed, codes: ['GLOW10'], payment: 'cod', at })
    const { rows, page } = await admin.list(discounts, 'filter=status:active&size=100')
    expect(page.total).toBeGreaterThan(20)
    const said = steps(answer)
    expect(said).toContain('GLOW10: Saves 200.00 instead of 223.01: maximum reached')
    for (const { name } of rows)
      expect(
        said.some(line => line.startsWith(`${name}: `)),
        String(name),
      ).toBe(true)
  })

  test('says why a code gives nothing', async () => {
    const why = async (code: string, more: Input = {}) => {
      const answer = await shown(discounts, 'whyNone', { code, lines: typed, at, ...more })
      return answer.kind === 'trace' ? printed(answer.result) : ''
    }
    expect(await why('nosuch')).toBe('This code does not exist')
    expect(await why(' first15 ', { memberOrders: 3 })).toBe('First order only')
    expect(await why('SEASON10')).toBe('Next season is not live')
    expect(await why('SHIPFREE')).toBe('No shipping charge')
  })

  test('says what stands in the way of an order: too few to sell, a pincode nobody knows, cash that is refused', async () => {
    const failing = async (input: Input) => {
      const answer = await shown(discounts, 'simulate', { lines: typed, at, ...input })
      if (answer.kind !== 'trace') return []
      return answer.steps.filter(({ ok }) => ok === false).map(({ rule, outcome }) => `${rule}: ${printed(outcome)}`)
    }
    const [sku] = await inVendor(async tx => {
      const { rows } = await tx.execute<{ sku: string }>(
        sql`select s.sku from stock s join variants v on v.id = s.variant join products p on p.id = v.product
          where v.status = 1 and p.status = 1 group by s.sku having max(s.available) between 1 and 500 order by s.sku limit 1`,
      )
      return rows.map(one => one.sku)
    })
    const short = await failing({ lines: [`${sku} x999`], pincode: '560034' })
    expect(short).toEqual([expect.stringMatching(new RegExp(`^stock: ${sku}: \\d+ available, 999 requested$`))])
    expect(await failing({ lines: [`${sku}`], pincode: '999999' })).toEqual([
      'serviceability: 999999 is not a known pincode',
    ])
    expect(await failing({ lines: [`${sku}`], pincode: '56' })).toEqual([
      'serviceability: Indian pincodes have 6 digits and do not start with 0',
    ])
    expect(await failing({ lines: [`${sku}`], pincode: '560034' })).toEqual([])
    await inVendor(tx => tx.execute(sql`update settings set cod_min_order = 9999900`))
    expect(await failing({ lines: [`${sku}`], pincode: '560034', payment: 'cod' })).toEqual([
      expect.stringMatching(/^serviceability: COD is not available: .*99,?999/),
    ])
    await inVendor(tx => tx.execute(sql`update settings set cod_min_order = null`))
  })

  test('with a SKU nobody sells is refused at its line', async () => {
    expect(await wrong({ lines: ['NOPE'] }, 'simulate')).toEqual({
      status: 422,
      path: 'lines',
      code: 'REF_NOT_FOUND',
      message: 'SKU NOPE does not exist',
    })
  })
})

describe('a cart by the number of', () => {
  const payable = async (input: Input) => {
    const answer = await shown(discounts, 'simulate', input)
    return answer.kind === 'trace' ? printed(answer.result) : ''
  }
  const cartOf = async (input: Input) => {
    const answer = await shown(discounts, 'simulate', input)
    return (answer.kind === 'trace' && (answer.given as { cart: Input }).cart) as Input
  }
  const why = async (input: Input) => {
    const answer = await shown(discounts, 'whyNone', input)
    return answer.kind === 'trace' ? printed(answer.result) : ''
  }
  const lines = [
    { sku: 'G1-LIPSTICK', quantity: 2 },
    { sku: 'G1-SERUM', quantity: 1 },
  ]
  const place = async (more: Input = {}) => {
    const { id: member } = await make({ firstName: 'Asker' }, members)
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const { status, body } = await admin.act(orders, 'place', {
      input: { lines, member, payBy: 'upi', ...where, ...more },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    const { rows } = await admin.list(orders, 'size=1&sort=-createdAt')
    return { order: String(rows[0]!.orderNo), row: rows[0]!, member }
  }

  test('an order is its goods, codes, way of paying, pincode and moment; what is typed beside it counts more', async () => {
    const { order, row } = await place({ coupons: ['GLOW10'] })
    const cart = await cartOf({ order: order.toLowerCase() })
    expect(cart).toMatchObject({
      lines: ['G1-LIPSTICK x2', 'G1-SERUM'],
      codes: ['GLOW10'],
      isPrepaid: true,
      pincode: '560034',
      memberOrders: 0,
      channel: row.channel,
    })
    expect(Date.parse(String(cart.at))).toBe(Date.parse(String(row.placedAt)))
    const other = { order, lines: ['G1-SERUM x3'], codes: [], payment: 'cod', channel: 'store', at, memberOrders: 4 }
    expect(await cartOf(other)).toMatchObject({
      lines: ['G1-SERUM x3'],
      isPrepaid: false,
      channel: 'store',
      memberOrders: 4,
      pincode: '560034',
    })
  })

  test('an order costs what it cost when it was placed, and its own uses and itself are not in its way', async () => {
    const { id } = await make({
      kind: 'coupon',
      code: 'ONCEONLY',
      percentOff: 500,
      perMember: 1,
      totalUses: 1,
      audience: 'firstOrder',
    })
    await goesLive(here, admin, [id])
    const { order, row, member } = await place({ coupons: ['ONCEONLY'] })
    expect(await payable({ order })).toBe(`Total ${(Number(row.grand) / 100).toFixed(2)}`)
    expect(await why({ code: 'ONCEONLY', order })).toMatch(/^Saves /)
    expect(await why({ code: 'ONCEONLY', lines: typed, member })).not.toMatch(/^Saves /)
  })

  test('an order holds the units that are not cancelled; where none is left that is said', async () => {
    const { order, row } = await place()
    const of = sql`"order" = ${row.id}::uuid`
    await inVendor(tx => tx.execute(sql`update order_lines set cancelled = 1 where ${of} and sku = 'G1-LIPSTICK'`))
    expect((await cartOf({ order })).lines).toEqual(['G1-LIPSTICK', 'G1-SERUM'])
    await inVendor(tx => tx.execute(sql`update order_lines set cancelled = qty where ${of}`))
    expect(await wrong({ order }, 'simulate')).toMatchObject({
      status: 422,
      path: 'order',
      message: `Nothing left in ${order}. Add lines instead`,
    })
    expect(await payable({ order, lines: ['G1-SERUM'], at })).toMatch(/^Total /)
  })

  test('a cart shoppers left is its goods, member and pincode, as of now', async () => {
    const number = 'C-LAB-1'
    const held = JSON.stringify([{ sku: 'G1-SERUM', name: 'Serum', qty: 2, unitPrice: 58_410 }])
    await inVendor(tx =>
      tx.execute(sql`update carts set number = ${number}, lines = ${held}::jsonb, pincode = '560034', member = null
        where id = (select id from carts order by id limit 1)`),
    )
    expect(await cartOf({ cart: number })).toMatchObject({ lines: ['G1-SERUM x2'], pincode: '560034', at: null })
    expect(await why({ code: 'nosuch', cart: number })).toBe('This code does not exist')
  })

  test('an order tells nothing of itself to who may not see orders', async () => {
    const { order } = await place()
    await here.sql(`update role set denies = denies || '{orders.open}' where name = 'Content desk'`)
    const content = await here.as('content')
    const asked = (input: Input) => content.act(discounts, 'simulate', { input })
    expect((await asked({ lines: typed, at })).status).toBe(200)
    const { status, body } = await asked({ order })
    expect([status, body.fields?.[0]?.path, body.fields?.[0]?.message]).toEqual([
      422,
      'order',
      'You do not have access to Orders',
    ])
  })

  test('nobody, of both, and of another vendor are refused with what to do', async () => {
    expect(await wrong({ codes: ['GLOW10'] }, 'simulate')).toEqual({
      status: 422,
      path: 'lines',
      code: 'REQUIRED',
      message: 'Add lines, or enter an order or cart number',
    })
    expect(await wrong({ order: 'X-1' }, 'simulate')).toEqual({
      status: 422,
      path: 'order',
      code: 'REF_NOT_FOUND',
      message: 'Order X-1 does not exist. Check the number in the order list',
    })
    expect(await wrong({ code: 'GLOW10', cart: 'X-1' }, 'whyNone')).toMatchObject({
      status: 422,
      path: 'cart',
      code: 'REF_NOT_FOUND',
    })
    expect(await wrong({ order: 'X-1', cart: 'X-1' }, 'simulate')).toMatchObject({ path: 'cart', code: 'RULE' })
    const { rowCount } = await withTenant(here.house.kit.db, { vendor: 'tmc' }, tx =>
      tx.execute(sql`update orders set order_no = 'THEIRS-1' where id = (select id from orders order by id limit 1)`),
    )
    expect(rowCount).toBe(1)
    expect(await wrong({ order: 'THEIRS-1' }, 'simulate')).toMatchObject({ path: 'order', code: 'REF_NOT_FOUND' })
  })
})

test('(4) a killed discount is in no quote from that moment on, and carts cost what they cost without it', async () => {
  const quoted = async () => {
    const answer = await shown(discounts, 'simulate', { lines: ['G1-SERUM'], at })
    return answer.kind === 'trace' ? printed(answer.result) : ''
  }
  expect(await quoted()).toBe('Total 584.10')
  const id = await idOf(discounts, 'internalCode:D-1')
  await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'wrong goods' } })
  expect(await quoted()).toBe('Total 603.57')
  await admin.act(discounts, 'acceptPrices', { ids: [id] })
  await admin.act(discounts, 'activate', { ids: [id] })
  expect(await quoted()).toBe('Total 584.10')
})

test('(4) a kill holds in every process within 5 s, and is told as an event of its own: carts are priced without it', async () => {
  const { env, db, resources, behaviours, log } = here.house.kit
  const other = await openHouse({ env, db, resources, behaviours, log, version: 'other', ticks: false })
  const headers = { ...admin.headers, 'idempotency-key': 'kill-in-two-houses' }
  const there = async () => {
    const payload = { input: { lines: ['G1-SERUM'], codes: ['EVERYWHERE'], at } }
    const url = actionEndpointOf(discounts, 'simulate')
    const { data } = (await other.app.app.inject({ method: 'POST', url, headers: admin.headers, payload })).json()
    return printed(data.result.result)
  }
  const { id } = await make({ kind: 'coupon', code: 'EVERYWHERE', percentOff: 1000, target: 'sku:G1-SERUM' })
  await goesLive(here, admin, [id])
  const [reduced, full] = ['Total 525.69', 'Total 584.10']
  expect(await there()).toBe(reduced)
  const before = await lastOffset(here.house.kit, 'mgp')
  const killed = await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'leaked' } }, headers)
  expect(killed.status).toBe(200)
  await expect.poll(there, { timeout: 5000 }).toBe(full)
  const told = (await eventsAfter(other.kit, 'mgp', before, 100)).map(({ message }) => message)
  expect(told).toContainEqual({ type: 'discount.killed', ids: [id], by: expect.any(String) })
  await admin.act(discounts, 'activate', { ids: [id] })
  await expect.poll(there, { timeout: 5000 }).toBe(reduced)
  await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'only tried' } })
  await other.close()
})

describe('test carts', () => {
  test('(5) keep a discount from going live while a price changes that nobody accepted', async () => {
    const { id } = await make({ kind: 'product', percentOff: 1000, target: 'sku:G1-LIPSTICK', name: 'Lip sale' })
    const [why] = await refusals('publish', [id])
    expect(why).toMatch(/^BLOCKED Test cart .+: expected .+, would be /)
    const tried = await reported(discounts, 'tryOut', [id])
    expect(tried.kind === 'table' && printed(tried.title)).toMatch(/^\d+ of 20 test carts would have another total$/)
    await admin.act(discounts, 'acceptPrices', { ids: [id] })
    expect(await refusals('publish', [id])).toEqual([])
    expect((await reported(testCarts, 'run')).title).toMatchObject({ params: { wrong: 0 } })
  })

  test('are run one by one: the job says from its first step how many there are, and goes on cart by cart', async () => {
    const ear = await here.house.kit.db.$client.connect()
    const heard: { message: unknown }[] = []
    ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload!)))
    await ear.query(`listen ${eventChannel}`)
    const { job, shown: table } = await reportOf(testCarts, 'run')
    await ear.query('select 1')
    ear.release(true)
    const carts = (await admin.list(testCarts, 'filter=status:active&size=1')).page.total
    expect(table).toMatchObject({ title: { params: { count: carts } } })
    expect([job.total, job.done, job.ok]).toEqual([carts, carts, carts])
    const going = { type: 'job.progress', jobId: job.id, total: carts, done: 0 }
    expect(heard.map(({ message }) => message)).toContainEqual(expect.objectContaining(going))
  })

  test('a new one is expected to cost what it costs now', async () => {
    const { id } = await make({ name: 'Two serums', lines: ['G1-SERUM', 'g1-serum'], at }, testCarts)
    expect(await record(testCarts, id)).toMatchObject({ expectedTotal: 116_820 })
  })
})

test('(6) the stress test finds the seeded stack below cost: three kajals and a coupon', async () => {
  const { rows } = await admin.list(discounts, 'filter=internalCode:D-2,D-28')
  const { body } = await admin.act(discounts, 'stress', { ids: rows.map(({ id }) => id), input: { at } })
  const job = await files.over(body.data.jobId!)
  expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 1 })
  const why = await admin.get<{ data: { rows: Record<string, unknown>[] } }>(`/v1/job-rows?filter=job:${job.id}`)
  expect(JSON.stringify(why.body)).toContain('× KAJAL-DUO could sell for')
})

test('the combination matrix names every live discount once down and once across, and both sides of a pair agree', async () => {
  const answer = await shown(discounts, 'combinations', {})
  if (answer.kind !== 'table') throw new Error(answer.kind)
  const { page } = await admin.list(discounts, 'filter=status:active&size=1')
  const key = (cell: Param) => (typeof cell === 'object' && 'key' in cell ? cell.key.split('.').at(-1)! : '')
  const cells = answer.rows.map(([, ...row]) => row)
  expect(cells).toHaveLength(page.total)
  const back: Record<string, string> = { loses: 'wins', wins: 'loses', blockedBy: 'blocking', blocking: 'blockedBy' }
  for (const [row, own] of cells.entries())
    for (const [column, cell] of own.entries()) {
      const other = cells[column]![row]!
      expect([row, column, key(other)]).toEqual([row, column, back[key(cell)] ?? key(cell)])
    }
  const place = (number: string) => answer.columns.slice(1).map(printed).indexOf(number)
  const at = (one: string, other: string) => printed(cells[place(one)]![place(other)]!)
  expect(at('D-4', 'D-6')).toMatch(/^Does not combine/)
  expect(at('D-1', 'D-4')).toBe('Combine')
  expect(at('D-1', 'D-2')).toBe('Never on the same items')
})

test('replays the orders of the last 7 days: how many would have changed, what it would have given and cost', async () => {
  const figures = async (id: string) => {
    const answer = await reported(discounts, 'replay', [id])
    if (answer.kind !== 'table') throw new Error(answer.kind)
    return { title: printed(answer.title), of: answer.rows.map(([, amount]) => printed(amount!)) }
  }
  const later = { startsAt: daysAgo(-191), percentOff: 900 }
  const { id } = await make({ kind: 'product', name: 'Everything 9%', ...later })
  const all = await figures(id)
  const [, orders] = /^Everything 9% on (\d+) orders of the last 7 days$/.exec(all.title) ?? []
  expect(Number(orders)).toBeGreaterThan(20)
  expect(Number(all.of[0])).toBeGreaterThan(Number(orders) / 2)
  expect(all.of.slice(1)).not.toContain('0.00')
  const none = await make({ kind: 'product', name: 'Nothing', target: 'sku:NO-SUCH-SKU', ...later })
  expect((await figures(none.id)).of).toEqual(['0', '0.00', '0.00', '0.00', '0.00'])
  const { rows } = await inVendor(tx =>
    tx.execute<{ member: string }>(
      sql`select member from orders where member is not null and state in (2, 3, 4, 5) order by placed_at desc limit 1`,
    ),
  )
  const { name: segment } = await make({ name: 'Replayed', rule: `id:${rows[0]!.member}` }, segments)
  const few = await make({ kind: 'product', name: 'Few', audience: 'segment', audienceNames: [segment], ...later })
  expect(Number((await figures(few.id)).of[0])).toBeGreaterThan(0)
  const coupon = await make({ kind: 'coupon', code: 'BACKTEST', ...later })
  expect((await figures(coupon.id)).title).toMatch(
    /^BACKTEST on \d+ orders of the last 7 days, entered wherever no code was used$/,
  )
})
