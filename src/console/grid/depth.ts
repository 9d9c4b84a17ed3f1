// How far a row is indented: the list of a tree, read in the order of its paths, shows what hangs under what.
import type { AnyRow } from '#contract/resource.ts'
import type { List } from './list.ts'

export const depthOf = (
  { resource, state, tree }: Pick<List, 'resource' | 'state' | 'tree'>,
  { depth }: AnyRow,
): number => {
  const isTree = !tree && resource.fields.depth?.kind === 'integer' && state.sort === 'path'
  return isTree && typeof depth === 'number' ? Math.max(0, depth - 1) : 0
}
