// What the query line offers under the caret: names of fields, then values of the field that is being filled.
import { isGroupable } from '#contract/groups.ts'
import { type Completion, completeWhat } from '#rules/expression/complete.ts'
import { groupWord, totalOnly } from '#rules/expression/group.ts'
import { printValue } from '#rules/expression/print.ts'
import { columnNamed, type Name } from './fieldNames.ts'

export interface Suggestion {
  /** What replaces the stretch of text. */
  text: string
  label: string
  hint?: string
}

export interface Offered {
  completion: Completion
  suggestions: Suggestion[]
}

interface Labels {
  field(name: string): string
  value(column: NonNullable<Name['column']>, value: string): string
}

const most = 12
const nearTimes = ['<1d', '<7d', '<30d', '>30d']

const starts = (text: string, prefix: string): boolean => text.toLowerCase().startsWith(prefix.toLowerCase())

/** Values that are known without asking the server. */
const valuesOf = ({ field, name }: NonNullable<Name['column']>): readonly string[] => {
  if (field.facts.of) return field.facts.of.names
  if (field.kind === 'toggle') return ['Y', 'N']
  if (field.kind === 'moment' || name === 'updatedAt') return nearTimes
  return []
}

/** What a list can be put together by, and by nothing but its total. */
const groupings = (names: readonly Name[], prefix: string, labels: Labels): Suggestion[] =>
  [...names.filter(({ name, column }) => column?.name === name && isGroupable(column.field)), { name: totalOnly }]
    .map(({ name }) => ({ text: name, label: name, hint: labels.field(name) }))
    .filter(({ label, hint }) => starts(label, prefix) || starts(hint, prefix))

const isShown = ({ column }: Name): boolean => column?.field.facts.column === true || column?.name === 'status'

/** Two terms one could ask this list, of its own fields: a state and an amount, else what it has of a kind that is compared. */
export const examplesOf = (names: readonly Name[]): string => {
  const own = names.filter(({ name, column }) => column?.name === name)
  const first = (...kinds: readonly string[]) =>
    kinds.flatMap(kind => {
      const all = own.filter(({ column }) => column?.field.kind === kind)
      return all.find(isShown) ?? all[0] ?? []
    })[0]
  const state = own.find(({ name }) => name === 'status') ?? first('choice')
  const amount = first('money', 'integer', 'moment', 'percent', 'decimal')
  const named = state?.column?.field.facts.of?.names
  const value = named?.includes('active') ? 'active' : named?.[0]
  const above = amount?.column?.field.kind === 'moment' ? '<7d' : amount?.column?.field.kind === 'money' ? '>500' : '>5'
  return [state && value && `${state.name}:${printValue(value)}`, amount && `${amount.name}:${above}`]
    .filter(Boolean)
    .join(' ')
}

export const suggest = (line: string, caret: number, names: readonly Name[], labels: Labels): Offered => {
  const completion = completeWhat(line, caret)
  if (completion.kind === 'none') return { completion, suggestions: [] }
  if (completion.kind === 'field') {
    const { prefix } = completion
    const fits = [...names, { name: groupWord }].filter(
      ({ name }) => starts(name, prefix) || (prefix && starts(labels.field(name), prefix)),
    )
    return {
      completion,
      suggestions: fits
        .slice(0, most)
        .map(({ name }) => ({ text: `${name}:`, label: `${name}:`, hint: labels.field(name) })),
    }
  }
  if (completion.field === groupWord) return { completion, suggestions: groupings(names, completion.prefix, labels) }
  const column = columnNamed(names, completion.field)
  const values = column ? valuesOf(column) : []
  const suggestions = values
    .filter(value => !completion.chosen.includes(value))
    .map(value => ({ text: printValue(value), label: value, hint: column && labels.value(column, value) }))
    .filter(({ label, hint }) => starts(label, completion.prefix) || (hint && starts(hint, completion.prefix)))
  return {
    completion,
    suggestions: suggestions
      .slice(0, most)
      .map(({ hint, ...rest }) => ({ ...rest, ...(hint && hint !== rest.label && { hint }) })),
  }
}

/** The line with the suggestion in it, and where the caret stands then. */
export const taken = (line: string, completion: Completion, { text }: Suggestion): { line: string; caret: number } => {
  if (completion.kind === 'none') return { line, caret: line.length }
  // A value ends its term: the next letter begins another one.
  const after = completion.kind === 'value' && !line.slice(completion.to).startsWith(' ') ? `${text} ` : text
  const before = line.slice(0, completion.from)
  return { line: before + after + line.slice(completion.to), caret: before.length + after.length }
}
