// Fields as they are asked for: one after the other, but what begins with one and ends with another as one pair. Pure.
import type { Field } from '#contract/field.ts'

type Named = readonly [string, Field]

/** A pair stands where its first half does, wherever the other is declared; a half whose other is not there stands alone. */
export const spansIn = (fields: readonly Named[]): (readonly [Named] | readonly [Named, Named])[] => {
  const endOf = ([, { facts }]: Named): Named | undefined => fields.find(([name]) => name === facts.until)
  const ends = new Set(fields.flatMap(field => endOf(field)?.[0] ?? []))
  return fields
    .filter(([name]) => !ends.has(name))
    .map(field => {
      const end = endOf(field)
      return end ? ([field, end] as const) : ([field] as const)
    })
}

/** How much room its content asks for; a text that says no limit may be a sentence. */
export const roomOf = ({ kind, facts: { max, format } }: Field): 'figure' | 'word' | 'line' | 'whole' => {
  if (kind === 'integer' || kind === 'decimal' || kind === 'money' || kind === 'percent') return 'figure'
  if (kind === 'reference') return 'line'
  if (kind !== 'text' || format === 'long' || format === 'html') return 'whole'
  if (format === 'color' || format === 'phone' || (max !== undefined && max <= 20)) return 'word'
  return max !== undefined && max > 120 ? 'whole' : 'line'
}
