// Which items of the list are drawn: those in sight with a few beyond, and the row of the cursor wherever it is, so that the
// focus is never lost. Rows have one height, so nothing is measured but the first. Where nothing scrolls (cards on a phone)
// or nothing is laid out, the page is drawn.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placeOf } from '#machines/listing/question.ts'
import type { Items } from './items.ts'
import type { List } from './list.ts'

/** A browser draws no page taller than some ten million pixels; longer lists are drawn by stretches. */
const stretch = 150_000
const near = 2000
/** Items beyond the edge, and steps in which the window moves. */
const beyond = 4
/** Above the row a link or the way back leads to. */
const rowsAbove = 2

interface Window {
  from: number
  to: number
}

export interface Sight {
  /** First item of the stretch. */
  base: number
  /** Items of the stretch. */
  end: number
  /** Height of an item. */
  height: number
  /** Items to draw, in order. */
  drawn: readonly number[]
}

const rowHeight = (box: HTMLElement): number =>
  box.querySelector<HTMLElement>('tbody tr:is([data-row], .row-group)')?.getBoundingClientRect().height ?? 0

/** What a scroller shows now; undefined where it does not scroll. */
const windowOf = (box: HTMLElement, base: number, count: number): (Window & { height: number }) | undefined => {
  const height = rowHeight(box)
  if (height === 0 || box.clientHeight === 0 || getComputedStyle(box).overflowY === 'visible') return undefined
  const head = box.querySelector<HTMLElement>('thead')?.offsetHeight ?? 0
  // A row of which less than half is hidden counts as seen.
  const from = base + Math.round(box.scrollTop / height)
  const to = base + Math.ceil((box.scrollTop + box.clientHeight - head) / height)
  return { from: Math.min(from, count), to: Math.min(to, count), height }
}

const stepped = (value: number): number => Math.floor(value / beyond) * beyond

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

export const useSight = (list: List, items: Items, scroller: RefObject<HTMLElement | null>): Sight => {
  const { state, rows, look } = list
  const [base, setBase] = useState(0)
  const [{ from, to, height }, setWindow] = useState({ from: 0, to: 0, height: 0 })
  const scrollBy = useRef(0)
  const cursor = rows.some(({ id }) => id === state.cursor)
    ? items.of(placeOf({ ...state, wanted: undefined }))
    : undefined
  const end = Math.min(items.count, base + stretch)

  /** Another stretch, with what is in sight where it was. */
  const move = (next: number) => {
    scrollBy.current = (base - next) * height
    setBase(next)
  }
  const measure = () => {
    const box = scroller.current
    const seen = box ? windowOf(box, base, items.count) : undefined
    if (!seen) return look(undefined)
    const next = {
      from: Math.max(0, stepped(seen.from) - beyond),
      to: Math.min(items.count, stepped(seen.to) + 2 * beyond),
    }
    if (next.from !== from || next.to !== to || seen.height !== height) setWindow({ ...next, height: seen.height })
    look({ ...items.places(next), top: items.places(seen).from, bottom: items.places(seen).to })
    if (seen.to > end - near && end < items.count) move(Math.max(0, stepped(seen.from - stretch / 2)))
    else if (seen.from < base + near && base > 0) move(Math.max(0, stepped(seen.from - stretch / 2)))
  }
  const latest = useRef(measure)
  latest.current = measure

  useLayoutEffect(() => {
    if (scroller.current && scrollBy.current) scroller.current.scrollTop += scrollBy.current
    scrollBy.current = 0
  }, [base])
  const isArriving = useRef(true)
  useLayoutEffect(() => {
    if (cursor === undefined || height === 0) return
    // The cursor has gone farther than the stretch reaches.
    if (cursor < base || cursor >= end) return setBase(Math.max(0, stepped(cursor - stretch / 2)))
    // A page that is asked for begins with its first row.
    const above = cursor % list.state.size === 0 ? 0 : rowsAbove
    if (isArriving.current && scroller.current) scroller.current.scrollTop = (cursor - base - above) * height
    isArriving.current = false
  }, [cursor, base, height])
  // Before the first rows are painted: measured a frame later, their columns would move in sight.
  useLayoutEffect(() => latest.current(), [items.count, base, rows.length > 0])
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const read = () => latest.current()
    const watch = new ResizeObserver(read)
    watch.observe(box)
    box.addEventListener('scroll', read, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', read)
      look(undefined)
    }
  }, [])

  if (!list.sight) {
    const { page, size } = state
    const isLast = page * size >= (list.page?.total ?? 0)
    const start = page === 1 ? 0 : items.of((page - 1) * size)
    const stop = isLast ? items.count : items.of(page * size)
    return { base: start, end: stop, height: 0, drawn: span(start, stop) }
  }
  const drawn = span(Math.max(base, from), Math.min(end, to))
  const all = cursor !== undefined && cursor >= base && cursor < end ? [...new Set([...drawn, cursor])] : drawn
  return { base, end, height, drawn: all.sort((one, other) => one - other) }
}
