// Every word that is searched, once, and how well one that is typed answers it: judged over all of them when it is first
// asked, and remembered as long as it is typed. Whoever types on has the words before it judged already, however many commands there are.
import { plainly, rootsOf } from './kin.ts'
import { countOfLetters, lettersOf } from './letters.ts'
import { allowed, fewestForTypo, firstsFor, slipTo } from './near.ts'

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

/** The same words by their ids, with what says beforehand that one of them may answer. */
const all: Word[] = []
/** By the id of a word: its letters, those of its plain form, those of all its forms; how it may begin and go on; how long it is. */
const width = 6
const fact = { letters: 0, plain: 1, forms: 2, first: 3, second: 4, length: 5 } as const
let facts = new Int32Array(width * 1024)
const ofRoot = new Map<number, number[]>()

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

const lettersAt = (at: number, ...texts: readonly string[]): number =>
  texts.reduce((letters, text) => letters | lettersOf(text.charAt(at)), 0)

const factsOf = ({ text, letters, plain, forms }: Word): readonly number[] => [
  letters,
  lettersOf(plain),
  forms.reduce((all, form) => all | lettersOf(form), letters),
  lettersAt(0, text, plain),
  lettersAt(1, text, plain),
  text.length,
]

const enter = (word: Word): void => {
  const { id } = word
  all.push(word)
  if (width * all.length > facts.length) {
    const more = new Int32Array(2 * facts.length)
    more.set(facts)
    facts = more
  }
  facts.set(factsOf(word), width * id)
  for (const root of word.roots) {
    const others = ofRoot.get(root)
    if (others) others.push(id)
    else ofRoot.set(root, [id])
  }
}

export const wordOf = (text: string): Word => {
  const one = words.get(text)
  if (one) return one
  const word = made(words.size, text)
  words.set(text, word)
  enter(word)
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

/** A word that is typed, and what it says of all words that were known when it was last asked. */
export interface Asked extends Word {
  /** By the id of a word. */
  answers: Int16Array
  /** Those it says anything of. */
  hits: Word[]
  /** So many words were known. */
  upTo: number
  /** Said by the thesaurus, in the words of labels: no finger has slipped. */
  isSaid: boolean
}

const maySlip = ({ text, isSaid }: Asked): boolean => !isSaid && text.length >= fewestForTypo

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
  if (!maySlip(asked) || countOfLetters(missing) > 2) return 0
  return slipOf(asked, word)
}

/** Ends of what is typed that are words by themselves. */
const endsIn = (typed: string): Word[] => {
  const ends: Word[] = []
  for (let at = 3; at <= typed.length - fewestWithin; at++) {
    const end = words.get(typed.slice(at))
    if (end) ends.push(end)
  }
  return ends
}

/** Whether a word may be meant by a slip, told by its facts: by its length, by how it begins, by the letters that are missing. */
const mayBeSlip = ({ text, plain, stem, letters }: Asked): ((place: number) => boolean) => {
  const [most, mostPlain] = [allowed(text.length), allowed(plain.length)]
  const [ofPlain, ofStem] = [lettersOf(plain), lettersOf(stem)]
  const shortest = Math.min(text.length - most, plain.length - mostPlain, stem.length - 1) - 1
  const begins = lettersOf(firstsFor(text) + firstsFor(plain))
  const first = lettersAt(0, text, plain)
  return place => {
    if ((facts[place + fact.length] as number) < shortest) return false
    const isBegun =
      (begins & (facts[place + fact.first] as number)) !== 0 || (first & (facts[place + fact.second] as number)) !== 0
    if (!isBegun) return false
    const there = facts[place + fact.forms] as number
    return (
      countOfLetters(letters & ~there) <= most ||
      countOfLetters(ofPlain & ~there) <= mostPlain ||
      countOfLetters(ofStem & ~there) <= 1
    )
  }
}

/** Every word that may answer is judged; the letters say of most that they cannot. */
const judgeAll = (asked: Asked): void => {
  const from = asked.upTo
  const to = all.length
  if (asked.answers.length < to) {
    const more = new Int16Array(to + (to >> 2))
    more.set(asked.answers)
    asked.answers = more
  }
  asked.upTo = to
  const { answers, hits, letters, text } = asked
  const offer = (word: Word) => {
    if (word.id < from || answers[word.id]) return
    const answer = judge(asked, word)
    if (answer === 0) return
    answers[word.id] = answer
    hits.push(word)
  }
  const plain = lettersOf(asked.plain)
  const isSlip = maySlip(asked) ? mayBeSlip(asked) : () => false
  const isSigns = han.test(text)
  for (let id = from; id < to; id++) {
    const place = width * id
    const isThere =
      (letters & ~(facts[place] as number)) === 0 || (plain & ~(facts[place + fact.plain] as number)) === 0 || isSigns
    if (isThere || isSlip(place)) offer(all[id] as Word)
  }
  for (const root of asked.roots) for (const id of ofRoot.get(root) ?? []) offer(all[id] as Word)
  for (const word of endsIn(text)) offer(word)
}

/** Those of the line, and of what it may mean: what is typed on says most of it again. */
const mostAsked = 160
const asked = new Map<string, Asked>()

/** The word as it is typed, or as the thesaurus says it; the last ones are kept. */
export const ask = (text: string, isSaid = false): Asked => {
  const key = isSaid ? `=${text}` : text
  const known = asked.get(key)
  if (known) {
    // The last one asked falls off last.
    asked.delete(key)
    asked.set(key, known)
    return known
  }
  if (asked.size >= mostAsked) asked.delete(asked.keys().next().value as string)
  const fresh: Asked = { ...made(-1, text), answers: new Int16Array(0), hits: [], upTo: 0, isSaid }
  asked.set(key, fresh)
  return fresh
}

export const isWordOfLabels = (text: string): boolean => words.has(text)

/** The words it says anything of. */
export const hitsOf = (one: Asked): readonly Word[] => {
  if (one.upTo < all.length) judgeAll(one)
  return one.hits
}

export const answerOf = (one: Asked, { id }: Word): number => {
  if (id >= one.upTo) judgeAll(one)
  return one.answers[id] as number
}
