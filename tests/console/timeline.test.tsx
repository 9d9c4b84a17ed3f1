// What holds when, drawn and in words: bars that lead to their records, and the geometry behind them.
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { priceSchedules, products, variants } from '#areas/products/products.ts'
import { taxClasses } from '#areas/taxes/taxClasses.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import '#areas/taxes/taxes.console.tsx'
import { placeOf } from '#console/timeline/beside.ts'
import { periodsOf } from '#console/timeline/periods.ts'
import { TimelinePanels } from '#console/timeline/TimelinePanel.tsx'
import type { AnyRow } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { idOf } from './gridDesk.tsx'

const rate = (at: number, values: object) =>
  ({
    id: idOf(at),
    vendorCode: 'mgp',
    status: 'active',
    version: 1,
    country: 'IND',
    taxClass: idOf(7),
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    ...values,
  }) as unknown as AnyRow
const rates = [
  rate(1, { name: 'Old', rate: 1800, validFrom: '2020-01-01', validTo: '2025-09-21' }),
  rate(2, {
    name: 'New',
    rate: 1800,
    slabs: [
      { upto: 250_000, rate: 500 },
      { upto: null, rate: 1800 },
    ],
    validFrom: '2025-09-22',
    validTo: null,
  }),
  rate(3, { name: 'Gulf', country: 'ARE', rate: 500, validFrom: '2018-01-01', validTo: null }),
]

