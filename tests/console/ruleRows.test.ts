// A rule as rows and as its line are one, whatever it asks: for every fact of orders, of goods and of members.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { goodsRule } from '#areas/discounts/goodsRule.ts'
import { members } from '#areas/members/members.ts'
import { segments } from '#areas/members/segments.ts'
import { asksOf } from '#console/fields/asks.ts'
import { checkValue } from '#console/fields/check.ts'
import {
  filledIn,
  freshRow,
  howOf,
  isAge,
  isFigure,
  isTime,
  lineOf,
  type RuleRow,
  rowsIn,
  ruleOf,
  waysOf,
  withHow,
} from '#console/fields/ruleRows.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { setCatalogue, setMe } from '#console/session/me.ts'
import { orderFacts } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import type { Field, Fields } from '#contract/field.ts'
import { actionsOf } from '#contract/standard.ts'
import { dateBounds } from '#rules/expression/dateBounds.ts'
import { isClause } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { factNames, readCondition } from '#rules/shipping/facts.ts'

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const place = {
  ...setting,
  vendorCode: 'mgp',
  brand: 'mgp',
  country: 'IND',
  name: 'MGP',
  env: 'dev',
  accent: 'ruby',
  apiHost: '',
}

const enter = (may: (id: string) => boolean = () => true) => {
  const permissions = resources.flatMap(resource => actionsOf(resource).map(({ id }) => id)).filter(may)
  setCatalogue(resources)
  setMe(
    {
      userId: 'u1',
      name: 'Desk',
      email: 'desk@nucleus.example',
      allowedCountries: ['IND'],
      places: [],
      permissions: [...permissions, ...(may('members.children') ? ['members.children'] : [])],
      profile: {},
      views: [],
    } as unknown as Parameters<typeof setMe>[0],
    place as unknown as Parameters<typeof setMe>[1],
  )
}

beforeAll(() => enter())

const memberFacts = (): Fields => asksOf(segments.fields.rule)?.fields ?? {}

const word = fc
  .stringMatching(/^[a-zA-Z0-9 ,.:"()*-]{1,12}$/)
  .filter(text => text.trim() === text && !/^none$/i.test(text))

const amountOf = ({ kind, facts }: Field): fc.Arbitrary<unknown> =>
  kind === 'decimal'
    ? fc.integer({ min: 0, max: 99_999 }).map(n => (n / 100).toFixed(2))
    : fc.integer({ min: Math.max(0, facts.min ?? 0), max: kind === 'percent' ? 10_000 : 100 })

const namesOf = ({ kind, facts }: Field): fc.Arbitrary<readonly string[]> => {
  if (kind === 'toggle') return fc.constantFrom(['Y'], ['N'])
  if (facts.of) return fc.subarray([...facts.of.names], { minLength: 1 })
  return fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
}

const rowOf = (asks: Fields, name: string): fc.Arbitrary<RuleRow> => {
  const field = asks[name]!
  return fc
    .record({
      how: fc.constantFrom(...waysOf(field)),
      names: namesOf(field),
      amount: amountOf(field),
      age: fc.record({ amount: fc.integer({ min: 0, max: 999_999 }), unit: fc.constantFrom('m', 'h', 'd', 'w', 'y') }),
      day: fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
    })
    .map(({ how, names, amount, age, day }) => {
      const row = withHow(freshRow(name, field, 'row'), how, field)
      if (row.isBlank) return { ...row, names: freshRow(name, field, '').names }
      if (isFigure(field)) return { ...row, amount }
      if (!isTime(field)) return { ...row, names }
      if (row.unit === 'now') return row
      return isAge(row.unit)
        ? { ...row, ...(age as Pick<RuleRow, 'amount' | 'unit'>) }
        : { ...row, amount: day.toISOString().slice(0, 10) }
    })
}

const bare = (rows: readonly RuleRow[] | undefined) => rows?.map(({ key: _, ...row }) => row)

describe.each([
  ['an order', () => orderFacts as Fields],
  ['goods', () => goodsRule.asks as Fields],
  ['a member', memberFacts],
])('of %s', (_, factsOf) => {
  test('any rows are a line, and the line is those rows again', () => {
    const asks = factsOf()
    const names = Object.keys(asks)
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) {
      fc.assert(
        fc.property(rowOf(asks, name), row => {
          const line = lineOf([row], asks, setting)
          const again = rowsIn(line, asks, setting)
          expect(bare(again)).toEqual(bare([row]))
          expect(ruleOf(again ?? [], asks, setting)).toBe(line)
        }),
        { numRuns: 40 },
      )
    }
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(...names).chain(name => rowOf(asks, name)),
          { maxLength: 5 },
        ),
        rows => {
          const line = lineOf(rows, asks, setting)
          expect(bare(rowsIn(line, asks, setting))).toEqual(bare(rows))
        },
      ),
    )
  })

  test('every fact offers each way it can be compared by one name', () => {
    for (const [name, field] of Object.entries(factsOf())) {
      for (const how of waysOf(field)) expect(howOf(withHow(freshRow(name, field, ''), how, field), field)).toBe(how)
    }
  })
})

