// Columns keep their widths while rows come and go under them: they are as wide as the first rows made them, until the view, the
// columns or the room for them are others, or a row comes whose figure is wider. Phones draw cards, which have no columns.
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Column } from './columns.ts'
import type { List } from './list.ts'
import { fitted, type Wide, withoutRoom } from './roomFor.ts'

/** A name and a text keep so much of themselves. */
const leastName = 200
const leastText = 120
/** A word of a closed set stays whole up to here. */
const leastWord = 160
const leastHeading = 104

type Measured = Map<string, Wide>

const headsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('thead th[data-column]')]
const widthOf = (head: HTMLElement): number => Math.ceil(head.getBoundingClientRect().width)
const cellsOf = (table: HTMLElement, name: string) =>
  table.querySelectorAll<HTMLElement>(`:is(tbody, tfoot) [data-column="${name}"]`)

const figures = '.field-figure, time'
/** Its rows hold figures, which are never cut. */
const isWhole = (table: HTMLElement, head: HTMLElement): boolean =>
  'whole' in head.dataset || [...cellsOf(table, head.dataset.column!)].some(cell => cell.querySelector(figures))

/** `whole` is its width with its heading, of which a short one is not cut either. */
const leastOf = (table: HTMLElement, head: HTMLElement, whole: number, rows: number): number => {
  if (isWhole(table, head)) return Math.max(rows, Math.min(whole, leastHeading))
  const most = head.className === 'row-name' ? leastName : 'word' in head.dataset ? leastWord : leastText
  return Math.min(rows, most)
}

/**
 * As wide as they would be alone, with their headings and without; together with what was measured before of wider rows. `only`: those
 * of these names, where the others keep what they are known to need.
 */
const measure = (table: HTMLElement, known: Measured, only?: ReadonlySet<string>): void => {
  const heads = headsOf(table)
  table.removeAttribute('data-steady')
  table.setAttribute('data-measured', 'all')
  const whole = heads.map(widthOf)
  table.setAttribute('data-measured', 'rows')
  const least = heads.map((head, at) => leastOf(table, head, whole[at]!, widthOf(head)))
  table.removeAttribute('data-measured')
  for (const [at, head] of heads.entries()) {
    const name = head.dataset.column!
    const before = known.get(name)
    if (before && only && !only.has(name)) continue
    const isSized = 'sized' in head.dataset
    const width = Math.max(whole[at]!, before?.width ?? 0)
    known.set(name, {
      name,
      width,
      least: isSized ? width : Math.min(width, Math.max(least[at]!, before?.least ?? 0)),
      isState: 'state' in head.dataset,
      stays: head.className === 'row-name' || 'pinned' in head.dataset,
    })
  }
}

/** Columns of which a figure is cut. */
const cutIn = (table: HTMLElement): ReadonlySet<string> =>
  new Set(
    [...table.querySelectorAll<HTMLElement>(':is(tbody, tfoot) [data-column]')]
      .filter(
        cell =>
          cell.scrollWidth > cell.clientWidth && ('atEnd' in cell.dataset || cell.querySelector(figures) !== null),
      )
      .map(cell => cell.dataset.column!),
  )

/** The view whose rows stand there: those of the one before stay until they come. */
const useShownView = ({ view, isStale }: List): string | undefined => {
  const [shown, show] = useState(view)
  if (!isStale && shown !== view) show(view)
  return shown
}

const all: readonly string[] = []

export interface Fitting {
  /** The columns there is room for. */
  drawn: readonly Column[]
  /** What is behind the edge: whether it is scrolled to, and how many columns it is. */
  beyond?: { hidden: readonly Column[]; isWide: boolean; toggle(): void }
}

export const useFittingColumns = (list: List, scroller: RefObject<HTMLElement | null>): Fitting => {
  const { columns, sight, rows } = list
  const isReady = sight !== undefined && rows.length > 0
  const view = useShownView(list)
  const [{ gone, of }, setGone] = useState({ gone: all, of: columns })
  const [isWide, setWide] = useState(false)
  const known = useRef<Measured>(new Map())
  // Other columns are measured anew, all of them.
  const away = of === columns && isReady ? gone : all
  const drawn = useMemo(
    () => (isWide || away.length === 0 ? columns : columns.filter(({ name }) => !away.includes(name))),
    [columns, away, isWide],
  )
  const tableOf = () => scroller.current?.querySelector<HTMLElement>('table') ?? undefined
  const arrange = (table: HTMLElement, isLater = false) => {
    const heads = headsOf(table)
    const around = [...table.querySelectorAll<HTMLElement>('thead :is(.row-pick, .row-menu)')]
    const room = (table.parentElement?.clientWidth ?? 0) - around.reduce((sum, one) => sum + widthOf(one), 0)
    const wides = columns.flatMap(({ name }) => known.current.get(name) ?? [])
    const next = withoutRoom(wides, room)
    const isSame = of === columns && next.join() === gone.join()
    const settle = () => setGone({ gone: next, of: columns })
    if (!isSame) {
      if (isLater) flushSync(settle)
      else settle()
    }
    const here = isWide ? wides : wides.filter(({ name }) => !next.includes(name))
    const widths = new Map(
      fitted(here, isWide ? Number.POSITIVE_INFINITY : room).map((width, at) => [here[at]!.name, width]),
    )
    for (const head of heads) head.style.setProperty('--steady', `${widths.get(head.dataset.column!) ?? 0}px`)
    table.setAttribute('data-steady', '')
  }
  const latest = useRef(arrange)
  latest.current = arrange
  const measured = useRef<{ columns: typeof columns; view: string | undefined }>(undefined)
  useLayoutEffect(() => {
    const table = tableOf()
    if (!isReady || !table) return
    const { current } = measured
    if (current?.columns !== columns) known.current = new Map()
    else if (current.view !== view) for (const { name } of drawn) known.current.delete(name)
    const isNew = current?.columns !== columns || current.view !== view
    measured.current = { columns, view }
    const cut = isNew ? undefined : cutIn(table)
    if (cut?.size !== 0) measure(table, known.current, cut)
    latest.current(table)
  }, [isReady, columns, drawn, view, rows])
  useLayoutEffect(() => {
    const table = tableOf()
    if (!isReady || !table) return
    // An observer speaks first of what it finds, which has just been arranged.
    let isFirst = true
    const watch = new ResizeObserver(() => {
      if (!isFirst) latest.current(table, true)
      isFirst = false
    })
    watch.observe(table.parentElement as Element)
    return () => {
      watch.disconnect()
      table.removeAttribute('data-steady')
    }
  }, [isReady])
  const hidden = columns.filter(({ name }) => away.includes(name))
  if (hidden.length === 0) return { drawn }
  return { drawn, beyond: { hidden, isWide, toggle: () => setWide(was => !was) } }
}
