// Uses and codes are counted exactly, and the lists find discounts by them.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { commitUses, releaseExpired, releaseUses, reserveUses } from '#areas/discounts/codes/redemptions.server.ts'
import { couponCodes, redemptions } from '#areas/discounts/codes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { readReach } from '#areas/discounts/reach.server.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { orders } from '#areas/orders/orders.ts'
import type { Hit, HotAnswer, Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { allPlaces } from '#server/auth/places.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { withScene } from '#server/records/scene.ts'
import { goesLive } from '../../support/goesLive.ts'
import { dateAgo, daysAgo } from '../../support/seedDay.ts'
import { oneEach } from '../checkouts.ts'
import { at, type Input, openDesk, typed } from './desk.ts'

const { here, admin, files, inVendor, idOf, record, make, shown } = await openDesk()

describe('uses', () => {
  const day = dateAgo(0)
  const now = new Date(at)
  const counted = async (id: string) => Number((await record(discounts, id)).uses)

  test('(3) 120 parallel checkouts on 25 uses, as whole orders: exactly 25 are placed', async () => {
    await oneEach(here, admin, { code: 'HUNDRED', uses: 25, checkouts: 120 })
    const id = await idOf(discounts, 'name:HUNDRED')
    expect(await counted(id)).toBe(25)
    expect((await record(discounts, id)).isExhausted).toBe(true)
    await admin.act(discounts, 'change', { ids: [id], input: { totalUses: 26 } })
    expect((await record(discounts, id)).isExhausted).toBe(false)
    expect(await shown(redemptions, 'verify', {})).toMatchObject({ kind: 'facts' })
    // Each use says whose it is by number and by name, and leads there.
    const { rows: uses } = await admin.list(redemptions, `filter=discount:${id}&size=100`)
    const { rows: placed } = await admin.list(orders, `filter=${encodeURIComponent(`coupon:HUNDRED`)}&size=100`)
    expect(uses.map(({ heldFor }) => heldFor).sort()).toEqual(placed.map(({ orderNo }) => orderNo).sort())
    expect(placed.map(one => [one.id, one.member])).toContainEqual([uses[0]!.order, uses[0]!.shopper])
    expect(uses[0]).toMatchObject({ orderTitle: uses[0]!.heldFor, shopperTitle: expect.any(String) })
    // Who meddles with a counter, of the whole or of a day, is found with both sides.
    const meddle = (by: number) =>
      inVendor(tx =>
        tx.execute(
          sql`update discount_counters set uses = uses + ${by} where discount = ${id} and (scope = '' or scope like 'd:%')`,
        ),
      )
    await meddle(1)
    const { rows } = (await shown(redemptions, 'verify', {})) as Extract<Shown, { kind: 'table' }>
    expect(rows.map(row => row.slice(1).map(printed))).toEqual([
      ['All uses', expect.stringMatching(/^26 times, /), expect.stringMatching(/^25 times, /)],
      ['Per day', expect.stringMatching(/^26 times, /), expect.stringMatching(/^25 times, /)],
    ])
    await meddle(-1)
    expect(await shown(redemptions, 'verify', {})).toMatchObject({ kind: 'facts' })
  })

  test('of very many that disagree the check says how many there are, and that it shows the first', async () => {
    const { id } = await make({ kind: 'coupon', code: 'MEDDLED', percentOff: 500 })
    const meddled = sql`insert into discount_counters (vendor, discount, scope, uses)
      select app_vendor(), ${id}::uuid, 'm:' || n, 1 from generate_series(1, 501) n`
    await inVendor(tx => tx.execute(meddled))
    const { title, rows } = (await shown(redemptions, 'verify', {})) as Extract<Shown, { kind: 'table' }>
    expect([printed(title), rows.length]).toEqual([
      expect.stringMatching(/differ from the ledger: 501: the first 500$/),
      500,
    ])
    await inVendor(tx => tx.execute(sql`delete from discount_counters where discount = ${id}::uuid`))
  })

  test('are held for 15 minutes and then given back by the clock', async () => {
    const { id } = await make({ kind: 'coupon', code: 'HOLDON', percentOff: 500, totalUses: 1, perMember: 1 })
    await goesLive(here, admin, [id])
    const hold = (heldFor: string, moment: Date) =>
      inVendor(tx => reserveUses(tx, { heldFor, member: 'm1', uses: [{ discount: id, amount: 1 }], day, at: moment }))
    await hold('first', now)
    await expect(hold('second', now)).rejects.toThrow()
    const over = new Date(now.getTime() + 15 * 60_000)
    await expect(inVendor(tx => commitUses(tx, { heldFor: 'first', order: 'late', at: over }))).rejects.toThrow()
    expect(await inVendor(tx => releaseExpired(tx, new Date(over.getTime() - 1)))).toBe(0)
    expect(await inVendor(tx => releaseExpired(tx, over))).toBe(1)
    await hold('second', over)
    expect(await counted(id)).toBe(1)
  })

  test('(7) come back from a cancelled order only where the discount says so, and never by a refund', async () => {
    const use = async (code: string, returnOnCancel: boolean) => {
      const { id } = await make({ kind: 'coupon', code, percentOff: 500, totalUses: 5, returnOnCancel })
      await goesLive(here, admin, [id])
      await inVendor(async tx => {
        await reserveUses(tx, { heldFor: code, uses: [{ discount: id, amount: 700 }], day, at: now })
        await commitUses(tx, { heldFor: code, order: `O-${code}`, at: now })
        await releaseUses(tx, { heldFor: `O-${code}`, at: now }, 'cancelled')
      })
      return counted(id)
    }
    expect(await use('KEEPS1', false)).toBe(1)
    expect(await use('RETURNS1', true)).toBe(0)
  })

  test('stop with the discount, whose budget is held with the real amount', async () => {
    const { id } = await make({ kind: 'coupon', code: 'BUDGET1', percentOff: 500, budget: 1000 })
    await goesLive(here, admin, [id])
    const spend = (amount: number) =>
      inVendor(tx => reserveUses(tx, { heldFor: `b${amount}`, uses: [{ discount: id, amount }], day, at: now }))
    await spend(900)
    await expect(spend(101)).rejects.toThrow('BUDGET1 has reached its usage limit')
    await spend(100)
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'leaked' } })
    await expect(spend(0)).rejects.toThrow('BUDGET1 is not live')
  })

  test('that were held when a discount was stopped are not committed any more', async () => {
    const { id } = await make({ kind: 'coupon', code: 'PAYING01', percentOff: 500 })
    await goesLive(here, admin, [id])
    const use = { heldFor: 'at the till', uses: [{ discount: id, amount: 100 }], day, at: now }
    await inVendor(tx => reserveUses(tx, use))
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'leaked' } })
    const commit = inVendor(tx => commitUses(tx, { heldFor: 'at the till', order: 'O-1', at: now }))
    await expect(commit).rejects.toThrow('PAYING01 is not live')
  })
})

