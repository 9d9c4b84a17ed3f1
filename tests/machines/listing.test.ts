// A grid's question, selection, cursor and peek.
import { expect, test } from 'vitest'
import {
  isSelected,
  pagesOf,
  placeOf,
  type Question,
  questionOf,
  selectedCount,
  targetOf,
} from '#machines/listing/question.ts'
import { type ListingEvent, makeListing } from '#machines/listing.ts'
import { start } from './running.ts'

const rows = ['a', 'b', 'c', 'd']
const listing = (input: Partial<Question> = {}, total = 45) => {
  const run = start(makeListing(), input)
  const send = (...events: ListingEvent[]) => {
    for (const event of events) run.actor.send(event)
  }
  send({ type: 'rows.shown', rows, total })
  const at = () => run.actor.getSnapshot()
  return { at, send, context: () => at().context, asked: () => questionOf(at().context) }
}

test('starts with page 1, ten rows, newest change first', () => {
  expect(listing().asked()).toEqual({ page: 1, size: 10, sort: '-updatedAt', filter: '' })
})

test('goes over a record that stands in several groups place by place, and picks from where one is', () => {
  const { send, context } = listing()
  send({ type: 'rows.shown', rows: ['a', 'b', 'a', 'c', 'b'], total: 3, open: 5 })
  const seen = [0, 1, 2, 3].map(() => {
    send({ type: 'cursor.move', by: 1 })
    return `${context().cursor}${placeOf(context())}`
  })
  expect(seen).toEqual(['b1', 'a2', 'c3', 'b4'])
  send({ type: 'cursor.reach', place: 2 }, { type: 'select.toggle', id: 'a' }, { type: 'cursor.move', by: 1 })
  send({ type: 'select.range', id: 'c' })
  expect(targetOf(context())).toEqual({ ids: ['a', 'c'] })
})

test('keeps its place while the same rows are told again, and takes rows into the selection that are not here', () => {
  const { send, context } = listing()
  const shown = { type: 'rows.shown', rows: ['a', 'b', 'a'], total: 2, open: 3 } as const
  send(shown, { type: 'cursor.reach', place: 2 }, shown)
  expect(placeOf(context())).toBe(2)
  send({ type: 'select.toggle', id: 'a' }, { type: 'select.add', ids: ['x', 'a', 'y'] })
  expect(targetOf(context())).toEqual({ ids: ['a', 'x', 'y'] })
  send({ type: 'select.matching', asOf: '2026-01-01T00:00:00Z' }, { type: 'select.add', ids: ['z'] })
  expect(selectedCount(context())).toBe(2)
})

test('takes an address and refuses nonsense in it', () => {
  expect(listing({ page: 3, size: 25, filter: 'status:active' }).asked()).toMatchObject({ page: 3, size: 25 })
  expect(listing({ page: -1, size: 33 as never }).asked()).toMatchObject({ page: 1, size: 10 })
})

test('turns pages within what there is', () => {
  const { send, context } = listing()
  expect(pagesOf(context())).toBe(5)
  send({ type: 'page.previous' })
  expect(context().page).toBe(1)
  send({ type: 'page.next' }, { type: 'page.go', page: 5 }, { type: 'page.next' }, { type: 'page.go', page: 1.5 })
  expect(context().page).toBe(5)
})

test('turns on while the total is an estimate', () => {
  const { send, context } = listing()
  send({ type: 'rows.shown', rows, total: 10, exact: false }, { type: 'page.next' })
  expect(context().page).toBe(2)
})

test('keeps the first row on the page when the size changes, and refuses other sizes', () => {
  const { send, asked } = listing()
  send({ type: 'page.go', page: 4 }, { type: 'size.set', size: 25 }, { type: 'size.set', size: 33 })
  expect(asked()).toMatchObject({ page: 2, size: 25 })
})

test('sorts up, then down, from page 1', () => {
  const { send, asked } = listing({ page: 2 })
  send({ type: 'sort.toggle', field: 'name' })
  expect(asked()).toMatchObject({ sort: 'name', page: 1 })
  send({ type: 'sort.toggle', field: 'name' })
  expect(asked().sort).toBe('-name')
  send({ type: 'sort.set', sort: 'price' })
  expect(asked().sort).toBe('price')
})

test('another filter starts at page 1 and drops the selection; the same filter changes nothing', () => {
  const { send, asked, at } = listing()
  send({ type: 'select.toggle', id: 'a' }, { type: 'page.next' }, { type: 'filter.set', filter: ' ' })
  expect(asked().page).toBe(2)
  expect(at().value.selection).toBe('some')
  send({ type: 'filter.set', filter: 'status:active' })
  expect(asked()).toMatchObject({ page: 1, filter: 'status:active' })
  expect(at().value.selection).toBe('none')
})

test('follows the address: the same filter keeps the selection, another one drops it', () => {
  const { send, context, at } = listing()
  send({ type: 'select.toggle', id: 'a' }, { type: 'question.replace', question: { page: 2, filter: '' } })
  expect(at().value.selection).toBe('some')
  send({ type: 'question.replace', question: { filter: 'x' } })
  expect(at().value.selection).toBe('none')
  expect(context().filter).toBe('x')
})

test('keeps the selection over pages, sorts and sizes', () => {
  const { send, context } = listing()
  send({ type: 'select.toggle', id: 'a' }, { type: 'page.next' }, { type: 'rows.shown', rows: ['e'], total: 45 })
  send({ type: 'select.page' })
  expect(targetOf(context())).toEqual({ ids: ['a', 'e'] })
})

