// Rows of a repeated value while somebody edits them. A row just begun is no value yet, so what is typed and what is said
// are two things: the rows stay as long as the value is the one they gave.
import { useState } from 'react'
import { isSame } from '#rules/diff.ts'

export interface Turned<T> {
  /** From the value to rows. */
  read(value: unknown): T[]
  /** From rows to the value, null when nothing is left. */
  write(rows: readonly T[]): unknown
}

export const useEntries = <T>(
  value: unknown,
  { read, write }: Turned<T>,
  onChange: (value: unknown) => void,
): [rows: readonly T[], change: (rows: readonly T[]) => void] => {
  const [kept, keep] = useState<{ rows: readonly T[]; value: unknown }>()
  const rows = kept && isSame(kept.value, value ?? null) ? kept.rows : read(value)
  const change = (next: readonly T[]) => {
    const written = write(next) ?? null
    keep({ rows: next, value: written })
    onChange(written)
  }
  return [rows, change]
}
