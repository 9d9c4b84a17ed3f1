// So many records of an area, as a sentence calls them: `1 product`, `22 products`.
import { type Words, within } from '#console/i18n/words.ts'
import type { Resource } from '#contract/resource.ts'

/** `isLeast`: there may be more. */
export const countedText = (words: Words, resource: Resource, count: number, isLeast = false): string =>
  words.t('action.several', {
    // Of what may be more one speaks as of many.
    count: isLeast ? Math.max(2, count) : count,
    number: `${words.number(count)}${isLeast ? '+' : ''}`,
    area: words.manyWithin(resource),
    one: within(words.one(resource)),
  })
