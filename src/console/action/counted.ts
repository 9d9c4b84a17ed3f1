// So many records of an area, as a sentence calls them: `1 product`, `22 products`; and what is done with them: `Release 22 orders`.
import { isolatedIn } from '#console/i18n/isolated.ts'
import { type Words, within } from '#console/i18n/words.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'

/** `isLeast`: there may be more. */
export const countedText = (words: Words, resource: Resource, count: number, isLeast = false): string =>
  words.t('action.several', {
    // Of what may be more one speaks as of many.
    count: isLeast ? Math.max(2, count) : count,
    number: `${words.number(count)}${isLeast ? '+' : ''}`,
    area: words.manyWithin(resource),
    one: within(words.one(resource)),
  })

/** An action of so many: where its name says of what, the number stands there; else `Hide: 22 products`. */
export const severalText = (
  words: Words,
  { action, resource, count }: { action: ResolvedAction; resource: Resource; count: number },
  as: 'action.on' | 'action.within' = 'action.on',
): string => {
  const name = words.action(action, count)
  const target = isolatedIn(words.dir, countedText(words, resource, count))
  const small = name.toLowerCase()
  const said = [words.manyWithin(resource), words.label(resource)].find(noun => small.includes(noun.toLowerCase()))
  if (said === undefined) return words.t(as, { action: name, target })
  const at = small.indexOf(said.toLowerCase())
  return `${name.slice(0, at)}${target}${name.slice(at + said.length)}`
}
