// The records touched lately, found without asking anybody: words by their beginnings in any order, then anything inside, then
// slips of the finger in any of them. Pure, made for a worker; the hottest record has the lowest place, so that ties need no further order.
import type { Hit } from '#contract/call.ts'
import { fold } from '../matching/fold.ts'
import { plainly } from '../matching/kin.ts'
import { countOfLetters, lettersOf } from '../matching/letters.ts'
import { fewestForTypo, slipTo } from '../matching/near.ts'

export interface HotFound {
  record: Hit
  score: number
}

const most = 50
/** With so many good ones, worse kinds of answers are not looked for. */
const enough = 12
const fewestForInside = 2

const scores = { titleStart: 900, wordStart: 800, inside: 500, typo: 250 } as const

/** So many words of the records are taken for one that is typed. */
const mostMeant = 40

const mostRemembered = 64

/** A number with its prefix, which records may have apart: `m1135`. */
const parted = (words: readonly string[]): string[] => words.flatMap(word => word.match(/\p{L}+|\p{N}+/gu) ?? [])

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

export class HotSearch {
  readonly #records: readonly Hit[]
  /** A blank before every word, so that ` pri` finds beginnings only. */
  readonly #texts: string[]
  readonly #masks: Int32Array
  readonly #vocabulary: string[]
  readonly #vocabularyMasks: Int32Array
  /** For each word of the vocabulary, the places of the records that have it, hottest first. */
  readonly #places: number[][]

  /** The last look inside that was complete. */
  #looked: { query: string; places: readonly number[] } | undefined

  readonly #meantBy = new Map<string, Map<number, number>>()

  /** Hottest first. */
  constructor(records: readonly Hit[]) {
    this.#records = records
    this.#texts = []
    this.#masks = new Int32Array(records.length)
    const byWord = new Map<string, number[]>()
    records.forEach(({ title, subtitle }, place) => {
      const words = wordsIn(fold(subtitle ? `${title} ${subtitle}` : title))
      const text = ` ${words.join(' ')}`
      this.#texts.push(text)
      this.#masks[place] = lettersOf(text)
      for (const word of new Set(words)) {
        const places = byWord.get(word)
        if (places) places.push(place)
        else byWord.set(word, [place])
      }
    })
    this.#vocabulary = [...byWord.keys()].sort()
    this.#places = this.#vocabulary.map(word => byWord.get(word) as number[])
    this.#vocabularyMasks = Int32Array.from(this.#vocabulary, lettersOf)
  }

  get size(): number {
    return this.#records.length
  }

