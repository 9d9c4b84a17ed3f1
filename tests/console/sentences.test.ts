// What is said of an action that has been done: a sentence of its own, in each language, of one record and of many, with nothing
// left empty in it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { areas } from '#areas/all.ts'
import { type Met, sentence } from '#console/action/sentences.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { speak, speakAlso } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { setCatalogue } from '#console/session/me.ts'
import type { Says } from '#contract/action.ts'
import { tagOf } from '#contract/language.ts'
import { type Language, languages } from '#contract/session.ts'
import { actionsOf } from '#contract/standard.ts'

/** Whose label, with what it was done to, says enough: each with its reason. */
const derived: Readonly<Record<string, string>> = {}

const all = resources.flatMap(resource => actionsOf(resource).map(action => ({ resource, action })))
const writes = all.filter(({ action: { effect } }) => effect === 'write' || effect === 'danger')
const spoken = all.flatMap(({ resource, action }) =>
  (Object.keys(action.says ?? {}) as (keyof Says)[]).map(kind => ({ resource, action, kind })),
)

/** As areas bring theirs when they come. */
const textsOf = (language: Language) =>
  Object.entries(areas).map(([name, load]) => [
    `${name}/${language}/`,
    async () => (await (await load()).area.texts?.(language))?.default ?? {},
  ])

beforeAll(async () => {
  setCatalogue(resources)
  const others = languages.filter(language => language !== 'en')
  await speakAlso(Object.fromEntries(others.flatMap(textsOf)))
})
afterAll(() => speak('en'))

test('an action that writes says what is so when it is done, or stands on a list that says why its label does', () => {
  const silent = writes.filter(({ action }) => !action.says?.done && !(action.id in derived))
  expect(silent.map(({ action }) => action.id)).toEqual([])
})

test('the list of those that say nothing of their own names no action that does, nor one there is not', () => {
  const known = new Map(all.map(({ action }) => [action.id, action]))
  expect(Object.keys(derived).filter(id => !known.has(id) || known.get(id)?.says?.done)).toEqual([])
})

test('what may meet many has a sentence for many', () => {
  const wrong = spoken.filter(({ action, kind }) => action.on === 'records' && !action.says?.[kind]?.other)
  expect(wrong.map(({ action: { id }, kind }) => `${id} ${kind}`)).toEqual([])
})

describe.each(languages)('in %s', language => {
  beforeAll(() => speak(language))

  const said = (met: Met) =>
    spoken.flatMap(({ resource, action, kind }) => {
      const text = sentence(wordsNow(), resource, action, kind, met)
      const one = wordsNow().one(resource).toLowerCase()
      return text === undefined ? [] : [{ id: `${action.id} ${kind}`, one, english: action.says?.[kind], text }]
    })

  test('all counts above one are spoken of alike, so that the two forms are all there is', () => {
    const rules = new Intl.PluralRules(tagOf(language))
    const counts = Array.from({ length: 1000 }, (_, at) => at + 2)
    expect(new Set(counts.map(count => rules.select(count)))).toEqual(new Set(['other']))
  })

  test('one record is called by its name, and no place stays empty', () => {
    const ones = said({ title: 'Rose lipstick' })
    expect(ones).toHaveLength(spoken.length)
    const wrong = ones.filter(
      ({ text, english }) => /[{}]/.test(text) || text.includes('Rose lipstick') !== english?.one.includes('{'),
    )
    expect(wrong).toEqual([])
  })

  test('a standard sentence tells of what a mere number is the number', () => {
    const numbered = said({ title: '560001' }).filter(({ english }) => english?.one.includes('{record}'))
    expect(numbered.filter(({ text, one }) => !text.toLowerCase().includes(one))).toEqual([])
  })

  test('many are counted in the figures of the reader, and no place stays empty', () => {
    const many = said({ count: 4990 })
    expect(many.length).toBeGreaterThan(0)
    const counted = wordsNow().number(4990)
    const wrong = many.filter(
      ({ text, english }) => /[{}]/.test(text) || (english?.one.includes('{') && !text.includes(counted)),
    )
    expect(wrong).toEqual([])
  })

  test('a name of the other direction keeps to itself', () => {
    if (wordsNow().dir === 'ltr') return
    const loose = said({ title: 'Rose lipstick' }).filter(({ text }) =>
      text.replaceAll(/\u2068Rose lipstick\u2069/g, '').includes('Rose'),
    )
    expect(loose).toEqual([])
  })
})
