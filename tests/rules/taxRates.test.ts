import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import { hsnFinding, hsnTooShort, rateFindings } from '#rules/tax/rateFindings.ts'
import { longestPrefix, resolveTax, type TaxRate } from '#rules/tax/resolveTax.ts'

const standard: TaxRate = {
  id: '118',
  country: 'IND',
  taxClass: 'STD',
  system: 'GST',
  rate: 1800,
  validFrom: '2026-04-01',
}
const before: TaxRate = { ...standard, id: '117', rate: 2800, validFrom: '2020-01-01', validTo: '2026-03-31' }
const reduced: TaxRate = { ...standard, id: '119', taxClass: 'REDUCED', rate: 500 }
const rates = [before, standard, reduced]
const hsn = [{ code: '3304', taxClass: 'STD' }, { code: '33049910', taxClass: 'REDUCED' }, { code: '33' }]
const ask = { product: {}, hsn, rates, date: '2026-05-01', country: 'IND' }

describe('a rate is found', () => {
  test('by the class of the product before anything else', () => {
    const found = resolveTax({ ...ask, product: { taxClass: 'STD', hsn: '33049910' } })
    expect(found.rate?.id).toBe('118')
    expect(printed(found.trace.result)).toBe('STD at rate 118')
  })

  test('and a class is called by its name wherever somebody gave it one', () => {
    const classNames = new Map([['STD', 'Standard goods']])
    const { trace } = resolveTax({ ...ask, classNames, product: { taxClass: 'STD' } })
    expect(trace.steps.map(({ input, outcome }) => `${printed(input)}: ${printed(outcome)}`)).toEqual([
      'product tax class: Standard goods',
      'Standard goods, India, 2026-05-01: 118',
    ])
    expect(printed(trace.result)).toBe('Standard goods at rate 118')
    expect(resolveTax({ ...ask, classNames, vendor: 'STD', country: 'SAU' }).finding?.message).toBe(
      'Standard goods has no rate in Saudi Arabia on 2026-05-01',
    )
    const open = { ...standard, slabs: [{ upto: 1000, rate: 500 }] }
    expect(rateFindings(open, [], classNames)[0]?.message).toBe('The last slab of Standard goods must have no end')
    expect(rateFindings(open)[0]?.message).toBe('The last slab of STD must have no end')
  })

  test('by the longest HSN prefix', () => {
    expect(longestPrefix('33049910', hsn)?.code).toBe('33049910')
    expect(resolveTax({ ...ask, product: { hsn: '33049910' } }).rate?.id).toBe('119')
    expect(resolveTax({ ...ask, product: { hsn: '33049920' } }).rate?.id).toBe('118')
  })

  test('by the category, then by the vendor', () => {
    expect(resolveTax({ ...ask, category: 'REDUCED', vendor: 'STD' }).rate?.id).toBe('119')
    const found = resolveTax({ ...ask, vendor: 'STD' })
    expect(found.rate?.id).toBe('118')
    expect(found.trace.steps.map(step => step.rule)).toEqual(['product', 'hsn', 'category', 'vendor', 'rate'])
  })

  test('by the date of supply, the last day included', () => {
    const on = (date: string) => resolveTax({ ...ask, vendor: 'STD', date }).rate?.id
    expect([on('2026-03-31'), on('2026-04-01')]).toEqual(['117', '118'])
  })
})

test('without class or rate the answer is TAX_UNRESOLVED with the path walked', () => {
  const nothing = resolveTax(ask)
  expect(nothing.finding).toMatchObject({
    code: 'TAX_UNRESOLVED',
    message: 'No tax class from product, HSN, category or brand',
  })
  expect(nothing.trace.steps.at(-1)).toMatchObject({ rule: 'rate', state: 'failed' })
  expect(resolveTax({ ...ask, vendor: 'STD', country: 'SAU' }).finding?.message).toBe(
    'STD has no rate in Saudi Arabia on 2026-05-01',
  )
})

describe('a rate is refused', () => {
  test.each([
    ['rate 180 as a percent', { rate: 18_000 }, 'RANGE', '0 to 100%'],
    ['an end before the start', { validTo: '2026-01-01' }, 'RANGE', 'The end is before the start'],
    [
      'a closed last slab',
      { taxClass: 'APPAREL_SLAB', slabs: [{ upto: 250_000, rate: 500 }] },
      'RULE',
      'The last slab of APPAREL_SLAB must have no end',
    ],
    ['overlapping dates', { id: 'new', validFrom: '2026-06-01' }, 'OVERLAP', 'Overlaps rate 118 from 1 Apr 2026'],
  ])('for %s', (_why, change, code, message) => {
    expect(rateFindings({ ...standard, ...change }, rates)).toEqual([expect.objectContaining({ code, message })])
  })

  test('and accepted next to its predecessor', () => {
    expect(rateFindings(standard, rates)).toEqual([])
  })
})

test('HSN codes are 4, 6 or 8 digits, headings 2 as well, and as long as the registration needs', () => {
  expect(hsnFinding('33A4')).toMatchObject({ code: 'PATTERN', message: 'Digits only' })
  expect(hsnFinding('33041')).toMatchObject({ code: 'RANGE', message: '4, 6 or 8 digits' })
  expect([hsnFinding('3304'), hsnFinding('33', true)]).toEqual([undefined, undefined])
  expect(hsnTooShort('3304', 6)?.message).toBe('HSN 3304 has 4 digits, the registration requires 6')
})
