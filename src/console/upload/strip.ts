// The heat strip as numbers: runs of rows, thinned to as many columns as can be seen. A thinned column shows the worst of
// its rows, so that one bad row among fifty thousand is never lost.
import { type StripLetter, unpackStrip } from '#contract/bulk.ts'

const worstFirst: readonly StripLetter[] = ['e', 'd', 'u', 'c', 's', 'n']

export interface Run {
  letter: StripLetter
  /** First row, counted from 1, and last one. */
  from: number
  to: number
}

export const runsOf = (strip: string): Run[] => {
  let row = 1
  return unpackStrip(strip).map(({ letter, count }) => {
    const from = row
    row += count
    return { letter, from, to: row - 1 }
  })
}

export const thinned = (runs: readonly Run[], most: number): Run[] => {
  const rows = runs.at(-1)?.to ?? 0
  if (rows <= most) return [...runs]
  const columns: StripLetter[] = []
  for (const { letter, from, to } of runs) {
    const last = Math.floor(((to - 1) * most) / rows)
    for (let at = Math.floor(((from - 1) * most) / rows); at <= last; at += 1) {
      const known = columns[at]
      if (!known || worstFirst.indexOf(letter) < worstFirst.indexOf(known)) columns[at] = letter
    }
  }
  return columns.map((letter, at) => ({ letter, from: at + 1, to: at + 1 }))
}
