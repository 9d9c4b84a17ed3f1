// How well a text answers a query, in tiers per field and never on a joined string (palette.md 4.4). Pure and stable: the
// same words over the same commands give the same order, and an exact alias is always first.
import { type Folded, fold, foldPlaces, wordStarts } from './fold.ts'
import { lettersOf } from './letters.ts'
import { editsTo, fewestForTypo } from './near.ts'

/** A text in its searchable form. */
export interface Searchable extends Folded {
  source: string
  starts: readonly number[]
  initials: string
  /** What stands at each start, up to where the word ends. */
  words: readonly string[]
  letters: number
}

export interface Texts {
  title: Searchable
  /** As good as the title: its English form, the bare name of an area. */
  names: readonly Searchable[]
  alias: readonly string[]
  /** Further words and the area a verb belongs to: found as well, but never before a title. */
  also: readonly Searchable[]
}

export interface Match {
  score: number
  /** What was learned may lift it so far. */
  ceiling: number
  /** Places in the title as it is written. */
  marks: readonly number[]
}

interface Tier {
  score: number
  places: readonly number[]
}

const aliasTier = 1000
/** The beginning of another word says no more than the beginning of a word in a title. */
const alsoMost = 800
const alsoCosts = 60
const perLetter = 0.25
/** What a slip of the finger is worth at most. */
const typoMost = 345

const wordAt = /[\p{L}\p{N}]+/uy

export const searchable = (source: string): Searchable => {
  const folded = foldPlaces(source)
  const { text } = folded
  const starts = wordStarts(text)
  const words = starts.map(start => {
    wordAt.lastIndex = start
    return wordAt.exec(text)?.[0] ?? ''
  })
  const initials = starts.map(start => text[start]).join('')
  return { ...folded, source, starts, initials, words, letters: lettersOf(text) }
}

const run = (from: number, length: number): number[] => Array.from({ length }, (_, by) => from + by)

/** Over how many letters those of the query may be scattered, for each of its own. */
const widest = 1.6

/** Letters in order with jumps between them; each jump costs. */
const subsequence = (query: string, { text, starts }: Searchable): Tier | undefined => {
  const places: number[] = []
  let from = 0
  let jumps = 0
  let skipped = 0
  for (const letter of query) {
    const next = places.length > 0 && text[from] === letter ? from : text.indexOf(letter, from)
    if (next < 0) return undefined
    if (places.length > 0 && next !== from) {
      jumps++
      // To the beginning of another word nothing of this one is left out.
      if (!starts.includes(next)) skipped += next - from
    }
    places.push(next)
    from = next + 1
  }
  // Scattered letters are no answer: it must begin where a word does, and `serum` is nothing of a Steuernummer.
  const isClose = jumps <= 3 && query.length + skipped <= query.length * widest
  return starts.includes(places[0] ?? -1) && isClose ? { score: 420 - 20 * jumps, places } : undefined
}

const typo = (query: string, { text, starts, words }: Searchable): Tier | undefined => {
  if (query.length < fewestForTypo) return undefined
  for (const [at, word] of words.entries()) {
    const edits = editsTo(query, word)
    if (edits === undefined) continue
    // A text that is this one word is meant rather than one that also has it.
    const whole = word.length === text.length ? 45 : 0
    return { score: 300 - 50 * edits + whole, places: run(starts[at] ?? 0, word.length) }
  }
  return undefined
}

/** All commands are asked about the same letters, one after the other. */
let asked = { query: '', letters: 0 }
const lettersAsked = (query: string): number => {
  if (asked.query !== query) asked = { query, letters: lettersOf(query) }
  return asked.letters
}

/** The best tier of one query, or one word of it, in one field. */
export const tierOf = (query: string, field: Searchable): Tier | undefined => {
  const { text, starts, initials } = field
  const letters = lettersAsked(query)
  if ((letters & field.letters) !== letters) return query.includes(' ') ? undefined : typo(query, field)
  if (text === query) return { score: 960, places: run(0, query.length) }
  if (text.startsWith(query)) return { score: 900, places: run(0, query.length) }
  const word = starts.find(start => text.startsWith(query, start))
  if (word !== undefined) return { score: 800, places: run(word, query.length) }
  if (query.length > 1 && initials.startsWith(query)) return { score: 650, places: starts.slice(0, query.length) }
  const inside = text.indexOf(query)
  if (inside >= 0 && query.length > 1) return { score: 500, places: run(inside, query.length) }
  if (query.includes(' ')) return undefined
  return (query.length > 2 ? subsequence(query, field) : undefined) ?? typo(query, field)
}

