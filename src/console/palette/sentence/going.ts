// Whoever types `go 1042`, `find order 1042`, `member 98765` or `phone 5555423186` says what they want to see: the words beside it
// are no part of its name. Pure but for the language of the reader.
import type { Words } from '#console/i18n/words.ts'
import { humanised, keyOf } from '#contract/address.ts'
import { isKept, type Resource } from '#contract/resource.ts'
import { reading } from '#contract/standardActions.ts'
import { wordsFor } from '../commands/command.ts'
import { fold, foldPlaces } from '../matching/fold.ts'
import { isCode } from '../records/known.ts'
import { type Piece, piecesOf } from './naming.ts'

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
  ...(resource.words ?? []),
  ...wordsFor(keyOf.label(resource)),
]

const fewestInCode = 4
const mostBeside = 4

/** The one code of a line, with the words beside it. */
const codeIn = (text: string): { code: string; beside: Piece[] } | undefined => {
  const pieces = piecesOf(text)
  const [code, ...others] = pieces.filter(one => isCode(one.text) && one.folded.length >= fewestInCode)
  const beside = pieces.filter(one => one !== code)
  const isAlone = others.length === 0 && beside.length > 0 && beside.length <= mostBeside
  return code && isAlone && beside.every(({ isWord }) => isWord) ? { code: code.text, beside } : undefined
}

/** Something that is known by a code, with what it is: `4135 order`, `sku STB-5`. */
const byCode = (text: string, kinds: readonly Resource[], words: Words): Going | undefined => {
  const found = codeIn(text)
  if (!found) return undefined
  const said = found.beside.map(({ folded }) => folded).join(' ')
  const kind = kinds.find(resource => namesOf(resource, words).some(name => fold(name) === said))
  return { text: found.code, ...(kind && { resource: kind }) }
}

/** Whether a code is looked for by what it is called on a record, and nothing is to be done with it. */
export const isLookUp = (text: string, resources: readonly Resource[], words: Words): boolean => {
  const found = codeIn(text)
  if (!found) return false
  const said = found.beside.map(({ folded }) => folded).join(' ')
  return resources.some(resource =>
    Object.entries(resource.fields).some(
      ([name, { facts }]) =>
        (facts.search || facts.unique) &&
        [words.field(resource, name), facts.label ?? humanised(name), name].some(label => fold(label) === said),
    ),
  )
}

/** Undefined when the text says neither that something is to be opened nor of which kind it is. */
export const goingOf = (typed: string, resources: readonly Resource[], words: Words): Going | undefined => {
  const text = typed.trim()
  const known = verbs()
  // `go to` is not a search for `to`.
  if (known.some(verb => fold(verb) === fold(text))) return undefined
  const led = after(text, known)
  const whole = led ?? text
  const kept = resources.filter(isKept)
  const kinds = kept.flatMap(resource => {
    const rest = after(whole, namesOf(resource, words))
    return rest === undefined ? [] : [{ resource, text: rest }]
  })
  // The longest name leaves the shortest rest: `tax zone north` is of the zones, not of the taxes.
  const [kind] = kinds.toSorted((one, other) => one.text.length - other.text.length)
  return kind ?? (led === undefined ? byCode(text, kept, words) : { text: led })
}
