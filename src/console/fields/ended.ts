// Whether a record is past its end at the moment that is looked at: then its state reads as ended, wherever it is told.
import { useLensAt } from '#console/lens/lensAt.ts'
import { currentPlace, useMaybePlace } from '#console/session/me.ts'
import type { Resource } from '#contract/resource.ts'
import { hasEnded } from '#rules/during.ts'

export const useHasEnded = (): ((resource: Resource, row: Readonly<Record<string, unknown>>) => boolean) => {
  const place = useMaybePlace()
  const at = useLensAt()
  return (resource, row) =>
    place !== undefined && hasEnded(resource, row, at ? Date.parse(at) : Date.now(), place.timezone)
}

/** Now, outside React. */
export const hasEndedNow = (resource: Resource, row: Readonly<Record<string, unknown>>): boolean => {
  const place = currentPlace()
  return place !== undefined && hasEnded(resource, row, Date.now(), place.timezone)
}
