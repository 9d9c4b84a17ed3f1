// Columns keep their widths while rows come and go under them: they are as wide as the first rows made them, until the view, the
// columns or the room for them are others. Where they would end beyond the edge the widest give way, the title first; figures and
// phones do not, of which a part would say something else.
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { List } from './list.ts'

const loose = (table: HTMLElement) => table.removeAttribute('data-steady')

interface Wide {
  width: number
  /** What it can do without. */
  spare: number
}

/** In place; what even the least widths do not make room for is scrolled to. */
export const fit = (columns: readonly Wide[], room: number): void => {
  let over = columns.reduce((sum, { width }) => sum + width, 0) - room
  for (const column of columns.toSorted((one, other) => other.spare - one.spare)) {
    const given = Math.max(0, Math.min(over, column.spare))
    column.width -= given
    over -= given
  }
}

const wideOf = (head: HTMLElement): Wide => {
  const { width } = head.getBoundingClientRect()
  const isWhole = 'sized' in head.dataset || 'whole' in head.dataset
  return { width, spare: isWhole ? 0 : width - (head.className === 'row-name' ? 200 : 120) }
}

const steady = (table: HTMLElement) => {
  loose(table)
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  const wides = heads.map(wideOf)
  fit(wides, table.parentElement?.clientWidth ?? 0)
  for (const [at, head] of heads.entries()) head.style.setProperty('--steady', `${wides[at]?.width}px`)
  table.setAttribute('data-steady', '')
}

/** The view whose rows stand there: those of the one before stay until they come. */
const useShownView = ({ view, isStale }: List): string | undefined => {
  const [shown, show] = useState(view)
  if (!isStale && shown !== view) show(view)
  return shown
}

export const useSteadyColumns = (list: List, scroller: RefObject<HTMLElement | null>): void => {
  const { columns, sight, rows } = list
  const isReady = sight !== undefined && rows.length > 0
  const view = useShownView(list)
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector<HTMLElement>('table')
    if (!isReady || !table) return
    // An observer speaks first of what it finds, which has just been made steady.
    let isFirst = true
    const watch = new ResizeObserver(() => {
      if (!isFirst) steady(table)
      isFirst = false
    })
    watch.observe(table.parentElement as Element)
    steady(table)
    return () => {
      watch.disconnect()
      loose(table)
    }
  }, [isReady, columns, view])
}
