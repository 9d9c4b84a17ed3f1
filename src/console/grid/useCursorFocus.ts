// Keeps the keyboard's focus on the row of the cursor, and never takes it from where somebody types. A row that was
// removed hands it to its neighbour, since the machine's cursor is always a row that is shown.
import { type RefObject, useEffect } from 'react'
import type { List } from './list.ts'

const isFree = (scroller: HTMLElement): boolean => {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || scroller.contains(activeElement)
}

export const useCursorFocus = ({ state, rows }: List, scroller: RefObject<HTMLElement | null>): void => {
  const { cursor } = state
  useEffect(() => {
    const box = scroller.current
    const shown = box?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    const row = [...shown].find(({ dataset }) => dataset.row === cursor)
    if (!box || !row || !isFree(box)) return
    if (!row.contains(document.activeElement)) row.focus({ preventScroll: true })
    row.scrollIntoView?.({ block: 'nearest' })
  }, [cursor, rows])
}
