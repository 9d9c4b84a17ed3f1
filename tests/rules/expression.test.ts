import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Calling, completeWhat } from '#rules/expression/complete.ts'
import { dateBounds } from '#rules/expression/dateBounds.ts'
import { dropField, dropTerm, setClause } from '#rules/expression/edit.ts'
import { printQuery } from '#rules/expression/print.ts'
import { type Clause, clausesOf, type Expression, type Query } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'

const treeOf = (text: string): Expression[] => parseQuery(text).tree.and
const messages = (text: string): string[] => parseQuery(text).findings.map(each => each.message)

describe('a query line', () => {
  test('reads fields, comparisons, negation, ages, phrases and words', () => {
    expect(treeOf('status:active price:>500 tag:vegan -cod created:<7d "exact words" word a..b')).toEqual([
      { field: 'status', op: '=', value: 'active' },
      { field: 'price', op: '>', value: '500' },
      { field: 'tag', op: '=', value: 'vegan' },
      { not: { words: 'cod' } },
      { field: 'created', op: '<', value: '7d' },
      { words: 'exact words', exact: true },
      { words: 'word' },
      { words: 'a..b' },
    ])
  })

  test('reads comparisons without a colon', () => {
    expect(treeOf('total>5000 total<=9 status!=draft lang=ar-ae')).toEqual([
      { field: 'total', op: '>', value: '5000' },
      { field: 'total', op: '<=', value: '9' },
      { not: { field: 'status', op: '=', value: 'draft' } },
      { field: 'lang', op: '=', value: 'ar-ae' },
    ])
  })

  test('reads any of, ranges, open ranges and quoted values', () => {
    expect(
      treeOf('status:active,draft price:500..900 price:500.. price:..900 name:"rose water","b,c" at:2026-01-01T10:30'),
    ).toEqual([
      { field: 'status', op: 'in', value: ['active', 'draft'] },
      { field: 'price', op: 'between', value: ['500', '900'] },
      { field: 'price', op: '>=', value: '500' },
      { field: 'price', op: '<=', value: '900' },
      { field: 'name', op: 'in', value: ['rose water', 'b,c'] },
      { field: 'at', op: '=', value: '2026-01-01T10:30' },
    ])
  })

  test('reads or and brackets; standing together binds tighter', () => {
    expect(treeOf('a b or c')).toEqual([{ or: [{ and: [{ words: 'a' }, { words: 'b' }] }, { words: 'c' }] }])
    expect(treeOf('-(a or tag:x) d')).toEqual([
      { not: { or: [{ words: 'a' }, { field: 'tag', op: '=', value: 'x' }] } },
      { words: 'd' },
    ])
  })

  test('takes names as people paste them', () => {
    expect(treeOf('Lip balm - rose (30 ml)').length).toBe(5)
    expect([messages('Lip balm - rose (30 ml)'), treeOf('""'), treeOf('  ')]).toEqual([[], [], []])
  })

  test('knows where each top-level term stands', () => {
    expect(parseQuery('a  -tag:"x y" (b or c)').terms.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [3, 13],
      [14, 22],
    ])
  })

  test('finds its clauses at any depth', () => {
    expect(clausesOf(parseQuery('a:1 -(b:2 or c:3)').tree).map(clause => clause.field)).toEqual(['a', 'b', 'c'])
  })
})

describe('what is wrong says where, and what was expected', () => {
  test.each([
    ['status:', 7, 'Expected a value after "status:"'],
    ['status:active,', 14, 'Expected a value after ","'],
    ['a "open words', 13, 'Expected a closing "'],
    ['a (b', 4, 'Expected a closing bracket'],
    ['a ) b', 2, 'Expected an opening bracket before ")"'],
    ['a or', 2, 'Expected a term after "or"'],
    ['or a', 0, 'Expected a term before "or"'],
    ['price:>5,6', 5, 'Expected one value after ">"'],
    ['price:1..2,3', 5, 'Expected either a list or one range'],
  ])('%s', (text, at, message) => {
    expect(parseQuery(text).findings).toMatchObject([{ code: 'EXPECTED', at, message }])
  })

  test('an unknown field names the nearest known one', () => {
    const { findings, tree } = parseQuery('status:active prise:5', ['status', 'price'])
    expect(findings).toMatchObject([
      { code: 'FIELD', at: 14, to: 19, message: 'Unknown field "prise". Did you mean "price"?' },
    ])
    expect(tree.and.length).toBe(2)
  })

  test('half a line still gives half a tree', () => {
    expect(treeOf('status:active price:')).toEqual([{ field: 'status', op: '=', value: 'active' }])
  })

  test('2 KB and 20 levels are the limits', () => {
    expect(parseQuery('x'.repeat(2048)).findings).toEqual([])
    expect(parseQuery('€'.repeat(700)).findings).toMatchObject([
      { code: 'LIMIT', params: { bytes: 2100, limit: 2048 } },
    ])
    expect(messages(`${'('.repeat(20)}a${')'.repeat(20)}`)).toEqual([])
    expect(parseQuery(`${'('.repeat(21)}a${')'.repeat(21)}`).findings).toMatchObject([{ code: 'LIMIT', at: 20 }])
    expect(parseQuery('-'.repeat(2000)).findings).toMatchObject([{ code: 'LIMIT' }])
  })
})

