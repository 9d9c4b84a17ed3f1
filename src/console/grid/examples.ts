// What one could ask of a list, told where its query line is empty: as its address would write it.
import type { Resource } from '#contract/resource.ts'
import { printValue } from '#rules/expression/print.ts'
import { type Clause, clausesOf } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { columnNamed, type Name } from './fieldNames.ts'

const valuesIn = ({ value }: Clause): readonly string[] => [value].flat().map(String)

const isShown = ({ column }: Name): boolean => column?.field.facts.column === true || column?.name === 'status'

/** What the views of the list ask about one field: their examples are the area's own. */
const askedInViews = ({ views = [] }: Pick<Resource, 'views'>): Clause[] =>
  views.flatMap(({ filter }) => clausesOf(parseQuery(filter).tree)).filter(({ op }) => op === '=' || op === 'in')

/** Two terms one could ask this list, of its own fields: a state, and when; else an amount, else a figure it shows. */
export const examplesOf = (resource: Pick<Resource, 'views' | 'sort' | 'title'>, names: readonly Name[]): string => {
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
  const second = when ? `${when.name}:<7d` : amount && `${amount.name}:>500`
  return [state && value && `${state.name}:${printValue(value)}`, second].filter(Boolean).join(' ')
}
