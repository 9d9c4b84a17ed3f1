// Every word that is searched, once, and how well one that is typed answers it: judged when it is first met and remembered as
// long as that word is typed. Whoever types on has the words before it judged already, however many commands there are.
import { plainly, rootsOf } from './kin.ts'
import { countOfLetters, lettersOf } from './letters.ts'
import { fewestForTypo, slipTo } from './near.ts'

export interface Word {
  id: number
  text: string
  letters: number
  /** In the one way of writing where a language has two. */
  plain: string
  roots: readonly number[]
  /** The same as texts, and the shortest of them. */
  forms: readonly string[]
  stem: string
  /** Its first letter and its consonants: how people shorten it. */
  bones: string
}

/** What one word says of another; the best of these counts for a text. */
export const says = {
  same: 810,
  kin: 805,
  begins: 800,
  beginsPlainly: 795,
  inside: 500,
  skips: 420,
  bones: 400,
  /** What is typed is put together with it: `rueckerstattung` with `erstattung`. */
  within: 380,
  /** Of the whole word at most. */
  slips: 300,
  /** Of a beginning of it at most. */
  slipsBegun: 190,
} as const

const words = new Map<string, Word>()
const roots = new Map<string, number>()

const rootId = (root: string): number => {
  const known = roots.get(root)
  if (known !== undefined) return known
  roots.set(root, roots.size)
  return roots.size - 1
}

const bonesOf = (text: string): string => `${text[0] ?? ''}${text.slice(1).replace(/[aeiou]/g, '')}`

const made = (id: number, text: string): Word => {
  const forms = rootsOf(text)
  return {
    id,
    text,
    letters: lettersOf(text),
    plain: plainly(text),
    roots: forms.map(rootId),
    forms,
    stem: forms.reduce((one, other) => (other.length < one.length ? other : one)),
    bones: bonesOf(text),
  }
}

/** All beginnings of all words, made when first asked for. */
const beginnings = new Set<string>()
let begun = 0

const learnBeginnings = (): void => {
  if (begun === words.size) return
  let at = 0
  for (const text of words.keys()) {
    if (at++ < begun) continue
    for (let length = 1; length <= text.length; length++) beginnings.add(text.slice(0, length))
  }
  begun = words.size
}

/** Whether each word of a folded text begins one that is known. */
export const isOfKnownWords = (text: string): boolean => {
  learnBeginnings()
  const typed = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return typed.length > 0 && typed.every(word => beginnings.has(word))
}

export const wordOf = (text: string): Word => {
  const known = words.get(text)
  if (known) return known
  const word = made(words.size, text)
  words.set(text, word)
  return word
}

/** Over how many letters those of the query may be scattered, for each of its own. */
const widest = 1.6

/** Letters in order from the first on, with jumps between them; each jump costs. */
const skips = (typed: string, text: string): number | undefined => {
  if (typed[0] !== text[0]) return undefined
  let [from, jumps] = [1, 0]
  for (let at = 1; at < typed.length; at++) {
    const next = text.indexOf(typed[at] as string, from)
    if (next < 0) return undefined
    if (next !== from) jumps++
    from = next + 1
  }
  return jumps <= 3 && from <= typed.length * widest ? says.skips - 20 * jumps : undefined
}

/** `dsc` for discount, `whse` for warehouse: nothing of it is out of order, and one consonant left out at most. */
const shortens = (typed: string, word: Word): boolean => {
  if (typed.length < 3 || typed[0] !== word.text[0] || typed.length >= word.text.length) return false
  const own = bonesOf(typed)
  if (own.length < 3 || own.length < typed.length - 1) return false
  if (word.bones.startsWith(own)) return true
  let [at, left] = [0, 0]
  for (const letter of own) {
    const next = word.bones.indexOf(letter, at)
    if (next < 0) return false
    left += next - at
    at = next + 1
  }
  return left <= 1
}

const han = /^\p{Script=Han}+$/u

/** One sign is another, often of the same sound: nothing shorter than two signs, and none of them out of its place. */
const isOneSignOff = (typed: string, text: string): boolean => {
  if (typed.length < 2 || typed.length !== text.length || !han.test(typed)) return false
  let wrong = 0
  for (let at = 0; at < typed.length; at++) if (typed[at] !== text[at]) wrong++
  return wrong === 1
}

