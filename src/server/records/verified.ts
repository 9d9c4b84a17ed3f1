// What the check of a ledger answers: that all is right, and how much was looked at; else every difference, line by line.
import type { Shown } from '#contract/call.ts'
import { numberFigure, type Param, type Said } from '#contract/said.ts'
import { say } from '#server/words.ts'

interface Verified {
  well: Said
  /** How much was looked at. */
  counts: readonly { label: Param; value: number }[]
  wrong: Said
  columns: Param[]
  rows: readonly Param[][]
}

/** The others are in the file, where there is one. Who reads them from the database asks for one more, to know of them. */
export const mostShown = 500

const ofMany = (wrong: Said, count: number): Said =>
  count > mostShown ? say('verified.first', { wrong, n: numberFigure(mostShown) }) : wrong

export const verifiedShown = ({ well, counts, wrong, columns, rows }: Verified): Shown =>
  rows.length === 0
    ? { kind: 'facts', title: well, facts: [...counts] }
    : { kind: 'table', title: ofMany(wrong, rows.length), columns, rows: rows.slice(0, mostShown) }
