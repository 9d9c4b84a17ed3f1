// Which lines of one opening of the palette found nothing and were left so. A line that goes on, or is put right by a letter or two,
// is the same line; one that is written anew is left, and what is chosen then is likely what was meant by it. Pure.
import type { UnfoundLine } from '#contract/unfound.ts'
import { fold } from '../matching/fold.ts'
import { editsTo } from '../matching/near.ts'

export interface Lines {
  /** Found nothing, and may still be put right. */
  pending?: string
  left: readonly UnfoundLine[]
}

export const noLines: Lines = { left: [] }

const goesOn = (from: string, to: string): boolean => fold(to).startsWith(fold(from))

const isSlip = (one: string, other: string): boolean => editsTo(fold(one), fold(other)) !== undefined

const leave = ({ pending, left }: Lines, chosen?: string): Lines =>
  pending === undefined ? { left } : { left: [...left, { text: pending, ...(chosen && { chosen }) }] }

/** What was typed has been looked for everywhere. */
export const settledLine = (lines: Lines, query: string, isNothing: boolean): Lines => {
  const { pending } = lines
  if (query === '') return lines
  if (!isNothing) {
    const isRight = pending !== undefined && (goesOn(pending, query) || isSlip(pending, query))
    return isRight ? { left: lines.left } : lines
  }
  if (pending === undefined || goesOn(pending, query) || isSlip(pending, query)) return { ...lines, pending: query }
  // Taken back letter by letter it is still the line that was meant.
  return goesOn(query, pending) ? lines : { ...leave(lines), pending: query }
}

/** Something was chosen with `query` in the line: a way on of the line itself is no meaning of it. */
export const chosenLine = (lines: Lines, query: string, chosen: string | undefined): Lines => {
  if (lines.pending === undefined) return lines
  return lines.pending === query.trim() ? { left: lines.left } : leave(lines, chosen)
}

/** The palette was closed: what it had not found is left. */
export const closedLines = (lines: Lines): readonly UnfoundLine[] => leave(lines).left