const fewestWithin = 6

const isPutTogether = (typed: string, text: string): boolean =>
  text.length >= fewestWithin && typed.length > text.length + 2 && typed.endsWith(text) && !/\d/.test(typed)

/** The nearest of what it may be a form of. */
const bestForm = (typed: string, { text, forms }: Word, worth: (edits: number, first: string) => number): number => {
  let best = 0
  for (const form of forms) {
    const slip = form === text ? undefined : slipTo(typed, form)
    if (slip?.isWhole) best = Math.max(best, worth(slip.edits, form[0] ?? '') - 5)
  }
  return best
}

/** A slip of the word, of what it is a form of, or of its beginning. */
const slipOf = (asked: Asked, word: Word): number => {
  const [typed, { text, stem }] = [asked.text, word]
  const worth = (edits: number, first: string) => says.slips - 50 * edits - (typed[0] === first ? 0 : 10)
  const slip = slipTo(typed, text)
  const whole = slip?.isWhole ? worth(slip.edits, text[0] ?? '') : 0
  const other = slip?.isWhole && slip.edits === 1 ? 0 : bestForm(typed, word, worth)
  if (whole > 0 || other > 0) return Math.max(whole, other)
  const plain = asked.plain === typed && word.plain === text ? undefined : slipTo(asked.plain, word.plain)
  if (plain?.isWhole) return worth(plain.edits, word.plain[0] ?? '') - 5
  const both = asked.stem === typed || stem.length < 5 ? undefined : slipTo(asked.stem, stem)
  if (both?.isWhole && both.edits === 1) return worth(2, stem[0] ?? '')
  const begun = slip ?? plain
  return begun ? says.slipsBegun - 30 * begun.edits : 0
}

/** A word that is typed, and what is known of it by now. */
export interface Asked extends Word {
  /** By the id of a word: 0 for no answer, less while it was not asked. */
  judged: Int16Array
  /** The same by the id of a text (match.ts). */
  inTexts: Int16Array
}

export const isKin = (one: Word, other: Word): boolean => one.roots.some(root => other.roots.includes(root))

const judge = (asked: Asked, word: Word): number => {
  const [typed, { text }] = [asked.text, word]
  if (typed === text) return says.same
  const missing = asked.letters & ~word.letters
  if (missing === 0 && text.startsWith(typed)) return isKin(asked, word) ? says.kin : says.begins
  if (isKin(asked, word)) return says.kin
  if (asked.plain.length > 2 && word.plain.startsWith(asked.plain)) return says.beginsPlainly
  if (missing === 0 && typed.length > 1 && text.includes(typed)) return says.inside
  const skipped = missing === 0 && typed.length > 2 ? skips(typed, text) : undefined
  if (skipped !== undefined) return skipped
  if (missing === 0 && shortens(typed, word)) return says.bones
  if (isPutTogether(typed, text)) return says.within
  if (isOneSignOff(typed, text)) return says.slips - 100
  if (typed.length < fewestForTypo || countOfLetters(missing) > 2) return 0
  return slipOf(asked, word)
}

const unknown = (size: number): Int16Array => new Int16Array(size).fill(-1)

/** With room for more, of which nothing is known. */
export const grown = (judged: Int16Array, size: number): Int16Array => {
  const more = unknown(size)
  more.set(judged)
  return more
}

const mostAsked = 48
const asked = new Map<string, Asked>()

/** The word as it is typed; the ones typed last are kept. */
export const ask = (text: string): Asked => {
  const known = asked.get(text)
  if (known) {
    // The last one asked falls off last.
    asked.delete(text)
    asked.set(text, known)
    return known
  }
  if (asked.size >= mostAsked) asked.delete(asked.keys().next().value as string)
  const fresh: Asked = { ...made(-1, text), judged: unknown(words.size * 2), inTexts: unknown(0) }
  asked.set(text, fresh)
  return fresh
}

export const answerOf = (one: Asked, word: Word): number => {
  const known = one.judged[word.id]
  if (known !== undefined && known >= 0) return known
  const answer = judge(one, word)
  if (word.id >= one.judged.length) one.judged = grown(one.judged, Math.max(words.size * 2, word.id + 1))
  one.judged[word.id] = answer
  return answer
}
