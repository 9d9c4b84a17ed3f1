// What most records hold in a field, if there is such a thing: then the others are said to differ.
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#machines/merge.ts'

/** Of two, neither is the usual one. */
const fewest = 3

export interface Usual {
  value: unknown
  /** So many hold another one. */
  others: number
}

export const usualOf = (records: readonly AnyRow[], name: string): Usual | undefined => {
  if (records.length < fewest) return undefined
  const counts = new Map<string, number>()
  for (const row of records) {
    const key = JSON.stringify(row[name] ?? null)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [key, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  if (count * 2 <= records.length || count === records.length) return undefined
  return { value: JSON.parse(key), others: records.length - count }
}

export const isOther = (usual: Usual | undefined, value: unknown): boolean =>
  usual !== undefined && !isSame(usual.value ?? null, value ?? null)
