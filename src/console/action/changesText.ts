// How many records of which kind change, in one line: `22 products and 3 tags`.
import type { Words } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import type { Changes, Refused } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { countedText } from './counted.ts'

/** `isPart`: there are at least as many. */
export const changesText = (words: Words, changes: readonly Changes[], isPart?: boolean): string =>
  words.list(
    changes.map(({ resource, count }) => {
      const area = resourceNamed(resource)
      return area ? countedText(words, area, count, isPart) : `${words.number(count)} ${resource}`
    }),
  )

/** What is left out, counted like what changes: `1 product and 3 variants`. */
export const leftText = (
  words: Words,
  resource: Resource,
  refused: readonly Refused[],
  within: readonly Refused[],
): string => {
  const own = refused.length > 0 ? [{ resource: resource.name, count: refused.length }] : []
  const others = [...Map.groupBy(within, one => one.resource ?? resource.name)]
  return changesText(words, [...own, ...others.map(([name, some]) => ({ resource: name, count: some.length }))])
}
