// The conventional way around: what the person pinned, then the areas by group, of which one stands open; settings have a second level of
// their own. However many lines there are, together they are one stop of Tab. It folds to icons, by itself where the window is narrow:
// then it unfolds over the page, until one has gone somewhere. What is chosen here is kept by the profile on the server.
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { knownResource, saveProfile, useMe } from '#console/session/me.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource, SidebarGroup } from '#contract/resource.ts'
import { type Entry, entryAt, type Group, groupIcons, resourceAt, useGroups } from './entries.ts'
import { useNarrow } from './narrow.ts'
import { useAddress } from './navigation.tsx'
import { movePin, usePinned } from './pins.ts'
import { AreaLine, isNameCut, Mark, SidebarContext, SimpleLine } from './SidebarLine.tsx'
import { setStatus } from './status.ts'

const AreasFound = lazy(() => import('./AreasFound.tsx').then(({ AreasFound }) => ({ default: AreasFound })))

const listsOf = (groups: readonly Group[], resource: Resource): Entry['lists'] => {
  const entry = entryAt(groups, resource)
  return entry?.lists[0] === resource ? entry.lists : [resource]
}

const keep = (patch: Parameters<typeof saveProfile>[0]): void => void saveProfile(patch).catch(() => {})

const linesIn = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('[data-line]')]

/** Where an arrow leads from the line, or from what stands beside its link. */
const nextFrom = (bar: HTMLElement, at: HTMLElement, key: string): HTMLElement | undefined => {
  const row = at.closest<HTMLElement>('li') ?? at
  const line = row.matches('[data-line]') ? row : row.querySelector<HTMLElement>('[data-line]')
  if (!line) return undefined
  const lines = linesIn(bar)
  const place = lines.indexOf(line)
  if (key === 'ArrowDown') return lines[place + 1]
  if (key === 'ArrowUp') return lines[place - 1]
  if (key === 'Home') return lines[0]
  if (key === 'End') return lines.at(-1)
  const besides = [line, ...row.querySelectorAll<HTMLElement>('.queue-mark, [data-beside]')]
  const forwards = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  return besides[besides.indexOf(at) + (key === forwards ? 1 : -1)] ?? undefined
}

const arrows = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** The one line Tab comes to: the one that has the focus, else the one one is in. */
const useLines = (current: string | undefined, move: (line: string, by: 1 | -1) => void) => {
  const { t } = useWords()
  const [focused, setFocused] = useState<string>()
  const arrive = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest('li') ?? target
    const line = (row.matches('[data-line]') ? row : row.querySelector('[data-line]'))?.getAttribute('data-line')
    setFocused(line ?? undefined)
    setStatus('hint', line ? t('shell.step') : undefined)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return
    setFocused(undefined)
    setStatus('hint', undefined)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    if (event.ctrlKey || event.metaKey || event.shiftKey || !arrows.has(key) || target instanceof HTMLInputElement)
      return
    if (event.altKey) {
      if (!focused || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
      event.preventDefault()
      return move(focused, key === 'ArrowUp' ? -1 : 1)
    }
    const next = nextFrom(currentTarget, target as HTMLElement, key)
    // Home and End stay those of the page where nothing is stepped through.
    if ((target as HTMLElement).closest('li, [data-line]')) event.preventDefault()
    next?.focus()
  }
  return { stop: focused ?? current ?? 'home', handlers: { onFocus: arrive, onBlur: leave, onKeyDown: press } }
}

interface GroupProps {
  of: Group
  isOpen: boolean
  onToggle(): void
  isFolded: boolean
  isCalm: boolean
  isStop: boolean
}

