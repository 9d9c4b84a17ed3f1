// The moment one looks at, when it is not now: the address says it, of a list and of a record. How far it may lie the server says.
import { changeSearch, searchNow, useAddress } from '#console/shell/navigation.tsx'

export const momentOf = (search: URLSearchParams): string | undefined => {
  const at = Date.parse(search.get('at') ?? '')
  return at ? new Date(at).toISOString() : undefined
}

/** Outside React. */
export const lensAt = (): string | undefined => momentOf(searchNow())
export const useLensAt = (): string | undefined => momentOf(useAddress().search)

/** Without a moment one is back at now. Another moment has other pages. */
export const lookAt = (at: string | undefined): void => changeSearch({ at, page: undefined })

/** In or out of the lens; the first look is at yesterday. */
export const turnLens = (): void => lookAt(lensAt() ? undefined : new Date(Date.now() - 86_400_000).toISOString())
