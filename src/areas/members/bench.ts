// Which of two records gives what to the one that stays: what only one of them knows comes from there, the rest from the one
// that stays unless somebody says otherwise.
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#machines/merge.ts'
import { MergeField } from './sets.ts'

export type Side = 0 | 1
type Name = (typeof MergeField.names)[number]

export interface Line {
  name: Name
  values: readonly [unknown, unknown]
  isAlike: boolean
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** Their masks may be equal where they are not. */
const masked = new Set<string>(['phone', 'email'])

/** Fields neither of them knows are no choice. */
export const linesOf = ([one, other]: readonly [AnyRow, AnyRow]): Line[] =>
  MergeField.names.flatMap(name => {
    const values = [one[name] ?? null, other[name] ?? null] as const
    return values.every(isBlank) ? [] : [{ name, values, isAlike: !masked.has(name) && isSame(values[0], values[1]) }]
  })

export const sideOf = ({ name, values }: Line, stays: Side, picked: Readonly<Record<string, Side>>): Side => {
  const own = picked[name]
  if (own !== undefined) return own
  return isBlank(values[stays]) ? ((1 - stays) as Side) : stays
}

/** What is taken from the other. */
export const takenOf = (lines: readonly Line[], stays: Side, picked: Readonly<Record<string, Side>>): Name[] =>
  lines.filter(line => !line.isAlike && sideOf(line, stays, picked) !== stays).map(({ name }) => name)
