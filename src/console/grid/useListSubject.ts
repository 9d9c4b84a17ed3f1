// Tells everybody what the next action would work on: what is selected, else the row with the focus.
import { useEffect } from 'react'
import { clearSubject, setSubject } from '#console/action/subject.ts'
import { isSelected, selectedCount } from '#machines/listing/question.ts'
import type { Matching } from '#machines/wish.ts'
import type { List } from './list.ts'

export const matchingOf = ({ state: { selection } }: Pick<List, 'state'>): Matching | undefined =>
  selection.kind === 'matching'
    ? { filter: selection.filter, count: selection.count, minus: selection.minus }
    : undefined

/** Selected records as far as they were seen; of "all matching", those on this page. */
export const selectedRows = ({ state, rows, seen }: Pick<List, 'state' | 'rows' | 'seen'>) =>
  state.selection.kind === 'ids'
    ? state.selection.ids.flatMap(id => rows.find(row => row.id === id) ?? seen.get(id) ?? [])
    : rows.filter(({ id }) => isSelected(state, id))

export const useListSubject = (list: List): void => {
  const { resource, state, rows } = list
  const { selection, cursor, filter, total } = state
  useEffect(() => {
    if (selectedCount(state) === 0) return clearSubject('selection')
    const matching = matchingOf(list)
    setSubject({ resource, records: selectedRows(list), from: 'selection', ...(matching && { matching }) })
  }, [selection, rows])
  useEffect(() => {
    const focused = rows.find(({ id }) => id === cursor)
    if (focused) setSubject({ resource, records: [focused], shown: { filter, count: total }, from: 'focus' })
    else clearSubject('focus')
  }, [resource, rows, cursor, filter, total])
  useEffect(
    () => () => {
      clearSubject('selection')
      clearSubject('focus')
    },
    [],
  )
}
