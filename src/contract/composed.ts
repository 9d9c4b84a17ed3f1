// Columns of a list that are put together from several fields: their states as one track, or the first sentence that is true of a
// record. Pure; how it is drawn and in which words is the console's.
import { f } from './f.ts'
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

type Values = Readonly<Record<string, unknown>>

/** What is said where each of these fields holds one of its values; the first of several that fit. */
export interface Saying {
  when: Readonly<Record<string, readonly string[]>>
  /** English, with fields of the record in braces: `Buy {buyUnits} get {getUnits}`. */
  says: string
}

export interface Composed {
  /** English, as the heading. */
  label: string
  /** Fields it stands for: their own columns are not proposed beside it, and a file has them in its place. */
  of: readonly string[]
  /** The field it is sorted by. */
  sorts?: string
  /** Its fields are states: the first is told, the others are drawn beside it. Absent, the first saying that fits is. */
  isTrack?: true
  /** Its fields are forms of one value, which stands in their place wherever the record is told, and is what it goes by in little. */
  isValue?: true
  /** By a name of their own, which their translations have. */
  says?: Readonly<Record<string, Saying>>
}

const fits = ({ when }: Saying, row: Values): boolean =>
  Object.entries(when).every(([field, values]) => values.includes(String(row[field])))

/** What is said of a record; none where nothing fits. */
export const sayingOf = ({ says = {} }: Composed, row: Values): { name: string; says: string } | undefined => {
  const found = Object.entries(says).find(([, saying]) => fits(saying, row))
  return found && { name: found[0], says: found[1].says }
}

const isSaid = (composed: Composed, row: Values): boolean => {
  const { says = '' } = sayingOf(composed, row) ?? {}
  const places = [...says.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return says !== '' && places.every(name => row[name] != null)
}

/**
 * What a field is told by where facts of one record stand: the value it is a form of, where something is said of that, else the field
 * itself.
 */
export const wholeOf = ({ composed = {} }: Pick<Resource, 'composed'>, name: string, row: Values): string =>
  Object.entries(composed).find(([, one]) => one.isValue && one.of.includes(name) && isSaid(one, row))?.[0] ?? name

/** What is put together is a text that is stored nowhere. */
export const composedField = f.text({ readOnly: true, virtual: true })

/** The field of a fact, or what stands for it where it is put together. */
export const factField = (
  { fields, composed }: Pick<Resource, 'fields' | 'composed'>,
  name: string,
): Field | undefined => fields[name] ?? (composed?.[name] && composedField)

/** What a record is known by where little of it is shown: what its list shows, and the sentence that sums it up. */
export const keyFacts = (
  { fields, composed, title }: Pick<Resource, 'fields' | 'composed' | 'title'>,
  row: Values,
): string[] => {
  const names = Object.entries(fields).flatMap(([name, { facts }]) => {
    const whole = wholeOf({ composed: composed ?? {} }, name, row)
    return whole !== name || ((facts.column || facts.summary) && name !== title) ? [whole] : []
  })
  return [...new Set(names)]
}

/** The columns of a file for these of a list: what is put together stands there as what it is of. */
export const storedColumns = ({ composed }: Pick<Resource, 'composed'>, names: readonly string[]): string[] => [
  ...new Set(names.flatMap(name => composed?.[name]?.of ?? [name])),
]
