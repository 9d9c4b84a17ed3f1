// How many records of which kind change, in one line: `Products 22 · Tags 3`.
import type { Words } from '#console/i18n/words.ts'
import { areaNamed } from '#console/session/me.ts'
import type { Changes } from '#contract/call.ts'

/** `isPart`: there are at least as many. */
export const changesText = (words: Words, changes: readonly Changes[], isPart?: boolean): string =>
  changes
    .map(({ resource, count }) => {
      const area = areaNamed(resource)
      return `${area ? words.area(area) : resource} ${words.number(count)}${isPart ? '+' : ''}`
    })
    .join(' · ')
