// What is kept as a code of the wire and read by name: a country, a language, a pattern of pincodes. Cells, titles, chips and the
// palette say them alike.
import type { Words } from '#console/i18n/words.ts'
import type { Field, TextFormat } from '#contract/field.ts'
import { type Pattern, type PatternKind, patternIn } from '#rules/courier/pattern.ts'

type Named = 'country' | 'language' | 'pincodes'
type Say = (words: Words, text: string) => string

const ofPattern = (pattern: Pattern): string => ('of' in pattern ? pattern.of : '')

const kindSaid: Readonly<Record<PatternKind, Say>> = {
  any: ({ t }) => t('field.pincodes.any'),
  exact: (_, code) => code,
  prefix: ({ t }, code) => t('field.pincodes.prefix', { code }),
  state: (words, state) => kindsSaid.state(words, [state]),
  zone: (words, zone) => kindsSaid.zone(words, [zone]),
  country: (words, code) => kindsSaid.country(words, [code]),
}

/** `state:Kerala` as State: Kerala. */
export const patternByName = (text: string, words: Words): string => {
  const pattern = patternIn(text)
  return kindSaid[pattern.kind](words, ofPattern(pattern))
}

const say: Readonly<Record<Named, Say>> = {
  country: (words, code) => words.country(code.toUpperCase()),
  // What is counted of a language stands behind it.
  language: (words, text) => text.replace(/^\S+/, tag => words.tongue(tag)),
  pincodes: (words, text) => patternByName(text, words),
}

export const isByName = (format: TextFormat | undefined): format is Named => format !== undefined && format in say

/** One text of such a field; of any other, the text itself. */
export const byName = ({ facts: { format } }: Pick<Field, 'facts'>, text: string, words: Words): string =>
  isByName(format) && text !== '' ? say[format](words, text) : text

/** Several of one kind say once what they are: `Starting with 110, 400`. */
const kindsSaid: Readonly<Record<PatternKind, (words: Words, of: readonly string[]) => string>> = {
  any: ({ t }) => t('field.pincodes.any'),
  exact: ({ row }, codes) => row(codes),
  prefix: ({ t, row }, codes) => t('field.pincodes.prefixes', { list: row(codes) }),
  state: ({ t, pair, row }, states) => pair(t('field.pincodes.states', { count: states.length }), row(states)),
  zone: ({ t, pair, row }, zones) => pair(t('field.pincodes.zones', { count: zones.length }), row(zones)),
  country: (words, codes) =>
    words.pair(
      words.t('field.pincodes.countries', { count: codes.length }),
      words.row(codes.map(code => say.country(words, code))),
    ),
}

type AllByName = (field: Pick<Field, 'facts'>, texts: readonly string[], words: Words) => string

const baseOf = (text: string): string => text.split(/[-\s]/)[0] ?? text

/** Languages side by side: of which country one is matters where another is spoken in several. */
export const tongues = (texts: readonly string[], words: Words): string[] => {
  const bases = texts.map(baseOf)
  const isOne = (base: string) => bases.filter(one => one === base).length === 1
  const short = (text: string) => (isOne(baseOf(text)) ? text.replace(/^\S+/, baseOf) : text)
  return texts.map(text => say.language(words, short(text)))
}

/** A list of them in one line. */
export const allByName: AllByName = (field, texts, words) => {
  if (field.facts.format === 'language') return words.row(tongues(texts, words))
  if (field.facts.format !== 'pincodes') return words.row(texts.map(text => byName(field, text, words)))
  if (texts.length === 1) return byName(field, texts[0]!, words)
  const kinds = new Map<PatternKind, string[]>()
  for (const pattern of texts.map(patternIn))
    kinds.set(pattern.kind, [...(kinds.get(pattern.kind) ?? []), ofPattern(pattern)])
  return [...kinds].map(([kind, of]) => kindsSaid[kind](words, of)).join(' · ')
}
