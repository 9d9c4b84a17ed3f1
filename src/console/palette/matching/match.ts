// How well a text answers a query, in tiers per field and never on a joined string (palette.md 4.4). Pure and stable: the
// same words over the same commands give the same order, and an exact alias is always first. What the words of the query say of
// the words of a text is judged once for all commands (lexicon.ts).
import { type Folded, fold, foldPlaces, wordStarts } from './fold.ts'
import { countOfLetters, lettersOf } from './letters.ts'
import { type Asked, answerOf, ask, isWordOfLabels, says, type Word, wordOf } from './lexicon.ts'

/** A text in its searchable form: one for all who say it. */
export interface Searchable extends Folded {
  source: string
  starts: readonly number[]
  initials: string
  /** What stands at each start; then what is also a word of it, such as `adresse` of `l’adresse`. */
  words: readonly Word[]
  /** Of several words, all in one. */
  joined?: Word
  letters: number
}

export interface Texts {
  title: Searchable
  /** As good as the title: its English form, the bare name of an area. */
  names: readonly Searchable[]
  /** A verb without what it works on. */
  bare?: readonly Searchable[]
  alias: readonly string[]
  /** What people of the place call it (taught.ts), folded. */
  taught?: readonly string[]
  /** Further words and the area a verb belongs to: found as well, but never before a title. */
  also: readonly Searchable[]
}

export interface Match {
  score: number
  /** What was learned may lift it so far. */
  ceiling: number
  /** It is called so, whatever the order and the number. */
  isWhole?: boolean
}

const tier = {
  alias: 1500,
  /** Above what is called so: a synonym was added because nothing was found, or the wrong thing. */
  taught: 1400,
  /** All of it, to the letter; in another number; in one word; in another order. */
  whole: 1300,
  wholeKin: 1290,
  wholeJoined: 1250,
  wholeMixed: 1240,
  begins: 900,
  wordBegins: 800,
  /** The first letters of all its words, or of the first few. */
  allInitials: 900,
  initials: 650,
  inside: 500,
  scattered: 420,
} as const
/** What answers so well is lifted wholly by where one is. */
export const wordBegins = tier.wordBegins
/** The first word of a text says more than a later one. */
const firstLifts = 95
/** The beginning of another word says no more than the beginning of a word in a title; a phrase that was said whole nearly so. */
const alsoMost = 800
const alsoCosts = 60
const alsoWhole = 790
const perLetter = 0.25
/** A text that is this one word is meant rather than one that also has it. */
const onlyWord = 45
const severalCost = 20
const joiningCosts = 30
/** Every word of a text is meant by one of the query; and each of the query is one of them. */
const coverLifts = 60
const coverAllLifts = 90

const wordAt = /[\p{L}\p{N}]+/uy
const elided = /['’](?=\p{L}{3})/gu
const hyphened = /[\p{L}\p{N}-]+/gu

const wordFrom = (text: string, start: number): string => {
  wordAt.lastIndex = start
  return wordAt.exec(text)?.[0] ?? ''
}

/** `adresse` of `l’adresse`, `email` of `e-mail`. */
const hidden = (source: string, { text, at }: Folded): [start: number, word: string][] => [
  ...Array.from(source.matchAll(elided), ({ index }): [number, string] => {
    const start = at.findIndex(place => place > index)
    return [start, wordFrom(text, start)]
  }),
  ...Array.from(text.matchAll(hyphened), (found): [number, string] => [found.index, found[0]])
    .filter(([, word]) => /[^-]-[^-]/.test(word))
    .map(([start, word]): [number, string] => [start, word.replaceAll('-', '')]),
]

const mostJoined = 5

const made = (source: string): Searchable => {
  const folded = foldPlaces(source)
  const { text } = folded
  const starts = wordStarts(text)
  const own = starts.map(start => wordFrom(text, start))
  const more = hidden(source, folded).filter(([, word]) => word !== '')
  return {
    ...folded,
    source,
    starts: [...starts, ...more.map(([start]) => start)],
    initials: own.map(word => word[0]).join(''),
    words: [...own, ...more.map(([, word]) => word)].map(wordOf),
    ...(own.length > 1 && own.length <= mostJoined && { joined: wordOf(own.join('')) }),
    letters: lettersOf(text),
  }
}

const texts = new Map<string, Searchable>()

export const searchable = (source: string): Searchable => {
  const known = texts.get(source)
  if (known) return known
  const fresh = made(source)
  texts.set(source, fresh)
  return fresh
}

const countOf = ({ initials }: Searchable): number => initials.length

export interface Query {
  text: string
  letters: number
  words: readonly Asked[]
  /** Without its blanks. */
  joined?: Asked
  isHan: boolean
}

const isHan = /^[\p{Script=Han}\s]+$/u

/** `text` is folded already; `isSaid` if the thesaurus says it: what of it labels say is said without a slip, and nothing is written as one by haste. */
export const queryOf = (text: string, isSaid = false): Query => {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => ask(word, isSaid && isWordOfLabels(word)))
  const isOne = words.length < 2
  return {
    text,
    letters: lettersOf(text),
    words,
    ...(!isOne && { joined: ask(words.map(word => word.text).join(''), isSaid) }),
    isHan: isHan.test(text),
  }
}

