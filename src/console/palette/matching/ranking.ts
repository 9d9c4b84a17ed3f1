// Many commands ranked at every letter. What they are found by is written down once, by words and by texts, so that a letter looks
// only where it may be answered; what a query finds is remembered, for the ways it may be meant stay the same while somebody types.
// The scores are those of match.ts, to the point: a test holds both against each other.
import { fold } from './fold.ts'
import { countOfLetters, lettersOf } from './letters.ts'
import { type Asked, hitsOf, type Word } from './lexicon.ts'
import {
  alsoScore,
  byWords,
  exactAlias,
  exactTaught,
  holdsSigns,
  isFar,
  isWhole,
  lettersOfAll,
  type Match,
  marksIn,
  matchFrom,
  mostAmong,
  mostScattered,
  type Query,
  queryOf,
  type Searchable,
  signScores,
  signsOf,
  silent,
  type Texts,
  wholeIn,
  wordBegins,
  wordIn,
} from './match.ts'

/** What a text is of a command. */
const role = { title: 0, name: 1, bare: 2, also: 3 } as const
type Role = (typeof role)[keyof typeof role]

/** What one word says of all of them. */
interface Heard {
  /** Places of texts, of which it says something. */
  texts: readonly number[]
  /** By the place of a command. */
  best: Int16Array
}

/** What a query finds: places of commands and how well they answer. */
interface Found {
  query: Query
  places: readonly number[]
  matches: readonly Match[]
}

interface Index {
  commands: readonly Texts[]
  texts: readonly Searchable[]
  letters: Int32Array
  /** For each text the commands that have it, and as what. */
  owners: readonly (readonly { place: number; as: Role }[])[]
  /** Places of texts by a word of theirs, by the word they are together, by the beginnings of their initials. */
  ofWord: Map<number, number[]>
  ofJoined: Map<number, number[]>
  ofInitials: Map<string, number[]>
  ofAlias: Map<string, number[]>
  ofTaught: Map<string, number[]>
  lettersOfAll: Int32Array
  heard: WeakMap<Asked, Heard>
  found: Map<string, Found>
  /** When a text was looked at last; the number of the query. */
  seen: Int32Array
  looks: number
}

const note = <Key>(by: Map<Key, number[]>, key: Key, place: number): void => {
  const known = by.get(key)
  if (!known) by.set(key, [place])
  else if (known.at(-1) !== place) known.push(place)
}

const indexed = (commands: readonly Texts[]): Index => {
  const placeOf = new Map<Searchable, number>()
  const texts: Searchable[] = []
  const owners: { place: number; as: Role }[][] = []
  const ofAlias = new Map<string, number[]>()
  const ofTaught = new Map<string, number[]>()
  const [ofWord, ofJoined, ofInitials] = [new Map<number, number[]>(), new Map<number, number[]>(), new Map()]
  const enter = (text: Searchable): number => {
    const at = texts.push(text) - 1
    placeOf.set(text, at)
    owners.push([])
    for (const { id } of text.words) note(ofWord, id, at)
    if (text.joined) note(ofJoined, text.joined.id, at)
    for (let to = 2; to <= text.initials.length; to++) note(ofInitials, text.initials.slice(0, to), at)
    return at
  }
  const own = (text: Searchable, place: number, as: Role) => {
    const at = placeOf.get(text) ?? enter(text)
    ;(owners[at] as { place: number; as: Role }[]).push({ place, as })
  }
  commands.forEach(({ title, names, bare = [], also, alias, taught = [] }, place) => {
    own(title, place, role.title)
    for (const text of names) own(text, place, role.name)
    for (const text of bare) own(text, place, role.bare)
    for (const text of also) own(text, place, role.also)
    for (const text of alias) note(ofAlias, text, place)
    for (const text of taught) note(ofTaught, text, place)
  })
  return {
    commands,
    texts,
    letters: Int32Array.from(texts, ({ letters }) => letters),
    owners,
    ofWord,
    ofJoined,
    ofInitials,
    ofAlias,
    ofTaught,
    lettersOfAll: Int32Array.from(commands, lettersOfAll),
    heard: new WeakMap(),
    found: new Map(),
    seen: new Int32Array(texts.length),
    looks: 0,
  }
}

const nothing: readonly number[] = []

const withWords = (words: readonly Word[], by: Map<number, number[]>, tell: (text: number) => void): void => {
  for (const { id } of words) for (const at of by.get(id) ?? nothing) tell(at)
}

/** Each text once. */
const once = (index: Index, look: (text: number) => void) => {
  const { seen } = index
  const number = ++index.looks
  return (text: number): void => {
    if (seen[text] === number) return
    seen[text] = number
    look(text)
  }
}

