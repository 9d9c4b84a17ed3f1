// The conventional way around: areas by job, only those the person may open. It folds to icons; the choice is kept by the
// profile on the server.
import { lazy, Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { catalogueOfAreas, saveProfile, useMay, useMe } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource, SidebarGroup } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { Link, useAddress } from './navigation.tsx'

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

/** The areas of the sidebar, by group, in the catalogue's order. */
export const useOpenAreas = (): [SidebarGroup, Resource[]][] => {
  const may = useMay()
  const open = catalogueOfAreas().filter(area => !area.quiet && may(actionOf(area, 'open')?.id ?? ''))
  return groups
    .map((group): [SidebarGroup, Resource[]] => [group, open.filter(area => area.group === group)])
    .filter(([, areas]) => areas.length > 0)
}

const isAt = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

interface AreaLinkProps {
  area: Resource
  isFolded: boolean
  isCalm: boolean
}

const AreaLink = ({ area, isFolded, isCalm }: AreaLinkProps) => {
  const words = useWords()
  const { pathname } = useAddress()
  const path = screenOf(area)
  const name = words.area(area)
  return (
    <li>
      <Link
        className="area-link"
        to={path}
        title={isFolded ? name : undefined}
        aria-current={isAt(pathname, path) ? 'page' : undefined}
      >
        <Icon name={area.icon} />
        <span className="area-name">{name}</span>
        {area.key && <Kbd keys={`g ${area.key}`} does={`global g ${area.key}`} />}
      </Link>
      {area.queues && isCalm && (
        <Suspense>
          <QueueMark area={area} />
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
  return (
    <nav className="sidebar" data-folded={isFolded || undefined} aria-label={words.t('shell.areas')}>
      <Link
        className="area-link"
        to="/"
        aria-current={pathname === '/' ? 'page' : undefined}
        title={isFolded ? words.t('shell.home') : undefined}
      >
        <Icon name="house" />
        <span className="area-name">{words.t('shell.home')}</span>
      </Link>
      {useOpenAreas().map(([group, areas]) => (
        <div key={group} className="sidebar-group">
          <p className="group-name" id={`group-${group}`}>
            {words.group(group)}
          </p>
          <ul aria-labelledby={`group-${group}`}>
            {areas.map(area => (
              <AreaLink key={area.name} area={area} isFolded={isFolded} isCalm={isCalm} />
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