test('another end is a new version: a use keeps the one it was placed with, and undo brings the old end back', async () => {
  const ends = [daysAgo(-40), daysAgo(-71)] as const
  const { id } = await make({ kind: 'coupon', code: 'EXTENDME', percentOff: 500, endsAt: ends[0] })
  await goesLive(here, admin, [id])
  const place = (heldFor: string) =>
    inVendor(async tx => {
      const uses = [{ discount: id, amount: 100 }]
      await reserveUses(tx, { heldFor, uses, day: dateAgo(0), at: new Date(at) })
      await commitUses(tx, { heldFor, order: heldFor, at: new Date(at) })
    })
  await place('before')
  const was = Number((await record(discounts, id)).version)
  const { body } = await admin.act(discounts, 'changeEnd', { ids: [id], input: { endsAt: ends[1] } })
  await place('after')
  const kept = (await admin.list(redemptions, `filter=discount:${id}&size=100`)).rows
  expect(new Map(kept.map(one => [one.heldFor, one.discountVersion]))).toEqual(
    new Map([
      ['before', was],
      ['after', was + 1],
    ]),
  )
  expect(await record(discounts, id)).toMatchObject({ endsAt: ends[1], orders: 2 })
  await admin.post('/v1/undo', { operation: body.data.operation })
  expect((await record(discounts, id)).endsAt).toBe(ends[0])
})