/** What is said of a text is said of all who have it. */
const tellOwners = (index: Index, text: number, score: number, best: Int16Array): void => {
  if (score === 0) return
  for (const { place, as } of index.owners[text] as Index['owners'][number]) {
    const own = as === role.also ? alsoScore(score) : score
    if (own > (best[place] as number)) best[place] = own
  }
}

const heardIn = (index: Index, asked: Asked): Heard => {
  const known = index.heard.get(asked)
  if (known) return known
  const texts: number[] = []
  const best = new Int16Array(index.commands.length)
  const look = once(index, text => {
    const score = Math.min(wordIn(asked, index.texts[text] as Searchable), mostAmong)
    if (score > 0) texts.push(text)
    tellOwners(index, text, score, best)
  })
  withWords(hitsOf(asked), index.ofWord, look)
  const heard = { texts, best }
  index.heard.set(asked, heard)
  return heard
}

/** The query as it stands: what it says of each command. */
const wholeOver = (index: Index, query: Query): Int16Array => {
  const { text, letters, words, joined } = query
  const [only] = words.length === 1 ? words : []
  const asked = [only, joined].filter(one => one !== undefined)
  const heard = asked.map(one => heardIn(index, one))
  const best = new Int16Array(index.commands.length)
  const look = once(index, at => tellOwners(index, at, wholeIn(query, index.texts[at] as Searchable), best))
  for (const { texts } of heard) texts.forEach(look)
  for (const one of asked) withWords(hitsOf(one), index.ofJoined, look)
  for (const at of index.ofInitials.get(text) ?? nothing) look(at)
  // What is one word stands in a text within a word of it, and was found by that; its letters may be scattered over several.
  const isOneWord = only?.text === text
  if (isOneWord && (text.length < 3 || text.length > mostScattered)) return best
  index.letters.forEach((own, at) => {
    if ((letters & ~own) === 0) look(at)
  })
  return best
}

/** Signs in any order. */
const signsOver = (index: Index, query: Query): Int16Array | undefined => {
  const signs = signsOf(query)
  if (signs.length === 0) return undefined
  const best = new Int16Array(index.commands.length)
  index.letters.forEach((own, at) => {
    if ((query.letters & ~own) !== 0 || !holdsSigns(signs, index.texts[at] as Searchable)) return
    for (const { place, as } of index.owners[at] ?? []) {
      const score = as === role.title ? signScores.title : as === role.bare ? 0 : signScores.others
      if (score > (best[place] as number)) best[place] = score
    }
  })
  return best
}

const foundNow = (index: Index, query: Query): Found => {
  const { text } = query
  const { words } = query
  const whole = wholeOver(index, query)
  const signs = signsOver(index, query)
  const heard = words.length < 2 ? [] : words.map(asked => ({ asked, ...heardIn(index, asked) }))
  const needed = heard.filter(({ asked }) => !silent.has(asked.text))
  const aliased = new Set(index.ofAlias.get(text))
  const taught = new Set(index.ofTaught.get(text))
  const places: number[] = []
  const matches: Match[] = []
  for (let place = 0; place < index.commands.length; place++) {
    const called = aliased.has(place) ? exactAlias : taught.has(place) ? exactTaught : undefined
    const own = whole[place] as number
    const bySigns = signs?.[place] ?? 0
    const isHeard = heard.length > 0 && needed.every(({ best }) => best[place] !== 0)
    if (!called && own === 0 && bySigns === 0 && !isHeard) continue
    if (!called && words.length < 2 && isFar(query, index.lettersOfAll[place] as number)) continue
    const texts = index.commands[place] as Texts
    const bestOf = (asked: Asked) => heard.find(one => one.asked === asked)?.best[place] ?? 0
    const inWords = isHeard && !isWhole(own) ? byWords(query, texts, bestOf) : 0
    const best = isWhole(own) ? own : Math.max(own, inWords, bySigns)
    const match = called ?? matchFrom(best, texts)
    if (!match) continue
    places.push(place)
    matches.push(match)
  }
  return { query, places, matches }
}

const mostKept = 96

const foundIn = (index: Index, text: string, isSaid: boolean): Found => {
  const { found } = index
  const key = isSaid ? `=${text}` : text
  const known = found.get(key)
  if (known) {
    // The last one asked falls off last.
    found.delete(key)
    found.set(key, known)
    return known
  }
  if (found.size >= mostKept) found.delete(found.keys().next().value as string)
  const fresh = foundNow(index, queryOf(text, isSaid))
  found.set(key, fresh)
  return fresh
}