const GroupLines = ({ of: [group, entries], isOpen, onToggle, isFolded, isCalm, isStop }: GroupProps) => {
  const words = useWords()
  const name = words.group(group)
  const isWaiting = isCalm && !isOpen && entries.some(({ lists }) => lists.some(({ queues }) => queues))
  return (
    <div className="sidebar-group" data-open={isOpen || undefined}>
      <Hint text={name} side={words.dir === 'rtl' ? 'left' : 'right'} isFor={line => isFolded || isNameCut(line)}>
        <button
          type="button"
          className="group-name"
          data-line={`group ${group}`}
          tabIndex={isStop ? 0 : -1}
          aria-expanded={isOpen}
          aria-controls={`group-${group}`}
          onClick={onToggle}
        >
          <Icon name={groupIcons[group]} />
          <span className="area-name">{name}</span>
          {isWaiting && (
            <Suspense>
              <Mark resources={entries.flatMap(({ lists }) => lists)} as={isFolded ? 'dot' : 'figure'} name={name} />
            </Suspense>
          )}
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
        </button>
      </Hint>
      {isOpen && (
        <ul id={`group-${group}`} aria-label={name}>
          {entries.map(({ lists }) => (
            <AreaLine key={lists[0].name} id={`area ${lists[0].name}`} lists={lists} icon={lists[0].icon} />
          ))}
        </ul>
      )}
    </div>
  )
}

let lastGroup: SidebarGroup | undefined

/** The group that stands open: the one opened by hand here, else the one one is in, else the one before, else the person's. */
const useOpenGroup = (here: SidebarGroup | undefined, groups: readonly Group[]) => {
  const { profile } = useMe()
  const [chosen, setChosen] = useState<{ open: SidebarGroup | undefined }>()
  useEffect(() => {
    setChosen(undefined)
    if (here && here !== 'settings') lastGroup = here
  }, [here])
  const several = groups
    .filter(([group, entries]) => group !== 'settings' && entries.length > 1)
    .map(([group]) => group)
  const usual = [here, lastGroup, profile.sidebarGroup].find(one => several.some(group => group === one)) ?? several[0]
  const open = chosen ? chosen.open : usual
  const toggle = (group: SidebarGroup) => {
    const next = open === group ? undefined : group
    setChosen({ open: next })
    if (next) keep({ sidebarGroup: next })
  }
  return [open, toggle] as const
}

/** Folded by the person, or by a narrow window until it is unfolded over the page. */
const useFolding = (pathname: string) => {
  const { profile } = useMe()
  const isNarrow = useNarrow()
  const [isOver, setOver] = useState(false)
  useEffect(() => setOver(false), [pathname])
  const isFolded = isNarrow ? !isOver : (profile.sidebarFolded ?? false)
  const fold = (is: boolean) => (isNarrow ? setOver(!is) : keep({ sidebarFolded: is }))
  return { isFolded, isOver: isNarrow && isOver, fold }
}