test('past its end it is found as ended, by the search and among the records at hand', async () => {
  const { body } = await admin.get<{ data: { hits: Hit[] } }>('/v1/search?q=last%20summer&resource=discounts')
  const [found] = body.data.hits
  const { endsAt } = await record(discounts, found!.id)
  expect(Date.parse(found!.endedFrom!)).toBe(Date.parse(String(endsAt)))
  const hot = (await admin.get<{ data: HotAnswer }>('/v1/hot')).body.data.records.find(({ id }) => id === found!.id)
  expect(hot?.endedFrom).toBe(found!.endedFrom)
})

test('views find what burns, what ends soon, what begins today and what nobody has used', async () => {
  const named = async (view: string) => {
    const { filter } = discounts.views?.find(({ name }) => name === view) ?? {}
    const { rows } = await admin.list(discounts, `filter=${encodeURIComponent(String(filter))}&size=100`)
    return rows.map(({ name }) => name)
  }
  const live = async (name: string, more: Input) => {
    const { id } = await make({ kind: 'coupon', code: name, percentOff: 500, ...more })
    await goesLive(here, admin, [id])
    return id
  }
  const now = new Date()
  const hours = (n: number) => new Date(now.getTime() + n * 3_600_000).toISOString()
  const burning = await live('BURNING1', { budget: 1000, endsAt: hours(23) })
  await live('CALMLY01', { budget: 1000, endsAt: hours(25) })
  await make({ kind: 'coupon', code: 'TODAY001', percentOff: 500, startsAt: hours(0) })
  const uses = [{ discount: burning, amount: 801 }]
  await inVendor(tx => reserveUses(tx, { heldFor: 'burn', uses, day: dateAgo(0), at: now }))
  const burns = await named('Burn above 80%')
  expect(burns).toContain('BURNING1')
  expect(burns).not.toContain('CALMLY01')
  const unused = await named('Never used')
  expect(unused).toContain('CALMLY01')
  expect(unused).not.toContain('BURNING1')
  const ending = await named('Ending in 24 h')
  expect(ending).toContain('BURNING1')
  expect(ending).not.toContain('CALMLY01')
  const starting = await named('Starts today')
  expect(starting).toContain('TODAY001')
  expect(starting).not.toContain('BURNING1')
})

