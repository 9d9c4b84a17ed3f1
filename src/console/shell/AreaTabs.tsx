// Lists that belong together, as tabs above each of them: Discounts, Coupon codes, Test carts. On records there are none: their trail
// leads back.
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { entryAt, resourceAt, useGroups } from './entries.ts'
import { Link, useAddress } from './navigation.tsx'

const QueueMark = lazy(() => import('./Beside.tsx').then(({ Mark }) => ({ default: Mark })))

export const AreaTabs = ({ isCalm }: { isCalm: boolean }) => {
  const words = useWords()
  const { pathname } = useAddress()
  const bar = useRef<HTMLElement>(null)
  const here = resourceAt(pathname)
  const lists: readonly Resource[] = entryAt(useGroups(), here)?.lists ?? []
  const isShown = here && pathname === screenOf(here) && lists.length > 1 && lists.includes(here)
  useEffect(() => {
    if (!isShown) return
    const tab = bar.current?.querySelector(`[href="${pathname}"]`)
    // The bar alone: the page stays where it is.
    const { left = 0, right = 0 } = tab?.getBoundingClientRect() ?? {}
    const seen = bar.current?.getBoundingClientRect()
    if (seen && left < seen.left) bar.current?.scrollBy({ left: left - seen.left - 16 })
    else if (seen && right > seen.right) bar.current?.scrollBy({ left: right - seen.right + 16 })
  }, [isShown, pathname])
  if (!isShown) return null
  return (
    <nav className="area-tabs" aria-label={words.t('shell.tabs')} ref={bar}>
      {lists.map(resource => (
        <span key={resource.name} className="area-tab">
          <Link to={screenOf(resource)} aria-current={resource === here ? 'page' : undefined}>
            {words.label(resource)}
          </Link>
          {resource.queues && isCalm && (
            <Suspense>
              <QueueMark resources={[resource]} />
            </Suspense>
          )}
        </span>
      ))}
    </nav>
  )
}
