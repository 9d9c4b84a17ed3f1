// A whole sentence in the line: verb, object and values in any order. What is typed beats what has the focus.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearSubjects, type From, setSubject } from '#console/action/subject.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { rowsAtOnce } from '#console/palette/browse.ts'
import { holdSubject } from '#console/palette/held.ts'
import { forgetNames, noteNames } from '#console/palette/records/knownNames.ts'
import type { Choice, PaletteRow } from '#console/palette/row.ts'
import { goingOf } from '#console/palette/sentence/going.ts'
import { recordSlot } from '#console/palette/slots.ts'
import { f } from '#contract/f.ts'
import { type AnyRow, type Resource, resource } from '#contract/resource.ts'
import { languages } from '#contract/session.ts'
import { valueSet } from '#contract/valueSet.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const Why = valueSet('parcelWhy', { address: 1, fraud: 2, weather: 3 })

const boxes = resource({
  name: 'boxes',
  one: 'box',
  label: 'Boxes',
  group: 'catalogue',
  icon: 'box',
  title: 'boxNo',
  subtitle: 'receiver',
  lifecycle: 'none',
  fields: {
    boxNo: f.text({ required: true, unique: true, search: true, format: 'code' }),
    receiver: f.text({ search: true }),
  },
  actions: {
    hold: {
      on: 'records',
      label: 'Hold boxes',
      labelOne: 'Hold box',
      alias: ['hold'],
      input: { why: f.choice(Why, { required: true }), note: f.text({}) },
    },
    release: { on: 'records', label: 'Release boxes', labelOne: 'Release box' },
    cancel: {
      on: 'records',
      label: 'Cancel boxes',
      labelOne: 'Cancel box',
      alias: ['cancel'],
      effect: 'danger',
      input: { reason: f.text({ required: true }) },
    },
    insure: {
      on: 'record',
      label: 'Insure box',
      alias: ['ins'],
      input: { sum: f.money({ required: true }), until: f.date({}) },
    },
    weigh: { on: 'records', label: 'Weigh boxes', input: { grams: f.integer({ required: true }), note: f.text({}) } },
    refund: { on: 'record', label: 'Refund box', input: { lines: f.list({ when: { lines: ['x'] } }) } },
  },
})

const creams = resource({
  name: 'creams',
  one: 'cream',
  label: 'Creams',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'none',
  fields: { name: f.text({ required: true, search: true }) },
  actions: {
    setPrice: { on: 'records', label: 'Set price', alias: ['sp'], input: { price: f.money({ required: true }) } },
    tint: { on: 'records', label: 'Tint creams', input: { note: f.text({ required: true }) } },
  },
})

const box = (boxNo: string, receiver = 'Asha Rao'): AnyRow => ({
  id: `018f0000-0000-7000-8000-${boxNo.padStart(12, '0')}`,
  vendorCode: 'mgp',
  status: 'active',
  version: 1,
  boxNo,
  receiver,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
})

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ resources: [boxes, creams] })
})
afterAll(() => desk.close())

type Act = Extract<Choice, { kind: 'act' }>

const standOn = (record: AnyRow | undefined, from: From = 'focus', of: Resource = boxes) => {
  clearSubjects()
  const on = record && { resource: of, records: [record], from }
  if (on) setSubject(on)
  holdSubject(on)
}
beforeEach(() => {
  forgetNames()
  standOn(box('5000'))
})

const rows = (query: string): PaletteRow[] =>
  rowsAtOnce({ query, mode: '', sequence: 0, target: { ids: ['one'] } }) as PaletteRow[]
const first = (query: string) => {
  const [row] = rows(query)
  const act = row?.choice as Act | undefined
  return {
    action: act?.action?.id,
    on: act?.subject ? 'focus' : act?.given?.[recordSlot]?.text,
    given: Object.fromEntries(
      Object.entries(act?.given ?? {}).flatMap(([name, { text }]) => (name === recordSlot ? [] : [[name, text]])),
    ),
    note: row?.note,
  }
}