describe('lists', () => {
  const names = async (filter: string) =>
    (await admin.list(discounts, `filter=${encodeURIComponent(filter)}&size=100`)).rows.map(({ name }) => name)

  const readByClock = async () => {
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    await withScene(kit, clockwork(place), { action: 'discounts.clock', face: 'system' } as const, readReach)
  }
  /** Orders of the last 30 days, the largest first. */
  const recentOrders = () =>
    inVendor(
      async tx =>
        (
          await tx.execute<{
            orderNo: string
            grand: number
          }>(sql`select order_no as "orderNo", grand::float8 as grand from orders
            where status <> 2 and state not in (1, 7) and placed_at between now() - interval '30 days' and now()
            order by grand desc, id`)
        ).rows,
    )
  let recent: { orderNo: string; grand: number }[]

  beforeAll(async () => {
    const { id } = await make({ kind: 'coupon', code: 'UPLIFT01', percentOff: 500, combinesOrder: false })
    await goesLive(here, admin, [id])
    recent = await recentOrders()
    await inVendor(async tx => {
      const use = { uses: [{ discount: id, amount: 100 }], day: dateAgo(0), at: new Date() }
      await reserveUses(tx, { ...use, heldFor: 'cart' })
      await commitUses(tx, { heldFor: 'cart', order: recent[0]!.orderNo, at: use.at })
      await reserveUses(tx, { ...use, heldFor: 'held' })
    })
    await readByClock()
  })

  test('say how much larger orders with a discount are than those without, and what it combines with', async () => {
    const [largest, ...others] = recent
    const usual = others.reduce((sum, { grand }) => sum + grand, 0) / others.length
    const [row] = (await admin.list(discounts, 'filter=name:UPLIFT01')).rows
    expect(row).toMatchObject({ uses: 2, orders: 1, combines: ['line', 'shipping'] })
    expect(Math.abs(Number(row!.uplift) - (largest!.grand / usual - 1) * 10_000)).toBeLessThanOrEqual(1)
  })

  test('find what could sell below cost, what reaches a SKU, and how many it reaches, as the clock last read it', async () => {
    const risky = await names('status:active risk:Y')
    expect(risky).toContain('Kajal, 3 for 15%')
    expect(risky).not.toContain('Serum 10%')
    const reaching = await names('sku:kajal-duo kind:bmgm')
    expect(reaching).toEqual(['Kajal, 3 for 15%'])
    const [sachets] = (await admin.list(discounts, 'filter=internalCode:D-2')).rows
    expect(await record(discounts, sachets!.id)).toMatchObject({ goods: 1 })
    await readByClock()
    expect(await names('status:active risk:Y')).toEqual(risky)
  })

  test('find what is live on a day, who pays for it, and what somebody allowed', async () => {
    const then = await names(`live:${dateAgo(0)}`)
    expect(then).toContain('GLOW10')
    expect(then).not.toContain('New arrivals 10%')
    expect(await names(`live:${dateAgo(-40)}`)).toContain('New arrivals 10%')
    const parts = [{ party: 'Lakeside Labs', percent: 5000 }]
    await make({ kind: 'coupon', code: 'SHARED50', percentOff: 500, fundedBy: parts })
    expect(await names('paidby:"lakeside labs"')).toEqual(['SHARED50'])
    expect(await names('approval:given paidby:"lakeside labs"')).toEqual([])
  })

  test('of codes find the leaked ones: used by more members than they were meant for', async () => {
    const batch = await idOf(discounts, 'codeMode:batch')
    const { rows } = await admin.list(
      couponCodes,
      `filter=${encodeURIComponent(`discount:${batch} batch:"Winter newsletter"`)}&size=2`,
    )
    const [leaked, kept] = rows as unknown as { id: string; code: string }[]
    await inVendor(tx => tx.execute(sql`update coupon_codes set max_uses = 9 where id = ${leaked!.id}::uuid`))
    const use = (code: string, member: string) => {
      const uses = [{ discount: batch, code, amount: 100 }]
      return inVendor(tx =>
        reserveUses(tx, { heldFor: `${code} ${member}`, member, uses, day: dateAgo(0), at: new Date(at) }),
      )
    }
    await use(leaked!.id, 'm-leak-1')
    await use(leaked!.id, 'm-leak-2')
    await use(kept!.id, 'm-kept-1')
    const found = (await admin.list(couponCodes, `filter=${encodeURIComponent('status:active leaked:0')}&size=100`))
      .rows
    expect(found.map(({ code }) => code)).toEqual([leaked!.code])
    expect(await record(couponCodes, leaked!.id)).toMatchObject({ strangers: 1, used: 2 })
  })
})

