// What a list answers as a tree: the records below some branch, or what a query line finds with the way down to it.
import type { AnyRow } from './resource.ts'

/** So many records of one branch, or found in the whole tree, are drawn; more are counted. */
export const mostBranches = 2000

export interface Branches {
  /** Siblings in their order; which hangs under which is the reference's to say. */
  rows: AnyRow[]
  /** How many records hang directly below each, by its id; none are left out. */
  below: Record<string, number>
  /** Ids of what the line finds, where there is one: the other rows only show the way. */
  found?: string[]
  /** Everything the line finds, in any branch, sent or not. */
  total: number
}