describe('what is typed beats what has the focus', () => {
  test.each<[string, string, string | undefined, Record<string, string>]>([
    ['hold 4990', 'boxes.hold', '4990', {}],
    ['4990 hold', 'boxes.hold', '4990', {}],
    ['hold box 4990 fraud', 'boxes.hold', '4990', { why: 'fraud' }],
    ['fraud 4990 hold', 'boxes.hold', '4990', { why: 'fraud' }],
    ['release 4990', 'boxes.release', '4990', {}],
    ['relese 4990', 'boxes.release', '4990', {}],
    ['cancel box 4999', 'boxes.cancel', '4999', {}],
    ['4999 cancel', 'boxes.cancel', '4999', {}],
    ['cancel 4999 wrong address twice', 'boxes.cancel', '4999', { reason: 'wrong address twice' }],
    ['wrong address cancel 4999', 'boxes.cancel', '4999', { reason: 'wrong address' }],
    ['refund 4999', 'boxes.refund', '4999', {}],
    ['refund #4999', 'boxes.refund', '4999', {}],
    ['insure 4999 500', 'boxes.insure', '4999', { sum: '500' }],
    ['insure 4999 500 tomorrow', 'boxes.insure', '4999', { sum: '500', until: 'tomorrow' }],
    ['insure 4999', 'boxes.insure', '4999', {}],
    ['insure tomorrow', 'boxes.insure', 'focus', { until: 'tomorrow' }],
    ['tomorrow insure', 'boxes.insure', 'focus', { until: 'tomorrow' }],
    ['release the box 4990', 'boxes.release', '4990', {}],
    ['hold fraud', 'boxes.hold', 'focus', { why: 'fraud' }],
    ['insure 500.50', 'boxes.insure', 'focus', { sum: '500.50' }],
  ])('%s', (typed, action, on, given) => {
    expect(first(typed)).toMatchObject({ action, on, given })
  })

  test('what it works on and with is said in the row', () => {
    expect(first('hold box 4990 fraud').note).toBe('Box 4990 · Why Fraud')
    expect(first('hold fraud').note).toBe('5000 · Why Fraud')
  })

  test.each(languages)('and so it is in %s', async language => {
    try {
      await speak(language)
      expect(first('hold 4990')).toMatchObject({ action: 'boxes.hold', on: '4990' })
      expect(first('hold 4990').note).toMatch(/^B.* .*4990/su)
    } finally {
      await speak('en')
    }
  })

  test('a number beside a price is the record only where records are called so', () => {
    const cream = { ...box('1'), name: 'Velvet essence' } as AnyRow
    standOn(cream, 'focus', creams)
    expect(first('set price 499')).toMatchObject({ on: 'focus', given: { price: '499' } })
    expect(first('set price velvet essence 499')).toMatchObject({ on: 'velvet essence', given: { price: '499' } })
    expect(first('499 set price')).toMatchObject({ on: 'focus', given: { price: '499' } })
    expect(first('tint SKU-77')).toMatchObject({ on: 'SKU-77' })
  })

  test('words that are the name of one at hand are that one, in any order; others are asked about before they are a reason', () => {
    noteNames([{ resource: 'boxes', id: 'b', title: '4990', subtitle: 'Nadia Müller', status: 'active' }])
    expect(first('cancel nadia muller')).toMatchObject({
      action: 'boxes.cancel',
      on: 'nadia muller',
    })
    expect(first('muller nadia cancel')).toMatchObject({ action: 'boxes.cancel', on: 'muller nadia' })
    const both = rows('cancel some words').filter(({ choice }) => choice.kind === 'act')
    expect(both.map(({ choice }) => (choice as Act).subject !== undefined)).toEqual([false, true])
    standOn(box('5000'), 'selection')
    expect(first('cancel some words')).toMatchObject({ on: 'focus', given: { reason: 'some words' } })
  })
})

