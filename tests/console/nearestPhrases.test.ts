// A line nobody has said so leads to what others say with its words: rare words tell more, order and fillers nothing, and where too
// little is shared nothing is said.
import { describe, expect, test } from 'vitest'
import { fold } from '#console/palette/matching/fold.ts'
import { bookOf } from '#console/palette/thesaurus/book.ts'
import { nearestIn } from '#console/palette/thesaurus/nearest.ts'

const book = bookOf([
  {
    '': 'the, a, was, my, at',
    'failed delivery': 'customer not home, parcel never arrived, 没收到货',
    'close warehouse': 'shut warehouse, warehouse holiday',
    warehouse: 'depot, facility',
    member: 'customer, shopper',
    'adjust stock': 'take pieces off, 减少库存',
    'inventory log': 'who took pieces, 库存变动记录',
  },
])

const nearest = (line: string): string[] => nearestIn(book, fold(line)).map(({ query }) => query)

describe('what a line comes nearest to', () => {
  test('other words between and another order do not matter', () => {
    expect(nearest('the customer was never at home')[0]).toBe('failed delivery')
    expect(nearest('arrived never my parcel yesterday')[0]).toBe('failed delivery')
  })

  test('a rare word tells more than one that many phrases say', () => {
    expect(nearest('warehouse holiday tomorrow')[0]).toBe('close warehouse')
    expect(nearest('who took the pieces')[0]).toBe('inventory log')
  })

  test('other forms and slips of a word are that word', () => {
    expect(nearest('parcels never ariived')[0]).toBe('failed delivery')
  })

  test('of Chinese two signs that stand together tell more than each alone', () => {
    expect(nearest('库存又变动了')[0]).toBe('inventory log')
    expect(nearest('货还没收到')[0]).toBe('failed delivery')
  })

  test('what shares more costs less', () => {
    const cost = (line: string) =>
      nearestIn(book, fold(line)).find(({ query }) => query === 'failed delivery')?.cost ?? 0
    expect(cost('customer not home')).toBeLessThan(cost('customer not home again this evening'))
  })

  test('one word, numbers alone and words nobody knows come near nothing', () => {
    for (const line of ['customer', '4999 5000', 'velvet essence', '']) expect(nearest(line)).toEqual([])
  })
})
