// The columns of a small table there is room for: the last declared goes first, so that nothing has to be scrolled to the side. Of a
// record that is opened from it everything is seen.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { withoutRoom } from '#console/grid/roomFor.ts'

const nothing: readonly string[] = []

/** A text keeps so much of itself before it is broken into lines. */
const leastText = 140
const figures = '.field-figure, time'

const widthsOf = (heads: readonly HTMLElement[]): number[] =>
  heads.map(head => Math.ceil(head.getBoundingClientRect().width))

/** With all of them there: whole, and as narrow as their words let them be. */
const withoutRoomIn = (table: HTMLElement, room: number): string[] => {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  table.setAttribute('data-measured', 'least')
  const narrow = widthsOf(heads)
  table.setAttribute('data-measured', 'whole')
  const whole = widthsOf(heads)
  table.removeAttribute('data-measured')
  const hasFigures = (at: number) => table.querySelector(`tbody tr > :nth-child(${at + 1}) :is(${figures})`) !== null
  const wides = heads.map(({ dataset }, at) => {
    const width = whole[at]!
    const least = hasFigures(at) ? width : Math.max(narrow[at]!, Math.min(width, leastText))
    return { name: dataset.column ?? `${at}`, width, least, stays: !dataset.column, isState: 'state' in dataset }
  })
  return withoutRoom(wides, room)
}

/** Columns named by `data-column` on their heads; those that are gone are to be marked, not left out. */
export const useColumnsWithRoom = (around: RefObject<HTMLElement | null>, rows: unknown): readonly string[] => {
  const [gone, setGone] = useState(nothing)
  const latest = useRef(gone)
  useLayoutEffect(() => {
    const element = around.current
    const table = element?.querySelector<HTMLElement>('table')
    if (!element || !table) return
    const arrange = () => {
      const next = withoutRoomIn(table, element.clientWidth)
      if (next.join() === latest.current.join()) return
      latest.current = next
      setGone(next)
    }
    arrange()
    const watch = new ResizeObserver(arrange)
    watch.observe(element)
    return () => watch.disconnect()
  }, [rows])
  return gone
}
