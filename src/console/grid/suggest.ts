// What the query line offers under the caret: names of fields, then values of the field that is being filled.
import { isGroupable } from '#contract/groups.ts'
import type { Resource } from '#contract/resource.ts'
import { type Completion, completeWhat } from '#rules/expression/complete.ts'
import { groupWord, totalOnly } from '#rules/expression/group.ts'
import { printValue } from '#rules/expression/print.ts'
import { type Clause, clausesOf } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { columnNamed, type Name } from './fieldNames.ts'
import { columnCalled } from './spoken.ts'

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

const valuesIn = ({ value }: Clause): readonly string[] => [value].flat().map(String)

const isShown = ({ column }: Name): boolean => column?.field.facts.column === true || column?.name === 'status'

/** What the views of the list ask about one field: their examples are the area's own. */
const askedInViews = ({ views = [] }: Pick<Resource, 'views'>): Clause[] =>
  views.flatMap(({ filter }) => clausesOf(parseQuery(filter).tree)).filter(({ op }) => op === '=' || op === 'in')

/** Two terms one could ask this list, by the heads of its columns, of its own fields: a state, and when; else an amount, else a figure it shows. */
export const examplesOf = (
  resource: Pick<Resource, 'views' | 'sort' | 'title'>,
  names: readonly Name[],
  headed: (name: string) => string = name => name,
): string => {
  const own = names.filter(({ name, column }) => column?.name === name)
  const first = (kinds: readonly string[], fits: (one: Name) => boolean = isShown) =>
    own.find(one => kinds.includes(one.column?.field.kind ?? '') && fits(one))
  const chosen = askedInViews(resource).find(({ field }) => {
    const kind = columnNamed(own, field)?.field.kind
    return kind === 'choice'
  })
  const state =
    own.find(({ name }) => name === chosen?.field) ?? own.find(({ name }) => name === 'status') ?? first(['choice'])
  const members = state?.column?.field.facts.of?.names
  const asked = chosen && valuesIn(chosen)[0]
  const value = members?.find(name => name === asked) ?? members?.find(name => name === 'active') ?? members?.[0]
  const by = resource.sort?.replace('-', '')
  const isSort = ({ name }: Name) => name === by
  const when = first(['moment'], isSort) ?? first(['moment']) ?? own.find(({ name }) => name === 'updatedAt')
  const amount = first(['money']) ?? first(['percent'])
  const second = when ? `${headed(when.name)}:<7d` : amount && `${headed(amount.name)}:>500`
  return [state && value && `${headed(state.name)}:${printValue(value)}`, second].filter(Boolean).join(' ')
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
  const column = columnCalled(names, completion.field, labels.field)
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
