// Keeps the keyboard's focus on the row of the cursor, and never takes it from where somebody types. A row that was
// removed hands it to its neighbour, since the machine's cursor is always a row that is shown.
import { type RefObject, useEffect, useRef } from 'react'
import type { List } from './list.ts'

const isFree = (scroller: HTMLElement): boolean => {
  const { activeElement } = document
  // A page that has just come has its heading focused, or itself, until something in it takes the focus.
  if (!activeElement || activeElement === document.body || activeElement.matches('#main, #main h1')) return true
  // Whoever folds a group stays on its head.
  return scroller.contains(activeElement) && !activeElement.closest('[data-group]')
}

export const useCursorFocus = (
  { state, rows, turned }: List,
  scroller: RefObject<HTMLElement | null>,
  base: number,
): void => {
  const { cursor, at } = state
  const last = useRef<string>(undefined)
  useEffect(() => {
    const box = scroller.current
    const shown = box?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    const here = [...shown].filter(({ dataset }) => dataset.row === cursor)
    const row = here.find(({ dataset }) => Number(dataset.place) === at) ?? here[0]
    if (!box || !row) return
    // Rows that come while somebody scrolls must not draw them back.
    const now = `${cursor} ${at}`
    const isNew = last.current !== now
    if (isFree(box) && !row.contains(document.activeElement)) row.focus({ preventScroll: true })
    // Nobody has moved yet: what stands above the first row, a banner say, stays in sight.
    const was = last.current?.split(' ')[0]
    const isArrival = (was === undefined || was === cursor) && row === shown[0] && !turned.current
    if (isNew && !isArrival && (turned.current || isFree(box)))
      row.scrollIntoView?.({ block: turned.current ? 'start' : 'nearest' })
    if (isNew) turned.current = false
    last.current = now
  }, [cursor, at, rows, base])
}
