// A query said again in the words of labels: the phrases of a book in other forms, in another order, elided, and with a word nobody
// knows among them.
import { describe, expect, test } from 'vitest'
import { fold } from '#console/palette/matching/fold.ts'
import { bookOf, unelided } from '#console/palette/thesaurus/book.ts'
import { type Saying, waysIn } from '#console/palette/thesaurus/ways.ts'

const book = bookOf([
  {
    '': 'the, please, my, di',
    'capture payment': 'settle payment, take the money now',
    'packing slip': 'pack slips, bolla dell’ordine',
    bundle: 'pack',
    member: 'client, shopper',
    'cancel order': '撤销订单, scrap order',
    discount: 'price cut',
  },
])

const waysOf = (query: string, saying?: Saying) => waysIn(book, fold(unelided(query)), saying)
const best = (query: string, saying?: Saying): string | undefined => waysOf(query, saying)[0]?.query

describe('ways', () => {
  test('of two words either may come first, and the order they are known in is the surer one', () => {
    expect(best('payment settle')).toBe('capture payment')
    expect(waysOf('settle payment')[0]?.cost).toBeLessThan(waysOf('payment settle')[0]?.cost ?? 0)
    expect(best('cut price')).toBe('discount')
  })

  test('of three words one end may stand at the other', () => {
    const three = bookOf([{ reallocate: 'change ship warehouse' }])
    expect(waysIn(three, 'warehouse change ship')[0]?.query).toBe('reallocate')
    expect(waysIn(three, 'ship warehouse change')[0]?.query).toBe('reallocate')
  })

  test('of four signs the halves may come either way', () => {
    expect(best('订单撤销')).toBe('cancel order')
  })

  test('a phrase is known in other forms of its words, also where one of them is a word by itself', () => {
    expect(best('packing slips')).toBe('packing slip')
    expect(best('slip packing')).toBe('packing slip')
    expect(best('scrapping orders')).toBe('cancel order')
  })

  test('what is elided is the word behind the apostrophe, typed with either sign, also in the book', () => {
    for (const typed of ["bolla dell'ordine", 'bolla dell’ordine', 'bolla ordine', "l'bolla dell'ordine"])
      expect(best(typed)).toBe('packing slip')
    expect(unelided("D'Souza dall'ordine qu'un")).toBe('Souza ordine un')
    expect(unelided("don't rock'n'roll")).toBe("don't rock'n'roll")
  })

  test('a word nobody knows is left out where two others are known, a number never is', () => {
    const said = (query: string) => waysOf(query, { mayLeave: true }).map(way => way.query)
    expect(said('settle payment zorbing')).toContain('capture payment')
    expect(said('settle payment 4999')).toEqual(['capture payment 4999'])
    expect(said('shopper zorbing')).toEqual(['member zorbing'])
  })

  test('two in one word are two that are known: an end with a slip is none, and an end alone says least of all', () => {
    const german = bookOf([{ courier: 'kurier', policy: 'regeln' }])
    const [both] = waysIn(german, 'kurierregeln')
    expect(both).toMatchObject({ query: 'courier policy' })
    expect(both?.cost).toBeLessThan(100)
    expect(waysIn(german, 'kurierregein')).toEqual([])
    expect(waysIn(german, 'kuurierregeln')[0]?.cost).toBeGreaterThan(1000)
  })
})
