// The views there is no room for, behind one button after the tabs. It measures the line it stands in once all tabs are drawn, and
// again when the room changes.
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef } from 'react'
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
  onFit(shown: ReadonlySet<number>): void
  onOpen(view: ListView | undefined): void
}

const wide = (element: Element): number => (element as HTMLElement).offsetWidth + gap

/** What stands in the line beside the tabs and stays; what only comes at times may take a line of its own. */
const beside = '.view-tools-line'

export const FoldedViews = ({ of, tabs, open, shown, onFit, onOpen }: FoldedProps) => {
  const mark = useRef<HTMLSpanElement>(null)
  const widths = useRef<number[]>([])
  const fit = useEffectEvent(() => {
    const line = mark.current?.parentElement
    if (!line) return
    if (!shown) widths.current = [...line.querySelectorAll('.view-tab')].map(wide)
    const others = [...line.querySelectorAll(beside)].reduce((sum, one) => sum + wide(one), slack)
    // Where nothing is laid out yet all of them stand.
    const room = line.clientWidth > 0 ? line.clientWidth - others : Number.POSITIVE_INFINITY
    const places = fitting(widths.current, room, forMore, open)
    if (shown?.size !== places.length || !places.every(at => shown.has(at))) onFit(new Set(places))
  })
  useLayoutEffect(() => {
    fit()
    const watch = new ResizeObserver(() => fit())
    if (mark.current?.parentElement) watch.observe(mark.current.parentElement)
    return () => watch.disconnect()
  }, [of, open])
  const folded = tabs.filter((_, at) => shown && !shown.has(at))
  return (
    <span ref={mark} className="view-more">
      {folded.length > 0 && (
        <Suspense>
          <MoreViews folded={folded} onOpen={onOpen} />
        </Suspense>
      )}
    </span>
  )
}
