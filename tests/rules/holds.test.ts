import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Facts, holds, met } from '#rules/expression/holds.ts'
import { mayHold } from '#rules/expression/mayHold.ts'
import { parseQuery } from '#rules/expression.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'

const lips: Facts = {
  sku: 'LIP-01',
  brand: 'Velvet',
  tag: ['vegan', 'new'],
  price: sayMoney(49_900, 'INR'),
  quantity: 3,
  hazmat: false,
  name: 'Matte lipstick rose',
  weight: 12.5,
  share: sayPercent(3000),
  note: '',
}
const so = (line: string, facts = lips) => holds(parseQuery(line).tree, facts)

describe('an expression about one thing', () => {
  test.each([
    ['sku:lip-01', true],
    ['sku:LIP-02', false],
    ['sku:LIP', false],
    ['sku:lip*', true],
    ['sku:soap*', false],
    ['brand:velvet,glow', true],
    ['tag:vegan', true],
    ['tag:old', false],
    ['-tag:old', true],
    ['price:>498.99', true],
    ['price:>499', false],
    ['price:>=499', true],
    ['price:499', true],
    ['price:499.00', true],
    ['price:100..499', true],
    ['price:500..', false],
    ['quantity:<3', false],
    ['quantity:3,4', true],
    ['weight:12.5', true],
    ['weight:<=12', false],
    ['hazmat:N', true],
    ['hazmat:Y', false],
    ['brand:>=velvet', true],
    ['share:30%', true],
    ['share:>=30.5%', false],
    ['lipstick', true],
    ['"matte rose"', false],
    ['brand:velvet price:<100', false],
    ['brand:glow or price:<500', true],
    ['-(brand:velvet tag:new)', false],
    ['', true],
  ])('%s: %s', (line, expected) => {
    expect(so(line)).toBe(expected)
  })

  test.each([
    ['shade:red', false],
    ['-shade:red', true],
    ['shade:>5', false],
    ['shade:none', true],
    ['note:none', true],
    ['tag:none', false],
  ])('what is unknown is never so: %s is %s', (line, expected) => {
    expect(so(line)).toBe(expected)
  })

  test('the clauses that are so are told', () => {
    const { tree } = parseQuery('price:>400 (tag:old or tag:new)')
    expect(met(tree, lips)).toMatchObject([{ field: 'price' }, { field: 'tag', value: 'new' }])
  })

  test('no list is an empty one', () => {
    expect([so('tag:none', { tag: [] }), so('tag:vegan', { tag: [] })]).toEqual([true, false])
  })

  test('money is compared exactly, to the last paisa', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999), fc.nat(999_999_999_999), (one, other) => {
        const facts = { price: sayMoney(one, 'INR') }
        const text = sayMoney(other, 'INR').text
        expect([so(`price:<${text}`, facts), so(`price:>=${text}`, facts), so(`price:${text}`, facts)]).toEqual([
          one < other,
          one >= other,
          one === other,
        ])
      }),
    )
  })
})

test('asked with some facts only, an expression may hold unless these rule it out', () => {
  const asked = (line: string) => mayHold(parseQuery(line).tree, { state: 'text', zone: 'list', rate: 'number' })
  expect(asked('price:>500')).toBeUndefined()
  expect(asked('state:Kerala or price:>500')).toBeUndefined()
  expect(asked('state:Ker* price:>500')).toBe('(exists($."state" ? (@ != null && @ starts with "ker")))')
  expect(asked('-zone:SOUTH rate:>=30%')).toBe(
    '(!exists($."zone"[*] ? (@ == "south")) && exists($."rate" ? (@ != null && @ >= 30)))',
  )
})
