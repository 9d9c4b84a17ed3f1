// What a person is shown is said by key: traces, tables, radius lines, findings and problems, made on the server or by a
// rule, name words the catalogues hold. A sentence written where it is made reads English in every language.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { behaviours } from '#areas/all.server.ts'
import { issueFinding } from '#contract/issue.ts'
import { actionCalled, resourceCalled, uploadCalled } from '#contract/naming.ts'
import { problemText } from '#contract/problemText.ts'
import type { Param } from '#contract/said.ts'
import { actionsOf } from '#contract/standard.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import type { Missing, Outcome } from '#rules/pricing/outcome.ts'
import { outcomeSaid } from '#rules/pricing/trace.ts'
import { price } from '#rules/pricing.ts'
import { whyHidden } from '#rules/product/whyHidden.ts'
import { resolveTax } from '#rules/tax/resolveTax.ts'
import { taxOf } from '#rules/tax.ts'
import { ruleNames, type Trace } from '#rules/trace.ts'
import { sayRadius } from '#server/jobs/radius.ts'
import { areaTexts, consoleKeys } from './texts.ts'

const known = new Set([...areaTexts(), ...consoleKeys()].flatMap(({ keys }) => keys))
const holds = (key: string): boolean => known.has(key) || known.has(`${key}_one`)

/** What is wrong with a text: keys nobody words, and sentences without a key. */
const unsaid = (param: Param | undefined): string[] => {
  if (param === undefined || typeof param === 'number') return []
  if (typeof param === 'string') return /[A-Za-z]{2,} [a-z]{2,}/.test(param) ? [param] : []
  if ('figure' in param) return []
  if (!('key' in param)) return param.flatMap(unsaid)
  const own = [param.key, param.shared].some(key => key !== undefined && holds(key)) ? [] : [param.key]
  return [...own, ...Object.values(param.params ?? {}).flatMap(unsaid)]
}
const unsaidIn = ({ result, steps }: Trace): string[] =>
  [result, ...steps.flatMap(({ input, outcome }) => [input, outcome])].flatMap(unsaid)

const sources = globSync(['src/rules/**/*.ts', 'src/server/**/*.ts', 'src/areas/*/*.server.ts'])
const lines = sources.flatMap(path =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, at) => ({ path, text, at: `${path}:${at + 1}` })),
)

test('every rule a trace may name has a word', () => {
  expect(ruleNames.filter(name => !holds(`rule.${name}`))).toEqual([])
})

describe('every step of a trace carries words', () => {
  const variant = { sku: 'A', status: 'active', price: 100, sellable: 0 }
  const context = {
    country: 'IND',
    currency: 'INR',
    categoryIsLeaf: false,
    slugTaken: true,
    taxResolved: false,
    completeness: { percent: 5000, completion: 0 as const, missing: ['shade'] },
    now: '2026-06-01T00:00:00Z',
  }
  const whole = { brand: 'b', category: 'c', hsn: '3304', slug: 's', media: [{ kind: 'image' as const }] }

  test.each(RecordStatus.names)('why hidden, of one that is %s', status => {
    const facts = [
      [{ status }, [], context],
      [{ ...whole, status, launchAt: '2026-07-01T00:00:00Z' }, [{ ...variant, mrp: 90 }], context],
      [
        { ...whole, status, compliance: {} },
        [variant],
        { ...context, country: 'ARE', inCollection: false, serviceable: { pincode: '744301', served: false } },
      ],
    ] as const
    expect(facts.flatMap(([product, variants, around]) => unsaidIn(whyHidden(product, variants, around)))).toEqual([])
  })

  test('a tax found, and one that is not', () => {
    const rate = { id: '1', name: 'STD', country: 'IND', taxClass: 'STD', system: 'GST' as const, rate: 1800 }
    const ask = {
      product: { hsn: '3304' },
      hsn: [{ code: '33', taxClass: 'STD' }],
      date: '2026-06-01',
      country: 'IND',
      rates: [{ ...rate, validFrom: '2025-01-01' }],
    }
    const traces = [ask, { ...ask, product: {} }, { ...ask, country: 'ARE' }].map(each => resolveTax(each).trace)
    expect(traces.flatMap(unsaidIn)).toEqual([])
  })

  test.each(['inclusive', 'exclusive'] as const)('a tax worked out, %s', mode => {
    const slabs = [
      { upto: 250_000, rate: 500 },
      { upto: null, rate: 1800 },
    ]
    const ask = { currency: 'INR', mode, system: 'GST' as const, rate: 1800, quantity: 1 }
    const traces = [100, 279_900, 900_000].flatMap(amount => [
      taxOf({ ...ask, amount }).trace,
      taxOf({ ...ask, amount, slabs, place: 'intra' }).trace,
      taxOf({ ...ask, amount, slabs, slabGap: 'LOWER', cess: 100 }).trace,
    ])
    expect(traces.flatMap(unsaidIn)).toEqual([])
  })
})

