// A query said again in the words of labels: phrases in place of phrases, fillers left out; several ways, the surest first.
import type { Way } from '../matching/ranking.ts'
import { type Book, type Meaning, type Mended, meaningsOf, mendedOf, parted, stemOf } from './book.ts'

const costs = {
  /** A word that labels use themselves: alone, what begins with it comes first; among others it matters less. */
  called: 330,
  calledAmong: 60,
  /** Nothing but fillers left out. */
  filler: 5,
  /** Kept as it is although no label has it; a sign of Chinese may be a part of one. */
  unknown: 25,
  sign: 8,
  /** Left out, where it is known and the rest says enough. */
  left: 160,
  /** Left out, where nobody knows it and two others are known. */
  leftUnknown: 110,
} as const
const mostWays = 8
/** What is so much less sure than the surest is not said. */
const farthest = 110
const mostWords = 5
const fewestKnown = 2
const mostSigns = 8
/** Nobody names more things in a line; a pasted text is not taken apart. */
const mostParts = 14

const isHan = /\p{Script=Han}/u

interface Part {
  text: string
  stem: string
  mended: Mended
  isCalled: boolean
  isBegun: boolean
  isFiller: boolean
}

interface Found {
  to: number
  meanings: readonly Meaning[]
}

const found = (book: Book, parts: readonly Part[], from: number): Found[] => {
  const all: Found[] = []
  const most = Math.min(parts.length, from + (isHan.test(parts[from]?.text ?? '') ? mostSigns : mostWords))
  for (let to = from + 1; to <= most; to++) {
    const span = parts.slice(from, to)
    const stems = span.map(({ stem }) => stem)
    const mended = span.map(one => one.mended)
    const mayGoOn = to === parts.length && !(span.length === 1 && span[0]?.isBegun)
    const meanings = meaningsOf(book, stems, mended, mayGoOn)
    if (meanings.length > 0) all.push({ to, meanings })
  }
  return all
}

interface Said {
  text: string
  cost: number
  /** What it is chosen by: words no label has, kept as they are, will hardly be found. */
  rank: number
}

const nearest = (all: readonly Said[], most: number): readonly Said[] => {
  const byText = new Map<string, Said>()
  for (const said of all)
    if (said.rank < (byText.get(said.text)?.rank ?? Number.POSITIVE_INFINITY)) byText.set(said.text, said)
  return [...byText.values()].sort((one, other) => one.rank - other.rank).slice(0, most)
}

const joined = (text: string, more: string): string => {
  if (text === '' || more === '') return text + more
  if (isHan.test(more) && isHan.test(text.at(-1) ?? '')) return text + more
  // "Shades and sizes" are variants once.
  return text === more || text.endsWith(` ${more}`) ? text : `${text} ${more}`
}

export interface Saying {
  /** The word stands in a label: what begins with it comes before what only means it. */
  isCalled?(word: string): boolean
  /** A word of a label begins so: it is that one that is being typed. */
  isBegun?(word: string): boolean
  /** A known word may be left out, where what is said whole finds nothing. */
  mayLeave?: boolean
}

const said = (book: Book, parts: readonly Part[], mayLeave: boolean): readonly Said[] => {
  const called = parts.length === 1 ? costs.called : costs.calledAmong
  const upTo: Said[][] = [[{ text: '', cost: 0, rank: 0 }], ...parts.map(() => [])]
  const reaches = parts.map((_, from) => found(book, parts, from))
  const isKnown = parts.map(({ isCalled }) => isCalled)
  reaches.forEach((reach, from) => {
    const last = Math.max(from, ...reach.map(({ to }) => to))
    isKnown.fill(true, from, last)
  })
  const isEnough = isKnown.filter(Boolean).length >= fewestKnown
  parts.forEach(({ text: part, isCalled, isFiller }, from) => {
    const reach = reaches[from] as Found[]
    const keeping = isCalled || /\d/.test(part) ? 0 : isHan.test(part) ? costs.sign : costs.unknown
    const mayGo = mayLeave && !isFiller && (isKnown[from] || (isEnough && !/\d/.test(part)))
    const leaving = isKnown[from] ? costs.left : costs.leftUnknown
    for (const { text, cost, rank } of nearest(upTo[from] ?? [], mostWays)) {
      const go = (to: number, more: string, by: number, ranks = by) =>
        upTo[to]?.push({ text: joined(text, more), cost: cost + by, rank: rank + ranks })
      if (!isFiller || isHan.test(part)) go(from + 1, part, 0, keeping)
      if (mayGo && cost < costs.left) go(from + 1, '', leaving)
      for (const { to, meanings } of reach)
        for (const meaning of meanings)
          go(to, meaning.term, meaning.cost + (isCalled && to === from + 1 && meaning.term !== '' ? called : 0))
    }
  })
  return upTo[parts.length] ?? []
}

export const waysIn = (book: Book, query: string, { isCalled, isBegun, mayLeave = false }: Saying = {}): Way[] => {
  const texts = parted(query)
  if (texts.length === 0 || texts.length > mostParts) return []
  const parts = texts.map((text): Part => {
    const stem = stemOf(text)
    const called = isCalled?.(text) ?? false
    const mended = called ? { word: stem, cost: 0 } : mendedOf(book, stem)
    const begun = isBegun?.(text) ?? false
    return { text, stem, mended, isCalled: called, isBegun: begun, isFiller: book.fillers.has(stem) }
  })
  const telling = parts.filter(({ isFiller, text }) => !isFiller || isHan.test(text))
  const all = [...said(book, parts, mayLeave), ...(telling.length < parts.length ? said(book, telling, mayLeave) : [])]
  const ranks = nearest(all, mostWays + 1)
  const [surest] = ranks.filter(({ text }) => text !== '' && text !== query)
  return ranks
    .filter(({ rank }) => rank <= (surest?.rank ?? 0) + farthest)
    .filter(({ text, cost, rank }) => text !== '' && text !== query && (cost < costs.left || rank === cost))
    .slice(0, mostWays)
    .map(({ text, cost }) => ({ query: text, cost: Math.max(cost, costs.filler) }))
}