describe('on the page', () => {
  let desk: Desk
  afterEach(() => desk.close())
  const show = async (resource: typeof taxes | typeof taxClasses, record: AnyRow, permissions?: string[]) => {
    desk = await openDesk({ resources: [taxes, taxClasses], ...(permissions && { permissions }) })
    const page = { number: 1, size: 100, total: 3, about: false }
    desk.script['GET /v1/taxes'] = () => ({ body: { data: { rows: rates, page } } })
    desk.show(<TimelinePanels resource={resource} record={record} />)
  }

  test('of a class its rates stand by country, each a link that says all of it', async () => {
    await show(taxClasses, rate(7, {}))
    const india = await screen.findByRole('list', { name: 'India' })
    expect(
      within(india)
        .getAllByRole('link')
        .map(link => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['18%, Old, 1 Jan 2020 – 21 Sept 2025, Ended', `/taxes/${idOf(1)}`],
      ['5% – 18%, New, 22 Sept 2025 – open, Active', `/taxes/${idOf(2)}`],
    ])
    expect(desk.asked[0]?.search.get('filter')).toBe(`taxClass:${idOf(7)}`)
    expect(screen.getByRole('columnheader', { name: 'When', hidden: true })).toBeTruthy()
  })

  test('dates stand above what they are of, where one begins to look', async () => {
    await show(taxClasses, rate(7, {}))
    const lane = await screen.findByRole('list', { name: 'India' })
    const [axis, ...others] = document.querySelector('.timeline')!.children
    expect(axis!.className).toBe('timeline-axis')
    expect(others.some(one => one.contains(lane))).toBe(true)
  })

  test('of a rate its whole class stands, itself marked', async () => {
    await show(taxes, rates[1] as AnyRow)
    const current = await screen.findByRole('link', { current: true })
    expect(current.textContent).toContain('New')
  })

  test('of a product the prices of its variants stand, a lane for each', async () => {
    desk = await openDesk({ resources: [products, variants, priceSchedules] })
    const row = { ...rate(4, { price: 39_900, variant: idOf(8), variantTitle: 'A-1', note: 'Sale' }) }
    const rows = [{ ...row, startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-10T00:00:00Z' }]
    const page = { number: 1, size: 100, total: 1, about: false }
    desk.script['GET /v1/price-schedules'] = () => ({ body: { data: { rows, page } } })
    desk.show(<TimelinePanels resource={products} record={rate(9, {})} />)
    const lane = await screen.findByRole('list', { name: 'A-1' })
    expect(within(lane).getByRole('link').textContent).toMatch(
      /^₹399\.00, Sale, 1 Jan 2026, 05:30 – 10 Jan 2026, 05:30/,
    )
    expect(desk.asked[0]?.search.get('filter')).toBe(`product:${idOf(9)}`)
  })

  test('who may not see what holds is shown no timeline', async () => {
    await show(taxClasses, rate(7, {}), ['taxClasses.open'])
    expect(screen.queryByRole('region')).toBeNull()
    expect(desk.asked).toEqual([])
  })
})

describe('the axis', () => {
  const day = 86_400_000
  const now = Date.parse('2026-06-01T00:00:00Z')
  const held = (lane: string, from: number, until: number) => ({
    row: rates[0]!,
    lane,
    span: { from: now + from * day, until: now + until * day },
  })

  test('bars lie in their share of it; what never ends goes to its end', () => {
    const { lanes, now: at } = periodsOf([held('a', -100, 0), held('a', 0, Number.POSITIVE_INFINITY)], now)
    const [past, open] = lanes[0]!.bars
    expect(past!.start + past!.length).toBeCloseTo(at)
    expect(open!.start + open!.length).toBeCloseTo(100)
    expect(lanes[0]!.depth).toBe(1)
  })

  test('what overlaps in one lane lies in rows below each other, in several lanes beside', () => {
    expect(
      periodsOf([held('a', 0, 10), held('a', 5, 15), held('a', 10, 20)], now).lanes[0]!.bars.map(({ depth }) => depth),
    ).toEqual([0, 1, 0])
    expect(periodsOf([held('b', 0, 10), held('a', 5, 15)], now).lanes.map(({ name, depth }) => [name, depth])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  test('what has no beginning starts with it, and takes nothing from those that have one', () => {
    const alone = periodsOf([held('b', 0, 10)], now).lanes[0]!.bars[0]!
    const [always, known] = periodsOf([held('a', Number.NEGATIVE_INFINITY, 10), held('b', 0, 10)], now).lanes
    expect(always!.bars[0]!.start).toBe(0)
    expect(known!.bars[0]!.start).toBeCloseTo(alone.start)
  })

  test('of a part of it the bars end at its edges', () => {
    const range = { from: now, until: now + 10 * day }
    const bars = periodsOf([held('a', -30, 5), held('a', 5, 30)], now, range).lanes[0]!.bars
    expect(bars.map(({ start, length }) => [start, length])).toEqual([
      [0, 50],
      [50, 50],
    ])
  })

  test('lanes stand under their group, of the same name in two groups each in its own', () => {
    const lanes = [held('x', 0, 1), held('a', 0, 1), held('a', 0, 1)].map((one, at) => ({
      ...one,
      group: ['cart', 'coupon', 'cart'][at]!,
    }))
    expect(periodsOf(lanes, now).lanes.map(({ group, name }) => `${group} ${name}`)).toEqual([
      'cart a',
      'cart x',
      'coupon a',
    ])
  })

  test('it is marked by years, months or days, never by more than stand apart', () => {
    for (const days of [1, 3, 20, 100, 800, 10_000]) {
      const { ticks, isByYear } = periodsOf([held('a', -days, days)], now)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks.length).toBeGreaterThan(0)
      expect(isByYear).toBe(days > 365)
      expect(ticks.every(({ at }) => at > 0 && at < 100)).toBe(true)
    }
  })

  test('a moment is wide enough to be pressed, also at the end', () => {
    const { lanes } = periodsOf([held('a', -3650, -3650), held('a', 0, 0)], now)
    expect(lanes[0]!.bars.every(({ start, length }) => length >= 2 && start + length <= 100)).toBe(true)
  })
})

describe('what a bar says', () => {
  const narrow = { from: 100, to: 120 }

  test('stands within a bar that is wide enough, else whole beside it', () => {
    expect(placeOf({ from: 100, to: 160 }, 30, 400, [])).toBe('within')
    expect(placeOf(narrow, 30, 400, [])).toBe('after')
  })

  test('stands before it where the axis ends or another bar lies, and over none', () => {
    expect(placeOf({ from: 370, to: 390 }, 30, 400, [])).toBe('before')
    expect(placeOf(narrow, 30, 400, [{ from: 130, to: 200 }])).toBe('before')
    expect(
      placeOf(narrow, 30, 400, [
        { from: 20, to: 90 },
        { from: 130, to: 200 },
      ]),
    ).toBe('nowhere')
    expect(placeOf({ from: 2, to: 12 }, 30, 40, [])).toBe('nowhere')
  })
})