describe('every step of a price carries words', () => {
  const combines = { line: true, order: true, shipping: true }
  const discount: Discount = {
    id: 'd',
    name: 'D',
    priority: 1,
    combines,
    kind: 'CART',
    benefit: 'AMOUNT',
    value: 100,
  }

  test('whatever becomes of a discount', () => {
    const audience = { names: ['vip'] }
    const lacking: Missing[] = [
      ...(['starts', 'ends'] as const).map(rule => ({ rule, needed: 1, had: 0 })),
      ...(['hours', 'shipping', 'worthless', 'code'] as const).map(rule => ({ rule })),
      ...(['channel', 'payment'] as const).map(rule => ({ rule, needed: ['WEB'], had: 'APP' })),
      ...(['SEGMENT', 'TIER', 'MEMBERS'] as const).map(kind => ({
        rule: 'audience' as const,
        needed: { kind, ...audience },
        had: [],
      })),
      { rule: 'audience', needed: { kind: 'FIRST_ORDER' }, had: [] },
      ...(['target', 'trigger'] as const).flatMap(rule => [
        { rule, needed: undefined },
        { rule, needed: { and: [{ field: 'sku', op: '=' as const, value: 'a' }] } },
      ]),
      ...(['base', 'afterLine', 'afterAll'] as const).flatMap(stage =>
        [true, false].map(isPart => ({ rule: 'minSubtotal' as const, needed: 2, had: 1, stage, isPart })),
      ),
      { rule: 'spend', needed: 2, had: 1 },
      ...(['minQty', 'units', 'unitsOfSku', 'unitsOfProduct', 'buy', 'get'] as const).map(rule => ({
        rule,
        needed: 2,
        had: 1,
      })),
      { rule: 'dearer', by: 1 },
      { rule: 'cycle', had: 4 },
    ]
    const limits = ['totalUses', 'perMember', 'perDay', 'budget', 'couponsPerOrder'] as const
    const outcomes: Outcome[] = [
      { outcome: 'APPLIED', amount: 1 },
      { outcome: 'APPLIED', amount: 1, made: { sets: 2, units: 3, price: 1 } },
      { outcome: 'APPLIED', amount: 1, reached: [1, 2].flatMap(units => [3, 5].map(from => ({ from, units }))) },
      ...(['cap', 'floor', 'budget', 'goods'] as const).map(by => ({
        outcome: 'CAPPED' as const,
        amount: 1,
        wanted: 2,
        by,
      })),
      ...lacking.map(missing => ({ outcome: 'NOT_ELIGIBLE' as const, missing })),
      ...[1, 0].flatMap((by): Outcome[] => [
        { outcome: 'LOST_TO', other: discount, by },
        { outcome: 'NOT_COMBINABLE', with: [discount], by },
      ]),
      ...limits.map(limit => ({ outcome: 'EXHAUSTED' as const, limit, of: 5 })),
    ]
    const graduated: Discount = {
      id: 'g',
      name: 'G',
      priority: 1,
      combines,
      kind: 'BULK',
      tiers: [
        { minQty: 3, percent: 100 },
        { minQty: 5, unitPrice: 100 },
      ],
      tierMode: 'GRADUATED',
      countBy: 'SKU',
    }
    const said = outcomes.flatMap(outcome =>
      [discount, graduated].map(of => outcomeSaid({ discount: of, class: 'ORDER', ...outcome }, { currency: 'INR' })),
    )
    expect(said.flatMap(unsaid)).toEqual([])
  })

  test('and around it: base, combination, charges, tax, round-off', () => {
    const line = { id: 'a', sku: 'a', quantity: 1, price: 10_050, tax: { rate: 1800 } }
    const alone: Discount = { ...discount, id: 'e', combines: { line: false, order: false, shipping: false } }
    const { trace } = price([line], {
      at: 0,
      country: 'IND',
      currency: 'INR',
      system: 'GST',
      taxMode: 'inclusive',
      taxRounding: 'LINE',
      chargeTaxRule: 'HIGHEST_RATE',
      lineConflict: 'BEST_FOR_CUSTOMER',
      roundGrandTotal: 'NEAREST_MAJOR',
      maxCouponsPerOrder: 1,
      discounts: [discount, { ...alone, value: 20 }],
      points: { amount: 5 },
      payment: 'COD',
      shipping: () => 6000,
      cod: () => 4900,
    })
    expect(new Set(trace.steps.map(({ rule }) => rule))).toContain('combination')
    expect(unsaidIn(trace)).toEqual([])
  })
})

test('every radius line of every field carries words', () => {
  const places = resources.flatMap(resource =>
    Object.keys(resource.fields).map(name => [`${resource.name}.${name}`, 2] as const),
  )
  const radius = { falls: Object.fromEntries(places), emptied: Object.fromEntries(places), removed: 3 }
  const wrong = sayRadius(resources, radius).flatMap(({ key = '?', message, params = {} }) =>
    unsaid({ key, text: message, params }),
  )
  expect(wrong).toEqual([])
})

