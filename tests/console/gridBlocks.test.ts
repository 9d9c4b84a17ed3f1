// Which pages stand at a place of a list, and which item a row is: with and without groups, folded and not.
import { describe, expect, test } from 'vitest'
import { around, blocksIn, rowsByPlace, type Section } from '#console/grid/blocks.ts'
import { itemsOf } from '#console/grid/items.ts'
import { fitted, withoutRoom } from '#console/grid/roomFor.ts'
import type { AnyRow } from '#contract/resource.ts'

const question = { page: 1, size: 10 as const, sort: 'name', filter: '' }
const whole: Section[] = [{ count: 1_000_000, from: 0, isFolded: false }]
const groups: Section[] = [
  { value: 'a', count: 12, from: 0, isFolded: false },
  { value: 'b', count: 500, from: 12, isFolded: true },
  { value: 'c', count: 3, from: 12, isFolded: false },
  { value: 'd', count: 9, from: 15, isFolded: true },
]
const asked = (sections: readonly Section[], from: number, to: number) =>
  blocksIn(sections, question, [{ from, to }]).map(({ from: at, query }) => [at, query.within, query.page])

describe('columns that would end beyond the edge', () => {
  const of = (name: string, width: number, least: number, stays = false) => ({ name, width, least, stays })
  const columns = [
    of('title', 320, 200, true),
    of('status', 100, 92),
    of('note', 178, 120),
    of('price', 110, 110),
    of('updatedAt', 90, 90),
  ]
  const gone = (room: number) => withoutRoom(columns, room)

  test('are made to fit by what can do with less, the widest first; figures stay whole', () => {
    expect(gone(620)).toEqual([])
    expect(fitted(columns, 700)).toEqual([222, 100, 178, 110, 90])
    expect(fitted(columns, 620)).toEqual([200, 100, 120, 110, 90])
  })

  test('go whole where that is not enough: the last first, the state after all others, the title never', () => {
    expect(gone(600)).toEqual(['updatedAt'])
    expect(gone(500)).toEqual(['updatedAt', 'price'])
    expect(gone(300)).toEqual(['updatedAt', 'price', 'note'])
    expect(gone(1)).toEqual(['updatedAt', 'price', 'note', 'status'])
  })

  test('what a record comes to goes after all but its state, wherever it was declared', () => {
    const orders = [
      of('title', 320, 200, true),
      of('tags', 178, 120),
      { ...of('status', 100, 92), isState: true },
      { ...of('total', 110, 110), isValue: true },
      of('updatedAt', 90, 90),
    ]
    expect(withoutRoom(orders, 600)).toEqual(['updatedAt'])
    expect(withoutRoom(orders, 500)).toEqual(['updatedAt', 'tags'])
    expect(withoutRoom(orders, 300)).toEqual(['updatedAt', 'tags', 'total'])
    expect(withoutRoom(orders, 200)).toEqual(['updatedAt', 'tags', 'total', 'status'])
  })

  test('never take more than there is, and fill it', () => {
    for (let room = 200; room < 1200; room += 7) {
      const here = columns.filter(({ name }) => !gone(room).includes(name))
      const widths = fitted(here, room)
      expect(widths.reduce((all, width) => all + width, 0)).toBeCloseTo(room, 6)
      for (const [at, width] of widths.entries()) expect(width).toBeGreaterThanOrEqual(Math.min(here[at]!.least, room))
    }
  })
})

describe('pages', () => {
  test('cover what is in sight, and no more', () => {
    expect(asked(whole, 0, 10)).toEqual([[0, undefined, 1]])
    expect(asked(whole, 499_995, 500_011)).toEqual([
      [499_990, undefined, 50_000],
      [500_000, undefined, 50_001],
      [500_010, undefined, 50_002],
    ])
  })

  test('are those of each open group', () => {
    expect(asked(groups, 8, 15)).toEqual([
      [0, 'a', 1],
      [10, 'a', 2],
      [12, 'c', 1],
    ])
  })

  test('a record that moved between two answers stands once', () => {
    const row = (id: string) => ({ id }) as AnyRow
    const page = { number: 1, size: 2, total: 4, about: false }
    const answer = (from: number, ...ids: string[]) => ({
      from,
      to: from + 2,
      query: question,
      data: { rows: ids.map(row), page },
    })
    const places = rowsByPlace([answer(0, 'a', 'b'), answer(2, 'b', 'c')])
    expect([...places].map(([at, { id }]) => [at, id])).toEqual([
      [0, 'a'],
      [1, 'b'],
      [3, 'c'],
    ])
    expect(around(places, { from: 2, to: 3 })).toEqual({ first: 2, rows: [] })
    expect(around(places, { from: 0, to: 2 })).toEqual({ first: 0, rows: [row('a'), row('b')] })
  })
})

describe('items', () => {
  const items = itemsOf(groups, true, 0)

  test('are the heads and the rows of open groups, in order', () => {
    const drawn = Array.from({ length: items.count }, (_, at) => items.at(at))
    expect(drawn.map(item => ('section' in item ? item.section.value : item.place))).toEqual([
      'a',
      ...Array.from({ length: 12 }, (_, at) => at),
      'b',
      'c',
      12,
      13,
      14,
      'd',
    ])
  })

  test('of a row is the one that shows it', () => {
    for (let place = 0; place < 15; place++) expect(items.at(items.of(place))).toEqual({ place })
  })

  test('say which rows they hold', () => {
    expect(items.places({ from: 0, to: items.count })).toEqual({ from: 0, to: 15 })
    expect(items.places({ from: 13, to: 17 })).toEqual({ from: 12, to: 14 })
  })
})
