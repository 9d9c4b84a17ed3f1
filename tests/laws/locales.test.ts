// Every text in eight languages: no key missing, none left over, every place kept. What is missing is printed ready to paste.
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areas } from '#areas/all.ts'
import { keyOf } from '#contract/address.ts'
import { languages } from '#contract/session.ts'
import { readTexts, spoken } from './spoken.ts'
import { areaTexts, consoleKeys, helpTexts, mailTexts, type Text } from './texts.ts'

const places = (text: string): string[] => [...text.matchAll(/\{\{?(\w+)/g)].map(([, name = '']) => name).sort()

const files: [name: string, texts: () => Text[]][] = [
  ['areas', areaTexts],
  ['console', consoleKeys],
  ['mail', mailTexts],
  ['help', helpTexts],
]

const others = languages.filter(language => language !== 'en')

describe.each(others)('%s', language => {
  test.each(files)('has every text of %s', (name, texts) => {
    const known = spoken(language, name)
    const missing = texts().filter(({ keys, mayLack }) => !mayLack && !keys.some(key => known[key]?.trim()))
    expect(Object.fromEntries(missing.map(({ keys, english }) => [keys[0], english]))).toEqual({})
  })

  test.each(files)('keeps the places of every text of %s', (name, texts) => {
    const known = spoken(language, name)
    const broken = texts().flatMap(({ keys, english }) => {
      const key = keys.find(each => known[each])
      return key && places(known[key]!).join() !== places(english).join() ? [`${key}: ${known[key]}`] : []
    })
    expect(broken).toEqual([])
  })

  test.each(files)('says nothing in %s that nobody asks for', (name, texts) => {
    const asked = new Set(texts().flatMap(({ keys }) => keys))
    const plural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
    const stems = new Set([...asked].map(plural))
    expect(
      Object.keys(readTexts(`src/locales/${language}/${name}.json`)).filter(
        key => !asked.has(key) && !stems.has(plural(key)),
      ),
    ).toEqual([])
  })
})

test.each(others)(
  'an area says in its folder what is said of its own resources in %s, and nothing that nobody asks for',
  async language => {
    const asked = new Set([...areaTexts(), ...consoleKeys()].flatMap(({ keys }) => keys))
    const plural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
    const stems = new Set([...asked].map(plural))
    const strange: string[] = []
    for (const [name, load] of Object.entries(areas)) {
      const own = (await load()).area.resources.map(one => `${one.name}.`)
      for (const key of Object.keys(readTexts(`src/areas/${name}/words/${language}.json`)))
        if (!own.some(start => key.startsWith(start)) || !stems.has(plural(key))) strange.push(`${name}: ${key}`)
      const shared = ['areas', 'console'].flatMap(file =>
        Object.keys(readTexts(`src/locales/${language}/${file}.json`)),
      )
      strange.push(
        ...shared.filter(key => own.some(start => key.startsWith(start))).map(key => `not in ${name}: ${key}`),
      )
    }
    expect(strange).toEqual([])
    expect(globSync(`src/areas/*/words/${language}.json`).length).toBeGreaterThan(10)
  },
)

test('every language has further words for the same commands, of which each is known', () => {
  const asked = new Set([...areaTexts(), ...consoleKeys()].flatMap(({ keys }) => keys.map(keyOf.words)))
  const lists = others.map(language => Object.keys(readTexts(`src/locales/${language}/search.json`)).sort())
  expect(lists.every(list => list.join() === lists[0]?.join())).toBe(true)
  expect(lists[0]?.filter(key => !asked.has(key))).toEqual([])
})

test('the console says nothing twice', () => {
  const keys = consoleKeys().flatMap(text => text.keys)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
