// A column is asked by its head as well as by its name, in the language of the page; the address keeps the name.
import { expect, test } from 'vitest'
import { columnOf } from '#console/grid/columns.ts'
import { namesOf } from '#console/grid/fieldNames.ts'
import { asSpoken, asWritten, labelsOf } from '#console/grid/spoken.ts'
import { suggest, taken } from '#console/grid/suggest.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { parseQuery } from '#rules/expression.ts'

const State = valueSet('ticketState', { open: 1, held: 2 })
const tickets = resource({
  name: 'tickets',
  one: 'ticket',
  label: 'Tickets',
  group: 'sales',
  icon: 'box',
  title: 'name',
  lifecycle: 'none',
  fields: {
    name: f.text({ column: true }),
    state: f.choice(State, { column: true }),
    amount: f.money({ column: true }),
    lastAt: f.moment({ column: true }),
    from: f.text(),
    to: f.text(),
  },
  actions: {},
})
const names = namesOf(
  tickets,
  Object.entries(tickets.fields).map(([name, field]) => columnOf(name, field)),
)
const heads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { state: 'Status', amount: 'Amount (₹)', lastAt: 'Last attempt', from: 'Place', to: 'Place' },
  fr: { state: 'État', lastAt: 'Dernier essai' },
  fa: { state: 'وضعیت', lastAt: 'آخرین تلاش' },
}
const words = (language: string) => ({
  t: (key: string) => key,
  field: (_: unknown, name: string) => heads[language]?.[name] ?? name,
  value: (_: unknown, name: string) => (name === 'held' ? 'On hold' : name),
})
const asked = (line: string, language = 'en') => asWritten(line, { names, resource: tickets }, words(language) as never)

test.each([
  ['Status:held', 'state:held'],
  ['status:held', 'state:held'],
  ['Status:"On hold"', 'state:held'],
  ['-Status:held,open', '-state:held,open'],
  ['(Status:held OR Last attempt:<7d)', '(state:held OR lastAt:<7d)'],
  ['Amount (₹)>500', 'amount>500'],
  ['state:held', 'state:held'],
])('%s asks %s', (line, filter) => expect(asked(line)).toBe(filter))

test.each(['status:deleted', '"Status:held"', 'Status', 'Unstatus:held', 'Place:x'])('%s stays as it was typed', line =>
  expect(asked(line)).toBe(line),
)

test('in any script', () => {
  expect(asked('وضعیت:held آخرین تلاش:<7d', 'fa')).toBe('state:held lastAt:<7d')
})

test.each([
  ['STATUS:Held', 'state:held', 'en'],
  ['Status:"ON HOLD"', 'state:held', 'en'],
  ['dernier essai:<7d', 'lastAt:<7d', 'fr'],
  ['Dernier Éssai:<7d', 'lastAt:<7d', 'fr'],
  ['etat:"on hold"', 'state:held', 'fr'],
])('case and accents make no difference: %s asks %s', (line, filter, language) =>
  expect(asked(line, language)).toBe(filter),
)

const offered = (line: string, language = 'en', caret = line.length) =>
  suggest(line, caret, names, labelsOf({ names, resource: tickets }, words(language) as never))
const shown = (line: string, language?: string) =>
  offered(line, language).suggestions.map(({ text, label, hint }) => [text, label, hint])

test('behind a head the values of its column are offered by what they are called', () => {
  expect(shown('Status:')).toEqual([
    ['open', 'open', undefined],
    ['"On hold"', 'On hold', 'held'],
  ])
})