test('what a job is called carries words: every action, upload and format of every area', () => {
  const named = resources.flatMap(resource => [
    resourceCalled(resource),
    ...actionsOf(resource).map(({ name }) => actionCalled(resource, name)),
    ...Object.keys(resource.uploads ?? {}).map(name => uploadCalled(resource, name)),
  ])
  const formats = [...behaviours.values()].flatMap(({ profiles = [] }) => profiles.map(({ label }) => label))
  expect(formats.length).toBeGreaterThan(1)
  expect([...named, ...formats].flatMap(unsaid)).toEqual([])
})

test('no title of a job and no reason of its end is written out where it is made', () => {
  const starting = new Set(
    lines.filter(({ text }) => /\b(startJob|jobs\.start|move)\(/.test(text)).map(({ path }) => path),
  )
  const written = /\btitle(:| =) ['"`]|\bmove\(.*\}, ['"`]|\breason: ['"`]/
  expect(lines.filter(({ path, text }) => starting.has(path) && written.test(text)).map(({ at }) => at)).toEqual([])
})

test('what a schema has against a value carries words, whatever the field', () => {
  const bad: unknown[] = [
    7,
    -7,
    1e15,
    'x',
    'x'.repeat(30_000),
    {},
    { xx: 1 },
    { 'en-in': '' },
    [1],
    Array(200).fill('x'),
  ]
  const wrong = resources.flatMap(resource =>
    Object.values(resource.fields).flatMap(field =>
      bad.flatMap(value => {
        const issue = field.schema.safeParse(value).error?.issues[0]
        const { code, key, message, params = {} } = issue ? issueFinding(issue, field, value) : { code: 'TYPE' }
        return message === undefined ? [] : unsaid({ key: key ?? `findings.${code}`, text: message, params })
      }),
    ),
  )
  expect([...new Set(wrong)]).toEqual([])
})

test('no title, column or outcome of an answer is written out where it is made', () => {
  const makers = new Set(lines.filter(({ text }) => /kind: '(trace|table|facts)'/.test(text)).map(({ path }) => path))
  const written = /\b(title|columns|result|outcome|label|value): \[?['"`]/
  const traced = (path: string) =>
    makers.has(path) || path.startsWith('src/rules/product/why') || /rules\/tax/.test(path)
  expect(lines.filter(({ path, text }) => traced(path) && written.test(text)).map(({ at }) => at)).toEqual([])
})

test('no sentence of a letter is written out where it is made', () => {
  const letters = lines.filter(
    ({ path }) => /auth\/letters|mail\/(letter|page)/.test(path) && !path.endsWith('words.ts'),
  )
  const sentence = /^(?!\s*(\/\/|\/?\*)).*['"`][A-Z][a-z]+ [a-z]+/
  expect(letters.filter(({ text }) => sentence.test(text)).map(({ at }) => at)).toEqual([])
})

/** What only a program that speaks to the server by itself can get wrong. */
const forPrograms = [
  // Systems of others, as they answer where none is named.
  'src/areas/pushes/courierSystem.server.ts',
  'src/areas/pushes/orderSystem.server.ts',
  'src/server/auth',
  'src/server/http/uploads.ts',
  'src/server/http/vendorEndpoints.ts',
  'src/server/realtime/gate.ts',
  'src/server/records/idempotency.ts',
  'src/server/records/order.ts',
  'src/server/records/target.ts',
]

test('a finding is made of words, or names them', () => {
  const bare = lines.filter(({ text }) => /code: '[A-Z_]+', message/.test(text) && !/key\b/.test(text))
  expect(bare.filter(({ path }) => !forPrograms.some(room => path.startsWith(room))).map(({ at }) => at)).toEqual([])
})

test('keys that the server writes out are worded', () => {
  const written = lines.flatMap(({ text, at }) =>
    [...text.matchAll(/key: '([\w.]+\.[\w.]+)'/g)].map(([, key = '']) => ({ key, at })),
  )
  expect(written.filter(({ key }) => !holds(key))).toEqual([])
})

test('every problem a person can meet has words', () => {
  // The sign-in words these itself, or they are never shown.
  const elsewhere =
    /^(INVALID_TOKEN|USER_REVOKED|TOKEN_EXPIRED|LOGIN_REFUSED|CODE_\w+|SOCIAL_\w+|RESEND_REFUSED|MISDIRECTED|METHOD|LOCKED)$/
  const thrown = lines.flatMap(({ text }) => [...text.matchAll(/new Problem\('(\w+)'/g)].map(([, code = '']) => code))
  expect([...new Set(thrown)].filter(code => !(code in problemText) && !elsewhere.test(code))).toEqual([])
})
