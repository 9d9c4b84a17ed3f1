// Sentences for any action of any area, and what the palette may make of one: the call that was meant, or a question; never a call
// on the row that has the focus where another was named.
import { inputOf } from '#console/action/offers.ts'
import { clearSubjects, setSubject } from '#console/action/subject.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { rowsAtOnce } from '#console/palette/browse.ts'
import { holdSubject } from '#console/palette/held.ts'
import { isNamed } from '#console/palette/picker.ts'
import type { Choice, PaletteRow } from '#console/palette/row.ts'
import { readTyped } from '#console/palette/sentence/typed.ts'
import { askedFor, isForOne, recordSlot } from '#console/palette/slots.ts'
import { knownResources, may } from '#console/session/me.ts'
import type { Field } from '#contract/field.ts'
import { fitsLine } from '#contract/outline.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionsOf, type ResolvedAction } from '#contract/standard.ts'

export interface Sayable {
  resource: Resource
  action: ResolvedAction
}

/** Every action that can be said in the line. */
export const sayableNow = (): Sayable[] =>
  knownResources().flatMap(resource =>
    actionsOf(resource)
      .filter(action => may(action.id) && !['open', 'upload'].includes(action.name))
      .filter(action => fitsLine(action) || isForOne(action))
      .map(action => ({ resource, action })),
  )

/** As people write them; what a field does not read is left out. */
const written: Partial<Record<Field['kind'], readonly string[]>> = {
  money: ['500.50', '₹700'],
  percent: ['12.5 %'],
  decimal: ['2.5'],
  integer: ['7'],
  date: ['tomorrow', 'in 3 days'],
  moment: ['tomorrow 9'],
  text: ['"asked by phone"'],
}

export interface Value {
  name: string
  text: string
  /** As it stands in the line. */
  said: string
}

const unquoted = (text: string): string => text.replaceAll('"', '')

const quoted = (text: string): string => (text.includes(' ') ? `"${unquoted(text)}"` : text)

/** What may be said for each of its slots; by the name of the slot where another one reads it as well. */
export const valuesFor = ({ action }: Sayable): Value[][] => {
  const slots = (fitsLine(action) ? inputOf(action) : []).map(([name, field]) => {
    const asked = askedFor(action.id, { name })
    const isOne = !asked || isNamed(asked)
    return { name, field, isOne, reads: (text: string) => isOne || 'value' in readTyped(field, unquoted(text)) }
  })
  return slots.map(({ name, field, isOne, reads }) => {
    const { of } = field.facts
    const texts = of ? of.names.map(one => wordsNow().value(of, one)) : (written[field.kind] ?? [])
    // A name in a sentence is looked up, and two words without quotes are two values.
    if (isOne) return []
    return texts
      .map(text => (/[^\d] [^\d]/.test(unquoted(text)) && of ? `"${text}"` : text))
      .filter(reads)
      .map(text => ({
        name,
        text: unquoted(text),
        said: slots.some(other => other.name !== name && other.reads(text)) ? `${name}:${quoted(text)}` : text,
      }))
  })
}

/** The one with the focus is called so, and another like it. */
export const focused = 'ZX-5000'
export const other = 'ZX-4711'

export const standOnOne = ({ resource }: Sayable): void => {
  clearSubjects()
  const record = {
    id: '018f0000-0000-7000-8000-000000005000',
    vendorCode: 'mgp',
    status: 'active',
    version: 1,
    [resource.title]: focused,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    createdBy: null,
    updatedBy: null,
  } as unknown as AnyRow
  const on = { resource, records: [record], from: 'focus' as const }
  setSubject(on)
  holdSubject(on)
}

type Act = Extract<Choice, { kind: 'act' }>

export const actsFor = (query: string): (PaletteRow & { choice: Act })[] =>
  (rowsAtOnce({ query, mode: '', sequence: 0, target: { ids: ['one'] } }) as PaletteRow[]).filter(
    (row): row is PaletteRow & { choice: Act } => row.choice.kind === 'act',
  )

export interface Said extends Sayable {
  line: string
  record: string | undefined
  values: readonly Value[]
}

const isAsking = ({ choice }: { choice: Act }): boolean => Object.keys(choice.given ?? {}).length === 0

/** What is wrong with what the palette makes of it; nothing where it is the call that was meant, or asks. */
export const wrongWith = ({ action, line, record, values }: Said): string | undefined => {
  const rows = actsFor(line)
  const onFocus = record !== undefined && action.on !== 'nothing' && rows.find(({ choice }) => choice.subject)
  if (onFocus) return `${onFocus.choice.action.id} on the row with the focus`
  const [first] = rows
  if (!first || isAsking(first)) return undefined
  const { given = {}, action: called } = first.choice
  if (called.id !== action.id) return `${called.id} instead`
  if (record !== undefined && action.on !== 'nothing' && given[recordSlot]?.text !== record)
    return `on ${given[recordSlot]?.text}`
  const wrong = Object.entries(given).find(
    ([name, { text }]) => name !== recordSlot && text !== '' && values.find(one => one.name === name)?.text !== text,
  )
  return wrong && `${wrong[0]} is ${wrong[1].text}`
}
