// What is said about a column of a file that nobody declared.
import type { Finding } from '#contract/problem.ts'
import { nearest } from './nearest.ts'
import { refusal } from './refusal.ts'

/** A header nobody declared; `x_` columns are the owner's own and pass. */
export function unknownColumn(header: string, known: readonly string[]): Finding | undefined {
  if (known.includes(header) || header.startsWith('x_')) return undefined
  const meant = nearest(header, known)
  return meant
    ? refusal('CSV', 'column.unknownNear', { column: header, meant })
    : refusal('CSV', 'column.unknown', { column: header })
}