/** Where the signs begin that are words by themselves. */
const firstHan = 0x2e80

/** A slip or another ending brings in two letters or three. */
export const isFar = ({ text, letters }: { text: string; letters: number }, others: number): boolean => {
  const missing = letters & ~others
  if (missing === 0 || text.charCodeAt(0) >= firstHan) return false
  return text.length < 4 || countOfLetters(missing) > 3
}

/** Of a whole word. */
const isSlip = (answer: number): boolean => answer <= says.slips && answer >= says.slipsBegun

/** What one word says of a field. */
export const wordIn = (asked: Asked, { words, initials, letters }: Searchable): number => {
  if (isFar(asked, letters)) return 0
  let best = 0
  for (let at = 0; at < words.length; at++) {
    const answer = answerOf(asked, words[at] as Word)
    const own = at === 0 && answer >= says.beginsPlainly ? answer + firstLifts : answer
    if (own > best) best = own
  }
  if (initials.length !== 1 || best === 0) return best
  const answer = answerOf(asked, words[0] as Word)
  if (answer === says.same) return tier.whole
  if (answer === says.kin) return tier.wholeKin
  return isSlip(answer) ? best + onlyWord : best
}

/** Longer words are written out, and mistyped at most. */
export const mostScattered = 6

/** Letters in order with jumps between them; each jump costs. To the beginning of another word nothing of this one is left out. */
const scattered = (query: string, { text, starts }: Searchable): number[] | undefined => {
  const places: number[] = []
  let [from, jumps, skipped] = [0, 0, 0]
  for (const letter of query) {
    const next = places.length > 0 && text[from] === letter ? from : text.indexOf(letter, from)
    if (next < 0) return undefined
    if (places.length > 0 && next !== from) {
      jumps++
      if (!starts.includes(next)) skipped += next - from
    }
    places.push(next)
    from = next + 1
  }
  // Scattered letters are no answer: it must begin where a word does, and `serum` is nothing of a Steuernummer.
  const isClose = jumps <= 3 && query.length + skipped <= query.length * 1.6
  return starts.includes(places[0] ?? -1) && isClose ? places : undefined
}

const jumpsIn = (places: readonly number[]): number =>
  places.filter((place, at) => at > 0 && place !== (places[at - 1] as number) + 1).length

/** The query as it stands, blanks and all. */
export const wholeIn = ({ text: query, letters, words, joined }: Query, field: Searchable): number => {
  const [only] = words.length === 1 ? words : []
  if (only && isFar(only, field.letters)) return 0
  let best = only ? wordIn(only, field) : 0
  const offer = (score: number) => {
    if (score > best) best = score
  }
  const joinedAnswer = field.joined || joined ? joinedIn(only, joined, field) : 0
  offer(joinedAnswer)
  if ((letters & field.letters) !== letters) return best
  const { text, starts, initials } = field
  if (text === query) return tier.whole
  const at = text.indexOf(query)
  if (at === 0) offer(tier.begins)
  else if (at > 0 && query.length > 1) {
    offer(starts.some(start => text.startsWith(query, start)) ? tier.wordBegins : tier.inside)
  } else if (at > 0 && starts.includes(at)) offer(tier.wordBegins)
  if (query.length > 1 && initials.startsWith(query)) offer(initials === query ? tier.allInitials : tier.initials)
  if (best < tier.scattered && only && query.length > 2 && query.length <= mostScattered) {
    const places = scattered(query, field)
    if (places) offer(tier.scattered - 20 * jumpsIn(places))
  }
  return best
}

