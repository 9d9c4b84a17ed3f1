// Ranking looks only where a query may be answered and remembers what it found; it must say of every command what asking that
// command by itself says, to the point and in the same order.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import type { Command } from '#console/palette/commands/command.ts'
import { areaCommands } from '#console/palette/commands/commands.ts'
import { settingCommands } from '#console/palette/commands/settings.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { countOfLetters, lettersOf } from '#console/palette/matching/letters.ts'
import { lettersOfAll, matchOf, searchable, type Texts } from '#console/palette/matching/match.ts'
import { ranked, type Way } from '#console/palette/matching/ranking.ts'
import { thesaurusCome, waysOf } from '#console/palette/thesaurus/thesaurus.ts'
import { currentMe, knownResources, may } from '#console/session/me.ts'
import type { Language } from '#contract/session.ts'
import { casesOf } from '../bench/relevanceSets.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const wayMost = 1235

/** Each command asked by itself, each way anew. */
const plainly = <T>(query: string, all: readonly T[], textsOf: (value: T) => Texts, ways: readonly Way[]) =>
  all
    .map((value, place) => {
      const texts = textsOf(value)
      let score = matchOf(fold(query), texts)?.score ?? 0
      for (const way of ways) {
        if (score > wayMost - way.cost + 10) continue
        if (countOfLetters(lettersOf(way.query) & ~lettersOfAll(texts)) > 2) continue
        const match = matchOf(way.query, texts, true)
        const most = match && (match.score > wayMost ? wayMost + (match.score - wayMost) / 10 : match.score)
        score = Math.max(score, (most ?? 0) - way.cost)
      }
      return { value, score, place }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .map(({ value, score }) => ({ value, score }))

const quickly = <T>(query: string, all: readonly T[], textsOf: (value: T) => Texts, ways: readonly Way[]) =>
  ranked(query, all, textsOf, undefined, { ways }).map(({ value, score }) => ({ value, score }))

const words =
  'order orders refund hold e-mail l’adresse zürich müller colour license returns 退款 订单 退货 کوپن سفارش put on a'.split(
    ' ',
  )
const typed = [
  ...words,
  'ordres',
  'ord',
  'oh',
  'rfnd',
  'refudn',
  'color',
  'licence',
  'adresse',
  '单订',
  'سفارشها',
  'holdorder',
  'e',
  '-',
  'c++',
]
const phrase = (of: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...of), { minLength: 1, maxLength: most }).map(parts => parts.join(' '))

test('any query over any texts', () => {
  const one = fc.record({
    title: phrase(words, 3),
    names: fc.array(phrase(words, 2), { maxLength: 2 }),
    bare: fc.array(phrase(words, 1), { maxLength: 1 }),
    also: fc.array(phrase(words, 3), { maxLength: 3 }),
    alias: fc.array(fc.constantFrom('oh', 'ord', 'e'), { maxLength: 1 }),
  })
  const way = fc.record({ query: phrase(words, 3), cost: fc.integer({ min: 5, max: 300 }) })
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 12 }),
      phrase(typed, 3),
      fc.array(way, { maxLength: 3 }),
      (all, query, ways) => {
        const made = new Map(
          all.map(({ title, names, bare, also, alias }) => [
            all.findIndex(other => other.title === title),
            {
              title: searchable(title),
              names: names.map(searchable),
              bare: bare.map(searchable),
              also: also.map(searchable),
              alias,
            },
          ]),
        )
        const places = [...made.keys()]
        const textsOf = (place: number) => made.get(place) as Texts
        const folded = ways.map(({ query: said, cost }) => ({ query: fold(said), cost }))
        expect(quickly(query, places, textsOf, folded)).toEqual(plainly(query, places, textsOf, folded))
      },
    ),
    { numRuns: 500 },
  )
})

describe('what people say over every command', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk({ resources })
  })
  afterAll(() => desk.close())

  const most = 18
  const commandsNow = (): Command[] => {
    const me = currentMe()
    if (!me) throw new Error('nobody is here')
    return [
      ...areaCommands({ resources: knownResources(), may, words: wordsNow(), me }),
      ...settingCommands(wordsNow()),
    ]
  }

  test.each<Language>(['en', 'de', 'fa', 'zh-CHS'])(
    '%s',
    async language => {
      await speak(language)
      await thesaurusCome()
      const commands = commandsNow()
      const cases = casesOf(language, 'tuning')
      const step = Math.max(1, Math.floor(cases.length / most))
      for (const { said } of cases.filter((_, at) => at % step === 0)) {
        const half = said.slice(0, Math.ceil(said.length / 2))
        for (const query of [half, said]) {
          const ways = waysOf(query)
          const plain = plainly(query, commands, ({ texts }) => texts, ways)
          const quick = quickly(query, commands, ({ texts }) => texts, ways)
          const told = (found: typeof plain) => found.map(({ value, score }) => `${value.row.id} ${score}`)
          expect(told(quick), query).toEqual(told(plain))
        }
      }
    },
    60_000,
  )
})
