// Lists that belong together and what one works with beside them, as tabs above each: Discounts, Coupon codes, Simulate cart, Sale
// calendar. On records there are none: their trail leads back.
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { benchScreenOf, screenOf } from '#contract/address.ts'
import { benchesOf } from '#contract/standard.ts'
import { entryAt, resourceAt, useGroups } from './entries.ts'
import { Link, useAddress } from './navigation.tsx'

const QueueMark = lazy(() => spoken(import('./Beside.tsx')).then(({ Mark }) => ({ default: Mark })))

export const AreaTabs = ({ isCalm }: { isCalm: boolean }) => {
  const words = useWords()
  const may = useMay()
  const { pathname } = useAddress()
  const bar = useRef<HTMLElement>(null)
  const here = resourceAt(pathname)
  const entry = entryAt(useGroups(), here)
  const lists = entry?.lists.map(resource => ({ resource, to: screenOf(resource) })) ?? []
  const benches =
    entry?.lists.flatMap(resource =>
      benchesOf(resource).flatMap(action =>
        may(action.id) ? [{ action, to: benchScreenOf(resource, action.name) }] : [],
      ),
    ) ?? []
  const isShown = lists.length + benches.length > 1 && [...lists, ...benches].some(({ to }) => to === pathname)
  useEffect(() => {
    const line = bar.current
    const tab = line?.querySelector('[aria-current]')
    if (!line || !tab || !isShown) return
    // In the middle, so that one sees it has neighbours on either side. The bar alone: the page stays where it is.
    const show = () => {
      const [one, all] = [tab.getBoundingClientRect(), line.getBoundingClientRect()]
      line.scrollLeft += (one.left + one.right - all.left - all.right) / 2
    }
    show()
    const watch = new ResizeObserver(show)
    for (const box of [line, ...line.children]) watch.observe(box)
    return () => watch.disconnect()
  }, [isShown, pathname])
  if (!isShown) return null
  const tab = (to: string, text: ReactNode) => (
    <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
      {text}
    </Link>
  )
  return (
    <nav className="area-tabs edge-fades" aria-label={words.t('shell.tabs')} ref={bar}>
      {lists.map(({ resource, to }) => (
        <span key={to} className="area-tab">
          {tab(to, words.label(resource))}
          {resource.queues && isCalm && (
            <Suspense>
              <QueueMark resources={[resource]} />
            </Suspense>
          )}
        </span>
      ))}
      {benches.map(({ action, to }) => (
        <span key={to} className="area-tab" data-bench="">
          {tab(
            to,
            <>
              <Icon name={action.icon ?? 'calculator'} size={14} /> {words.action(action)}
            </>,
          )}
        </span>
      ))}
    </nav>
  )
}