describe('there and back', () => {
  const field = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.]{0,9}$/)
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom('7d', '-5', '..', 'a..b', 'or', '>', '"', '\\', '1.', 'a b'),
  )
  const clause: fc.Arbitrary<Expression> = fc.oneof(
    fc.record({ field, op: fc.constantFrom('=', '<', '<=', '>', '>='), value }),
    fc.record({ field, op: fc.constant('in'), value: fc.array(value, { minLength: 2, maxLength: 3 }) }),
    fc.record({ field, op: fc.constant('between'), value: fc.tuple(value, value) }),
  ) as fc.Arbitrary<Expression>
  const words = fc.oneof(
    fc.record({
      words: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      exact: fc.constant(true as const),
    }),
    fc.record({ words: fc.constantFrom('red', 'a..b', '-', '12:30', 'a,b', 'or-else', 'é', ':') }),
  )
  const { term } = fc.letrec<{ term: Expression; group: Expression[] }>(tie => ({
    term: fc.oneof(
      { depthSize: 'small' },
      clause,
      words,
      fc.record({ not: tie('term') }),
      fc.record({ and: tie('group') }),
      fc.record({ or: tie('group') }),
    ),
    group: fc.array(tie('term'), { minLength: 2, maxLength: 3 }),
  }))

  test('every tree a line can hold reads back as itself', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 4 }), and => {
        const line = printQuery({ and })
        fc.pre(new TextEncoder().encode(line).length <= 2048)
        const parsed = parseQuery(line)
        fc.pre(!parsed.findings.some(each => each.code === 'LIMIT'))
        expect(parsed).toMatchObject({ findings: [] })
        expect(parsed.tree).toEqual({ and })
      }),
      { numRuns: 2000 },
    )
  })

  test('whatever is typed, reading never fails and printing settles', () => {
    const typed = fc.array(
      fc.constantFrom('a', 'price', ':', '>', '"', '(', ')', '-', ' ', ',', '..', 'or', '\\', '5'),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(typed, parts => {
        const text = parts.join('')
        const once = printQuery(parseQuery(text).tree)
        expect(parseQuery(once).findings).toEqual([])
        expect(printQuery(parseQuery(once).tree)).toBe(once)
        for (let caret = 0; caret <= text.length; caret += 1) {
          const where = completeWhat(text, caret)
          if (where.kind !== 'none') expect(where.from <= caret && caret <= where.to).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('completion', () => {
  test.each([
    ['', 0, { kind: 'field', prefix: '', from: 0, to: 0 }],
    ['sta', 3, { kind: 'field', prefix: 'sta', from: 0, to: 3 }],
    ['a -sta', 6, { kind: 'field', prefix: 'sta', from: 3, to: 6 }],
    ['status:active ', 14, { kind: 'field', prefix: '', from: 14, to: 14 }],
    ['status:', 7, { kind: 'value', field: 'status', prefix: '', from: 7, to: 7, chosen: [] }],
    ['status:active,dr b', 16, { kind: 'value', field: 'status', prefix: 'dr', from: 14, to: 16, chosen: ['active'] }],
    ['brand:"Rose w', 13, { kind: 'value', field: 'brand', prefix: 'Rose w', from: 6, to: 13, chosen: [] }],
    ['price:>5', 8, { kind: 'value', field: 'price', prefix: '5', from: 7, to: 8, chosen: [] }],
    ['status:active', 3, { kind: 'field', prefix: 'sta', from: 0, to: 6 }],
    ['"exact wo', 9, { kind: 'none' }],
    ['12', 2, { kind: 'none' }],
    ['وضع', 3, { kind: 'field', prefix: 'وضع', from: 0, to: 3 }],
    ['دسته\u200cبن', 7, { kind: 'field', prefix: 'دسته\u200cبن', from: 0, to: 7 }],
    ['rose -状', 7, { kind: 'field', prefix: '状', from: 6, to: 7 }],
    ['é', 1, { kind: 'field', prefix: 'é', from: 0, to: 1 }],
    ['Übe', 3, { kind: 'field', prefix: 'Übe', from: 0, to: 3 }],
  ])('of %j at %i', (text, caret, expected) => {
    expect(completeWhat(text, caret)).toEqual(expected)
  })

  const called = ['last attempt', 'amount (₹)']
  const calling = (text: string): Calling => ({
    heads: at => {
      const head = called.find(each => text.slice(at).toLowerCase().startsWith(each))
      return head === undefined
        ? undefined
        : { name: head === 'last attempt' ? 'lastAt' : 'amount', to: at + head.length }
    },
    begins: stretch => called.some(head => head.startsWith(stretch.toLowerCase())),
    beginsValue: (field, stretch) => field === 'state' && 'on hold'.startsWith(stretch.toLowerCase()),
  })
  test.each([
    ['Last att', 8, { kind: 'field', prefix: 'Last att', from: 0, to: 8 }],
    ['Last ', 5, { kind: 'field', prefix: 'Last ', from: 0, to: 5 }],
    ['rose Last att', 13, { kind: 'field', prefix: 'Last att', from: 5, to: 13 }],
    ['(a or -Last att', 15, { kind: 'field', prefix: 'Last att', from: 7, to: 15 }],
    ['Amount (₹)', 10, { kind: 'field', prefix: 'Amount (₹)', from: 0, to: 10 }],
    ['Last att b', 10, { kind: 'field', prefix: 'b', from: 9, to: 10 }],
    ['Last attempt:', 13, { kind: 'value', field: 'lastAt', prefix: '', from: 13, to: 13, chosen: [] }],
    ['x Last attempt:<7', 17, { kind: 'value', field: 'lastAt', prefix: '7', from: 16, to: 17, chosen: [] }],
    ['Last attempt:<7d', 8, { kind: 'field', prefix: 'Last att', from: 0, to: 12 }],
    ['"Last att', 9, { kind: 'none' }],
    ['state:On h', 10, { kind: 'value', field: 'state', prefix: 'On h', from: 6, to: 10, chosen: [] }],
    ['state:open,On ', 14, { kind: 'value', field: 'state', prefix: 'On ', from: 11, to: 14, chosen: ['open'] }],
    ['state:On x', 10, { kind: 'field', prefix: 'x', from: 9, to: 10 }],
    ['state:"On" h', 12, { kind: 'field', prefix: 'h', from: 11, to: 12 }],
    ['other:On h', 10, { kind: 'field', prefix: 'h', from: 9, to: 10 }],
  ])('of %j at %i where fields and values are called by several words', (text, caret, expected) => {
    expect(completeWhat(text, caret, calling(text))).toEqual(expected)
  })
  test('what a field is called stands for its name, in its own place', () => {
    const { heads } = calling('-Last attempt>7d Amount (₹):')
    const { tree, findings } = parseQuery('-Last attempt>7d Amount (₹):', ['lastAt', 'amount'], heads)
    expect(tree.and).toEqual([{ not: { field: 'lastAt', op: '>', value: '7d' } }])
    expect(findings).toMatchObject([{ at: 28, to: 28, params: { sign: 'Amount (₹):' } }])
  })
})

describe('chips', () => {
  const line: Query = parseQuery('status:active price:>500 -status:draft red').tree

  test('are replaced where they stood, dropped and added', () => {
    expect(printQuery(setClause(line, { field: 'status', op: 'in', value: ['active', 'hidden'] }))).toBe(
      'status:active,hidden price:>500 red',
    )
    expect(printQuery(setClause(line, { field: 'brand', op: '=', value: 'Rose water' }))).toBe(
      'status:active price:>500 -status:draft red brand:"Rose water"',
    )
    expect(printQuery(dropField(line, 'status'))).toBe('price:>500 red')
    expect(printQuery(dropTerm(line, 1))).toBe('status:active -status:draft red')
  })
})

describe('dates', () => {
  const now = Date.parse('2026-06-15T20:00:00Z')
  const bounds = (text: string, zone = 'Asia/Kolkata') => {
    const found = dateBounds(treeOf(text)[0] as Clause, now, zone)
    return found?.map(({ from, to }) =>
      [from, to].map(at => (at === undefined ? '' : new Date(at).toISOString().replace('.000Z', 'Z'))),
    )
  }

  test('created:<7d is younger than seven days, >7d older', () => {
    expect(bounds('created:<7d')).toEqual([['2026-06-08T20:00:00Z', '2026-06-15T20:00:00.001Z']])
    expect(bounds('created:>7d')).toEqual([['', '2026-06-08T20:00:00Z']])
  })

  test('days are days of the vendor', () => {
    expect(bounds('created:today')).toEqual([['2026-06-15T18:30:00Z', '2026-06-16T18:30:00Z']])
    expect(bounds('created:2026-06-01..2026-06-30')).toEqual([['2026-05-31T18:30:00Z', '2026-06-30T18:30:00Z']])
    expect(bounds('created:>2026-06-01', 'Asia/Dubai')).toEqual([['2026-06-01T20:00:00Z', '']])
    expect(bounds('created:2026-03-29', 'Europe/Berlin')).toEqual([['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']])
  })

  test('instants may name their zone, words are no dates', () => {
    expect(bounds('created:>=2026-06-01T10:00')).toEqual([['2026-06-01T04:30:00Z', '']])
    expect(bounds('created:<2026-06-01T10:00:00Z')).toEqual([['', '2026-06-01T10:00:00Z']])
    expect([bounds('created:soon'), bounds('created:2026-13-45')]).toEqual([undefined, undefined])
  })
})
