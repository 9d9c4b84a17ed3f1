import { expect, test } from 'vitest'
import { holds, met } from '#rules/expression/holds.ts'
import { parseQuery } from '#rules/expression.ts'

const facts = { price: 50_000, tag: ['vegan', 'new'], city: 'Bengaluru', isNew: true, day: '2026-11-20', none: null }
const reads = { price: (text: string) => Number(text) * 100 }
const of = (text: string) => parseQuery(text).tree

test.each([
  ['price:>499', true],
  ['price:>500', false],
  ['price:>=500 tag:vegan', true],
  ['price:400..500', true],
  ['tag:old,new', true],
  ['-tag:vegan', false],
  ['city:beng*', true],
  ['city:bengaluru', true],
  ['isNew:y', true],
  ['isNew:n', false],
  ['day:<2026-11-21', true],
  ['tag:old or isNew:y', true],
  ['', true],
])('%s is %s of them', (text, whether) => {
  expect(holds(of(text), facts, reads)).toBe(whether)
})

test('what is not known is held against nobody, whichever way it is asked', () => {
  for (const text of ['none:5', '-none:5', 'other:>1', '-other:>1', 'price:>many', 'loose words'])
    expect(holds(of(text), facts, reads), text).toBe(false)
  expect(holds(of('none:5 or isNew:y'), facts, reads)).toBe(true)
})

test('the clauses that were true are told', () => {
  expect(met(of('price:>400 (tag:old or tag:new)'), facts, reads)).toMatchObject([{ field: 'price' }, { field: 'tag' }])
})