test.each([
  ['sta', 'en', [['Status:', 'Status:', 'state']]],
  ['Last att', 'en', [['Last attempt:', 'Last attempt:', 'lastAt']]],
  ['rose -last ', 'en', [['Last attempt:', 'Last attempt:', 'lastAt']]],
  ['lasta', 'en', [['Last attempt:', 'Last attempt:', 'lastAt']]],
  ['Amount (', 'en', [['Amount (₹):', 'Amount (₹):', 'amount']]],
  // Two are called so: their names tell them apart.
  [
    'pla',
    'en',
    [
      ['from:', 'Place:', 'from'],
      ['to:', 'Place:', 'to'],
    ],
  ],
  ['وض', 'fa', [['وضعیت:', 'وضعیت:', 'state']]],
  ['آخرین ت', 'fa', [['آخرین تلاش:', 'آخرین تلاش:', 'lastAt']]],
  ['stat', 'fa', [['وضعیت:', 'وضعیت:', 'state']]],
  ['eta', 'fr', [['État:', 'État:', 'state']]],
  ['Eta', 'fr', [['État:', 'État:', 'state']]],
  ['Status:hel', 'en', [['"On hold"', 'On hold', 'held']]],
  ['Status:on h', 'en', [['"On hold"', 'On hold', 'held']]],
  ['Status:"On', 'en', [['"On hold"', 'On hold', 'held']]],
  ['state:"On hold",', 'en', [['open', 'open', undefined]]],
  [
    'وضعیت:',
    'fa',
    [
      ['open', 'open', undefined],
      ['"On hold"', 'On hold', 'held'],
    ],
  ],
  ['Last attempt:', 'en', [['<1d', '<1d', undefined]]],
  ['Last attempt:>', 'en', [['30d', '>30d', undefined]]],
  ['lastAt:<3', 'en', [['30d', '<30d', undefined]]],
])('behind %s in %s stands %o', (line, language, expected) =>
  expect(shown(line, language).slice(0, expected.length)).toEqual(expected),
)

test.each([
  ['sta', 3, 'Status:', 7],
  ['rose last att', 13, 'rose Last attempt:', 18],
  ['Status:on h', 11, 'Status:"On hold" ', 17],
  ['state:held', 3, 'Status:held', 6],
  ['Last attempt:', 13, 'Last attempt:<1d ', 17],
  ['Last attempt>', 13, 'Last attempt>30d ', 17],
  ['state>=5 x', 5, 'Status>=5 x', 6],
])('taken behind %s at %i it reads %s', (line, caret, then, at) => {
  const { completion, suggestions } = offered(line, 'en', caret)
  expect(taken(line, completion, suggestions[0]!)).toEqual({ line: then, caret: at })
})

const shownOf = (line: string, language = 'en') =>
  asSpoken(line, { names, resource: tickets }, words(language) as never)

test.each([
  ['state:held', 'en', 'Status:"On hold"'],
  ['-state:held,open  rose or amount>500', 'en', '-Status:"On hold",open  rose or Amount (₹)>500'],
  ['lastAt:<7d (state!=held)', 'en', 'Last attempt:<7d (Status!="On hold")'],
  ['state:held', 'fa', 'وضعیت:"On hold"'],
  // Two are called so, another's word, what nobody knows, what is not written to its end.
  ['from:x status:deleted held', 'en', 'from:x status:deleted held'],
  ['prise:5 state:', 'en', 'prise:5 Status:'],
  ['group:state', 'en', 'grid.groupBy:Status'],
])('what an address asks by %s reads in %s as %s, and asks the same', (written, language, text) => {
  expect(shownOf(written, language).text).toBe(text)
  expect(parseQuery(asked(text, language)).tree).toEqual(parseQuery(written).tree)
})

test('a place of the written line is found in the one that is shown', () => {
  const { text, placeOf } = shownOf('rose state:held lastAt:<7d')
  expect(text).toBe('rose Status:"On hold" Last attempt:<7d')
  const part = (from: number, to: number) => text.slice(placeOf(from), placeOf(to))
  expect([part(0, 4), part(5, 15), part(16, 26), placeOf(26)]).toEqual([
    'rose',
    'Status:"On hold"',
    'Last attempt:<7d',
    text.length,
  ])
})

test('a line that would ask something else by what fields are called is shown as it was written', () => {
  // Behind the word that begins the head of another column.
  const called: Readonly<Record<string, string>> = { ...heads.en, state: 'attempt' }
  const lost = { ...words('en'), field: (_: unknown, name: string) => called[name] ?? name }
  const list = { names, resource: tickets }
  expect(asSpoken('rose state:held', list, lost as never).text).toBe('rose attempt:"On hold"')
  expect(asSpoken('last state:held', list, lost as never).text).toBe('last state:held')
})