describe('codes', () => {
  test('are made at once, none twice and none with a letter that looks like another', async () => {
    const id = await idOf(discounts, 'codeMode:batch')
    const { body } = await admin.act(discounts, 'generate', {
      ids: [id],
      input: { count: 5000, prefix: 'NY', length: 8 },
    })
    const job = await files.over(body.data.jobId!)
    expect(job.state).toBe('success')
    const { page, rows } = await admin.list(couponCodes, `filter=discount:${id}&sort=-createdAt&size=100`)
    expect(page.total).toBe(5040)
    expect(rows.filter(({ code }) => !/^NY[2-9A-HJKMNP-Z]{8}$/.test(String(code)))).toEqual([])
  })

  test('taken back, those nobody used are gone; those that were used stay, and are counted', async () => {
    const id = await idOf(discounts, 'codeMode:batch')
    const input = { count: 60, prefix: 'BACK', length: 8 }
    const { body } = await admin.act(discounts, 'generate', { ids: [id], input })
    const made = await files.over(body.data.jobId!)
    const codes = async () =>
      (await admin.list(couponCodes, `filter=discount:${id}&sort=-createdAt&size=100`)).rows.filter(({ code }) =>
        /^BACK/.test(String(code)),
      )
    const [used] = await codes()
    const uses = [{ discount: id, code: used!.id, amount: 100 }]
    await inVendor(tx => reserveUses(tx, { heldFor: 'a till', uses, day: dateAgo(0), at: new Date(at) }))
    await admin.act(jobs, 'undoJob', { ids: [made.id] })
    const [{ id: back }] = (await admin.list(jobs, 'size=1&sort=-createdAt')).rows as [AnyRow]
    expect(await files.over(back)).toMatchObject({ state: 'partial', ok: 59, failed: 1 })
    const { rows } = (
      await admin.get<{ data: { rows: { message: string }[] } }>(`/v1/job-rows?filter=job:${back} outcome:error`)
    ).body.data
    expect(rows.map(({ message }) => message)).toEqual(['is used by redemption "a till"'])
    expect((await codes()).map(({ code }) => code)).toEqual([used!.code])
  })

  const notMade = async (filter: string, count: number) => {
    const id = await idOf(discounts, filter)
    const { body } = await admin.act(discounts, 'generate', { ids: [id], input: { count, length: 8 } })
    const job = await files.over(body.data.jobId!)
    expect(job.state).toBe('failure')
    const { rows } = (
      await admin.get<{ data: { rows: { code: string; message: string }[] } }>(`/v1/job-rows?filter=job:${job.id}`)
    ).body.data
    return rows.map(({ code, message }) => `${code} ${message}`)
  }

  test('250,000 codes are refused: 200,000 per batch', async () => {
    expect(await notMade('codeMode:batch', 250_000)).toEqual(['RANGE At most 200,000 per batch'])
  })

  test('are made for a coupon of many codes alone', async () => {
    expect(await notMade('internalCode:D-4', 10)).toEqual(['STATE Codes can only be generated for a multi-code coupon'])
  })

  test('a revoked one is dead at once, an assigned one is for its member alone', async () => {
    const { id } = await make({ kind: 'coupon', code: 'MINEONLY', percentOff: 500 })
    await goesLive(here, admin, [id])
    const code = await idOf(couponCodes, 'code:MINEONLY')
    const why = async (who: Input = {}) => {
      const answer = await shown(discounts, 'whyNone', { code: 'mineonly', lines: typed, at, ...who })
      return answer.kind === 'trace' ? printed(answer.result) : ''
    }
    const { id: member } = await make({ firstName: 'Owner' }, members)
    await admin.act(couponCodes, 'assign', { ids: [code], input: { member } })
    expect(await why()).toBe('This code is for another member')
    expect(await why({ member })).toMatch(/^Saves /)
    await admin.act(couponCodes, 'revoke', { ids: [code], input: { reason: 'leaked' } })
    expect(await why()).toBe('This code was revoked')
    const late = {
      heldFor: 'late',
      uses: [{ discount: String(id), code, amount: 1 }],
      day: dateAgo(0),
      at: new Date(at),
    }
    await expect(inVendor(tx => reserveUses(tx, late))).rejects.toThrow('MINEONLY is not live')
  })
})
