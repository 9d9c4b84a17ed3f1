// Columns of a list that are put together from several fields: their states as one track, or the first sentence that is true of a
// record. Pure; how it is drawn and in which words is the console's.
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

/** The columns of a file for these of a list: what is put together stands there as what it is of. */
export const storedColumns = ({ composed }: Pick<Resource, 'composed'>, names: readonly string[]): string[] => [
  ...new Set(names.flatMap(name => composed?.[name]?.of ?? [name])),
]