const bestOf = (query: string, { title, names, also }: Texts): Tier | undefined => {
  const own = tierOf(query, title)
  let best: Tier | undefined = own
  const offer = (score: number | undefined) => {
    if (score !== undefined && score > (best?.score ?? 0)) best = { score, places: own?.places ?? [] }
  }
  for (const name of names) offer(tierOf(query, name)?.score)
  for (const field of also) {
    const tier = tierOf(query, field)
    offer(tier && Math.min(tier.score, alsoMost) - alsoCosts)
  }
  return best
}

/** Each word somewhere: `order refund` finds "Refund order". */
const byWords = (query: string, texts: Texts): Tier | undefined => {
  if (!query.includes(' ')) return undefined
  const words = query.split(' ')
  const found = words.map(word => bestOf(word, texts))
  if (found.some(best => best === undefined)) return undefined
  const all = found as Tier[]
  const score = all.reduce((sum, best) => sum + best.score, 0) / all.length - 20
  return { score, places: all.flatMap(({ places }) => places) }
}

const isHan = /^[\p{Script=Han}\s]+$/u

/** Chinese has no blanks between words: its signs may come in any order. */
const bySigns = (query: string, { title }: Texts): Tier | undefined => {
  if (!isHan.test(query)) return undefined
  const places = [...query.replaceAll(' ', '')].map(sign => title.text.indexOf(sign))
  return places.includes(-1) ? undefined : { score: 480, places }
}

/** One word or two is a matter of taste where a joiner stands between them, and of haste elsewhere. */
const byJoining = (query: string, texts: Texts): Tier | undefined => {
  const best = query.includes(' ') ? bestOf(query.replaceAll(' ', ''), texts) : undefined
  return best && best.score > typoMost ? { ...best, score: best.score - 30 } : undefined
}

const better = (one: Tier | undefined, other: Tier | undefined): Tier | undefined =>
  (one?.score ?? 0) >= (other?.score ?? 0) ? one : other

/** What was learned lifts into the tier above at most, and never over what was named exactly. */
const tiers = [300, 420, 500, 650, 800, 900, 959]
const tierAbove = (score: number): number => tiers.find(tier => tier > score) ?? score

/** `query` is folded already. */
export const matchOf = (query: string, texts: Texts): Match | undefined => {
  const length = texts.title.text.length * perLetter
  if (texts.alias.includes(query)) return { score: aliasTier + 500, ceiling: aliasTier + 500, marks: [] }
  const ways = [bestOf, byWords, byJoining, bySigns].map(way => way(query, texts))
  const best = ways.reduce(better)
  if (!best) return undefined
  const marks = [...new Set(best.places.map(place => texts.title.at[place] ?? 0))].sort((a, b) => a - b)
  return { score: best.score - length, ceiling: tierAbove(best.score), marks }
}

export interface Ranked<T> {
  value: T
  marks: readonly number[]
}

interface Lift {
  /** What the screen knows: the verb fits what is picked. */
  context?: number
  learned?: number
}

/** The same said in other words, folded, and what that takes from the score of whatever it finds. */
export interface Way {
  query: string
  cost: number
}

interface Ranking {
  ways?: readonly Way[]
}

/** What is called so to the letter was not said by other words. */
const wayMost = 900

const byWay = ({ query, cost }: Way, texts: Texts): Match | undefined => {
  const match = matchOf(query, texts)
  if (!match) return undefined
  const least = (score: number) => Math.min(score, wayMost) - cost
  return { score: least(match.score), ceiling: least(match.ceiling), marks: match.marks }
}

const bestBy = (query: string, texts: Texts, ways: readonly Way[]): Match | undefined => {
  let best = matchOf(query, texts)
  for (const way of ways) {
    const other = byWay(way, texts)
    if (other && other.score > (best?.score ?? 0)) best = other
  }
  return best
}

/** Tier first; equals keep their order. Of the query and its ways the best counts. */
export const ranked = <T>(
  query: string,
  all: readonly T[],
  textsOf: (value: T) => Texts,
  lift: (value: T) => Lift = () => ({}),
  { ways = [] }: Ranking = {},
): Ranked<T>[] => {
  const wanted = fold(query)
  if (wanted === '') return all.map(value => ({ value, marks: [] }))
  return all
    .flatMap((value, place) => {
      const match = bestBy(wanted, textsOf(value), ways)
      if (!match) return []
      const { context = 0, learned = 0 } = lift(value)
      const lifted = Math.max(match.score, Math.min(match.score + learned, match.ceiling))
      return [{ value, marks: match.marks, score: lifted + context, place }]
    })
    .sort((one, other) => other.score - one.score || one.place - other.place)
}
