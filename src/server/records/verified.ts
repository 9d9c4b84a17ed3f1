// What the check of a ledger answers: that all is right, and how much was looked at; else every difference, line by line.
import type { Shown } from '#contract/call.ts'
import type { Param, Said } from '#contract/said.ts'

interface Verified {
  well: Said
  /** How much was looked at. */
  counts: readonly { label: Param; value: number }[]
  wrong: Said
  columns: Param[]
  rows: readonly Param[][]
}

/** The others are in the file, where there is one. */
export const mostShown = 500

export const verifiedShown = ({ well, counts, wrong, columns, rows }: Verified): Shown =>
  rows.length === 0
    ? { kind: 'facts', title: well, facts: [...counts] }
    : { kind: 'table', title: wrong, columns, rows: rows.slice(0, mostShown) }
