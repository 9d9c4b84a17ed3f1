// Chinese is found by how it is spoken: the catalogue holds the syllables of every command, a page of the thesaurus those of what
// people call it. They are made here, at build, so that no dictionary travels to the browser (palette.md 4.10).
import { readFileSync, writeFileSync } from 'node:fs'
import { customPinyin, pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { areaCommands } from '#console/palette/commands/commands.ts'
import { settingCommands } from '#console/palette/commands/settings.ts'
import { keyOf } from '#contract/address.ts'
import { openDesk } from '../support/desk.tsx'

const path = 'src/locales/zh-CHS/pinyin.json'
const thesaurus = 'src/console/palette/thesaurus'
const run = 'run PINYIN=write vitest run --project dom tests/console/pinyin'

/** Signs with two sounds, where the dictionary takes the other one. */
customPinyin({ 重定向: 'chóng dìng xiàng', 重推: 'chóng tuī', 重派: 'chóng pài', 重跑: 'chóng pǎo', 调仓: 'diào cāng' })

const syllables = (text: string): string =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map(each => each.replaceAll(/[^a-z0-9]/gi, '').toLowerCase())
    .filter(Boolean)
    .join(' ')

test('every Chinese text of a command has its syllables; PINYIN=write makes them', async () => {
  const desk = await openDesk({ resources })
  await speak('zh-CHS')
  const words = wordsNow()
  const commands = [
    ...areaCommands({ resources, may: () => true, words, me: { profile: {}, views: [] } }),
    ...settingCommands(words),
  ]
  const texts = commands.flatMap(({ row, texts }) => [row.title, ...texts.names.map(({ source }) => source)])
  const han = [...new Set(texts.filter(text => /\p{Script=Han}/u.test(text)))].sort()
  const made = `${JSON.stringify(Object.fromEntries(han.map(text => [keyOf.pinyin(text), syllables(text)])), null, 2)}\n`
  if (process.env.PINYIN === 'write') writeFileSync(path, made)
  expect(readFileSync(path, 'utf8'), run).toBe(made)
  await desk.close()
})

/** One sign alone sounds like many others; nobody types whole sentences so. */
const isSpelled = (phrase: string): boolean => /^~?\p{Script=Han}{2,6}$/u.test(phrase)

const spelled = (phrase: string): string =>
  `${phrase.startsWith('~') ? '~' : ''}${syllables(phrase.replace('~', '')).replaceAll(' ', '')}`

test('what people call things in Chinese can be typed in Latin letters; PINYIN=write makes it', () => {
  const page = JSON.parse(readFileSync(`${thesaurus}/zh-CHS.json`, 'utf8')) as Record<string, string>
  const terms = Object.entries(page).map(([term, said]): [string, string] => {
    const phrases = said.split(',').map(phrase => phrase.trim())
    return [term, [...new Set(phrases.filter(isSpelled).map(spelled))].join(', ')]
  })
  const made = `${JSON.stringify(Object.fromEntries(terms.filter(([, said]) => said !== '')), null, 2)}\n`
  if (process.env.PINYIN === 'write') writeFileSync(`${thesaurus}/pinyin.json`, made)
  expect(readFileSync(`${thesaurus}/pinyin.json`, 'utf8'), run).toBe(made)
})
