// The one place where sentences about an action are composed: those its declaration has, filled with what it met; none is made up
// here, and a sentence is not said with an empty place.
import { isolated, isolatedIn } from '#console/i18n/isolated.ts'
import { type Words, within } from '#console/i18n/words.ts'
import type { Says } from '#contract/action.ts'
import type { Resource } from '#contract/resource.ts'
import { filled } from '#contract/said.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { countedText } from './counted.ts'

/** One record by its name, or so many. */
export type Met = { title: string } | { count: number }

const isNumber = (title: string): boolean => !/\p{L}/u.test(title)

/** `Rose lipstick`, or `pincode 560001`. */
const recordText = (words: Words, resource: Resource, title: string): string => {
  if (!isNumber(title)) return isolatedIn(words.dir, title)
  const [one, named] = [within(words.one(resource)), words.dir === 'rtl' ? isolated(title) : title]
  return isolatedIn(words.dir, words.t('action.record', { one, title: named }), true)
}

const capital = (text: string): string => text.replace(/^\p{Ll}/u, first => first.toUpperCase())

/** Undefined where none is declared, or none that says it of what was met. */
export const sentence = (
  words: Words,
  resource: Resource,
  action: ResolvedAction,
  kind: keyof Says,
  met: Met,
): string | undefined => {
  if ('title' in met) {
    const text = words.says(action, kind, 'one')
    const said =
      text && filled(text, { title: isolatedIn(words.dir, met.title), record: recordText(words, resource, met.title) })
    return said && (isNumber(met.title) && text.startsWith('{record}') ? capital(said) : said)
  }
  const things = isolatedIn(words.dir, countedText(words, resource, met.count), true)
  const one = words.says(action, kind, 'one')
  // Of one without a name only what fits any single one is said: `1 product deleted`.
  if (met.count === 1) return one && !one.includes('{title}') ? filled(one, { record: things }) : undefined
  if (one && !one.includes('{')) return one
  const other = met.count > 0 ? words.says(action, kind, 'other') : undefined
  return other && filled(other, { count: words.number(met.count), things })
}
