// Columns keep their widths while rows come and go under them: they are as wide as the first rows made them, until the view, the
// language, the columns or the room for them are others, or a row comes in sight whose figure is wider, or its word or short text than
// the column was ever promised. What is here but out of sight moves nothing; once something has to move, all that is here is measured.
// Phones draw cards, which have no columns.
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '#console/i18n/words.ts'
import type { Looked } from './blocks.ts'
import type { Column } from './columns.ts'
import type { List } from './list.ts'
import { fitted, type Wide, withoutRoom } from './roomFor.ts'

/** A name and a text keep so much of themselves. */
const leastName = 200
const leastText = 120
/** A word of a closed set stays whole up to here. */
const leastWord = 160
/** So does a heading, of which less is no name; without room for it the column goes. */
const leastHeading = 160

interface Measured {
  columns: Map<string, Wide>
  /** What stands at both ends of a row takes so much. */
  ends: number
}

const headsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('thead th[data-column]')]
const widthOf = (head: HTMLElement): number => Math.ceil(head.getBoundingClientRect().width)
const cellsOf = (table: HTMLElement, name: string) =>
  table.querySelectorAll<HTMLElement>(`:is(tbody, tfoot) [data-column="${name}"]`)

const figures = '.field-figure, time'
/** Its rows hold figures, which are never cut. */
const isWhole = (table: HTMLElement, head: HTMLElement): boolean =>
  'whole' in head.dataset || [...cellsOf(table, head.dataset.column!)].some(cell => cell.querySelector(figures))

/** What there is always room for of a column without figures, where its rows need that much. */
interface Promised {
  most: number
  isWord: boolean
}

const promisedTo = ({ className, dataset }: HTMLElement): Promised => {
  const isWord = 'word' in dataset
  return { most: className === 'row-name' ? leastName : isWord ? leastWord : leastText, isWord }
}

/** What its heading takes by itself, where nothing is cut. */
const headingOf = (head: HTMLElement): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(head)
  const text = head.querySelector('.head-sort, .head-text')?.getBoundingClientRect().width ?? 0
  return Math.ceil(text + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight))
}

const leastOf = (table: HTMLElement, head: HTMLElement, heading: number, rows: number): number =>
  Math.max(Math.min(heading, leastHeading), isWhole(table, head) ? rows : Math.min(rows, promisedTo(head).most))

/**
 * As wide as they would be alone, with their headings and without; together with what was measured before of wider rows. `only`: those
 * of these names, where the others keep what they are known to need.
 */
const measure = (table: HTMLElement, known: Measured, only?: ReadonlySet<string>): void => {
  const heads = headsOf(table)
  table.removeAttribute('data-steady')
  table.setAttribute('data-measured', 'all')
  const whole = heads.map(widthOf)
  const headings = heads.map(headingOf)
  known.ends = [...table.querySelectorAll<HTMLElement>('thead :is(.row-pick, .row-menu)')]
    .map(widthOf)
    .reduce((sum, width) => sum + width, 0)
  table.setAttribute('data-measured', 'rows')
  const least = heads.map((head, at) => leastOf(table, head, headings[at]!, widthOf(head)))
  table.removeAttribute('data-measured')
  for (const [at, head] of heads.entries()) {
    const name = head.dataset.column!
    const before = known.columns.get(name)
    if (before && only && !only.has(name)) continue
    const isSized = 'sized' in head.dataset
    const width = Math.max(whole[at]!, before?.width ?? 0)
    known.columns.set(name, {
      name,
      width,
      least: isSized ? width : Math.min(width, Math.max(least[at]!, before?.least ?? 0)),
      isState: 'state' in head.dataset,
      isValue: 'value' in head.dataset,
      stays: head.className === 'row-name' || 'pinned' in head.dataset,
    })
  }
}

/**
 * Where what stands in a box is drawn whole. A line that ends in an ellipsis does so as soon as it lacks part of a pixel within its
 * padding; a box that clips lets a pixel over its edge pass, where letters end in nothing.
 */
const roomOf = (box: Element): { left: number; right: number } | undefined => {
  const { overflowX, textOverflow, paddingLeft, paddingRight } = getComputedStyle(box)
  if (overflowX === 'visible') return undefined
  const { left, right } = box.getBoundingClientRect()
  if (textOverflow !== 'ellipsis') return { left: left - 1, right: right + 1 }
  return { left: left + Number.parseFloat(paddingLeft) - 0.05, right: right - Number.parseFloat(paddingRight) + 0.05 }
}

/**
 * A figure that reaches out of its cell, or of what ends in an ellipsis within it. At the start of a line that is no width to scroll to:
 * Urdu ends its lines there.
 */
const reachesOut = (figure: Element, cell: HTMLElement): boolean => {
  const range = document.createRange()
  range.selectNodeContents(figure)
  const drawn = range.getBoundingClientRect()
  if (drawn.width === 0) return false
  for (let at: Element | null = figure; at; at = at === cell ? null : at.parentElement) {
    const room = roomOf(at)
    if (room && (drawn.left < room.left || drawn.right > room.right)) return true
  }
  return false
}

/**
 * What ends in an ellipsis though its column has promised it more: a word of a closed set any of its width, a text all of it, of which a
 * longer one is cut in any case.
 */
