// Where the person is and how they get elsewhere, for every room. The router behind it is made in routes.tsx and given
// here once; nobody else meets it, so that its next major version touches one file.
import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useId, useSyncExternalStore } from 'react'

interface PageLocation {
  pathname: string
  search: string
  hash: string
}
interface Blocker {
  state: 'unblocked' | 'blocked' | 'proceeding'
  proceed?: () => void
  reset?: () => void
}
interface Move {
  currentLocation: PageLocation
  nextLocation: PageLocation
}

/** What is used of the router. */
export interface Navigator {
  state: {
    initialized: boolean
    location: PageLocation
    navigation: { state: string; location?: PageLocation }
    blockers: Map<string, Blocker>
  }
  subscribe(read: () => void): () => void
  navigate(to: string | number, options?: { replace?: boolean }): Promise<void>
  getBlocker(key: string, refuse: (move: Move) => boolean): Blocker
  deleteBlocker(key: string): void
}

export interface Address {
  pathname: string
  search: URLSearchParams
  hash: string
}

let navigator: Navigator | undefined

const moved = new Set<() => void>()

/** Told whenever the address becomes another one. */
export const onMoved = (tell: () => void): (() => void) => {
  moved.add(tell)
  return () => void moved.delete(tell)
}

export const adoptNavigator = (given: Navigator): void => {
  navigator = given
  let before = given.state.location
  given.subscribe(() => {
    if (given.state.location === before) return
    before = given.state.location
    for (const tell of moved) tell()
  })
}

const subscribe = (read: () => void): (() => void) => navigator?.subscribe(read) ?? (() => {})
const spot = (): PageLocation => navigator?.state.location ?? window.location

const move = (to: string | number, replace: boolean): void => {
  if (navigator) void navigator.navigate(to, typeof to === 'string' ? { replace } : undefined)
  else if (typeof to === 'string') window.history[replace ? 'replaceState' : 'pushState'](null, '', to)
}

/** Where nobody works in a place yet, or in another one: nothing typed is lost there, and no moment is looked at. */
const isOutside = (path: string): boolean => /^\/(auth|select-vendorcode)(\/|$)/.test(path)

/** The moment one looks at instead of now goes along to every screen, until one goes back to now (`lens/`). */
const atSameMoment = (to: string): string => {
  const at = searchNow().get('at') ?? ''
  const [path = '', hash] = to.split('#')
  if (!/^\d{4}-\d\d-\d\dT/.test(at) || !path.startsWith('/') || isOutside(path) || /[?&]at=/.test(path)) return to
  return `${path}${path.includes('?') ? '&' : '?'}at=${encodeURIComponent(at)}${hash === undefined ? '' : `#${hash}`}`
}

/** To an address of the console, or that many steps back (-1). Before the router is there the address alone changes: the
 * router begins where it finds it. */
export const go = (to: string | number, { replace = false } = {}): void =>
  move(typeof to === 'string' ? atSameMoment(to) : to, replace)

const pathOf = ({ pathname, search, hash }: PageLocation): string => `${pathname}${search}${hash}`
/** Path, search and hash as one text. */
export const currentPath = (): string => pathOf(spot())
/** What the address asks beside its path. */
export const searchNow = (): URLSearchParams => new URLSearchParams(spot().search)
/** Where the next screen on its way will be, or where one is. */
export const pathAhead = (): string => pathOf(navigator?.state.navigation.location ?? spot())

export const useAddress = (): Address => {
  const { pathname, search, hash } = useSyncExternalStore(subscribe, spot)
  return { pathname, search: new URLSearchParams(search), hash }
}

/** Puts values into the address's query; undefined and empty ones leave it. */
export const changeSearch = (patch: Record<string, string | undefined>, { replace = false } = {}): void => {
  const search = searchNow()
  for (const [name, value] of Object.entries(patch)) {
    if (value) search.set(name, value)
    else search.delete(name)
  }
  const text = search.toString()
  move(`${spot().pathname}${text && `?${text}`}${spot().hash}`, replace)
}

/** True while the next screen is on its way. */
export const isMoving = (): boolean => {
  const { initialized = false, navigation } = navigator?.state ?? {}
  return !initialized || navigation?.state !== 'idle'
}
export const useMoving = (): boolean => useSyncExternalStore(subscribe, isMoving)

let drawn: string | undefined

/** Said by whoever has drawn the screen of this path: the address changes first, and the last screen stands until then. */
export const noteDrawn = (path: string): void => {
  drawn = path
}
/** The path whose screen one sees. */
export const drawnPath = (): string => drawn ?? spot().pathname
/** One has left this screen, though it may still be seen. */
export const isLeaving = (): boolean => isMoving() || drawnPath() !== spot().pathname

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
}

const isPlain = (event: MouseEvent, target?: string) =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  (!target || target === '_self')

/** A real link: a new tab, a copied address and a screen reader all get what they expect. */
export const Link = ({ to, replace = false, onClick, target, ...rest }: LinkProps) => (
  <a
    {...rest}
    href={atSameMoment(to)}
    target={target}
    onClick={event => {
      onClick?.(event)
      if (event.defaultPrevented || !isPlain(event, target)) return
      event.preventDefault()
      go(to, { replace })
    }}
  />
)

let isFree = false

/** From now on nobody is held back: what was typed is kept, and the page goes by our own will. */
export const leaveFreely = (): void => {
  isFree = true
}

/** Holds the person back while `isDirty`; `asking` is true when they tried to leave. */
export const useLeaveGuard = (isDirty: boolean): { asking: boolean; leave: () => void; stay: () => void } => {
  const key = useId()
  const blocker = useSyncExternalStore(subscribe, () => navigator?.state.blockers.get(key))
  useEffect(() => {
    if (!isDirty) return
    navigator?.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        !isFree && currentLocation.pathname !== nextLocation.pathname && !isOutside(nextLocation.pathname),
    )
    const warn = (event: BeforeUnloadEvent) => {
      if (!isFree) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      navigator?.deleteBlocker(key)
    }
  }, [isDirty, key])
  return {
    asking: blocker?.state === 'blocked',
    leave: () => blocker?.proceed?.(),
    stay: () => blocker?.reset?.(),
  }
}
