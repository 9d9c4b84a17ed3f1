// The records touched lately, found without asking anybody: words by their beginnings, then anything inside, then slips of
// the finger. Pure, made for a worker; the hottest record has the lowest place, so that ties need no further order.
import type { Hit } from '#contract/call.ts'
import { fold } from './fold.ts'
import { countOfLetters, lettersOf } from './letters.ts'
import { editsTo, fewestForTypo } from './near.ts'

export interface HotFound {
  record: Hit
  score: number
}

const most = 50
/** With so many good ones, worse kinds of answers are not looked for. */
const enough = 12
const fewestForInside = 2

const scores = { titleStart: 900, wordStart: 800, inside: 500, typo: 250 } as const

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
    const [first] = words
    if (first === undefined) return []
    const found = new Map<number, number>()
    this.#beginnings(words, found, wanted)
    const joined = words.join(' ')
    if (found.size < enough && joined.length >= fewestForInside) this.#insides(words, found, wanted)
    if (found.size === 0 && words.length === 1 && first.length >= fewestForTypo) this.#typos(first, found, wanted)
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

  #typos(word: string, found: Map<number, number>, wanted: number): void {
    const mask = lettersOf(word)
    const mostEdits = word.length >= 8 ? 2 : 1
    for (let at = 0; at < this.#vocabulary.length && found.size < wanted; at++) {
      const known = this.#vocabulary[at] as string
      if (Math.abs(known.length - word.length) > mostEdits) continue
      if (countOfLetters(mask ^ (this.#vocabularyMasks[at] as number)) > 2 * mostEdits) continue
      const edits = editsTo(word, known)
      if (edits === undefined) continue
      for (const place of (this.#places[at] as number[]).slice(0, wanted)) found.set(place, scores.typo - 50 * edits)
    }
  }
}

/** The lowest places, without sorting them all. */
const hottest = (places: ReadonlySet<number>, wanted: number): number[] => {
  const sorted = Int32Array.from(places).sort()
  return [...sorted.subarray(0, wanted)]
}