const indexes = new WeakMap<readonly unknown[], Index>()

/** Made once for a list that stays the same. */
const indexOf = <T>(all: readonly T[], textsOf: (value: T) => Texts): Index => {
  const known = indexes.get(all)
  if (known) return known
  const index = indexed(all.map(textsOf))
  indexes.set(all, index)
  return index
}

export interface Ranked<T> {
  value: T
  marks: readonly number[]
  score: number
  /** It is called so in other words, none of which only comes close. */
  isSaid: boolean
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
  /** The best of them are wanted. */
  most?: number
}

/** A word that only comes close, or was left out, costs more; two that were mended do not. */
const mostForSaid = 95

/** What is called so to the letter was not said by other words. */
const wayMost = 1235

/** What is called so whole stays before what is only its kin. */
const lessBy = (score: number, cost: number): number =>
  (score > wayMost ? wayMost + (score - wayMost) / 10 : score) - cost

/** Ways are made of words that labels have: what lacks their letters, another ending aside, has none of them. */
const isHopeless = (letters: number, cost: number, all: number, best: Match | undefined): boolean =>
  (best !== undefined && best.score > wayMost - cost + 10) || countOfLetters(letters & ~all) > 2

interface Best extends Match {
  by: Query
  isSaid: boolean
}

/** Of the query and its ways the best counts. */
const bestOver = (index: Index, wanted: string, ways: readonly Way[]): (Best | undefined)[] => {
  const { query: by, places, matches } = foundIn(index, wanted, false)
  const best: (Best | undefined)[] = index.commands.map(() => undefined)
  places.forEach((place, at) => {
    best[place] = { ...(matches[at] as Match), by, isSaid: false }
  })
  for (const { query, cost } of ways) {
    const found = foundIn(index, query, true)
    const letters = lettersOf(query)
    found.places.forEach((place, at) => {
      const known = best[place]
      if (isHopeless(letters, cost, index.lettersOfAll[place] as number, known)) return
      const { score, ceiling, isWhole } = found.matches[at] as Match
      const own = lessBy(score, cost)
      if (own <= (known?.score ?? 0)) return
      const isSaid = isWhole === true && cost <= mostForSaid
      best[place] = { score: own, ceiling: lessBy(ceiling, cost), by: found.query, isSaid }
    })
  }
  return best
}

interface Placed<T> extends Omit<Ranked<T>, 'marks'> {
  by: Query
}

/** Behind those that are as good: equals keep their order. */
const enterPlace = <T>(found: Placed<T>[], one: Placed<T>, most: number): void => {
  let [low, high] = [0, found.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((found[middle] as Placed<T>).score < one.score) high = middle
    else low = middle + 1
  }
  found.splice(low, 0, one)
  if (found.length > most) found.pop()
}

/** Tier first; equals keep their order. */
export const ranked = <T>(
  query: string,
  all: readonly T[],
  textsOf: (value: T) => Texts,
  lift: (value: T) => Lift = () => ({}),
  { ways = [], most = Number.POSITIVE_INFINITY }: Ranking = {},
): Ranked<T>[] => {
  const wanted = fold(query)
  if (wanted === '') return all.map(value => ({ value, marks: [], score: 0, isSaid: false }))
  const found: Placed<T>[] = []
  bestOver(indexOf(all, textsOf), wanted, ways).forEach((match, place) => {
    if (!match) return
    const value = all[place] as T
    const { context = 0, learned = 0 } = lift(value)
    const lifted = Math.max(match.score, Math.min(match.score + learned, match.ceiling))
    // What hardly answers is not lifted over what does by where one is.
    const share = Math.min(1, match.score / wordBegins)
    const score = lifted + context * share
    if (found.length < most || score > (found.at(-1)?.score ?? 0))
      enterPlace(found, { value, by: match.by, score, isSaid: match.isSaid }, most)
  })
  return found.map(({ by, ...one }) => ({ ...one, marks: marksIn(by, textsOf(one.value)) }))
}

/** Places of those that have one of these words in any of their texts. */
export const havingWords = <T>(
  words: readonly Word[],
  all: readonly T[],
  textsOf: (value: T) => Texts,
): Set<number> => {
  const index = indexOf(all, textsOf)
  const places = new Set<number>()
  const look = once(index, text => {
    for (const { place } of index.owners[text] as Index['owners'][number]) places.add(place)
  })
  withWords(words, index.ofWord, look)
  return places
}

/** Places of those that are called so to the letter. */
export const havingAlias = <T>(alias: string, all: readonly T[], textsOf: (value: T) => Texts): readonly number[] =>
  indexOf(all, textsOf).ofAlias.get(alias) ?? nothing