export const Sidebar = ({ isCalm }: { isCalm: boolean }) => {
  const words = useWords()
  const { pathname } = useAddress()
  const { isFolded, isOver, fold } = useFolding(pathname)
  const groups = useGroups()
  const pinned = usePinned()
  const at = resourceAt(pathname)
  const here = entryAt(groups, at)
  const [open, toggle] = useOpenGroup(here?.group, groups)
  const [typed, setTyped] = useState('')
  const bar = useRef<HTMLElement>(null)
  const settings = groups.find(([group]) => group === 'settings')?.[1]
  const isSettings = here?.group === 'settings'
  const entryId = here && `area ${here.lists[0].name}`
  const isShown =
    here && (isSettings || open === here.group || groups.some(([, of]) => of.length === 1 && of[0] === here))
  const atPin = !isSettings && at && pinned.includes(at) ? `pin ${at.name}` : undefined
  const current = pathname === '/' ? 'home' : (atPin ?? (isShown ? entryId : here && `group ${here.group}`))
  const { stop, handlers } = useLines(current, (line, by) => {
    const one = pinned.find(({ name }) => line === `pin ${name}`)
    if (one) void movePin(pinned, one, by).catch(() => {})
  })
  useEffect(() => setTyped(''), [pathname])
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current, open, isFolded])
  const label = words.t(isFolded ? 'shell.unfold' : 'shell.fold')
  const press = (event: KeyboardEvent<HTMLElement>) => {
    handlers.onKeyDown(event)
    if (event.key !== 'Escape' || !isOver) return
    fold(true)
    bar.current?.querySelector<HTMLElement>('.fold')?.focus()
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    handlers.onBlur(event)
    if (isOver && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) fold(true)
  }
  const filterKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const [first] = bar.current ? linesIn(bar.current) : []
    if (event.key === 'ArrowDown') first?.focus()
    else if (event.key === 'Enter' && typed) first?.click()
    else if (event.key === 'Escape' && typed) setTyped('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const around = { isFolded, isCalm, stop, current }
  return (
    <SidebarContext value={around}>
      <nav
        className="sidebar"
        ref={bar}
        data-folded={isFolded || undefined}
        data-over={isOver || undefined}
        aria-label={words.t('shell.areas')}
        {...handlers}
        onKeyDown={press}
        onBlur={leave}
      >
        {!isFolded && (
          <label className="sidebar-filter">
            <Icon name="search" size={14} />
            <span className="hidden">{words.t('shell.filter')}</span>
            <input
              type="search"
              value={typed}
              placeholder={words.t('shell.filter')}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={filterKey}
            />
          </label>
        )}
        <div className="sidebar-lines">
          {typed.trim() ? (
            <Suspense>
              <AreasFound typed={typed} />
            </Suspense>
          ) : isSettings ? (
            <>
              <ul>
                <SimpleLine
                  id="home"
                  to="/"
                  icon={words.dir === 'rtl' ? 'chevron-right' : 'chevron-left'}
                  name={words.t('shell.more')}
                />
              </ul>
              <p className="sidebar-title" id="sidebar-settings">
                {words.group('settings')}
              </p>
              <ul aria-labelledby="sidebar-settings">
                {settings?.map(({ lists }) => (
                  <AreaLine
                    key={lists[0].name}
                    id={`area ${lists[0].name}`}
                    lists={lists}
                    icon={lists[0].icon}
                    name={lists[0].name === 'settings' ? words.t('shell.general') : undefined}
                  />
                ))}
              </ul>
            </>
          ) : (
            <>
              <ul>
                <SimpleLine id="home" to="/" icon="house" name={words.t('shell.home')} />
              </ul>
              {pinned.length > 0 && (
                <ul className="sidebar-pins" aria-label={words.t('shell.pinned')}>
                  {pinned.map(resource => (
                    <AreaLine
                      key={resource.name}
                      id={`pin ${resource.name}`}
                      // The first of an entry stands for all of it, as it does below.
                      lists={listsOf(groups, resource)}
                      icon={knownResource(resource.tabOf ?? '')?.icon ?? resource.icon}
                    />
                  ))}
                </ul>
              )}
              {groups.map(of => {
                const [group, [only, second]] = of
                if (group === 'settings' || !only) return null
                if (!second)
                  return (
                    <ul key={group}>
                      <AreaLine id={`area ${only.lists[0].name}`} lists={only.lists} icon={only.lists[0].icon} />
                    </ul>
                  )
                return (
                  <GroupLines
                    key={group}
                    of={of}
                    isOpen={open === group}
                    onToggle={() => toggle(group)}
                    isFolded={isFolded}
                    isCalm={isCalm}
                    isStop={stop === `group ${group}`}
                  />
                )
              })}
            </>
          )}
        </div>
        {settings?.[0] && !isSettings && (
          <ul>
            <SimpleLine
              id="settings"
              to={screenOf(settings[0].lists[0])}
              icon={groupIcons.settings}
              name={words.group('settings')}
            />
          </ul>
        )}
        <Hint text={label} side={words.dir === 'rtl' ? 'left' : 'right'} isFor={line => isFolded || isNameCut(line)}>
          <button
            type="button"
            className="area-link fold"
            aria-expanded={!isFolded}
            aria-label={label}
            onClick={() => fold(!isFolded)}
          >
            <Icon name="panel" />
            <span className="area-name">{label}</span>
          </button>
        </Hint>
      </nav>
    </SidebarContext>
  )
}
