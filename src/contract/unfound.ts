// What was searched in the palette and not found: which lines may be told at all, and what people of a place are told was meant by
// them. Both sides ask the same question of a line before it goes any further: one that may tell of a person is not told.
import type { Language } from './session.ts'

/** The resource they are kept as, where the console must know it by name. */
export const searchesName = 'searches'

export const unfoundPaths = { tell: '/v1/palette/unfound', taught: '/v1/palette/words' } as const

/** So many synonyms are told at most, those that were sought last. */
export const mostTaught = 2000
/** Lines of one call. */
export const mostTold = 20
export const longestTerm = 40
const mostWords = 4
const fewestLetters = { han: 2, other: 3 } as const

const isWords = /^[\p{L}\p{M}\u200c]+(?: [\p{L}\p{M}\u200c]+)*$/u
const isHan = /\p{Script=Han}/u

/**
 * The line as it is counted: small, its blanks one. Undefined for what may be more than words: digits, signs, quotes, addresses of
 * mail, and whatever is too long to be what one calls a command.
 */
export const tellable = (line: string): string | undefined => {
  if (line.length > 3 * longestTerm) return undefined
  const plain = line
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, ' ')
    .trim()
  if (plain.length > longestTerm || plain.split(' ').length > mostWords || !isWords.test(plain)) return undefined
  return plain.length < fewestLetters[isHan.test(plain) ? 'han' : 'other'] ? undefined : plain
}

/** `chosen`: what the person went on with, by the name the recents have for it. */
export interface UnfoundLine {
  text: string
  chosen?: string
}

export interface Unfound {
  language: Language
  lines: readonly UnfoundLine[]
}

/** A synonym, and the command it finds by the name the recents have for it. */
export interface Taught {
  text: string
  of: string
}
