// Per cent has one spelling for each language, the one its figures are printed in: `10%` in English, `10 %` with its own space in
// German, Spanish and French, `۱۰٪` in Persian. What is above it or below is said in words.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localeOf } from '#console/i18n/figures.ts'
import { languages } from '#contract/session.ts'
import { areaTexts, consoleKeys, helpTexts, mailTexts } from './texts.ts'

/** What stands behind the figure. */
const signOf = (language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(0.1).replace(/\p{Nd}+/u, '')

/** A sum that is typed is no text; its language is one for everybody. */
const isTyped = (key: string): boolean => key === 'palette.sum.none'

/** A name is written as the law that gives it does, in English. */
const named = /\bGST \d+% \w+/g

const misspelt = (language: string, texts: readonly (readonly [string, string])[]): string[] => {
  const sign = signOf(language)
  return texts.flatMap(([key, text]) => {
    const signs = [...text.replace(language === 'en' ? '' : named, '').matchAll(/(?<=[\p{Nd}}])\s?[%٪]/gu)].map(
      ([found]) => found,
    )
    return !isTyped(key) && signs.some(found => found !== sign) ? [`${key}: ${text}`] : []
  })
}

/** Above and below are said in words: a sign of comparison points the other way in a line from right to left. */
const compared = (texts: readonly (readonly [string, string])[]): string[] =>
  texts.flatMap(([key, text]) => (/(?:^|\s)[<>≤≥]\s\p{Nd}/u.test(text) ? [`${key}: ${text}`] : []))

test('in English', () => {
  const texts = [...areaTexts(), ...consoleKeys(), ...helpTexts(), ...mailTexts()].map(
    ({ keys, english }) => [keys.at(-1) ?? '', english] as const,
  )
  expect(misspelt('en', texts)).toEqual([])
  expect(compared(texts)).toEqual([])
})

test.each(languages.filter(language => language !== 'en'))('in %s', language => {
  const files = [`src/locales/${language}/*.json`, `src/areas/*/words/${language}.json`].flatMap(pattern =>
    globSync(pattern),
  )
  const texts = files
    .filter(path => !path.endsWith('pinyin.json'))
    .flatMap(path => Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>))
  expect(misspelt(language, texts)).toEqual([])
  expect(compared(texts)).toEqual([])
})
