// The parts of a record's page in one line below its title: where one is, and a way to each; those there is no room for behind a button.
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fitting } from '#console/grid/fitting.ts'
import { useWords } from '#console/i18n/words.ts'
import { go, Link, useAddress } from '#console/shell/navigation.tsx'
import { currentPart } from './currentPart.ts'
import { type PagePart, type Parts, useParts } from './Section.tsx'

const MoreParts = lazy(() => import('./MoreParts.tsx').then(({ MoreParts }) => ({ default: MoreParts })))

const none: readonly PagePart[] = []
/** Fewer are in sight at once. */
const least = 3

/** Where what is read begins: below the title and this bar. */
const line = 160

/** Of those that have a way to them here: what is in sight beside the record has none. */
const useCurrent = (parts: readonly PagePart[], bar: RefObject<HTMLUListElement | null>): string | undefined => {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      const { children } = bar.current ?? { children: [] }
      const ways = parts.filter((_, at) => {
        const way = children[at]
        return way && getComputedStyle(way).display !== 'none'
      })
      const stands = ways.map(({ name, element }) => {
        const { top, bottom } = element.getBoundingClientRect()
        return { name, top, bottom }
      })
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement
      // Part of a pixel is left at the end of a page that is zoomed.
      const left = Math.max(0, Math.floor(scrollHeight - clientHeight - scrollTop))
      setCurrent(currentPart(stands, { line, height: clientHeight, gone: scrollTop, left }))
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    soon()
    // What comes late moves what stands below it.
    const watch = new ResizeObserver(soon)
    watch.observe(document.body)
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [parts, bar])
  return current
}

/** Heard of before the page is painted: a bar that came a moment later would move everything below it. */
const useAll = (parts: Parts | undefined): readonly PagePart[] => {
  const [all, setAll] = useState(none)
  useLayoutEffect(() => {
    const hear = () => setAll(parts?.now() ?? none)
    hear()
    return parts?.listen(hear)
  }, [parts])
  return all
}

/** Between two of the bar, what the button takes in the longest language, and what the bar is kept from at its ends. */
const gap = 20
const forMore = 160
const slack = 32

/** Places of those the bar has room for; all of them until it is measured, and where nothing is laid out. */
const useRoom = (bar: RefObject<HTMLUListElement | null>, all: readonly PagePart[], open: number) => {
  const [shown, setShown] = useState<readonly number[]>()
  const fit = useEffectEvent(() => {
    const list = bar.current
    if (!list) return
    const { clientWidth = 0 } = list.parentElement ?? {}
    const room = clientWidth > 0 ? clientWidth - slack : Number.POSITIVE_INFINITY
    // Folded ones keep their width; of those that are in sight beside the record there is none.
    const widths = [...list.children].map(one => (one as HTMLElement).offsetWidth).map(wide => wide && wide + gap)
    const places = fitting(widths, room, forMore, open)
    if (places.join() !== shown?.join()) setShown(places)
  })
  useLayoutEffect(() => {
    fit()
    const watch = new ResizeObserver(() => fit())
    if (bar.current?.parentElement) watch.observe(bar.current.parentElement)
    return () => watch.disconnect()
  }, [all, open])
  return shown
}

export const SectionBar = () => {
  const { t } = useWords()
  const { pathname, search } = useAddress()
  const bar = useRef<HTMLUListElement>(null)
  const all = useAll(useParts())
  const current = useCurrent(all, bar)
  const shown = useRoom(
    bar,
    all,
    all.findIndex(({ name }) => name === current),
  )
  if (all.filter(({ isBeside }) => !isBeside).length < least) return null
  const query = search.size > 0 ? `?${search}` : ''
  const isFolded = (at: number) => shown !== undefined && at < all.length && !shown.includes(at)
  const folded = all.filter((_, at) => isFolded(at))
  return (
    <nav className="detail-parts" aria-label={t('detail.parts')}>
      <ul ref={bar}>
        {all.map(({ name, title, isBeside, element }, at) => (
          <li key={name} data-beside={isBeside || undefined} data-folded={isFolded(at) || undefined}>
            <Link
              to={`${pathname}${query}#${name}`}
              replace
              aria-current={name === current ? 'location' : undefined}
              onClick={() => element.focus()}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {folded.length > 0 && (
        <Suspense>
          <MoreParts folded={folded} onOpen={({ name }) => go(`${pathname}${query}#${name}`, { replace: true })} />
        </Suspense>
      )}
    </nav>
  )
}