test('selects one, a range from there, and lets go of all', () => {
  const { send, context, at } = listing()
  send({ type: 'select.toggle', id: 'b' }, { type: 'select.range', id: 'd' })
  expect(targetOf(context())).toEqual({ ids: ['b', 'c', 'd'] })
  send({ type: 'select.toggle', id: 'c' })
  expect(isSelected(context(), 'c')).toBe(false)
  send({ type: 'select.none' })
  expect(at().value.selection).toBe('none')
  expect(targetOf(context())).toBeUndefined()
})

test('a range to a row that is not shown selects nothing', () => {
  const { send, at } = listing()
  send({ type: 'select.range', id: 'z' })
  expect(at().value.selection).toBe('none')
})

test('selects all that match, with the count seen, less the ones taken out', () => {
  const { send, context, at } = listing({ filter: 'status:active' })
  send({ type: 'select.matching', asOf: '2026-01-01T00:00:00Z' }, { type: 'select.toggle', id: 'b' })
  expect(at().hasTag('matching')).toBe(true)
  expect(selectedCount(context())).toBe(44)
  expect(targetOf(context())).toEqual({
    matching: { filter: 'status:active', count: 44, minus: ['b'], asOf: '2026-01-01T00:00:00Z' },
  })
  send({ type: 'select.page' })
  expect(at().value.selection).toBe('some')
})

test('taking the last one out of all that match leaves nothing selected', () => {
  const { send, at } = listing({}, 1)
  send({ type: 'select.matching', asOf: 'now' }, { type: 'select.toggle', id: 'a' })
  expect(at().value.selection).toBe('none')
})

test('an empty list has nothing to select', () => {
  const { send, at } = listing()
  send({ type: 'rows.shown', rows: [], total: 0 }, { type: 'select.page' }, { type: 'select.matching', asOf: 'now' })
  expect(at().value.selection).toBe('none')
  for (const event of [{ type: 'select.page' }, { type: 'cursor.first' }] as const) expect(at().can(event)).toBe(false)
})

test('the cursor stays within the rows and on its row when they are told anew', () => {
  const { send, context } = listing()
  expect(context().cursor).toBe('a')
  send({ type: 'cursor.move', by: -1 }, { type: 'cursor.move', by: 2 })
  expect(context().cursor).toBe('c')
  send({ type: 'cursor.set', id: 'd' })
  expect(context().cursor).toBe('d')
  send({ type: 'cursor.set', id: 'c' })
  send({ type: 'rows.shown', rows: ['c', 'x'], total: 2 }, { type: 'cursor.last' })
  expect(context().cursor).toBe('x')
  send({ type: 'cursor.first' }, { type: 'cursor.set', id: 'nowhere' })
  expect(context().cursor).toBe('c')
  send({ type: 'rows.shown', rows: ['y'], total: 1 })
  expect(context().cursor).toBe('y')
})

test('the peek opens at the cursor, follows it and closes', () => {
  const { send, context, at } = listing()
  send({ type: 'peek.open' }, { type: 'cursor.move', by: 1 })
  expect(context().peek).toBe('b')
  send({ type: 'peek.open', id: 'd' })
  expect(context()).toMatchObject({ peek: 'd', cursor: 'd' })
  send({ type: 'peek.close' })
  expect(at().value.peek).toBe('closed')
  expect(context().peek).toBeUndefined()
})

test('nothing to peek at opens nothing', () => {
  const { send, at } = listing()
  send({ type: 'rows.shown', rows: [], total: 0 }, { type: 'peek.open' })
  expect(at().value.peek).toBe('closed')
})

test('the cursor goes on beyond the rows that are here, and lands when theirs come', () => {
  const { send, context } = listing()
  send({ type: 'cursor.move', by: 12 })
  expect(context()).toMatchObject({ cursor: 'a', wanted: 12, page: 2 })
  send({ type: 'cursor.move', by: 1 })
  expect(context().wanted).toBe(13)
  send({ type: 'rows.shown', rows: ['k', 'l', 'm', 'n'], total: 45 })
  expect(context()).toMatchObject({ cursor: 'n', wanted: undefined, first: 10, page: 2 })
})

test('the end is the end of the whole list; of an estimated one, of what was counted', () => {
  const { send, context } = listing()
  send({ type: 'cursor.last' })
  expect(context()).toMatchObject({ wanted: 44, page: 5 })
  send(
    { type: 'rows.shown', rows, first: 0, total: 9, exact: false },
    { type: 'rows.counted', total: 31 },
    { type: 'cursor.last' },
  )
  expect(context()).toMatchObject({ wanted: 30, page: 4, total: 31 })
})

test('a row that is not there after all is the last one that is', () => {
  const { send, context } = listing()
  send({ type: 'cursor.reach', place: 44 }, { type: 'rows.shown', rows: ['x', 'y'], first: 40, total: 42 })
  expect(context().cursor).toBe('y')
  send({ type: 'cursor.reach', place: 42 }, { type: 'cursor.reach', place: -1 })
  expect(context()).toMatchObject({ cursor: 'y', wanted: undefined })
})

test('of groups that are folded, the cursor reaches what is open; all that match stay all', () => {
  const { send, context } = listing()
  send({ type: 'rows.shown', rows, total: 45, open: 4 }, { type: 'cursor.last' })
  expect(context()).toMatchObject({ cursor: 'd', page: 1 })
  send({ type: 'cursor.move', by: 1 }, { type: 'select.matching', asOf: 'now' })
  expect(context().cursor).toBe('d')
  expect(selectedCount(context())).toBe(45)
})

test('a page is selected as a page, whatever is here around it', () => {
  const { send, context } = listing({ page: 2 })
  const around = Array.from({ length: 30 }, (_, at) => `r${at}`)
  send({ type: 'rows.shown', rows: around, first: 0, total: 45 }, { type: 'select.page' })
  expect(targetOf(context())).toEqual({ ids: around.slice(10, 20) })
})
