// Rows of small records: declared once, judged part by part, written in one cell and read back as they were.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codecOf } from '#contract/codecs.ts'
import { f } from '#contract/f.ts'
import { issueFinding } from '#contract/issue.ts'
import { valueSet } from '#contract/valueSet.ts'

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const Kind = valueSet('kind', { text: 1, number: 2 })
const field = f.groups({
  required: true,
  max: 3,
  named: 'label',
  parts: {
    label: f.text({ required: true, max: 20 }),
    kind: f.choice(Kind, { required: true }),
    unit: f.text({ required: true, max: 5, when: { kind: ['number'] } }),
    price: f.money({ min: 100 }),
    options: f.list({ max: 4, label: 'Choices' }),
    isNeeded: f.toggle(),
  },
})

describe('what is wrong is said of the part it is wrong with', () => {
  const wrong = (value: unknown) => {
    const answer = field.schema.safeParse(value)
    return answer.success ? undefined : issueFinding(answer.error.issues[0]!, field, value)
  }
  const row = { label: 'SPF', kind: 'text' }

  test.each<[string, unknown, object]>([
    [
      'a part that is missing',
      [row, { kind: 'text' }],
      { path: '1.label', code: 'REQUIRED', message: '2, Label: Enter label' },
    ],
    ['a part that empty', [{ ...row, label: '' }], { path: '0.label', code: 'REQUIRED' }],
    ['a part that is asked for by another', [{ ...row, kind: 'number' }], { path: '0.unit', code: 'REQUIRED' }],
    ['a value outside its set', [{ ...row, kind: 'colour' }], { path: '0.kind', code: 'ENUM' }],
    ['an amount out of bounds', [{ ...row, price: 5 }], { path: '0.price', code: 'RANGE' }],
    [
      'a text that is too long',
      [{ ...row, label: 'x'.repeat(21) }],
      { path: '0.label', message: '1, Label: must have at most 20 characters' },
    ],
    ['too many rows', [row, row, row, row], { code: 'RANGE', message: 'at most 3 entries' }],
  ])('%s', (_name, value, found) => expect(wrong(value)).toMatchObject(found))

  test('a part nobody declared is refused', () =>
    expect(wrong([{ ...row, isAdmin: true }])?.message).toContain('isAdmin'))
  test('what is right is kept as it is', () => {
    const value = [{ ...row, price: 49_900, options: ['a', 'b'], isNeeded: false }]
    expect(field.schema.safeParse(value)).toMatchObject({ success: true, data: value })
  })
})

describe('in a cell', () => {
  const codec = codecOf(field)
  const rows = [
    { label: 'Net; weight', kind: 'number', unit: 'a=b', price: 49_950 },
    { label: 'Skin|type', kind: 'text', options: ['dry', 'oily'], isNeeded: true },
  ]

  test('parts are named, and signs that mean something are escaped', () => {
    const cell = codec.print(rows as never, field.facts, setting)
    expect(cell).toBe(
      'label=Net\\; weight; kind=number; unit=a\\=b; price=499.50 | label=Skin\\|type; kind=text; options=dry\\|oily; isNeeded=Y',
    )
    expect(codec.read(cell, field.facts, setting)).toEqual({ value: rows })
  })

  test('whatever a part holds comes back', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 20, unit: 'binary' })
      .filter(one => one === one.trim() && one !== '')
    const plain = f.groups({ parts: { one: f.text({ max: 40 }), two: f.text({ max: 40 }) } })
    const row = fc.record({ one: text, two: text }, { requiredKeys: ['one'] })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), value => {
        const cell = codecOf(plain).print(value as never, plain.facts, setting)
        expect(codecOf(plain).read(cell, plain.facts, setting)).toEqual({ value })
      }),
    )
  })

  test.each([
    ['label=SPF; price=12,5', { path: '0.price', code: 'DECIMAL_COMMA' }],
    ['label=SPF | label=B; kind=colour', { path: '1.kind', code: 'ENUM' }],
    ['SPF', { code: 'PAIR', message: 'Write each part as name=value: "SPF"' }],
    ['labl=SPF', { code: 'UNKNOWN_FIELD' }],
  ])('%s is told', (cell, found) => expect(codec.read(cell, field.facts, setting)).toMatchObject({ finding: found }))
})