/** One word or two is a matter of taste where a joiner stands between them, and of haste elsewhere. */
const joinedIn = (only: Asked | undefined, joined: Asked | undefined, field: Searchable): number => {
  if (only && field.joined) {
    const answer = answerOf(only, field.joined)
    if (answer >= says.kin) return tier.wholeJoined
    if (answer >= says.beginsPlainly) return tier.begins - joiningCosts
    return isSlip(answer) ? answer + onlyWord : 0
  }
  if (!joined) return 0
  const inOne = field.joined ? answerOf(joined, field.joined) : 0
  if (inOne >= says.kin) return tier.wholeJoined
  if (inOne >= says.beginsPlainly) return tier.begins - joiningCosts
  const inWords = wordIn(joined, field)
  // Who has parted them has not put them together: `tomorrow insure` is no name of Insure.
  return inWords >= says.slipsBegun && inWords !== says.within ? inWords - joiningCosts : 0
}

/** What is found by a further word. */
export const alsoScore = (score: number): number =>
  score >= tier.wholeJoined ? alsoWhole : Math.max(0, Math.min(score, alsoMost) - alsoCosts)

const none: readonly Searchable[] = []

const bestOver = ({ title, names, bare = none, also }: Texts, scoreIn: (field: Searchable) => number): number => {
  let best = scoreIn(title)
  for (const name of names) best = Math.max(best, scoreIn(name))
  for (const name of bare) best = Math.max(best, scoreIn(name))
  if (best >= alsoWhole) return best
  for (const field of also) best = Math.max(best, alsoScore(scoreIn(field)))
  return best
}

/** Words that say nothing where they answer nothing: articles and the like, of all languages. */
export const silent: ReadonlySet<string> = new Set(
  (
    'a an the to of for in on my and with by is der die das den dem ein eine einen zu fur von mit im am und le la les un une des de du au ' +
    'aux en pour et el los las una del al para y con il lo i gli di della dei delle degli dai dalle per e را به از در و کو کا کی کے سے پر میں'
  )
    .split(' ')
    .map(fold),
)
const silentCosts = 25

/** Each word of the one is the same of the other, in another form. */
const isKinInOrder = (words: readonly Asked[], field: Searchable): boolean =>
  countOf(field) === words.length && words.every((asked, at) => answerOf(asked, field.words[at] as Word) >= says.kin)

/** Whether each word of the query is one of the field, and each of the field one of the query. */
const coverIn = (words: readonly Asked[], field: Searchable): number => {
  const count = countOf(field)
  if (count > words.length) return 0
  let least: number = says.same
  for (let at = 0; at < count; at++) {
    let best = 0
    for (const asked of words) best = Math.max(best, answerOf(asked, field.words[at] as Word))
    if (best < says.slipsBegun) return 0
    least = Math.min(least, best)
  }
  return least
}

/** A word among others says no more than that a text begins with it. */
export const mostAmong = tier.begins + 5

/** Each word somewhere, by what it says of the best of the texts: `order refund` finds "Refund order". */
export const byWords = ({ words }: Query, texts: Texts, bestOf: (asked: Asked) => number): number => {
  if (words.length < 2) return 0
  let [sum, told, cost] = [0, 0, severalCost]
  const saying: Asked[] = []
  for (const asked of words) {
    const best = bestOf(asked)
    if (best === 0) {
      if (!silent.has(asked.text)) return 0
      cost += silentCosts
      continue
    }
    saying.push(asked)
    sum += best
    told++
  }
  if (told === 0) return 0
  const score = sum / told - cost
  let cover = 0
  for (const field of [texts.title, ...texts.names, ...(texts.bare ?? none)]) {
    const own = coverIn(saying, field)
    const isAll = countOf(field) === saying.length
    if (own >= says.kin && isAll)
      return (isKinInOrder(saying, field) ? tier.wholeKin : tier.wholeMixed) - (cost - severalCost)
    if (own > 0) cover = Math.max(cover, isAll ? coverAllLifts : coverLifts)
  }
  return score + cover
}

/** Chinese has no blanks between words: its signs may come in any order. */
export const signsOf = ({ isHan, text }: Query): readonly string[] => {
  const signs = isHan ? [...text.replaceAll(' ', '')] : []
  return signs.length < 2 ? [] : signs
}
export const signScores = { title: 480, others: 440 } as const

export const holdsSigns = (signs: readonly string[], { text }: Searchable): boolean =>
  signs.every(sign => text.includes(sign))

const bySigns = (query: Query, { title, names, also }: Texts): number => {
  const signs = signsOf(query)
  if (signs.length === 0) return 0
  const holds = (field: Searchable) => holdsSigns(signs, field)
  if (holds(title)) return signScores.title
  return names.some(holds) || also.some(holds) ? signScores.others : 0
}

