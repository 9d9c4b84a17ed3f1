// Columns keep their widths while rows come and go under them: they are as wide as the first rows made them, until the columns
// or the room for them are others.
import { type RefObject, useLayoutEffect } from 'react'
import type { List } from './list.ts'

const loose = (table: HTMLElement) => table.removeAttribute('data-steady')

const steady = (table: HTMLElement) => {
  loose(table)
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  const widths = heads.map(head => head.getBoundingClientRect().width)
  for (const [at, head] of heads.entries()) head.style.setProperty('--steady', `${widths[at]}px`)
  table.setAttribute('data-steady', '')
}

export const useSteadyColumns = ({ columns, sight, rows }: List, scroller: RefObject<HTMLElement | null>): void => {
  const isReady = sight !== undefined && rows.length > 0
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
  }, [isReady, columns])
}
