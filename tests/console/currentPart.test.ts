// Which part of a record's page is marked in the bar: one in sight, in order, and the last one at the page's end.
import { expect, test } from 'vitest'
import { currentPart, type Stands } from '#console/detail/currentPart.ts'

const window = { line: 160, height: 800 }
const page: readonly Stands[] = [
  { name: 'lines', top: 200, bottom: 700 },
  { name: 'payments', top: 720, bottom: 1500 },
  { name: 'packages', top: 1520, bottom: 1700 },
  { name: 'holds', top: 1720, bottom: 1850 },
  { name: 'history', top: 1870, bottom: 2200 },
]
const total = 1400
const at = (gone: number, parts = page): string | undefined =>
  currentPart(
    parts.map(({ name, top, bottom }) => ({ name, top: top - gone, bottom: bottom - gone })),
    { ...window, gone, left: total - gone },
  )

test('at the top it is the first, and further down the last whose beginning was reached', () => {
  expect([at(0), at(100), at(600)]).toEqual(['lines', 'lines', 'payments'])
})

test('at the end of the page it is the last, and those before it that cannot be scrolled up have their turn', () => {
  expect(at(total)).toBe('history')
  const turns = Array.from({ length: total + 1 }, (_, gone) => at(gone)).filter((name, i, all) => name !== all[i - 1])
  expect(turns).toEqual(['lines', 'payments', 'packages', 'holds', 'history'])
})

test('a page that does not scroll is at its first part', () => {
  expect(currentPart(page.slice(0, 2), { ...window, gone: 0, left: 0 })).toBe('lines')
})

test('what has left the window is not it, nor is anything where nothing is in sight', () => {
  const [, second] = page
  expect(currentPart([{ name: 'short', top: 0, bottom: 100 }, second!], { ...window, gone: 300, left: 9000 })).toBe(
    'payments',
  )
  expect(currentPart([], { ...window, gone: 0, left: 0 })).toBeUndefined()
})
