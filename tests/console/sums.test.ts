// Sums in the line: written as the reader's language writes them, shown so, copied plainly.
import { expect, test } from 'vitest'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { sumRows, sumsAmong } from '#console/palette/commands/sums.ts'
import type { Language } from '#contract/session.ts'

const today = '2026-11-20'
const shown = async (language: Language, text: string) => {
  await speak(language)
  return sumRows(text, wordsNow(), today).map(({ title }) => title)
}

test.each([
  ['en', '1,200.50 * 2', '2,401'],
  ['de', '1.200,50 * 2', '2.401'],
  ['fr', '10,5 + 1', '11,5'],
  ['fa', '۱۲۰۰ + ۱۸%', '۱٬۴۱۶'],
  ['zh-CHS', '１２ × 3', '36'],
] as const)('%s: %s is %s', async (language, text, wanted) => expect(await shown(language, text)).toEqual([wanted]))

test('a tax has three answers, a day is said as days are', async () => {
  expect(await shown('en', '1180 incl 18%')).toEqual(['1,000', '180', '1,180'])
  expect(await shown('en', 'today + 1')).toEqual(['21 Nov 2026'])
  expect(await shown('en', 'today+30d')).toEqual(['20 Dec 2026'])
  expect(await shown('en', 'today + 2 weeks')).toEqual(['4 Dec 2026'])
  expect(await shown('de', 'today + 3 Tage')).toEqual(await shown('de', 'today + 3'))
  expect(await shown('fa', 'today + ۲ هفته')).toEqual(await shown('fa', 'today + 14'))
})

test('without the sign only what is plainly a sum is one', async () => {
  await speak('en')
  const among = (text: string) => sumsAmong(text, wordsNow(), today).length
  expect(['1200+18%', '20% of 950', 'rfw-100', '2026-04-01', 'hide', '100'].map(among)).toEqual([1, 1, 0, 0, 0, 0])
})
