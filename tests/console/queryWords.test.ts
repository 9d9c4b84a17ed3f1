// In every language every list offers fields and values by what the reader calls them, and understands what it offers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { possibleColumns } from '#console/grid/columns.ts'
import { namesOf } from '#console/grid/fieldNames.ts'
import { choiceOf, headedBy, isSame } from '#console/grid/heads.ts'
import { asSpoken, asWritten, headsOf, labelsOf } from '#console/grid/spoken.ts'
import { type Suggestion, suggest, taken } from '#console/grid/suggest.ts'
import '#console/i18n/named.ts'
import { words as fieldWords } from '#console/fields/words.ts'
import { words as gridWords } from '#console/grid/words.ts'
import { i18n } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { setCatalogue } from '#console/session/me.ts'
import { isKept } from '#contract/resource.ts'
import { languages } from '#contract/session.ts'
import { Asker } from '#contract/valueSet.ts'
import { groupWord } from '#rules/expression/group.ts'
import { tokensOf } from '#rules/expression/tokens.ts'
import { clausesOf } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { spoken } from '../laws/spoken.ts'

beforeAll(() => {
  setCatalogue(resources)
  i18n.addResourceBundle('en', 'translation', { ...fieldWords, ...gridWords }, true, true)
  for (const language of languages)
    if (language !== 'en') {
      const texts = { ...spoken(language, 'areas'), ...spoken(language, 'console') }
      i18n.addResourceBundle(language, 'translation', texts, true, true)
    }
})
afterAll(() => i18n.changeLanguage('en'))

const lists = resources.filter(isKept).map(resource => ({
  resource,
  names: namesOf(
    resource,
    possibleColumns(resource, () => true),
  ),
}))

type Asked = (typeof lists)[number]

const offered = (line: string, list: Asked) => suggest(line, line.length, list.names, labelsOf(list, wordsNow()))
const asked = (line: string, list: Asked): string => asWritten(line, list, wordsNow())

const isFor = (name: string, { label, hint }: Suggestion): boolean =>
  hint === undefined ? isSame(label, `${name}:`) : hint === name

/** Every field with the line that stands there once it was taken behind its whole head. */
const fieldsIn = (list: Asked): { name: string; line: string }[] =>
  [...list.names.filter(({ name, column }) => column?.name === name), { name: groupWord }].flatMap(({ name }) => {
    const head = labelsOf(list, wordsNow()).field(name)
    const { completion, suggestions } = offered(head, list)
    const found = suggestions.filter(one => one.label === `${head}:` && isFor(name, one))
    return found.map(one => ({ name, line: taken(head, completion, one).line }))
  })

describe.each(languages)('%s', language => {
  beforeAll(async () => {
    await i18n.changeLanguage(language)
  })

  test('who asks is written and read by a word of the language', () => {
    const said = lists.flatMap(list => {
      const own = list.names.filter(({ name, column }) => column?.name === name && column.field.facts.of === Asker)
      return own.map(({ name }) => {
        const { text } = asSpoken(`${name}:me`, list, wordsNow())
        expect(asked(text, list)).toBe(`${name}:me`)
        return text.split(':').at(-1)
      })
    })
    expect(said.length).toBeGreaterThan(4)
    expect(new Set(said)).toEqual(new Set([wordsNow().value(Asker, 'me')]))
    const same: readonly string[] = ['it']
    if (!same.includes(language) && language !== 'en') expect(said).not.toContain('me')
  })

  test.each(lists)('$resource.name shows what its views ask by what it is called', list => {
    for (const { filter } of list.resource.views ?? []) {
      const { text } = asSpoken(filter, list, wordsNow())
      const own = (name: string) => list.names.find(one => one.name === name)?.column?.name ?? name
      const meant = (line: string) =>
        clausesOf(parseQuery(asked(line, list)).tree).map(clause => ({ ...clause, field: own(clause.field) }))
      expect(meant(text)).toEqual(meant(filter))
      const heads = headsOf(text, list, labelsOf(list, wordsNow()))
      const named = tokensOf(text, heads).filter(({ kind, name }) => kind === 'field' && name === undefined)
      const headed = headedBy(list.names, labelsOf(list, wordsNow()).field)
      // Only what two fields are called stays a name.
      expect(named.filter(({ text: name }) => headed(own(name)) !== own(name))).toEqual([])
    }
  })

  test.each(lists)('$resource.name understands what it offers', list => {
    const labels = labelsOf(list, wordsNow())
    const fields = fieldsIn(list)
    // By its whole head every field is offered.
    const own = list.names.filter(({ name, column }) => column?.name === name).map(({ name }) => name)
    expect(fields.map(({ name }) => name).sort()).toEqual([...own, groupWord].sort())
    for (const { name, line } of fields) {
      const [clause] = clausesOf(parseQuery(asked(`${line}x`, list)).tree)
      expect([line, clause]).toEqual([line, expect.objectContaining({ field: name, value: 'x' })])
      // Whoever types names goes on doing so.
      expect(offered(name, list).suggestions.some(one => isFor(name, one))).toBe(true)
      const choice = choiceOf(list.names, name, labels)
      const { completion, suggestions } = offered(line, list)
      for (const one of suggestions) {
        const wire = one.hint ?? choice.names.find(value => isSame(value, one.label))
        expect(asked(`${name}:${wire}`, list)).toBe(`${name}:${wire}`)
        const read = parseQuery(asked(`rose ${taken(line, completion, one).line}rest`, list)).tree
        expect(clausesOf(read)).toEqual(clausesOf(parseQuery(`${name}:${wire}`).tree))
        expect(read.and).toHaveLength(3)
      }
    }
  })
})
