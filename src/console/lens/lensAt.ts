// The moment one looks at, when it is not now: the address says it, of any screen, and it goes along to the next one. How far it may lie
// the server says.
import { useEffect, useSyncExternalStore } from 'react'
import { changeSearch, currentPath, searchNow, useAddress } from '#console/shell/navigation.tsx'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

export const momentOf = (search: URLSearchParams): string | undefined => {
  const at = Date.parse(search.get('at') ?? '')
  return at ? new Date(at).toISOString() : undefined
}

/** Outside React. */
export const lensAt = (): string | undefined => momentOf(searchNow())
export const useLensAt = (): string | undefined => momentOf(useAddress().search)

/** Without a moment one is back at now. Another moment has other pages. */
export const lookAt = (at: string | undefined): void => changeSearch({ at, page: undefined })

let isTurned = false

/** In or out of the lens; the first look is at yesterday. */
export const turnLens = (): void => {
  isTurned = !lensAt()
  lookAt(isTurned ? new Date(Date.now() - 86_400_000).toISOString() : undefined)
}

/** Somebody has just turned it, here; told once. */
export const wasTurned = (): boolean => {
  const was = isTurned
  isTurned = false
  return was
}

/** Where one writes or decides, it is now. */
const isForWork = (path: string): boolean => /\/(new|edit)$|\/queue\//.test(path.split(/[?#]/)[0] ?? '')

export const mayTurnLens = (resources: readonly Resource[], may: (actionId: string) => boolean): boolean =>
  !isForWork(currentPath()) &&
  resources.some(resource => {
    const history = actionOf(resource, 'history')
    return resource.lifecycle !== 'none' && history !== undefined && may(history.id)
  })

let showing = 0
const told = new Set<() => void>()
const change = (by: number): void => {
  showing += by
  for (const tell of told) tell()
}

/** Of a screen that shows what was or will be. */
export const useShowsThen = (): void =>
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])

/** Whether the screen shows what was or will be; others show now, whatever moment the address names. */
export const useIsThen = (): boolean =>
  useSyncExternalStore(
    tell => {
      told.add(tell)
      return () => void told.delete(tell)
    },
    () => showing > 0,
  )