describe('what is looked for, and what of a list', () => {
  const going = (typed: string) => goingOf(typed, [boxes, creams], wordsNow())
  test.each([
    ['box 4135', '4135', 'boxes'],
    ['4135 box', '4135', 'boxes'],
    ['open 4135', '4135', undefined],
    ['phone 5555423186', '5555423186', undefined],
    ['sku STB-5-ROSEWOOD', 'STB-5-ROSEWOOD', undefined],
    ['mail asha@example.com', 'asha@example.com', undefined],
  ])('%s', (typed, text, of) => expect([going(typed)?.text, going(typed)?.resource?.name]).toEqual([text, of]))

  test('two codes, or a sentence around one, are nothing that is looked for', () => {
    expect(going('4135 4136')).toBeUndefined()
    expect(going('one two three four five 4135')).toBeUndefined()
  })

  test('a code by the name of its field looks for it, and changes nothing', () => {
    expect(rows('receiver AB-1234').filter(({ choice }) => choice.kind === 'act')).toEqual([])
  })

  test('an area with conditions leads to its list with them', () => {
    for (const typed of ['boxes receiver:asha boxNo>5', 'receiver:asha boxes boxNo>5'])
      expect(rows(typed)[0]).toMatchObject({
        note: 'receiver:asha boxNo>5',
        choice: { kind: 'go', to: '/boxes?filter=receiver%3Aasha%20boxNo%3E5' },
      })
    expect(rows('receiver:asha').some(({ id }) => id.startsWith('listed:'))).toBe(false)
  })
})

/** Values each slot is said by, and how they are told apart from records. */
const said: Record<string, string[]> = {
  why: ['fraud', 'weather'],
  note: ['"by the door"'],
  reason: ['"asked by phone"'],
  sum: ['500.50', '₹700'],
  until: ['tomorrow', 'in 3 days'],
  grams: ['750'],
}
const verbs = ['hold', 'release', 'cancel', 'insure', 'weigh'] as const

test('any verb with any fitting values in any order ends in the call that was meant, or asks; never on another row', () => {
  const sentence = fc.constantFrom(...verbs).chain(verb => {
    const action = boxes.actions[verb]
    const slots = 'input' in action ? Object.keys(action.input) : []
    return fc.record({
      verb: fc.constant(verb),
      record: fc.option(fc.constantFrom('4990', '#4990', '7001'), { nil: undefined }),
      noun: fc.boolean(),
      values: fc.tuple(
        ...slots.map(slot => fc.option(fc.constantFrom(...(said[slot] as string[])), { nil: undefined })),
      ),
      slots: fc.constant(slots),
      order: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 8, maxLength: 8 }),
    })
  })
  fc.assert(
    fc.property(sentence, ({ verb, record, noun, values, slots, order }) => {
      const given = Object.fromEntries(slots.flatMap((slot, at) => (values[at] ? [[slot, values[at]]] : [])))
      const parts = [verb, ...(noun ? ['box'] : []), ...(record ? [record] : []), ...Object.values(given)]
      const line = parts
        .map((part, at) => ({ part, by: order[at] ?? 0 }))
        .sort((one, other) => one.by - other.by)
        .map(({ part }) => part)
        .join(' ')
      const found = rows(line)
      const acts = found.filter((row): row is PaletteRow & { choice: Act } => row.choice.kind === 'act')
      if (record !== undefined) {
        expect(
          acts.filter(({ choice }) => choice.subject !== undefined),
          line,
        ).toEqual([])
      }
      if (record === undefined && Object.keys(given).length === 0) return
      const [row] = acts
      expect(row?.choice.action.id, line).toBe(`boxes.${verb}`)
      const understood = row?.choice.given ?? {}
      // A number of grams may as well be a box: then that is asked.
      if (record === undefined && verb === 'weigh' && given.grams) {
        expect(row?.choice.subject, line).toBeUndefined()
        return
      }
      if (record !== undefined && !(verb === 'weigh' && given.grams))
        expect(understood[recordSlot]?.text, line).toBe(record.replace('#', ''))
      if (verb === 'weigh') return
      for (const [slot, value] of Object.entries(given))
        expect(understood[slot]?.text, `${line}: ${slot}`).toBe(value.replaceAll('"', ''))
    }),
    { numRuns: 400 },
  )
})
