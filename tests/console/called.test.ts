// Everything the palette offers is found by what people call it: four ways at least in every language, no word of the thesaurus
// leads nowhere, and no short form stands in the way of another.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { i18n, speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import type { Command } from '#console/palette/commands/command.ts'
import { areaCommands } from '#console/palette/commands/commands.ts'
import { jobCommands } from '#console/palette/commands/jobCommands.ts'
import { settingCommands } from '#console/palette/commands/settings.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { matchOf } from '#console/palette/matching/match.ts'
import { bookOf, type Page } from '#console/palette/thesaurus/book.ts'
import { waysIn } from '#console/palette/thesaurus/ways.ts'
import { currentMe, knownResources, may } from '#console/session/me.ts'
import { type Language, languages } from '#contract/session.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { comingTerms } from './comingTerms.ts'

const files = import.meta.glob<Page>('../../src/console/palette/thesaurus/*.json', { import: 'default', eager: true })
const pages = Object.fromEntries(
  Object.entries(files).map(([path, page]) => [path.replace(/^.*\/|\.json$/g, ''), page]),
) as Record<Language | 'roman', Page>
const ofCommands = /^(palette|grid|shell|watch|tree|sheet|matrix|lens|keys|account|action)\./
const translated = languages.filter(language => language !== 'en')

const phrasesOf = (said: string): string[] =>
  said
    .split(',')
    .map(phrase => fold(phrase).replace(/^~/, ''))
    .filter(Boolean)

let desk: Desk
const commands: Record<string, Command[]> = {}

const commandsNow = (): Command[] => {
  const words = wordsNow()
  const me = currentMe()
  if (!me) throw new Error('nobody is here')
  return [
    ...areaCommands({ resources: knownResources(), may, words, me }),
    ...jobCommands(words),
    ...settingCommands(words),
  ]
}

beforeAll(async () => {
  desk = await openDesk({ resources })
  for (const language of languages) {
    await speak(language)
    commands[language] = commandsNow()
  }
}, 60_000)
afterAll(() => desk.close())

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

const begun = new Map<string, Map<string, boolean>>()

/** Whatever its ending: "category" begins "Categories". */
const begins = (word: string, text: string): boolean => {
  const known = begun.get(word) ?? new Map<string, boolean>()
  begun.set(word, known)
  const is = known.get(text) ?? text.startsWith(word.length > 4 ? word.slice(0, -1) : word)
  known.set(text, is)
  return is
}

const isIn = (term: readonly string[], text: readonly string[]): boolean =>
  term.length > 0 && term.every(word => text.some(other => begins(word, other)))

const titlesOf = ({ texts: { title, names } }: Command): string[][] =>
  [title, ...names].map(({ text }) => wordsIn(text))

const spokenIn = (page: Page) =>
  Object.entries(page).flatMap(([term, said]) =>
    term === '' ? [] : [{ words: wordsIn(term), phrases: phrasesOf(said) }],
  )

/** Those that speak of all it is called, or of one part of it. */
const saidOf = (command: Command, spoken: ReturnType<typeof spokenIn>): string[] => {
  const titles = titlesOf(command)
  return spoken.flatMap(({ words, phrases }) => (titles.some(title => isIn(words, title)) ? phrases : []))
}

const fewest = 4

describe.each(languages)('%s', language => {
  test('each action, area, view, file and setting can be called in four ways', () => {
    const spoken = spokenIn(pages[language])
    const wanting = (commands[language] ?? []).flatMap(command => {
      const { title, names, alias, also } = command.texts
      const own = [...[title, ...names, ...also].map(({ text }) => text), ...alias]
      const ways = new Set(new Set(own).size < fewest ? [...own, ...saidOf(command, spoken)] : own)
      return ways.size < fewest ? [`${command.row.id}: ${[...ways].join(', ')}`] : []
    })
    expect(wanting).toEqual([])
  })
})

test('every language says what English says, and no more', () => {
  const wanted = Object.keys(pages.en).sort()
  for (const language of translated) expect(Object.keys(pages[language]).sort(), language).toEqual(wanted)
  expect(Object.keys(pages.roman).filter(term => !(term in pages.en))).toEqual([])
})

test('each term finds what is called so today, or an area that is to come', () => {
  const titles = (commands.en ?? []).flatMap(titlesOf)
  // What the palette offers only over a list, a record or elsewhere has its texts here.
  const others = Object.entries(i18n.getResourceBundle('en', 'translation') as Record<string, string>).flatMap(
    ([key, text]) => (ofCommands.test(key) ? [wordsIn(text)] : []),
  )
  const also = (commands.en ?? []).flatMap(({ texts }) => texts.also.map(({ text }) => wordsIn(text)))
  const nowhere = Object.keys(pages.en).filter(term => {
    const words = wordsIn(term)
    return words.length > 0 && ![...titles, ...also, ...others].some(title => isIn(words, title))
  })
  expect(nowhere.filter(term => !comingTerms.has(term))).toEqual([])
  // What has come is no longer to come.
  expect([...comingTerms].filter(term => !nowhere.includes(term))).toEqual([])
})

test.each(languages)('%s: no phrase leads nowhere', language => {
  const book = bookOf(language === 'en' ? [pages.en, pages.roman] : [pages.en, pages[language]])
  const lost = Object.entries(pages[language]).flatMap(([term, said]) =>
    phrasesOf(term === '' ? '' : said).filter(phrase => {
      const ways = waysIn(book, phrase)
      return phrase !== fold(term) && !ways.some(({ query }) => query === fold(term)) && ways.length < 8
    }),
  )
  expect(lost).toEqual([])
})

test('two commands have no alias in common', () => {
  const all = (commands.en ?? []).flatMap(({ row, texts }) => texts.alias.map(alias => ({ alias, id: row.id })))
  const twice = all.filter(({ alias, id }) => all.some(other => other.alias === alias && other.id !== id))
  expect(twice).toEqual([])
})

test('an alias is not the first letters of another action or area of one word or two', () => {
  const verbs = (commands.en ?? []).filter(({ row }) => /^(act|area):/.test(row.id))
  const initialsOf = ({ texts: { title, names } }: Command) =>
    [title, ...names].filter(({ words }) => words.length === 2).map(({ initials }) => initials)
  const clashes = (commands.en ?? []).flatMap(command =>
    command.texts.alias
      .filter(alias => !initialsOf(command).includes(alias))
      .flatMap(alias =>
        verbs
          .filter(other => other !== command && initialsOf(other).includes(alias))
          .map(other => `${alias}: ${command.row.title} and ${other.row.title}`),
      ),
  )
  expect([...new Set(clashes)]).toEqual([])
})

test('what is said is found', () => {
  const book = bookOf([pages.en, pages.roman])
  const finds = (said: string) => {
    const ways = waysIn(book, fold(said))
    return (commands.en ?? []).filter(({ texts }) => ways.some(({ query }) => matchOf(query, texts)))
  }
  for (const said of ['return payment', 'night mode', 'paisa wapas', 'ndr', 'discontinue', 'clients'])
    expect(finds(said), said).not.toEqual([])
})
