// A book of the thesaurus: what people say, by phrase, and what labels call it. Folded once when it is made; found in it is what is
// meant, its words in another form (kin.ts) or another order, one with a slip of the finger (near.ts), what is not typed to its end,
// and two of it in one word.
import { fold } from '../matching/fold.ts'
import { rootsOf } from '../matching/kin.ts'
import { editsTo } from '../matching/near.ts'

/** A term of the labels, and how people call it, separated by commas; behind a `~` what only comes close. The term '' means nothing. */
export type Page = Readonly<Record<string, string>>

export interface Meaning {
  term: string
  cost: number
}

export interface Book {
  /** By phrases, their words in the singular and without blanks: `log outs` is `logout`. */
  meanings: ReadonlyMap<string, readonly Meaning[]>
  /** Phrases of several words by the shortest root of each: `packing slips` is `pack slip`. */
  rooted: ReadonlyMap<string, readonly Meaning[]>
  /** The same phrases in order, for what is not typed to its end. */
  phrases: readonly string[]
  /** All of them by what they tell, for what is said in no phrase whole. */
  spoken: readonly Spoken[]
  /** Where in them each of that is told, and what it is worth: the rarer the more. */
  told: ReadonlyMap<string, Told>
  /** Every word of them, by how it begins. */
  words: ReadonlyMap<string, readonly string[]>
  /** "A", "please", "my". */
  fillers: ReadonlySet<string>
}

/** A phrase by what in it tells something, whatever its order. */
export interface Spoken {
  meaning: Meaning
  /** Of all that it tells. */
  worth: number
}

export interface Told {
  worth: number
  /** Places of the phrases that tell it. */
  at: number[]
}

/** What a meaning takes from the score of whatever it finds. */
const costs = {
  /** Of one word; each further word of a phrase makes it surer. */
  word: 30,
  further: 5,
  least: 15,
  loose: 70,
  kin: 5,
  /** "Payment capture" for "capture payment". */
  turned: 15,
  slip: 45,
  unfinished: 20,
  /** For each letter that is not typed yet, up to eight. */
  letter: 2,
  compound: 15,
  /** What stands before the end means nothing: a label with a slip is meant sooner. */
  headless: 1040,
} as const
const fewestForSlip = 5
const fewestForUnfinished = 3
const mostUnfinished = 3
const fewestInCompound = 4

const isHanAlone = /^\p{Script=Han}+$/u
const isPlain = /^[a-z0-9 ]+$/
const betweenWords = /(?<=\p{L})[-–/_](?=\p{L})|[?!,.;:…؟،؛。，！？、]{1,8}(?=\s|$)/gu

/** Words; of Chinese each sign. */
export const parted = (text: string): string[] => {
  const plain = isPlain.test(text) ? text : text.replace(betweenWords, ' ').replace(/\p{Script=Han}/gu, ' $& ')
  return plain.split(' ').filter(Boolean)
}

const isLatin = /^[a-z]{4,}$/

