// The page as its readers see it, drawn into a frame in which nothing runs: no script of the page's own, none of ours. What is typed
// is there within a frame of the screen; a click chooses the block it meets. Over it lies what shoppers clicked, if that is wished.
import {
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useWords } from '#console/i18n/words.ts'
import { documentOf, fillFrame } from '#console/rich/clean.ts'
import { directionIn, tagIn } from '#rules/page/render.ts'
import { pageStyle } from '#rules/page/style.ts'
import styles from './canvas.module.css'
import type { Traffic } from './pages.ts'

interface Box {
  id: string
  top: number
  start: number
  width: number
  height: number
}

/** A frame holds an empty page at first; its document is ours to fill, since it has our origin and runs nothing. */
const useFrame = (): { frame: RefObject<HTMLIFrameElement | null>; page: Document | undefined } => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const ready = () => {
      const { contentDocument, contentWindow } = current
      if (!contentDocument?.querySelector('main') || !contentWindow) return
      // A sheet made in the frame: its policy, which is ours, takes no style written into the page.
      const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet()
      sheet.replaceSync(pageStyle)
      contentDocument.adoptedStyleSheets = [sheet]
      setPage(contentDocument)
    }
    current.addEventListener('load', ready)
    fillFrame(
      current,
      '<!doctype html><html lang="en"><head><title>-</title></head><body><main class="page"></main></body></html>',
    )
    return () => current.removeEventListener('load', ready)
  }, [])
  return { frame, page }
}

/** Only what has become another is put in anew: a picture that stays does not blink. */
const put = (page: Document, html: string): void => {
  const main = page.querySelector('main')
  if (!main) return
  const next = [...documentOf(html).body.children].map(node => page.importNode(node, true))
  // Nobody walks through the picture of a page by keys: its outline is beside it.
  for (const node of next)
    for (const one of node.querySelectorAll<HTMLElement>('a,summary,[tabindex],video')) one.tabIndex = -1
  for (const node of next) for (const one of node.querySelectorAll('details')) one.open = true
  for (const [at, node] of next.entries()) {
    const there = main.children[at]
    if (!there) main.append(node)
    else if (!there.isEqualNode(node)) there.replaceWith(node)
  }
  while (main.children.length > next.length) main.lastElementChild?.remove()
}

const boxesIn = (page: Document): Box[] =>
  [...page.querySelectorAll<HTMLElement>('[data-block]')].map(block => {
    const { top, left, width, height } = block.getBoundingClientRect()
    return { id: block.dataset.block ?? '', top, start: left, width, height }
  })

const blockAt = (page: Document, x: number, y: number): string | undefined =>
  page.elementFromPoint(x, y)?.closest<HTMLElement>('[data-block]')?.dataset.block

interface PreviewProps {
  html: string
  urlLang: string
  /** Against the direction of the language, to see how it would hold. */
  dir?: 'ltr' | 'rtl'
  /** CSS pixels of the reader's screen. */
  width: number
  title: string
  /** What it is called among others; the preview when absent. */
  label?: string
  chosen?: string | undefined
  /** Absent, nothing is chosen. */
  onChoose?(id: string): void
  heat?: Traffic | undefined
}

const quarters = [25, 50, 75, 100]

/** How many of those who came saw so much of the page. */
const Ruler = ({ heat }: { heat: Traffic }) => {
  const { t, percent } = useWords()
  return (
    <ol className={styles.ruler} aria-label={t('pages.screen.scroll')}>
      {quarters.map((quarter, at) => (
        <li key={quarter} style={{ insetBlockStart: `${quarter}%` }}>
          {percent(Math.round(((heat.scroll[at] ?? 0) / Math.max(1, heat.views)) * 100) * 100)}
        </li>
      ))}
    </ol>
  )
}

export const Preview = ({ html, urlLang, dir, width, title, label, chosen, onChoose, heat }: PreviewProps) => {
  const { t, number } = useWords()
  const { frame, page } = useFrame()
  const pane = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [height, setHeight] = useState(400)
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const scale = room > 0 ? Math.min(1, room / width) : 1

  useLayoutEffect(() => {
    if (!page) return
    page.documentElement.lang = tagIn(urlLang)
    page.documentElement.dir = dir ?? directionIn(urlLang)
    page.title = title || '-'
    put(page, html)
  }, [page, html, urlLang, dir, title])

  useEffect(() => {
    const main = page?.querySelector('main')
    if (!page || !main) return
    const measure = () => {
      setHeight(Math.ceil(main.getBoundingClientRect().height))
      setBoxes(boxesIn(page))
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(main)
    for (const block of main.children) watching.observe(block)
    return () => watching.disconnect()
  }, [page, html, width, urlLang, dir])

  // Before it is painted: a sheet as wide as the reader's screen would shrink before one's eyes.
  useLayoutEffect(() => {
    const { current } = pane
    if (!current) return
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(current)
    setRoom(current.clientWidth - parseFloat(paddingInlineStart || '0') - parseFloat(paddingInlineEnd || '0'))
    const watching = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    watching.observe(current)
    return () => watching.disconnect()
  }, [])

  const shown = boxes.find(({ id }) => id === chosen)
  useEffect(() => {
    const { current } = pane
    if (!current || !shown) return
    const [top, bottom] = [shown.top * scale, (shown.top + shown.height) * scale]
    const isSeen = top >= current.scrollTop && bottom <= current.scrollTop + current.clientHeight
    if (!isSeen) current.scrollTo({ top: Math.max(0, top - 24) })
  }, [shown?.id, page])

  const choose = (event: MouseEvent<HTMLElement>) => {
    if (!onChoose) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const id = page && blockAt(page, (event.clientX - left) / scale, (event.clientY - top) / scale)
    if (id) onChoose(id)
  }
  const most = Math.max(1, ...Object.values(heat?.clicks ?? {}))
  const place = ({ top, start, width: wide, height: high }: Box): CSSProperties => ({
    top: top * scale,
    left: start * scale,
    width: wide * scale,
    height: high * scale,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section ref={pane} className={styles.preview} tabIndex={0} aria-label={label ?? t('pages.screen.preview')}>
      <div className={styles.sheet} style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={label ?? t('pages.screen.preview')}
          sandbox="allow-same-origin"
          tabIndex={-1}
          className={styles.frame}
          style={{ width, height, transform: `scale(${scale})` }}
        />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the outline beside it is the same by keys */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the outline beside it is the same by keys */}
        <div className={styles.over} data-still={!onChoose || undefined} onClick={choose}>
          {heat &&
            boxes.map(box => {
              const clicks = heat.clicks[box.id] ?? 0
              return (
                clicks > 0 && (
                  <span
                    key={box.id}
                    className={styles.heat}
                    style={{ ...place(box), '--heat': clicks / most } as CSSProperties}
                  >
                    <span>{t('pages.screen.clicks', { count: clicks, number: number(clicks) })}</span>
                  </span>
                )
              )
            })}
          {shown && <span className={styles.chosen} style={place(shown)} />}
          {heat && heat.views > 0 && <Ruler heat={heat} />}
        </div>
      </div>
    </section>
  )
}
