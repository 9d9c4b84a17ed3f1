// The views there is no room for, behind one button after the tabs. It measures the line it stands in before all tabs
// are painted, and again when the room, what stands beside them or their type changes.
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { fitting } from './fitting.ts'
import type { ListView } from './views.ts'

const MoreViews = lazy(() => spoken(import('./MoreViews.tsx')).then(({ MoreViews }) => ({ default: MoreViews })))

/** Between two of the line, and what the button takes in the longest language. */
const gap = 4
const forMore = 130
/** The open tab is bolder, so the others may grow by a little. */
const slack = 8

export interface NamedView {
  view: ListView | undefined
  name: string
}

interface FoldedProps {
  /** Names of all tabs: other ones are measured anew. */
  of: string
  tabs: readonly NamedView[]
  open: number
  /** Places of those in the line; all are drawn while it is absent. */
  shown: ReadonlySet<number> | undefined
  /** Something stands beside them because the question has left its view. */
  isChanged: boolean
  /** Absent: all are drawn to be measured again. */
  onFit(shown: ReadonlySet<number> | undefined): void
  onOpen(view: ListView | undefined): void
}

const wide = (element: Element): number => (element as HTMLElement).offsetWidth + gap

/** What stands in the line beside the tabs; where it is narrow, what comes at times has a line of its own. */
const beside = '.view-tools-line, .view-changed'
const isInLine = (line: Element) => (one: Element) => (one as HTMLElement).offsetWidth < line.clientWidth - 2 * slack

export const FoldedViews = ({ of, tabs, open, shown, isChanged, onFit, onOpen }: FoldedProps) => {
  const mark = useRef<HTMLSpanElement>(null)
  const widths = useRef<number[]>([])
  const fit = useEffectEvent(() => {
    const line = mark.current?.parentElement
    if (!line) return
    if (!shown) widths.current = [...line.querySelectorAll('.view-tab')].map(wide)
    const others = [...line.querySelectorAll(beside)]
      .filter(isInLine(line))
      .reduce((sum, one) => sum + wide(one), slack)
    // Where nothing is laid out yet all of them stand.
    const room = line.clientWidth > 0 ? line.clientWidth - others : Number.POSITIVE_INFINITY
    const places = fitting(widths.current, room, forMore, open)
    if (shown?.size !== places.length || !places.every(at => shown.has(at))) onFit(new Set(places))
  })
  const onFitNow = useEffectEvent(onFit)
  const isMeasured = shown !== undefined
  useLayoutEffect(() => {
    fit()
    const line = mark.current?.parentElement
    const watch = new ResizeObserver(() => fit())
    for (const one of line ? [line, ...line.querySelectorAll(beside)] : []) watch.observe(one)
    return () => watch.disconnect()
  }, [of, open, isChanged, isMeasured])
  useEffect(() => {
    const type = document.fonts as FontFaceSet | undefined
    const again = () => onFitNow(undefined)
    type?.addEventListener('loadingdone', again)
    return () => type?.removeEventListener('loadingdone', again)
  }, [])
  const folded = tabs.filter((_, at) => shown && !shown.has(at))
  return (
    <span ref={mark} className="view-more" data-folded={folded.length > 0 || undefined}>
      {folded.length > 0 && (
        <Suspense>
          <MoreViews folded={folded} onOpen={onOpen} />
        </Suspense>
      )}
    </span>
  )
}
