// What staff say and the rows they mean, for each language in two halves and what is practised on (tests/relevance); the names of records in them are told by
// kind and number, code or name, since ids are drawn anew with every shop.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '#contract/session.ts'

/** In the order of the table that is printed. */
export const kinds = [
  'trade',
  'synonym',
  'plural',
  'rival',
  'short',
  'typo',
  'layout',
  'roman',
  'sentence',
  'name',
  'place',
] as const
export type Kind = (typeof kinds)[number]

export interface Case {
  kind: Kind
  said: string
  /** Ids of rows any of which a person would be content with; `rec:orders:5000` is the record that is called so. */
  meant: readonly string[]
  /** The resource whose list is on the screen; the start page when absent. */
  at?: string
  /** The record that has the focus there, by number, code or name. */
  focus?: string
  /** The record a sentence names. */
  target?: string
  /** What else it says, by the name of the input, as it is written. */
  values?: Readonly<Record<string, string>>
}

export const halves = ['locked', 'tuning', 'practice'] as const
export type Half = (typeof halves)[number]

const folder = join(import.meta.dirname, '../relevance')

export const casesOf = (language: Language, half: Half): readonly Case[] =>
  JSON.parse(readFileSync(join(folder, language, `${half}.json`), 'utf8')) as Case[]

export const languagesAmong = (words: readonly string[]): readonly Language[] => {
  const named = languages.filter(language => words.includes(language))
  return named.length > 0 ? named : languages
}

/** Only the demo shop knows the records they name. */
export const needsShop = ({ kind, focus }: Case): boolean =>
  kind === 'name' || kind === 'sentence' || focus !== undefined
