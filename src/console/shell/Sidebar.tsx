// The conventional way around: resources by job, only those the person may open. However many they are, together they are one stop of
// Tab, and the arrows go from one to the next. It folds to icons; the choice is kept by the profile on the server.
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { knownResources, saveProfile, useMay, useMe } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource, SidebarGroup } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { Link, useAddress } from './navigation.tsx'
import { setStatus } from './status.ts'

const QueueMark = lazy(() => import('./Beside.tsx').then(({ Mark }) => ({ default: Mark })))

const groups: readonly SidebarGroup[] = [
  'catalogue',
  'sales',
  'promotions',
  'content',
  'community',
  'logistics',
  'people',
  'system',
]

/** The resources of the sidebar, by group, in the catalogue's order. */
export const useOpenResources = (): [SidebarGroup, Resource[]][] => {
  const may = useMay()
  const open = knownResources().filter(resource => !resource.quiet && may(actionOf(resource, 'open')?.id ?? ''))
  return groups
    .map((group): [SidebarGroup, Resource[]] => [group, open.filter(resource => resource.group === group)])
    .filter(([, resources]) => resources.length > 0)
}

const isAt = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

const step = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}

/** The one link that Tab comes to: of the page one is on, while the caret is among them the one it is at. */
const useStop = (paths: readonly string[]) => {
  const { t } = useWords()
  const { pathname } = useAddress()
  const [focused, setFocused] = useState<string>()
  const arrive = ({ target }: FocusEvent<HTMLElement>) => {
    // The count beside a link is none of its own.
    const link = target.closest('li')?.querySelector('a') ?? target
    setFocused(link.getAttribute('href') ?? undefined)
    setStatus('hint', link.matches('a') ? t('shell.step') : undefined)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return
    setFocused(undefined)
    setStatus('hint', undefined)
  }
  const stop = paths.find(path => path === focused) ?? paths.find(path => isAt(pathname, path)) ?? '/'
  return { stop, links: { onFocus: arrive, onBlur: leave, onKeyDown: step } }
}

interface AreaLinkProps {
  resource: Resource
  isFolded: boolean
  isCalm: boolean
  isStop: boolean
}

const AreaLink = ({ resource, isFolded, isCalm, isStop }: AreaLinkProps) => {
  const words = useWords()
  const { pathname } = useAddress()
  const path = screenOf(resource)
  const name = words.label(resource)
  return (
    <li>
      <Link
        className="area-link"
        to={path}
        tabIndex={isStop ? 0 : -1}
        title={isFolded ? name : undefined}
        aria-current={isAt(pathname, path) ? 'page' : undefined}
      >
        <Icon name={resource.icon} />
        <span className="area-name">{name}</span>
        {resource.key && <Kbd keys={`g ${resource.key}`} does={`global g ${resource.key}`} />}
      </Link>
      {resource.queues && isCalm && (
        <Suspense>
          <QueueMark resource={resource} />
        </Suspense>
      )}
    </li>
  )
}

export const Sidebar = ({ isCalm }: { isCalm: boolean }) => {
  const words = useWords()
  const { profile } = useMe()
  const { pathname } = useAddress()
  const isFolded = profile.sidebarFolded ?? false
  const label = words.t(isFolded ? 'shell.unfold' : 'shell.fold')
  const open = useOpenResources()
  const { stop, links } = useStop(open.flatMap(([, resources]) => resources.map(screenOf)))
  return (
    <nav className="sidebar" data-folded={isFolded || undefined} aria-label={words.t('shell.areas')} {...links}>
      <Link
        className="area-link"
        to="/"
        tabIndex={stop === '/' ? 0 : -1}
        aria-current={pathname === '/' ? 'page' : undefined}
        title={isFolded ? words.t('shell.home') : undefined}
      >
        <Icon name="house" />
        <span className="area-name">{words.t('shell.home')}</span>
      </Link>
      {open.map(([group, resources]) => (
        <div key={group} className="sidebar-group">
          <p className="group-name" id={`group-${group}`}>
            {words.group(group)}
          </p>
          <ul aria-labelledby={`group-${group}`}>
            {resources.map(resource => (
              <AreaLink
                key={resource.name}
                resource={resource}
                isFolded={isFolded}
                isCalm={isCalm}
                isStop={stop === screenOf(resource)}
              />
            ))}
          </ul>
        </div>
      ))}
      <button
        type="button"
        className="area-link fold"
        aria-expanded={!isFolded}
        aria-label={label}
        title={label}
        onClick={() => void saveProfile({ sidebarFolded: !isFolded }).catch(() => {})}
      >
        <Icon name={isFolded === (words.dir === 'rtl') ? 'chevron-left' : 'chevron-right'} />
        <span className="area-name">{label}</span>
      </button>
    </nav>
  )
}
