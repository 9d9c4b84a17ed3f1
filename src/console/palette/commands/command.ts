// A command: something that can be chosen, with the texts it is found by. What it would do with the present subject is
// judged when it is shown, not when it is made.
import { i18n } from '#console/i18n/speech.ts'
import type { Words } from '#console/i18n/words.ts'
import { shownKeys } from '#console/keys/own.ts'
import { keyOf } from '#contract/address.ts'
import { fold } from '../matching/fold.ts'
import { isKin } from '../matching/lexicon.ts'
import { type Searchable, searchable, silent, type Texts } from '../matching/match.ts'
import type { PaletteRow } from '../row.ts'

export interface Command {
  row: Omit<PaletteRow, 'marks'>
  texts: Texts
}

interface Spoken {
  /** The English title, when the reader speaks another language. */
  english?: string
  /** The message keys of its texts: the reader's language may know further words for them. */
  keys?: readonly string[]
  /** Another full name, such as the bare one of an area. */
  names?: readonly string[]
  alias?: readonly string[]
  also?: readonly string[]
  /** What it works on: named without it, a verb is named whole. */
  things?: readonly string[]
}

/** `Approve` of `Approve refunds`: on its own screen nobody says what it works on. */
const withoutThings = (name: string, things: readonly Searchable[]): string[] => {
  const { text, words, initials } = searchable(name)
  const nouns = things.flatMap(thing => thing.words)
  if (/\p{Script=Han}/u.test(text)) {
    const bare = things.reduce((left, thing) => left.replace(thing.text, ''), text)
    return bare !== text && bare !== '' ? [bare] : []
  }
  const own = words.slice(0, initials.length).filter(word => !nouns.some(noun => isKin(noun, word)))
  const said = own.filter(word => !silent.has(word.text))
  return said.length > 0 && own.length < initials.length ? [said.map(word => word.text).join(' ')] : []
}

export const commandOf = (
  row: Command['row'],
  { english = '', keys = [], names = [], alias = [], also = [], things = [] }: Spoken = {},
): Command => {
  const called = [...new Set([row.title, ...names])]
  const nouns = things.map(searchable)
  const bare = nouns.length > 0 ? [...called, english].flatMap(name => withoutThings(name, nouns)) : []
  const others = [english, ...names, ...called.flatMap(pinyinOf)].filter(name => name && name !== row.title)
  return {
    row,
    texts: {
      title: searchable(row.title),
      names: [...new Set(others)].map(searchable),
      ...(bare.length > 0 && { bare: [...new Set(bare)].map(searchable) }),
      alias: alias.map(fold),
      also: [...new Set([...also, ...keys.flatMap(wordsFor)].filter(Boolean))].map(searchable),
    },
  }
}

/** The keys of a row as they are for this person now. */
export const keyed = (does: string, born: string): { keys?: string } => {
  const keys = shownKeys(does, born)
  return keys ? { keys } : {}
}

const known = (key: string): string[] => (i18n.exists(key, { lngs: [i18n.language] }) ? [i18n.t(key)] : [])

/** Chinese typed in Latin letters: whole, and by syllables so that their first letters find it too. */
const pinyinOf = (text: string): string[] =>
  known(keyOf.pinyin(text)).flatMap(syllables => [syllables.replaceAll(' ', ''), syllables])

/** What else the reader's language calls it. */
export const wordsFor = (key: string): string[] =>
  known(keyOf.words(key)).flatMap(list => list.split(/[,،，]/).map(word => word.trim()))

/** A text of the console, said in the reader's language and findable in English. */
export const saying = (
  words: Words,
  key: string,
  params?: Record<string, string>,
  englishParams: Record<string, string> | undefined = params,
) => ({
  title: words.t(key, params),
  keys: [key],
  english: i18n.t(key, { ...englishParams, lng: 'en' }),
})
