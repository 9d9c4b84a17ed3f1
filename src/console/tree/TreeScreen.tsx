// A list as a tree: the same screen, its rows from branches. The order is the tree's own, and what the tree shows needs no column.
import '#console/i18n/later.ts'
import type { Column } from '#console/grid/columns.ts'
import { Screen, type Source } from '#console/grid/Screen.tsx'
import type { Resource } from '#contract/resource.ts'
import { TreeTools } from './TreeTools.tsx'
import { useTree } from './useTree.tsx'
import './tree.css'

const isTold = ({ tree, subtitle }: Resource, { name }: Column): boolean =>
  name === tree?.parent || name === tree?.order || name === subtitle

const source: Source = {
  useRows: useTree,
  columns: (resource, shown) =>
    shown.filter(column => !isTold(resource, column)).map(column => ({ ...column, sortable: false })),
  Tools: TreeTools,
}

export const TreeScreen = ({ resource }: { resource: Resource }) => <Screen resource={resource} source={source} />
