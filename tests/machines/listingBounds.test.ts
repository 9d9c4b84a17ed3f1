// Where pages, sizes, cursor and selection of a list end.
import { describe, expect, test } from 'vitest'
import {
  isSelected,
  pageSizes,
  type Question,
  questionOf,
  selectedCount,
  targetOf,
} from '#machines/listing/question.ts'
import { type ListingEvent, makeListing } from '#machines/listing.ts'
import { start } from './running.ts'

const listing = (input?: Partial<Question>) => {
  const run = start(makeListing(), input)
  const send = (...events: ListingEvent[]) => {
    for (const event of events) run.actor.send(event)
  }
  const at = () => run.actor.getSnapshot()
  return { at, send, context: () => at().context, asked: () => questionOf(at().context) }
}
const shown = (rows: readonly string[], total = 45): ListingEvent => ({ type: 'rows.shown', rows, total })
const full = (input?: Partial<Question>) => {
  const list = listing(input)
  list.send(shown(['a', 'b', 'c', 'd']))
  return list
}

describe('before any row is known', () => {
  test('any page may be asked for, and nothing can be selected, moved to or peeked at', () => {
    const { send, asked, at } = listing({ page: 7 })
    send({ type: 'page.next' })
    expect(asked().page).toBe(8)
    const events: ListingEvent[] = [
      ...[{ type: 'select.page' } as const, { type: 'select.matching', asOf: 'now' } as const],
      ...[{ type: 'cursor.move', by: 1 } as const, { type: 'peek.open' } as const],
    ]
    for (const event of events) expect(at().can(event), event.type).toBe(false)
  })
})

describe('the question', () => {
  test.each(pageSizes)('takes %i rows a page, from the address and by hand', size => {
    expect(listing({ size }).asked().size).toBe(size)
    const { send, asked } = full()
    send({ type: 'size.set', size })
    expect(asked().size).toBe(size)
  })

  test.each([0, -2, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('takes no page %d', page => {
    expect(listing({ page }).asked().page).toBe(1)
    const { at } = full()
    expect(at().can({ type: 'page.go', page })).toBe(false)
  })

  test('begins at page 1 when it is sorted or filtered otherwise; spaces around a filter are none', () => {
    for (const event of [
      { type: 'sort.set', sort: 'price' } as const,
      { type: 'filter.set', filter: ' x ' } as const,
    ]) {
      const { send, asked } = full({ page: 3 })
      send(event)
      expect(asked().page).toBe(1)
    }
    const { send, asked } = full()
    send({ type: 'filter.set', filter: ' x ' })
    expect(asked().filter).toBe('x')
  })

  test('that comes back from the address without a filter keeps the selection', () => {
    const { send, context } = full({ filter: 'x' })
    send({ type: 'select.toggle', id: 'a' }, { type: 'question.replace', question: { page: 2 } })
    expect(context()).toMatchObject({ page: 2, filter: 'x' })
    expect(targetOf(context())).toEqual({ ids: ['a'] })
  })

  test('has one page even when it finds nothing', () => {
    const { send, at } = listing()
    send(shown([], 0))
    expect([at().can({ type: 'page.go', page: 1 }), at().can({ type: 'page.next' })]).toEqual([true, false])
  })
})

describe('a range', () => {
  test('goes up as well as down, keeps what was selected and takes the cursor along', () => {
    const { send, context } = full()
    send({ type: 'select.toggle', id: 'a' }, { type: 'select.toggle', id: 'd' }, { type: 'select.range', id: 'c' })
    expect(targetOf(context())).toEqual({ ids: ['a', 'd', 'c'] })
    expect(context().cursor).toBe('c')
  })

  test('begins at the cursor after another page was opened, and after all was let go of', () => {
    const { send, context } = full()
    send({ type: 'select.toggle', id: 'b' }, { type: 'page.next' }, shown(['e', 'f', 'g']))
    send({ type: 'select.range', id: 'f' })
    expect(targetOf(context())).toEqual({ ids: ['b', 'e', 'f'] })
    const other = full()
    other.send({ type: 'select.toggle', id: 'd' }, { type: 'select.none' }, { type: 'select.range', id: 'b' })
    expect(targetOf(other.context())).toEqual({ ids: ['a', 'b'] })
  })

  test('of all that match changes nothing', () => {
    const { send, context } = full()
    send({ type: 'select.matching', asOf: 'now' }, { type: 'select.range', id: 'c' })
    expect(targetOf(context())).toEqual({ matching: { filter: '', count: 45, minus: [], asOf: 'now' } })
  })
})

describe('all that match', () => {
  test('less one, and with it again', () => {
    const { send, context } = full()
    send({ type: 'select.matching', asOf: 'now' }, { type: 'select.toggle', id: 'b' })
    expect([isSelected(context(), 'a'), isSelected(context(), 'b')]).toEqual([true, false])
    send({ type: 'select.toggle', id: 'b' })
    expect([isSelected(context(), 'b'), selectedCount(context())]).toEqual([true, 45])
  })

  test('become the rows of the page when the page is selected instead', () => {
    const { send, context } = full()
    send({ type: 'select.matching', asOf: 'now' }, { type: 'select.page' })
    expect(targetOf(context())).toEqual({ ids: ['a', 'b', 'c', 'd'] })
  })

  test('never count less than nothing', () => {
    const selection = { kind: 'matching', filter: '', minus: ['a', 'b'], count: 1, asOf: 'now' } as const
    expect(selectedCount({ selection: { ...selection, minus: [...selection.minus] } })).toBe(0)
  })
})

test('an estimate is exact again with the next rows that say nothing about it', () => {
  const { send, at } = listing()
  send({ type: 'rows.shown', rows: ['a'], total: 10, exact: false })
  expect(at().can({ type: 'page.next' })).toBe(true)
  send(shown(['a'], 10))
  expect(at().can({ type: 'page.next' })).toBe(false)
})

test('one row is let go of by itself', () => {
  const { send, context } = full()
  send({ type: 'select.page' }, { type: 'select.toggle', id: 'c' })
  expect(targetOf(context())).toEqual({ ids: ['a', 'b', 'd'] })
})

test('the cursor stays on its row wherever that row is now', () => {
  const { send, context } = full()
  send({ type: 'cursor.set', id: 'c' }, shown(['x', 'c', 'y']))
  expect(context().cursor).toBe('c')
})

test('a row may be peeked at by its name before the list shows it', () => {
  const { send, context, at } = listing()
  send({ type: 'peek.open', id: 'q' })
  expect([at().value.peek, context().peek]).toEqual(['open', 'q'])
})

test('an open peek follows the rows told anew; a closed one stays closed', () => {
  const { send, context } = full()
  send(shown(['x', 'y']))
  expect(context().peek).toBeUndefined()
  send({ type: 'peek.open' }, shown(['z']))
  expect(context().peek).toBe('z')
  send({ type: 'peek.open', id: 'q' }, { type: 'cursor.first' })
  expect(context()).toMatchObject({ peek: 'z', cursor: 'z' })
})
