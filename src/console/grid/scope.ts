// What a row's menu works on: the selection when the row is part of it, else the row alone.
import type { Scope } from '#console/action/offers.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isSelected, selectedCount } from '#machines/listing/question.ts'
import type { List } from './list.ts'
import { matchingOf, selectedRows } from './useListSubject.ts'

export const selectionOf = (list: List): Scope | undefined => {
  if (selectedCount(list.state) === 0) return undefined
  const matching = matchingOf(list)
  return { records: selectedRows(list), ...(matching && { matching }) }
}

export const scopeOf = (list: List, row: AnyRow | undefined): Scope => {
  if (!row) return { records: [] }
  return (isSelected(list.state, row.id) && selectionOf(list)) || { records: [row] }
}
