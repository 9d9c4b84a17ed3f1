// How many records of which kind change, in one line: `22 products and 3 tags`.
import type { Words } from '#console/i18n/words.ts'
import { areaNamed } from '#console/session/me.ts'
import type { Changes } from '#contract/call.ts'
import { countedText } from './counted.ts'

/** `isPart`: there are at least as many. */
export const changesText = (words: Words, changes: readonly Changes[], isPart?: boolean): string =>
  words.list(
    changes.map(({ resource, count }) => {
      const area = areaNamed(resource)
      return area ? countedText(words, area, count, isPart) : `${words.number(count)} ${resource}`
    }),
  )