/** Singular and plural are one, where an `s` makes the difference. */
export const stemOf = (word: string): string => {
  if (!word.endsWith('s') || !isLatin.test(word) || word.endsWith('ss')) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

const together = (stems: readonly string[]): string => stems.join('')

/**
 * An article or a pronoun before an apostrophe, of French and Italian: `l’adresse`, `dell’ordine`. Taken off before a text is folded,
 * which knows no apostrophe any more.
 */
const elision =
  /(?<![\p{L}\p{M}'’])(?:l|d|n|s|c|j|m|t|qu|jusqu|lorsqu|puisqu|un|gl|all|dall|dell|nell|sull|quest|quell)['’](?=\p{L}{2})/giu

export const unelided = (text: string): string => text.replace(elision, '')

/** What a word comes down to, the same for all its forms that matter here. */
const rootOf = (word: string): string => {
  let shortest = word
  for (const root of rootsOf(word)) if (root.length < shortest.length) shortest = root
  return shortest
}

/** Roots of words; of Chinese its signs and each two of them that stand together. */
export const tellsOf = (stems: readonly string[], root = rootOf): string[] => {
  const tells = stems.map(stem => (isHanAlone.test(stem) ? stem : root(stem)))
  stems.forEach((stem, at) => {
    const next = stems[at + 1]
    if (next !== undefined && isHanAlone.test(stem) && isHanAlone.test(next)) tells.push(stem + next)
  })
  return [...new Set(tells)]
}

const beginOf = (word: string): string => word.slice(0, 1)

/** How many words a phrase is worth: two signs are one. */
const countOf = (stems: readonly string[]): number => {
  const code = stems[0]?.charCodeAt(0) ?? 0
  return code >= 0x3400 && code < 0xa000 ? Math.ceil(stems.length / 2) : stems.length
}

const filler = ''

const sliceOfPhrases = 500
/** A pair of signs tells more than each of them. */
const ofSign = 0.5

/** What a word is worth that so many of all phrases tell. */
export const worthOf = (tell: string, all: number, telling: number): number =>
  Math.log(1 + all / telling) * (isHanAlone.test(tell) && tell.length === 1 ? ofSign : 1)

function* weigh(spoken: (Spoken & { tells: readonly string[] })[], told: Map<string, Told>): Generator<void> {
  for (const [place, { tells }] of spoken.entries()) {
    for (const tell of tells) {
      const known = told.get(tell)
      if (known) known.at.push(place)
      else told.set(tell, { worth: 0, at: [place] })
    }
    if (place % sliceOfPhrases === 0) yield
  }
  for (const [tell, one] of told) one.worth = worthOf(tell, spoken.length, one.at.length)
  yield
  for (const [place, phrase] of spoken.entries()) {
    phrase.worth = phrase.tells.reduce((sum, tell) => sum + (told.get(tell)?.worth ?? 0), 0)
    if (place % sliceOfPhrases === 0) yield
  }
}

/** Made piece by piece, so that whoever is typing need not wait for it. */
export function* bookMaking(pages: readonly Page[]): Generator<void, Book> {
  const meanings = new Map<string, Meaning[]>()
  const rooted = new Map<string, Meaning[]>()
  const words = new Map<string, Set<string>>()
  const fillers = new Set<string>()
  const spoken: (Spoken & { tells: readonly string[] })[] = []
  const told = new Map<string, Told>()
  const keepIn = (of: Map<string, Meaning[]>, key: string, meaning: Meaning) => {
    const known = of.get(key)
    if (!known) of.set(key, [meaning])
    else if (!known.some(({ term }) => term === meaning.term)) known.push(meaning)
  }
  // Few words make many phrases.
  const roots = new Map<string, string>()
  const root = (word: string): string => {
    const known = roots.get(word)
    if (known !== undefined) return known
    const own = rootOf(word)
    roots.set(word, own)
    return own
  }
  const keep = (stems: readonly string[], meaning: Meaning) => {
    keepIn(meanings, together(stems), meaning)
    if (stems.length > 1 && !isHanAlone.test(stems[0] as string)) keepIn(rooted, together(stems.map(root)), meaning)
  }
  const note = (phrase: string, term: string) => {
    const isLoose = phrase.startsWith('~')
    const stems = parted(isLoose ? phrase.slice(1) : phrase).map(stemOf)
    if (stems.length === 0) return
    const sure = Math.max(costs.least, costs.word - costs.further * (countOf(stems) - 1))
    const meaning = { term, cost: term === filler ? 0 : sure + (isLoose ? costs.loose : 0) }
    keep(stems, meaning)
    const telling = stems.filter(stem => !fillers.has(stem))
    if (term !== filler) spoken.push({ tells: tellsOf(telling, root), meaning, worth: 0 })
    if (term === filler && stems.length === 1) fillers.add(stems[0] as string)
    else if (term !== filler && telling.length > 1 && telling.length < stems.length) keep(telling, meaning)
    for (const stem of stems) {
      if (stem.length < fewestForSlip - 1) continue
      const group = words.get(beginOf(stem))
      if (group) group.add(stem)
      else words.set(beginOf(stem), new Set([stem]))
    }
  }
  const noteAll = (term: string, said: string) => {
    const meant = fold(term)
    for (const phrase of said.split(',')) {
      note(fold(phrase).trim(), meant)
      const plain = unelided(phrase)
      if (plain !== phrase) note(fold(plain).trim(), meant)
    }
  }
  for (const page of pages) noteAll(filler, page[filler] ?? '')
  for (const page of pages)
    for (const [term, said] of Object.entries(page)) {
      if (term !== filler) noteAll(term, said)
      yield
    }
  yield
  yield* weigh(spoken, told)
  const phrases = [...meanings.keys()].sort()
  return {
    meanings,
    rooted,
    phrases,
    spoken,
    told,
    words: new Map([...words].map(([begin, group]) => [begin, [...group]])),
    fillers,
  }
}

export const bookOf = (pages: readonly Page[]): Book => {
  const making = bookMaking(pages)
  for (;;) {
    const step = making.next()
    if (step.done) return step.value
  }
}

/** What is found out of a book as somebody types. */
interface Notes {
  book: Book
  /** By how they begin: the word that has such a root. */
  kin: Map<string, ReadonlyMap<string, string>>
  /** All words but the last were looked at with the letter before. */
  mended: Map<string, Mended>
}

/** A word of the book in place of what was typed. */
export interface Mended {
  word: string
  cost: number
}

const mostMended = 200
let notes: Notes | undefined

const notesOf = (book: Book): Notes => {
  const isSame = notes?.book === book
  if (!notes || !isSame || notes.mended.size > mostMended)
    notes = { book, kin: isSame && notes ? notes.kin : new Map(), mended: new Map() }
  return notes
}

const kinOf = (book: Book, typed: string): string | undefined => {
  const { kin } = notesOf(book)
  const begin = beginOf(typed)
  let known = kin.get(begin)
  if (!known) {
    const group = book.words.get(begin) ?? []
    known = new Map(group.toReversed().flatMap(word => rootsOf(word).map(root => [root, word] as const)))
    kin.set(begin, known)
  }
  for (const root of rootsOf(typed)) {
    const word = known.get(root)
    if (word !== undefined) return word
  }
  return undefined
}

const slipOf = ({ words }: Book, typed: string): string | undefined => {
  const [first = '', second = ''] = typed
  for (const begin of first === second ? [first] : [first, second])
    for (const word of words.get(begin) ?? [])
      if (Math.abs(word.length - typed.length) <= 1 && editsTo(typed, word) === 1) return word
  return undefined
}

const mend = (book: Book, typed: string): Mended => {
  const same = { word: typed, cost: 0 }
  if (typed.length < fewestForSlip - 1 || /\d/.test(typed)) return same
  if (book.words.get(beginOf(typed))?.includes(typed)) return same
  const kin = kinOf(book, typed)
  if (kin !== undefined) return { word: kin, cost: costs.kin }
  const slip = typed.length < fewestForSlip ? undefined : slipOf(book, typed)
  return slip === undefined ? same : { word: slip, cost: costs.slip }
}

/** The word of the book that was meant, if this is another form of it or one with a slip. */
export const mendedOf = (book: Book, typed: string): Mended => {
  const { mended } = notesOf(book)
  const known = mended.get(typed)
  if (known) return known
  const meant = mend(book, typed)
  mended.set(typed, meant)
  return meant
}

const firstFrom = (all: readonly string[], wanted: string): number => {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Phrases that begin so, the nearest to their end first. */
const unfinished = ({ meanings, phrases }: Book, begun: string): Meaning[] => {
  const found: { phrase: string; left: number }[] = []
  for (let at = firstFrom(phrases, begun); phrases[at]?.startsWith(begun); at++) {
    const phrase = phrases[at] as string
    found.push({ phrase, left: phrase.length - begun.length })
  }
  const terms = new Map<string, Meaning>()
  for (const { phrase, left } of found.sort((one, other) => one.left - other.left)) {
    for (const { term, cost } of meanings.get(phrase) ?? []) {
      if (term === filler || terms.has(term)) continue
      terms.set(term, { term, cost: cost + costs.unfinished + costs.letter * Math.min(left, 8) })
    }
    if (terms.size >= mostUnfinished) break
  }
  return [...terms.values()].slice(0, mostUnfinished)
}

/** Another form at most: with a slip the end of nearly any long word means something. */
const ofTail = (book: Book, tail: string): readonly Meaning[] | undefined => {
  const exact = book.meanings.get(tail)
  if (exact) return exact
  const { word, cost } = mendedOf(book, tail)
  return cost > costs.kin ? undefined : book.meanings.get(stemOf(word))
}

/** Two in one word, as German has them: the longest end that means something, with what stands before it where that does too. */
const compound = (book: Book, typed: string): Meaning[] => {
  for (let at = fewestInCompound; at <= typed.length - fewestInCompound; at++) {
    const tail = ofTail(book, typed.slice(at))
    if (!tail) continue
    const before = typed.slice(0, at)
    const head = book.meanings.get(before) ?? book.meanings.get(before.replace(/s$/, ''))
    const [first] = head ?? []
    return tail
      .filter(({ term }) => term !== filler)
      .map(({ term, cost }) => ({
        term: first && first.term !== filler && first.term !== term ? `${first.term} ${term}` : term,
        cost: cost + costs.compound + (first ? first.cost : costs.headless),
      }))
  }
  return []
}

const add = (meanings: readonly Meaning[], more: number): readonly Meaning[] =>
  more === 0 ? meanings : meanings.map(({ term, cost }) => ({ term, cost: cost + more }))

/** The same words in the orders people say them in: two turned round, of three one end at the other. Of Chinese its halves. */
const turned = (stems: readonly string[]): string[][] => {
  const [first, ...rest] = stems
  const last = stems.at(-1)
  if (first === undefined || last === undefined) return []
  if (isHanAlone.test(together(stems))) return stems.length === 4 ? [[...stems.slice(2), ...stems.slice(0, 2)]] : []
  if (stems.length === 2) return [[last, first]]
  return stems.length === 3
    ? [
        [last, ...stems.slice(0, -1)],
        [...rest, first],
      ]
    : []
}

const foundAs = (book: Book, words: readonly string[]): readonly Meaning[] | undefined =>
  book.meanings.get(together(words))

/** Every word in its root, in any of its orders. */
const foundByRoots = (book: Book, words: readonly string[]): readonly Meaning[] | undefined => {
  if (words.length < 2) return undefined
  const roots = words.map(rootOf)
  const straight = book.rooted.get(together(roots))
  if (straight) return add(straight, costs.kin)
  for (const order of turned(roots)) {
    const other = book.rooted.get(together(order))
    if (other) return add(other, costs.kin + costs.turned)
  }
  return undefined
}

const foundTurned = (book: Book, words: readonly string[]): readonly Meaning[] | undefined => {
  for (const order of turned(words)) {
    const meant = foundAs(book, order)
    if (meant) return add(meant, costs.turned)
  }
  return undefined
}

/** What a phrase means; `isLast` if it may go on. */
export const meaningsOf = (
  book: Book,
  stems: readonly string[],
  mended: readonly Mended[],
  isLast: boolean,
): readonly Meaning[] => {
  const exact = foundAs(book, stems) ?? foundTurned(book, stems) ?? foundByRoots(book, stems)
  if (exact) return exact
  const more = Math.max(...mended.map(({ cost }) => cost))
  if (more > 0) {
    const words = mended.map(({ word }) => word)
    const other = foundAs(book, words) ?? foundTurned(book, words) ?? foundByRoots(book, words)
    if (other) return add(other, more)
  }
  const typed = together(stems)
  const fewest = isHanAlone.test(typed) ? 2 : fewestForUnfinished
  const begun = isLast && typed.length >= fewest ? unfinished(book, typed) : []
  if (begun.length > 0 || stems.length > 1 || typed.length < 2 * fewestInCompound || !isLatin.test(typed)) return begun
  return compound(book, typed)
}