test('what conditions of delivery may ask is what the rules answer', () => {
  expect(Object.keys(orderFacts)).toEqual(factNames)
})

test('what a row of an order says, the rules read without a complaint', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...factNames).chain(name => rowOf(orderFacts, name)),
      row => {
        expect(readCondition(lineOf([row], orderFacts, setting)).finding).toBeUndefined()
      },
    ),
  )
})

describe('a rule of members', () => {
  test('asks what their list may be asked, by the fields and the filters of their own declaration', () => {
    const asks = asksOf(segments.fields.rule)
    expect(asks?.offered).toEqual(
      expect.arrayContaining(['netSpend', 'lastOrderAt', 'tags', 'segment', 'vip', 'like', 'status']),
    )
    expect(asks?.offered).not.toContain('profile')
    expect(asks?.offered).not.toContain('allows')
    expect(asks?.first).toBe('lastOrderAt')
    expect(asks?.label('orderCount')).toBe('Orders')
    expect(memberFacts().created).toBe(memberFacts().createdAt)
    expect(memberFacts().like).toBe(members.filters?.like)
  })

  test('asks nothing of a family without the right to see it', () => {
    expect(Object.keys(memberFacts())).toEqual(expect.arrayContaining(['dueDate', 'dueIn']))
    enter(id => id !== 'members.children')
    expect(Object.keys(memberFacts()).filter(name => name === 'dueDate' || name === 'dueIn')).toEqual([])
    enter()
  })

  const now = Date.parse('2026-11-28T08:00:00Z')
  const boundsOf = (line: string) =>
    parseQuery(line).tree.and.flatMap(node => (isClause(node) ? [dateBounds(node, now, setting.timezone)] : []))

  test.each([
    ['lastOrderAt:>60d', 'ago'],
    ['lastOrderAt:>=60d', 'ago'],
    ['lastOrderAt:<7d', 'last'],
    ['lastOrderAt:7d', 'last'],
    ['lastOrderAt:<=2w', 'last'],
    ['registeredAt:>=2026-01-31', '>='],
    ['registeredAt:2026-01-31', '='],
    ['codBlockedUntil:>now', 'ahead'],
    ['codBlockedUntil:<now', 'past'],
    ['lastOrderAt:none', 'none'],
    ['-lastOrderAt:none', 'set'],
  ])('"%s" is asked by "%s", and its line means the same', (line, how) => {
    const asks = memberFacts()
    const [row] = rowsIn(line, asks, setting) ?? []
    expect(row && howOf(row, asks[row.field]!)).toBe(how)
    const said = lineOf(row ? [row] : [], asks, setting)
    expect(said.includes('none') ? said : boundsOf(said)).toEqual(line.includes('none') ? line : boundsOf(line))
  })

  test.each(['lastOrderAt:30d..7d', 'lastOrderAt:7d..30d'])('a span of ages, "%s", is two rows with its ends', line => {
    const said = lineOf(rowsIn(line, memberFacts(), setting) ?? [], memberFacts(), setting)
    expect(said).toBe('lastOrderAt:<=30d lastOrderAt:>=7d')
    const [[early], [late]] = boundsOf(said) as [[{ from: number }], [{ to: number }]]
    expect([{ from: early.from, to: late.to }]).toEqual(boundsOf(line)[0])
  })

  test.each([
    'lastOrderAt:now',
    'lastOrderAt:today',
    'lastOrderAt:7d..2026-01-01',
    '-netSpend:>5',
    'vip:Y,N',
    'tags:none,vip',
    'rose',
  ])('"%s" is no rows', line => expect(rowsIn(line, memberFacts(), setting)).toBeUndefined())
})

describe('a condition that is not filled in', () => {
  const field = f.text({ required: true, asks: orderFacts })
  const row = freshRow('cartValue', orderFacts.cartValue, 'one')
  const checked = (rows: readonly RuleRow[]) =>
    checkValue(field, ruleOf(rows, orderFacts, setting), setting, 'Condition')

  test('is not lost: the field says which value is missing', () => {
    expect(checked([row])).toMatchObject({ code: 'REQUIRED', params: { col: 'order value' } })
    expect(checked([{ ...row, amount: 500_000 }, freshRow('sku', orderFacts.sku, 'two')])).toMatchObject({
      code: 'REQUIRED',
      params: { col: 'SKU' },
    })
  })

  test('or says what is wrong with what was typed', () => {
    expect(checked([{ ...row, amount: { unread: 'five' } }])?.message).toBe('Enter an amount')
    expect(checked([{ ...row, amount: 500_000 }])).toBeUndefined()
  })

  test('stands in no sentence that is said of the rule meanwhile', () => {
    expect(filledIn('category:serums price:>="" -brand:""')).toBe('category:serums')
  })
})
