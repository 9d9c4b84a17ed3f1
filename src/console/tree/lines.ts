// The lines of a tree, from above: which are there for what is open. Pure. What is not here yet is no line.
import type { AnyRow } from '#contract/resource.ts'

export interface Line {
  row: AnyRow
  /** From 1. */
  level: number
  /** The line it hangs under. */
  above?: Line
  /** Place among its siblings, from 1, and how many they are. */
  at: number
  of: number
  /** How many hang directly below, here or not. */
  below: number
  isOpen: boolean
}

export interface Planted {
  /** Records directly below one, or at the top; undefined until they have come. */
  under(id: string | undefined): readonly AnyRow[] | undefined
  below(id: string): number
  isOpen(id: string): boolean
}

export const linesOf = (tree: Planted, above?: Line): Line[] => {
  const rows = tree.under(above?.row.id) ?? []
  return rows.flatMap((row, place) => {
    const below = tree.below(row.id)
    const isOpen = below > 0 && tree.isOpen(row.id)
    const line: Line = {
      row,
      level: (above?.level ?? 0) + 1,
      ...(above && { above }),
      at: place + 1,
      of: rows.length,
      below,
      isOpen,
    }
    return isOpen ? [line, ...linesOf(tree, line)] : [line]
  })
}

/** What a search found with the way to each: all of it open, but for what was closed. */
export const foundTree = (
  rows: readonly AnyRow[],
  parentOf: (row: AnyRow) => string | undefined,
  closed: ReadonlySet<string>,
): Planted => {
  const known = new Set(rows.map(({ id }) => id))
  const under = Map.groupBy(rows, row => {
    const parent = parentOf(row)
    return parent !== undefined && known.has(parent) ? parent : undefined
  })
  return {
    under: id => under.get(id),
    below: id => under.get(id)?.length ?? 0,
    isOpen: id => !closed.has(id),
  }
}

/** The line and all it hangs under, from the top. */
export const wayTo = (line: Line): Line[] => (line.above ? [...wayTo(line.above), line] : [line])
