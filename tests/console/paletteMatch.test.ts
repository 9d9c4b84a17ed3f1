// Ranking in sentences: what people type and what must come first. Pure, so nothing is drawn.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldPlaces } from '#console/palette/matching/fold.ts'
import { searchable, type Texts } from '#console/palette/matching/match.ts'
import { ranked } from '#console/palette/matching/ranking.ts'

interface Named {
  title: string
  alias?: string[]
  names?: string[]
  also?: string[]
}
const textsOf = ({ title, alias = [], names = [], also = [] }: Named): Texts => ({
  title: searchable(title),
  names: names.map(searchable),
  alias: alias.map(fold),
  also: also.map(searchable),
})
const made = new WeakMap<Named, Texts>()
const texts = (one: Named): Texts => {
  const known = made.get(one) ?? textsOf(one)
  made.set(one, known)
  return known
}
const commands: Named[] = [
  { title: 'Go to Orders', names: ['Orders'], also: ['sales'] },
  { title: 'Refund order', alias: ['rf'], also: ['money back', 'Orders'] },
  { title: 'Put on order hold', also: ['Orders'] },
  { title: 'Set price', alias: ['sp'], also: ['reprice', 'Products'] },
  { title: 'Special prices', also: ['Products'] },
  { title: 'Zurückstellen', names: ['Defer'], also: ['Bestellungen'] },
  { title: 'کوپن تازه', names: ['New coupon'] },
  { title: 'Neuer Gutschein', names: ['New coupon code'] },
  { title: '退款', names: ['Return'] },
  { title: 'Order 10482' },
]
const found = (query: string) => ranked(query, commands, texts).map(({ value }) => value.title)
const first = (query: string) => found(query)[0]

describe('what comes first', () => {
  test.each([
    ['refund', 'Refund order'],
    ['refnud', 'Refund order'],
    ['refudn', 'Refund order'],
    ['order refund', 'Refund order'],
    ['money back', 'Refund order'],
    ['rf', 'Refund order'],
    ['pooh', 'Put on order hold'],
    ['orders', 'Go to Orders'],
    ['sp', 'Set price'],
    ['spec', 'Special prices'],
    ['reprice', 'Set price'],
    ['SET PRICE', 'Set price'],
    ['setprice', 'Set price'],
  ])('%s -> %s', (query, title) => expect(first(query)).toBe(title))
})

test('letters scattered over a word are no answer, those with a few left out are', () => {
  const named = (title: string) => [{ title }]
  const finds = (query: string, title: string) => ranked(query, named(title), texts).length > 0
  expect(finds('serum', 'Steuernummer prüfen')).toBe(false)
  expect(finds('serum', 'Schlagwörter zusammenführen')).toBe(false)
  expect(finds('rfnd', 'Refund order')).toBe(true)
  expect(finds('ordrs', 'Go to Orders')).toBe(true)
})

describe('letters of any kind', () => {
  test.each([
    ['zuruckstellen', 'Zurückstellen'],
    ['ZURÜCK', 'Zurückstellen'],
    ['defer', 'Zurückstellen'],
    ['کوپن', 'کوپن تازه'],
    ['كوپن', 'کوپن تازه'],
    ['退款', '退款'],
    ['۱۰۴۸۲', 'Order 10482'],
    ['١٠٤٨٢', 'Order 10482'],
    ['１０４８２', 'Order 10482'],
  ])('%s -> %s', (query, title) => expect(first(query)).toBe(title))

  test('joiners, tatweel and marks make no difference', () => {
    expect(fold('کو\u200cپـن')).toBe('کوپن')
    expect(fold('Crème Brûlée')).toBe('creme brulee')
    expect(fold('Straße Ørsted Łódź Æther')).toBe('strasse orsted lodz aether')
  })

  test('places point into the text as it is written', () => {
    const { text, at } = foldPlaces('Groß\u0301e')
    expect(text).toBe('grosse')
    expect([...text].map((_, place) => at[place])).toEqual([0, 1, 2, 3, 3, 5])
  })

  test('the short way for plain letters is the long way: a silent joiner behind the text changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), text => {
        expect(foldPlaces(text)).toEqual(foldPlaces(`${text}\u200d`))
      }),
    )
  })
})

describe('the same said in other words', () => {
  const said = (query: string, ...ways: { query: string; cost: number }[]) =>
    ranked(query, commands, texts, undefined, { ways }).map(({ value }) => value.title)

  test('finds what the query itself does not', () => {
    expect(said('give back cash')).toEqual([])
    expect(said('give back cash', { query: 'refund', cost: 40 })).toEqual(['Refund order'])
  })

  test('the best of the query and its ways counts, a way less by its cost', () => {
    expect(said('price', { query: 'refund', cost: 200 }).slice(0, 2)).toEqual(['Set price', 'Special prices'])
    expect(said('price', { query: 'refund', cost: 200 })).toContain('Refund order')
    expect(said('hold', { query: 'refund', cost: 40 })[0]).toBe('Refund order')
  })

  test('an alias is exact only where it was typed itself', () => {
    expect(said('rf', { query: 'sp', cost: 0 })[0]).toBe('Refund order')
    expect(said('set price', { query: 'rf', cost: 0 }).slice(0, 2)).toEqual(['Set price', 'Refund order'])
  })

  test('ways change nothing where nothing was typed', () => {
    expect(said('', { query: 'refund', cost: 0 })).toEqual(found(''))
  })
})

