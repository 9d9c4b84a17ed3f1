// What fields and values are called in the query line of a list, and which one is meant by what was typed: by its name or by what
// people see, without case and accents, in any script.
import { foldPlaces } from '#console/palette/matching/fold.ts'
import { isGroupable } from '#contract/groups.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { groupWord, totalOnly } from '#rules/expression/group.ts'
import { type Heads, isCompared } from '#rules/expression/tokens.ts'
import { columnNamed, isOwn, type Name } from './fieldNames.ts'

export type Called = (name: string) => string

/** What is called something. */
export interface Labels {
  /** A field; the words of grouping as well. */
  field: Called
  value(column: NonNullable<Name['column']>, value: string): string
}

const labels = new Map<string, string>()

/** A label is asked with every letter that is typed. */
const folded = (label: string): string => {
  const known = labels.get(label) ?? foldPlaces(label).text.trim()
  labels.set(label, known)
  return known
}

/** Whether a label begins so. */
export const beginsWith = (prefix: string): ((label: string) => boolean) => {
  const { text } = foldPlaces(prefix)
  return label => folded(label).startsWith(text)
}

export const isSame = (label: string, name: string): boolean => folded(label) === folded(name)

/** Every field once, and the word that groups. */
export const fieldsOf = (names: readonly Name[]): string[] => [
  ...names.filter(one => isOwn(one) && one.name !== groupWord).map(({ name }) => name),
  groupWord,
]

/** Names by the heads of their columns; a head of several, or one that is another's name, says neither. */
export const namesByHead = (names: readonly Name[], called: Called): Map<string, string> => {
  const heads = Map.groupBy(fieldsOf(names), name => folded(called(name)))
  const known = new Map(names.map(({ name, column }) => [folded(name), column?.name ?? name]))
  const isOfOther = (head: string, name: string) => (known.get(head) ?? name) !== name
  return new Map(
    [...heads].flatMap(([head, [name, ...others]]) =>
      head && name && others.length === 0 && !isOfOther(head, name) ? [[head, name]] : [],
    ),
  )
}

/** How a field is best written in the line: by its head, where that says which one it is. */
export const headedBy = (names: readonly Name[], called: Called): Called => {
  const byHead = namesByHead(names, called)
  return name => (byHead.get(folded(called(name))) === name ? called(name).trim() : name)
}

/** `status:deleted` finds the deleted of any list, also where another column is called Status. */
const isOfRecord = (found: string, rest: string): boolean =>
  found === 'status' && RecordStatus.names.some(name => rest.startsWith(`:${name}`))

/** The heads in a line: one counts where a term may begin, with a sign right behind it; the longest one that fits. */
export const headsIn = (line: string, byHead: ReadonlyMap<string, string>): Heads => {
  const { text, at: places } = foldPlaces(line)
  const heads = [...byHead].sort(([one], [other]) => other.length - one.length)
  return at => {
    const from = places.findIndex(place => place >= at)
    const endOf = (head: string) => places[from + head.length] ?? line.length
    const found = heads.find(([head]) => from >= 0 && text.startsWith(head, from) && isCompared(line, endOf(head)))
    if (!found) return undefined
    const [head, name] = found
    const to = endOf(head)
    return isOfRecord(line.slice(at, to), line.slice(to)) ? undefined : { name, to }
  }
}

const nearTimes = ['<1d', '<7d', '<30d', '>30d']

/** Values that are known without asking the server. */
const valuesOf = ({ field, name }: NonNullable<Name['column']>): readonly string[] => {
  if (field.facts.of) return field.facts.of.names
  if (field.kind === 'toggle') return ['Y', 'N']
  if (field.kind === 'moment' || name === 'updatedAt') return nearTimes
  return []
}

/** Among what one chooses behind a field. */
export interface Choice {
  names: readonly string[]
  called: Called
}

/** Values of a field; for the word that groups, what a list can be put together by, and by nothing but its total. */
export const choiceOf = (names: readonly Name[], field: string, labels: Labels): Choice => {
  const column = columnNamed(names, field)
  if (field === groupWord) {
    const groupable = names.filter(one => isOwn(one) && one.column && isGroupable(one.column.field))
    return { names: [...groupable.map(({ name }) => name), totalOnly], called: labels.field }
  }
  return { names: column ? valuesOf(column) : [], called: name => (column ? labels.value(column, name) : name) }
}

/** The one that is meant; names go before what others are called. */
export const meant = ({ names, called }: Choice, typed: string): string | undefined => {
  const wanted = typed.trim().toLowerCase()
  const sought = foldPlaces(typed).text.trim()
  return (
    names.find(name => name.toLowerCase() === wanted) ?? names.find(name => sought && folded(called(name)) === sought)
  )
}

/** How one of them is best written: as it is called, where that says which one it is. */
export const saidOf = (choice: Choice, name: string): string => {
  const { names, called } = choice
  const label = called(name).trim()
  const isOne = meant(choice, label) === name && names.filter(other => isSame(called(other), label)).length === 1
  return isOne ? label : name
}