const isShortened = (cell: HTMLElement, { most, isWord }: Promised): boolean => {
  // What stands within a line has no width of its own, and ends nothing.
  const over = (one: Element): number =>
    one.clientWidth > 0 && one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis'
      ? one.scrollWidth - one.clientWidth
      : 0
  const lost = Math.max(...[cell, ...cell.querySelectorAll('*')].map(over))
  return lost > 0 && cell.offsetWidth + (isWord ? 1 : lost) <= most
}

const isCut = (cell: HTMLElement, promised: Promised): boolean => {
  const whole = [...cell.querySelectorAll(figures)]
  if (whole.length === 0 && !('atEnd' in cell.dataset)) return isShortened(cell, promised)
  return cell.scrollWidth > cell.clientWidth || whole.some(figure => reachesOut(figure, cell))
}

/** Columns of which a figure is cut, or what is promised of another, of a row in sight or of a sum. */
const cutIn = (table: HTMLElement, { top, bottom }: Looked): ReadonlySet<string> => {
  const isSeen = ({ dataset: { place } }: HTMLElement) =>
    place === undefined || (Number(place) >= top && Number(place) < bottom)
  const heads = new Map(headsOf(table).map(head => [head.dataset.column, head]))
  // What somebody gave a width of its own is promised nothing else.
  const promised = (column: string | undefined): Promised => {
    const head = heads.get(column)
    return head && !('sized' in head.dataset) ? promisedTo(head) : { most: 0, isWord: false }
  }
  return new Set(
    [...table.querySelectorAll<HTMLElement>(':is(tbody, tfoot) tr')]
      .filter(isSeen)
      .flatMap(row => [...row.querySelectorAll<HTMLElement>('[data-column]')])
      .filter(cell => isCut(cell, promised(cell.dataset.column)))
      .map(cell => cell.dataset.column!),
  )
}

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
  const words = useWords()
  const { language } = words
  const { columns, sight, rows } = list
  const isReady = sight !== undefined && rows.length > 0
  const view = useShownView(list)
  const [{ gone, of }, setGone] = useState({ gone: all, of: columns })
  const [isWide, setWide] = useState(false)
  const known = useRef<Measured>({ columns: new Map(), ends: 0 })
  // Other columns are measured anew, all of them.
  const away = of === columns && isReady ? gone : all
  const drawn = useMemo(
    () => (isWide || away.length === 0 ? columns : columns.filter(({ name }) => !away.includes(name))),
    [columns, away, isWide],
  )
  /** The width they were arranged in. */
  const arranged = useRef(0)
  const tableOf = () => scroller.current?.querySelector<HTMLElement>('table') ?? undefined
  const arrange = (table: HTMLElement, isLater = false) => {
    const heads = headsOf(table)
    arranged.current = table.parentElement?.clientWidth ?? 0
    const room = arranged.current - known.current.ends
    const wides = columns.flatMap(({ name }) => known.current.columns.get(name) ?? [])
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
  /**
   * Arranged in another width, or where one has grown and so taken room from others, they may cut what was whole before: each that does
   * is measured once more, until none is left.
   */
  const rearrange = (table: HTMLElement, { isLater = false, grown = new Set<string>() } = {}) => {
    const before = arranged.current
    arrange(table, isLater)
    if (!sight || (arranged.current === before && grown.size === 0)) return
    const cut = cutIn(table, sight)
    if (cut.isSubsetOf(grown)) return
    measure(table, known.current, cut)
    latest.current.rearrange(table, { isLater, grown: grown.union(cut) })
  }
  const fit = (table: HTMLElement) => {
    if (table.parentElement?.clientWidth !== arranged.current) rearrange(table, { isLater: true })
  }
  /** Measured in the letters that stand in until those of the type face are here, a figure may lack the last part of a pixel. */
  const remeasure = (table: HTMLElement) => {
    measure(table, known.current)
    arrange(table, true)
  }
  const latest = useRef({ arrange, rearrange, fit, remeasure })
  latest.current = { arrange, rearrange, fit, remeasure }
  const measured = useRef<{ columns: typeof columns; language: string; view: string | undefined }>(undefined)
  useLayoutEffect(() => {
    const table = tableOf()
    if (!sight || !isReady || !table) return
    const { current } = measured
    const isOther = current?.columns !== columns || current.language !== language
    const isNew = isOther || current.view !== view
    if (isOther) known.current.columns.clear()
    else if (isNew) for (const { name } of drawn) known.current.columns.delete(name)
    measured.current = { columns, language, view }
    if (isNew) {
      measure(table, known.current)
      return latest.current.arrange(table)
    }
    const cut = cutIn(table, sight)
    if (cut.size > 0) measure(table, known.current, cut)
    latest.current.rearrange(table, { grown: new Set(cut) })
  }, [isReady, columns, drawn, view, rows, sight?.top, sight?.bottom, words])
  useLayoutEffect(() => {
    const table = tableOf()
    if (!isReady || !table) return
    // It speaks first of what it finds: that is what they were arranged in, or has changed before it spoke.
    const watch = new ResizeObserver(() => latest.current.fit(table))
    watch.observe(table.parentElement as Element)
    const remeasured = () => latest.current.remeasure(table)
    document.fonts?.addEventListener('loadingdone', remeasured)
    return () => {
      watch.disconnect()
      document.fonts?.removeEventListener('loadingdone', remeasured)
      table.removeAttribute('data-steady')
    }
  }, [isReady])
  const hidden = columns.filter(({ name }) => away.includes(name))
  if (hidden.length === 0) return { drawn }
  return { drawn, beyond: { hidden, isWide, toggle: () => setWide(was => !was) } }
}