describe('words in their other forms', () => {
  const named = (title: string): Named[] => [{ title }]
  const finds = (query: string, title: string) => ranked(query, named(title), texts)[0]?.score ?? 0

  test.each([
    ['order', 'Orders'],
    ['categories', 'Category'],
    ['taxes', 'Tax'],
    ['bestellung', 'Bestellungen'],
    ['schlagwort', 'Schlagwörter'],
    ['journal', 'Journaux'],
    ['prodotto', 'Prodotti'],
    ['orden', 'Órdenes'],
    ['محصول', 'محصولات'],
    ['سفارش', 'سفارش‌ها'],
    ['آرڈروں', 'آرڈر'],
    ['colour', 'Color'],
    ['organisation', 'Organization'],
    ['centre', 'Center'],
    ['cancelled', 'Canceled'],
    ['mueller', 'Müller'],
    ['müller', 'Mueller'],
  ])('%s is %s', (typed, title) => {
    expect(finds(typed, title)).toBeGreaterThan(1200)
    expect(finds(title, typed)).toBeGreaterThan(1200)
  })

  test.each([
    ['address', 'addres'],
    ['status', 'statu'],
    ['stock', 'stick'],
    ['open', 'op'],
  ])('%s is no other form of %s', (one, other) => expect(finds(one, other)).toBeLessThan(1200))

  test.each([
    ['ordres', 'Orders'],
    ['oders', 'Orders'],
    ['orrders', 'Orders'],
    ['prders', 'Orders'],
    ['rders', 'Orders'],
    ['bestellugn', 'Bestellungen'],
    ['تخقیف', 'تخفیف‌ها'],
    ['mergee tgas', 'Merge tags'],
    ['singout', 'Sign out'],
    ['signout', 'Sign out'],
    ['dsc', 'Discounts'],
    ['whse', 'Warehouses'],
    ['rueckerstattung', 'Erstattung'],
    ['上品', '商品'],
  ])('%s slips to %s', (typed, title) => expect(finds(typed, title)).toBeGreaterThan(0))

  test('a name that is meant whole comes before one that only begins with a slip of it', () => {
    const order = ranked('discuont', [{ title: 'New discount' }, { title: 'Discounts' }], texts)
    expect(order[0]?.value.title).toBe('Discounts')
  })

  test.each([
    ['adresse', 'Modifier l’adresse'],
    ['email', 'Change e-mail'],
  ])('%s stands in %s', (typed, title) => expect(finds(typed, title)).toBeGreaterThan(780))

  test('small words that answer nothing are passed over, others are not', () => {
    expect(finds('merge the tags', 'Merge tags')).toBeGreaterThan(1100)
    expect(finds('merge our tags', 'Merge tags')).toBe(0)
    expect(finds('the of', 'Merge tags')).toBe(0)
  })

  test('digits of any script are digits', () => {
    expect(fold('٤٩٩۹४৯๙９')).toBe('49994999')
  })
})

describe('order', () => {
  test('of what hardly answers the place lifts little', () => {
    const order = ranked('ordres', [{ title: 'Export orders' }, { title: 'Orders' }], texts, ({ title }) => ({
      context: title === 'Orders' ? 0 : 120,
    }))
    expect(order[0]?.value.title).toBe('Orders')
  })

  test('an exact alias stays first whatever is lifted', () => {
    const lifted = ranked('sp', commands, texts, ({ title }) => ({
      context: title === 'Special prices' ? 120 : 0,
      learned: title === 'Special prices' ? 350 : 0,
    }))
    expect(lifted[0]?.value.title).toBe('Set price')
  })

  test('what was learned lifts into the tier above and no further', () => {
    const order = (learned: number) =>
      ranked('ho', [{ title: 'Put on order hold' }, { title: 'Hold all' }], texts, ({ title }) => ({
        learned: title === 'Hold all' ? 0 : learned,
      })).map(({ value }) => value.title)
    expect(order(0)).toEqual(['Hold all', 'Put on order hold'])
    expect(order(350)).toEqual(['Put on order hold', 'Hold all'])
    const inside = ranked('old', [{ title: 'Old stock' }, { title: 'Order hold' }], texts, ({ title }) => ({
      learned: title === 'Order hold' ? 350 : 0,
    }))
    expect(inside[0]?.value.title).toBe('Old stock')
  })

  test('the same words give the same order, and none give the order as it was', () => {
    expect(found('o')).toEqual(found('o'))
    expect(found('')).toEqual(commands.map(({ title }) => title))
  })

  test('what does not fit is not there', () => {
    expect(found('xylophone')).toEqual([])
    expect(found('refund xylophone')).toEqual([])
  })

  test('matched letters are marked in the title', () => {
    const [best] = ranked('on hold', commands, texts)
    const title = best?.value.title ?? ''
    expect(best?.marks.map(place => title[place]).join('')).toBe('onhold')
  })

  test('two thousand commands are ranked within one frame of thought', () => {
    const many = Array.from(
      { length: 2000 },
      (_, at): Named => ({ title: `Command number ${at}`, also: ['area', 'words'] }),
    )
    expect(ranked('comand', many, texts)).toHaveLength(2000)
  })
})