/** What was learned lifts into the tier above at most, and never over what was named exactly. */
const tiers = [300, 420, 500, 650, 800, 900, 1039]
const tierAbove = (score: number): number => tiers.find(above => above > score) ?? score

/** Of all fields. */
export const lettersOfAll = ({ title, names, also }: Texts): number => {
  let letters = title.letters
  for (const field of names) letters |= field.letters
  for (const field of also) letters |= field.letters
  return letters
}

/** What was found whole is not looked for by its words. */
export const isWhole = (score: number): boolean => score >= tier.wholeMixed

/** From what each way of matching says; nothing where none says anything. */
export const matchFrom = (best: number, { title }: Texts): Match | undefined =>
  best > 0
    ? { score: best - title.text.length * perLetter, ceiling: tierAbove(best), isWhole: isWhole(best) }
    : undefined

export const exactAlias: Match = { score: tier.alias, ceiling: tier.alias, isWhole: true }
export const exactTaught: Match = { score: tier.taught, ceiling: tier.taught, isWhole: true }

const matchIn = (query: Query, texts: Texts): Match | undefined => {
  if (texts.alias.includes(query.text)) return exactAlias
  if (texts.taught?.includes(query.text)) return exactTaught
  if (query.words.length < 2 && isFar(query, lettersOfAll(texts))) return undefined
  const whole = bestOver(texts, field => wholeIn(query, field))
  if (isWhole(whole)) return matchFrom(whole, texts)
  const bestOf = (asked: Asked) => bestOver(texts, field => Math.min(wordIn(asked, field), mostAmong))
  return matchFrom(Math.max(whole, byWords(query, texts, bestOf), bySigns(query, texts)), texts)
}

const run = (from: number, length: number): number[] => Array.from({ length }, (_, by) => from + by)

const placesOf = ({ text: query, words, isHan }: Query, title: Searchable): number[] => {
  const { text, starts, initials } = title
  const start = starts.find(at => text.startsWith(query, at)) ?? text.indexOf(query)
  if (start >= 0) return run(start, query.length)
  if (isHan) return [...query].map(sign => text.indexOf(sign)).filter(place => place >= 0)
  const places = words.flatMap(asked => {
    const answers = title.words.map(word => answerOf(asked, word))
    const best = Math.max(0, ...answers)
    if (best === 0) return []
    const at = answers.indexOf(best)
    const inside = (title.words[at] as Word).text.indexOf(asked.text)
    const from = (starts[at] ?? 0) + Math.max(0, inside)
    return run(from, inside < 0 ? (title.words[at] as Word).text.length : asked.text.length)
  })
  if (places.length > 0) return places
  if (initials.startsWith(query)) return starts.slice(0, query.length)
  return (words.length === 1 && scattered(query, title)) || []
}

/** Fewer letters begin many things. */
const fewestSaid = 4

/** Places in the title as it is written. */
export const marksIn = (query: Query, { title }: Texts): number[] =>
  [...new Set(placesOf(query, title).map(place => title.at[place] ?? 0))].sort((a, b) => a - b)

/** Whether each word of what was typed is long enough to be nothing else. */
export const isSpelledOut = (typed: string): boolean => {
  const { isHan, words } = queryOf(fold(typed))
  return isHan || words.every(({ text }) => text.length >= fewestSaid || silent.has(text))
}

/** Whether each word of what was typed is one of a text of it, or is long enough to be nothing else. */
export const isNamedBy = (typed: string, texts: Texts): boolean => {
  const query = queryOf(fold(typed))
  if (query.isHan || texts.alias.includes(query.text)) return true
  const fields = [texts.title, ...texts.names, ...(texts.bare ?? none), ...texts.also]
  const isIn = (asked: Asked): boolean =>
    fields.some(({ words }) =>
      words.some(word => answerOf(asked, word) >= (asked.text.length < fewestSaid ? says.kin : 1)),
    )
  // An article names nothing, and hides nothing: `cancelar los pedidos`.
  const telling = query.words.filter(({ text }) => !silent.has(text))
  return (telling.length > 0 ? telling : query.words).every(isIn)
}

/** One command by itself: whoever looks among many asks ranking.ts. `query` is folded already, and said by the thesaurus or typed. */
export const matchOf = (query: string, texts: Texts, isSaid = false): Match | undefined =>
  matchIn(queryOf(query, isSaid), texts)
