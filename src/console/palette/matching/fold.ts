// One normal form for what is typed and what is searched (palette.md 4.10): marks, case, letter variants, digits of any
// script and invisible joiners make no difference. Places of the letters are kept, so that matches can be shown.
import { asciiFold } from '#rules/fold.ts'

export interface Folded {
  text: string
  /** For each letter of `text`, its place in the original. */
  at: readonly number[]
}

const arabic: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ے: 'ی',
  ك: 'ک',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۀ: 'ه',
  ۂ: 'ه',
  ۃ: 'ه',
  ە: 'ه',
  ں: 'ن',
  ګ: 'ک',
  ڪ: 'ک',
  ۍ: 'ی',
  ې: 'ی',
  ؤ: 'و',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
}
/** The lone hamza, tatweel, joiners, direction marks, apostrophes. */
const silent = /[\u0621\u0640\u200b-\u200f\u2066-\u2069\ufeff'’`]/u
const isLatin = /\p{Script=Latin}/u
const mark = /\p{M}/gu

const isDigit = /^\p{Nd}$/u

/** Of any script: its ten digits stand in a row, and nothing that is one before them. */
const digitOf = (letter: string): string | undefined => {
  if (!isDigit.test(letter)) return undefined
  const code = letter.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

const plain = (letter: string): string => {
  if (silent.test(letter)) return ''
  const known = arabic[letter]
  if (known !== undefined) return known
  const bare = letter.normalize('NFKD').replace(mark, '')
  const digit = digitOf(bare)
  if (digit !== undefined) return digit
  const latin = isLatin.test(bare) ? asciiFold(bare).trim() || bare : bare
  return (arabic[latin] ?? latin).toLowerCase()
}

/** Most texts by far: nothing to fold but case and apostrophes. */
const isPlain = /^[\x20-\x7e]*$/
/** The same without apostrophes: every letter stays in its place. */
const isEven = /^[\x20-&(-_a-~]*$/

export const foldPlaces = (text: string): Folded => {
  if (isEven.test(text)) return { text: text.toLowerCase(), at: Array.from(text, (_, place) => place) }
  let folded = ''
  const at: number[] = []
  let place = 0
  for (const letter of text) {
    const form = plain(letter)
    folded += form
    for (let unit = 0; unit < form.length; unit++) at.push(place)
    place += letter.length
  }
  return { text: folded, at }
}

export const fold = (text: string): string =>
  isPlain.test(text) ? tidy(text.toLowerCase().replace(/['`]/g, '')) : tidy(foldPlaces(text).text)

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Starts of words: after anything that is no letter and no digit. */
export const wordStarts = (text: string): number[] => {
  const starts: number[] = []
  for (const { index } of text.matchAll(/[\p{L}\p{N}]+/gu)) starts.push(index)
  return starts
}
