// The moment one looks at, when it is not now: the address says it, of a list and of a record.
import { changeSearch, currentPath, useAddress } from '#console/shell/navigation.tsx'
import { momentIn } from '#contract/asOf.ts'

export const momentOf = (search: URLSearchParams): string | undefined => momentIn(search.get('at'), Date.now())

/** Outside React. */
export const lensAt = (): string | undefined => momentOf(new URLSearchParams(currentPath().split('?')[1]))
export const useLensAt = (): string | undefined => momentOf(useAddress().search)

const dayMs = 86_400_000

/** Without a moment one is back at now. Another moment has other pages. */
export const lookAt = (at: string | undefined): void => changeSearch({ at, page: undefined, peek: undefined })

/** In or out of the lens; the first look is at yesterday. */
export const turnLens = (): void => {
  const yesterday = new Date(Math.floor((Date.now() - dayMs) / 60_000) * 60_000).toISOString()
  lookAt(lensAt() ? undefined : yesterday)
}
