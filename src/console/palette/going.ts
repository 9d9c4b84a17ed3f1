// Whoever types `go 1042`, `find order 1042` or `member 98765` says what they want to see: the words before the last are no
// part of its name. Pure but for the language of the reader.
import type { Words } from '#console/i18n/words.ts'
import { isKept, type Resource } from '#contract/resource.ts'
import { reading } from '#contract/standardActions.ts'
import { wordsFor } from './command.ts'
import { fold, foldPlaces } from './fold.ts'

export interface Going {
  /** What is looked for. */
  text: string
  /** Where alone, when that was said. */
  resource?: Resource
}

/** What follows the longest of the names the text begins with, as it was written. */
const after = (text: string, names: readonly string[]): string | undefined => {
  const { text: folded, at } = foldPlaces(text)
  const begun = names.map(name => foldPlaces(name).text).filter(name => name !== '' && folded.startsWith(`${name} `))
  const length = Math.max(-1, ...begun.map(name => name.length))
  const rest = length < 0 ? '' : text.slice(at[length + 1]).trim()
  return rest === '' ? undefined : rest
}

const verbs = (): string[] => [...reading.show.words, ...wordsFor('actions.show.label')]

const namesOf = (resource: Resource, words: Words): string[] => [
  ...new Set(Object.values(words.singular(resource))),
  words.label(resource),
  resource.one,
  resource.label,
]

/** Undefined when the text says neither that something is to be opened nor of which kind it is. */
export const goingOf = (typed: string, resources: readonly Resource[], words: Words): Going | undefined => {
  const text = typed.trim()
  const known = verbs()
  // `go to` is not a search for `to`.
  if (known.some(verb => fold(verb) === fold(text))) return undefined
  const led = after(text, known)
  const whole = led ?? text
  const kinds = resources.filter(isKept).flatMap(resource => {
    const rest = after(whole, namesOf(resource, words))
    return rest === undefined ? [] : [{ resource, text: rest }]
  })
  // The longest name leaves the shortest rest: `tax zone north` is of the zones, not of the taxes.
  const [kind] = kinds.toSorted((one, other) => one.text.length - other.text.length)
  return kind ?? (led === undefined ? undefined : { text: led })
}
