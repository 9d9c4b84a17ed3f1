// Which words of a line name a command, wherever they stand: `cancel order 4999`, `4999 cancel`. What it works on may be said
// with it and names nothing by itself; what is left over are its arguments. Pure but for what the commands are called.
import type { Command } from '../commands/command.ts'
import { fold } from '../matching/fold.ts'
import { type Asked, answerOf, ask, hitsOf, says, type Word } from '../matching/lexicon.ts'
import { type Searchable, searchable, silent } from '../matching/match.ts'
import { havingAlias, havingWords } from '../matching/ranking.ts'

/** A word, or what stands between quotes, as it was written. */
export interface Piece {
  text: string
  folded: string
  /** It can name a command: no quotes, no `name:`, no digit. */
  isWord: boolean
  asked: Asked
  /** Written as one with the word behind it. */
  withNext?: Asked
  /** Of one with a hyphen. */
  parts?: readonly Asked[]
}

const piece = /[^\s"“«„:：]+[:：](?:["“«„][^"”»“]*["”»“]|(?=\S)\S*)|["“«„][^"”»]*["”»“]|[^\s"“«„]+|["“«„]/gu
/** Chinese has no blanks: a number ends the word before it. */
const meeting = /(?<=\p{Script=Han})(?=[\p{N}])|(?<=[\p{N}])(?=\p{Script=Han})/gu

/** `Why hidden?` is called so without its sign as well. */
const asking = /(?<=\p{L})[?!؟？！]{1,3}$/u

export const piecesOf = (text: string): Piece[] => {
  const found = Array.from(text.replace(meeting, ' ').matchAll(piece), ([one]) => {
    const folded = fold(one).replace(asking, '')
    const isWord = /^[\p{L}\p{M}\-/&.]+$/u.test(folded)
    const parts =
      isWord && folded.includes('-')
        ? folded
            .split('-')
            .filter(Boolean)
            .map(part => ask(part))
        : []
    return { text: one, folded, isWord, asked: ask(folded), ...(parts.length > 1 && { parts }) }
  })
  return found.map((one, at) => {
    const next = found[at + 1]
    return one.isWord && next?.isWord ? { ...one, withNext: ask(one.folded + next.folded) } : one
  })
}

interface Form {
  words: readonly Word[]
  /** Which of them say more than what it works on. */
  isOwn: readonly boolean[]
}

interface Called {
  forms: readonly Form[]
  /** What it is also called, such as `money back`. */
  also: readonly Form[]
  nouns: readonly Word[]
}

const wordsOf = ({ words, initials }: Searchable): readonly Word[] => words.slice(0, initials.length)

const isNoun = (word: Word, nouns: readonly Word[]): boolean =>
  nouns.some(noun => noun === word || noun.roots.some(root => word.roots.includes(root)))

const known = new WeakMap<Command, Called>()

const calledBy = (command: Command, things: () => readonly string[]): Called => {
  const made = known.get(command)
  if (made) return made
  const nouns = [...new Set(things().flatMap(thing => wordsOf(searchable(thing))))]
  const { title, names, bare = [], also } = command.texts
  const formOf = (text: Searchable): Form[] => {
    const words = wordsOf(text)
    const isOwn = words.map(word => !isNoun(word, nouns) && !silent.has(word.text))
    return isOwn.includes(true) ? [{ words, isOwn }] : []
  }
  const called = { forms: [title, ...names].flatMap(formOf), also: [...bare, ...also].flatMap(formOf), nouns }
  known.set(command, called)
  return called
}

/**
 * `full`: all of its name, to the letter or in another number. `whole`: what it works on may be left out. `other`: what else it is called as well. `part`: half of that, or
 * what else it is called. `rough`: begun or mistyped.
 */
export type Care = 'full' | 'whole' | 'other' | 'part' | 'rough'

const fewestBegun = 3
const leastOf = ({ folded }: Piece, care: Care): number =>
  care === 'rough' && folded.length >= fewestBegun && !silent.has(folded) ? says.slips - 100 : says.kin

/** `Replay last 7 days`, `Open 404 path`: a number names nothing but what has it in its name. */
const isCount = /^\p{N}+$/u

/** Letters inside of a word name nothing. */
const answers = (one: Piece, word: Word, care: Care): number => {
  const answer = answerOf(one.asked, word)
  return answer !== says.inside && answer >= leastOf(one, care) ? answer : 0
}

const partAnswers = ({ parts = [] }: Piece, word: Word): number =>
  Math.max(0, ...parts.map(part => answerOf(part, word)).filter(answer => answer >= says.kin))

/** `sale-day` of "Set sale-day threshold": all its parts stand there. */
const isHyphened = ({ parts = [] }: Piece, words: readonly Word[]): boolean =>
  parts.length > 0 && parts.every(part => words.some(word => answerOf(part, word) >= says.kin))

export interface Named {
  /** Places of the pieces that name it. */
  taken: ReadonlySet<number>
  /** How much of a name of it was said, at most 1. */
  share: number
}

const namedAs = (pieces: readonly Piece[], { words, isOwn }: Form, care: Care): Named | undefined => {
  const taken = new Set<number>()
  let [own, said] = [0, 0]
  words.forEach((word, at) => {
    const counts = isOwn[at] || (care === 'full' && !silent.has(word.text))
    if (counts) own++
    let [best, place, more] = [0, -1, false]
    pieces.forEach((one, nth) => {
      const mayName = one.isWord || (isCount.test(one.folded) && one.folded === word.text)
      const own = mayName && !taken.has(nth) ? answers(one, word, care) : 0
      const answer = Math.max(own, isHyphened(one, words) ? partAnswers(one, word) : 0)
      if (answer > best) [best, place, more] = [answer, nth, false]
      const next = pieces[nth + 1]
      // One word or two is a matter of taste where a joiner stands between them.
      if (!one.withNext || !next || taken.has(nth) || taken.has(nth + 1)) return
      const both = answers({ ...one, folded: one.folded + next.folded, asked: one.withNext }, word, care)
      if (both > best) [best, place, more] = [both, nth, true]
    })
    if (place < 0) return
    taken.add(place)
    if (more) taken.add(place + 1)
    if (counts) said++
  })
  return said > 0 ? { taken, share: said / own } : undefined
}

const fewestShare = { full: 1, whole: 1, other: 1, part: 0.5, rough: 0.5 } as const

const textsOf = ({ texts }: Command): Command['texts'] => texts

/** Places of those that such words may name: of thousands most are never looked at. */
export const nameable = (pieces: readonly Piece[], from: readonly Command[], care: Care): ReadonlySet<number> => {
  const words = pieces.flatMap(one => {
    if (!one.isWord) return []
    const both = one.withNext && { ...one, folded: one.withNext.text, asked: one.withNext }
    const parts = (one.parts ?? []).map(asked => ({ ...one, asked }))
    return [one, ...parts, ...(both ? [both] : [])].flatMap(said =>
      hitsOf(said.asked).filter(word => answers(said, word, care) > 0),
    )
  })
  const places = havingWords(words, from, textsOf)
  for (const { folded } of pieces) for (const place of havingAlias(folded, from, textsOf)) places.add(place)
  return places
}

/** The name that says most of it. */
export const namedBy = (
  pieces: readonly Piece[],
  command: Command,
  things: () => readonly string[],
  care: Care,
): Named | undefined => {
  const alias = pieces.findIndex(({ folded }) => command.texts.alias.includes(folded))
  const { forms, also, nouns } = calledBy(command, things)
  let best: Named | undefined = alias < 0 ? undefined : { taken: new Set([alias]), share: 1 }
  const offer = (one: Named | undefined) => {
    if (!one || one.share < fewestShare[care]) return
    const isBetter = !best || one.share > best.share || (one.share === best.share && one.taken.size > best.taken.size)
    if (isBetter) best = one
  }
  for (const form of care === 'full' || care === 'whole' ? forms : [...forms, ...also])
    offer(namedAs(pieces, form, care))
  if (!best) return undefined
  const taken = new Set(best.taken)
  // What it works on, said once more than its name says it.
  pieces.forEach((one, at) => {
    if (one.isWord && !taken.has(at) && nouns.some(noun => answers(one, noun, 'whole') > 0)) taken.add(at)
  })
  return { ...best, taken }
}
