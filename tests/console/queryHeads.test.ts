// A column is asked by its head as well as by its name, in the language of the page; the address keeps the name.
import { expect, test } from 'vitest'
import { columnOf } from '#console/grid/columns.ts'
import { namesOf } from '#console/grid/fieldNames.ts'
import { asWritten } from '#console/grid/spoken.ts'
import { suggest } from '#console/grid/suggest.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

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
  fa: { state: 'وضعیت', lastAt: 'آخرین تلاش' },
}
const words = (language: string) => ({
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

test('behind a head the values of its column are offered', () => {
  const { field, value } = words('en')
  const labels = { field: (name: string) => field(tickets, name), value: (_: unknown, name: string) => value(0, name) }
  const offered = suggest('Status:', 7, names, labels).suggestions
  expect(offered.map(({ text, hint }) => [text, hint])).toEqual([
    ['open', undefined],
    ['held', 'On hold'],
  ])
})