  /** Best first; `query` as it was typed. */
  search(query: string, wanted = most): HotFound[] {
    const words = wordsIn(fold(query))
    if (words.length === 0) return []
    const found = new Map<number, number>()
    this.#beginnings(words, found, wanted)
    const joined = words.join(' ')
    if (found.size < enough && joined.length >= fewestForInside) this.#insides(words, found, wanted)
    const apart = found.size === 0 ? parted(words) : words
    if (apart.length > words.length) this.#beginnings(apart, found, wanted)
    if (found.size === 0) this.#slips(words, found, wanted)
    return [...found]
      .sort(([one, score], [other, otherScore]) => otherScore - score || one - other)
      .slice(0, wanted)
      .map(([place, score]) => ({ record: this.#records[place] as Hit, score }))
  }

  /** The first word of the vocabulary that does not stand before `word`. */
  #at(word: string): number {
    let [low, high] = [0, this.#vocabulary.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#vocabulary[middle] as string) < word) low = middle + 1
      else high = middle
    }
    return low
  }

  #rangeOf(word: string): [number, number] {
    return [this.#at(word), this.#at(`${word}\uffff`)]
  }

  /** Every word begins one of the record's. The rarest leads, the others are looked for in its records only. */
  #beginnings(words: readonly string[], found: Map<number, number>, wanted: number): void {
    const ranges = words.map(word => this.#rangeOf(word))
    if (ranges.some(([from, to]) => from === to)) return
    const width = ([from, to]: [number, number]): number => {
      let sum = 0
      for (let at = from; at < to; at++) sum += (this.#places[at] as number[]).length
      return sum
    }
    const widths = ranges.map(width)
    const leader = widths.indexOf(Math.min(...widths))
    const others = words.filter((_, at) => at !== leader).map(word => ` ${word}`)
    const start = ` ${words.join(' ')}`
    const [from, to] = ranges[leader] as [number, number]
    // Of a broad beginning only the hottest of each word can be among the first.
    const perWord = others.length > 0 ? Number.POSITIVE_INFINITY : wanted
    const candidates = new Set<number>()
    for (let at = from; at < to; at++) {
      const places = this.#places[at] as number[]
      for (let nth = 0; nth < places.length && nth < perWord; nth++) candidates.add(places[nth] as number)
    }
    const places = candidates.size > 4 * wanted ? hottest(candidates, 4 * wanted) : candidates
    for (const place of others.length > 0 ? candidates : places) {
      const text = this.#texts[place] as string
      if (others.some(word => !text.includes(word))) continue
      found.set(place, text.startsWith(start) ? scores.titleStart : scores.wordStart)
    }
  }

  #insides(words: readonly string[], found: Map<number, number>, wanted: number): void {
    const query = words.join(' ')
    const mask = lettersOf(query)
    // One letter more finds nothing that was not found before it.
    const among = this.#looked && query.startsWith(this.#looked.query) ? this.#looked.places : undefined
    const places: number[] = []
    const last = among?.length ?? this.#masks.length
    for (let at = 0; at < last; at++) {
      const place = among?.[at] ?? at
      if ((mask & ~(this.#masks[place] as number)) !== 0) continue
      const text = this.#texts[place] as string
      if (!words.every(word => text.includes(word))) continue
      places.push(place)
      if (!found.has(place)) found.set(place, scores.inside)
      if (places.length >= wanted) break
    }
    this.#looked = places.length < wanted ? { query, places } : undefined
  }

  /** The same word is asked again with each letter behind it. */
  #meant(typed: string): Map<number, number> {
    const known = this.#meantBy.get(typed)
    if (known) return known
    const meant = this.#meantNow(typed)
    if (this.#meantBy.size >= mostRemembered) this.#meantBy.clear()
    this.#meantBy.set(typed, meant)
    return meant
  }

  /** Words of the records that one may be meant for, with what that costs: those it begins, else those it is a slip of. */
  #meantNow(typed: string): Map<number, number> {
    const meant = new Map<number, number>()
    for (const form of new Set([typed, plainly(typed)])) {
      const [from, to] = this.#rangeOf(form)
      for (let at = from; at < to && meant.size < mostMeant; at++) meant.set(at, 0)
    }
    if (meant.size > 0 || typed.length < fewestForTypo) return meant
    const mask = lettersOf(typed)
    const mostEdits = typed.length >= 8 ? 2 : 1
    for (let at = 0; at < this.#vocabulary.length && meant.size < mostMeant; at++) {
      const known = this.#vocabulary[at] as string
      if (typed.length - known.length > mostEdits) continue
      if (countOfLetters(mask & ~(this.#vocabularyMasks[at] as number)) > mostEdits) continue
      const slip = slipTo(typed, known)
      if (slip) meant.set(at, slip.edits + (slip.isWhole ? 0 : 0.4))
    }
    return meant
  }

  /** Every word is one of the record's, or nearly. The rarest leads. */
  #slips(words: readonly string[], found: Map<number, number>, wanted: number): void {
    const meant = words.map(word => this.#meant(word))
    if (meant.some(({ size }) => size === 0)) return
    const count = (of: Map<number, number>): number =>
      [...of.keys()].reduce((sum, at) => sum + (this.#places[at] as number[]).length, 0)
    const counts = meant.map(count)
    const leader = counts.indexOf(Math.min(...counts))
    const others = meant.filter((_, at) => at !== leader)
    for (const [at, cost] of meant[leader] as Map<number, number>) {
      // Of one word alone only the hottest can be among the first.
      const most = others.length > 0 ? Number.POSITIVE_INFINITY : wanted
      const places = this.#places[at] as number[]
      for (let nth = 0; nth < places.length && nth < most; nth++) {
        const place = places[nth] as number
        const rest = others.map(other => this.#costIn(this.#texts[place] as string, other))
        const all = rest.reduce((sum, one) => sum + one, cost)
        const score = scores.typo - 50 * all
        if (score > (found.get(place) ?? 0)) found.set(place, score)
      }
    }
  }

  /** What the nearest of these words costs in a text; endless where it has none of them. */
  #costIn(text: string, meant: Map<number, number>): number {
    let least = Number.POSITIVE_INFINITY
    for (const [at, cost] of meant)
      if (cost < least && text.includes(` ${this.#vocabulary[at] as string}`)) least = cost
    return least
  }
}

/** The lowest places, without sorting them all. */
const hottest = (places: ReadonlySet<number>, wanted: number): number[] => {
  const sorted = Int32Array.from(places).sort()
  return [...sorted.subarray(0, wanted)]
}
