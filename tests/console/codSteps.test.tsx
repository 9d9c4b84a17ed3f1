// The slabs of a cash fee as a picture of steps: unbroken where slabs meet, apart where nothing is asked, and the same in words beside it.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '#areas/codCharges/codCharges.console.tsx'
import { codCharges } from '#areas/codCharges/codCharges.ts'
import { CurvePanel } from '#areas/codCharges/curve.console.tsx'
import { gapsIn, type StoredSlab, stepsOf } from '#areas/codCharges/steps.console.tsx'
import { words } from '#areas/codCharges/words.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { i18n } from '#console/i18n/speech.ts'
import { presentedOf } from '#console/present.ts'
import type { AnyRow } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { rowId } from '../support/rows.ts'

const slab = (from: number, to: number | null, more: Partial<StoredSlab> = {}): StoredSlab =>
  ({ from, to, calc: 'flat', flat: 4900, percent: null, min: null, max: null, ...more }) as StoredSlab

const whole = [
  slab(50_000, 150_000, { flat: 3900 }),
  slab(0, 50_000),
  slab(150_000, null, { calc: 'percent', flat: null, percent: 200 }),
]
const holed = [slab(0, 50_000, { flat: 5900 }), slab(60_000, null)]

describe('steps', () => {
  test('are one flight where slabs meet, in whatever order they were written', () => {
    const { flights, gaps, most } = stepsOf(whole, 500_000)
    expect(flights).toEqual([
      [
        { x: 0, y: 4900 },
        { x: 50_000, y: 4900 },
        { x: 50_000, y: 3900 },
        { x: 150_000, y: 3900 },
        { x: 150_000, y: 3000 },
        { x: 500_000, y: 10_000 },
      ],
    ])
    expect(gaps).toEqual([])
    expect(most).toEqual({ x: 525_000, y: 12_000 })
  })

  test('break where nothing is asked', () => {
    expect(stepsOf(holed, null).flights).toHaveLength(2)
    expect(stepsOf([], null)).toEqual({ flights: [], gaps: [{ from: 0, to: null }], most: { x: 52_500, y: 120 } })
  })

  test.each<[string, StoredSlab[], number | null, { from: number; to: number | null }[]]>([
    ['between slabs', holed, null, [{ from: 50_000, to: 60_000 }]],
    ['below the first', [slab(10_000, null)], null, [{ from: 0, to: 10_000 }]],
    ['above the last, up to the limit', [slab(0, 50_000)], 80_000, [{ from: 50_000, to: 80_000 }]],
    ['above the last without end', [slab(0, 50_000)], null, [{ from: 50_000, to: null }]],
    ['nowhere where they overlap', [slab(0, 80_000), slab(50_000, 60_000), slab(80_000, null)], null, []],
    ['nowhere above the limit', [slab(0, 90_000)], 80_000, []],
  ])('gaps %s', (_, slabs, ceiling, gaps) => expect(gapsIn(slabs, ceiling)).toEqual(gaps))
})

describe('on the page', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await openDesk({ resources: [codCharges] })
    i18n.addResourceBundle('en', 'translation', words, true, true)
  })
  afterEach(() => desk.close())

  const record = (slabs: StoredSlab[], ceiling: number | null = null) =>
    ({ id: rowId(1), version: 1, status: 'active', name: 'Default', slabs, ceiling }) as unknown as AnyRow

  test('a record shows the picture beside what it says, and its facts do not say it again', () => {
    const { panels = [] } = presentedOf(codCharges)
    expect(panels.find(({ name }) => name === 'curve')?.tells).toEqual(['slabs'])
    const { container } = desk.show(<CurvePanel resource={codCharges} record={record(holed)} />)
    expect(screen.getByLabelText('Fee by order value').querySelectorAll('.plot-line')).toHaveLength(2)
    expect(container.querySelectorAll('.plot-band')).toHaveLength(1)
    expect([...container.querySelectorAll('.field-figure')].map(line => line.textContent)).toEqual([
      'from ₹0.00: ₹59.00',
      'from ₹500.00: no fee',
      'from ₹600.00: ₹49.00',
    ])
  })

  test('a small view has the steps with the lines, unseen by who hears the lines', () => {
    const row = record(whole, 500_000)
    const field = codCharges.fields.slabs
    const { container } = desk.show(
      <Cell name="slabs" field={field} value={row.slabs} row={row} resource={codCharges} />,
    )
    const picture = container.querySelector('svg')
    expect(picture?.getAttribute('aria-hidden')).toBe('true')
    expect(picture?.querySelectorAll('polyline')).toHaveLength(1)
    expect(container.textContent).toBe('from ₹0.00: ₹49.00from ₹500.00: ₹39.00from ₹1,500.00: 2%')
  })

  test('what has no slabs draws nothing', () => {
    const row = record([])
    const { container } = desk.show(
      <Cell name="slabs" field={codCharges.fields.slabs} value={row.slabs} row={row} resource={codCharges} />,
    )
    expect(container.querySelector('svg')).toBeNull()
  })
})
