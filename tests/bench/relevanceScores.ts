// How often what was meant stood first and among the first three, and the mean of the inverse of its place.
import type { Language } from '#contract/session.ts'
import { print } from './figures.ts'
import { type Case, type Kind, kinds } from './relevanceSets.ts'

export interface Place {
  language: Language
  asked: Case
  /** From 0; -1 where it was not found. */
  place: number
  /** What stood first instead. */
  found: readonly string[]
}

const shareOf = (places: readonly Place[], most: number): number =>
  places.filter(({ place }) => place >= 0 && place < most).length / places.length

const reciprocal = (places: readonly Place[]): number =>
  places.reduce((sum, { place }) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / places.length

export interface Told {
  half: string
  /** Whose way it was: ours or the name of a library. */
  way: string
  rows: string
}

const tellOne = ({ half, way, rows }: Told, of: string, places: readonly Place[], isOurs: boolean): void => {
  if (places.length === 0) return
  const said = { bench: 'relevance', unit: '%' }
  const metric = `${half}, ${rows}, ${way}, ${of} (${places.length})`
  print({ ...said, metric: `${metric}: first`, value: 100 * shareOf(places, 1), ...(isOurs && { baseline: 92 }) })
  print({ ...said, metric: `${metric}: among three`, value: 100 * shareOf(places, 3), ...(isOurs && { baseline: 98 }) })
  print({ bench: 'relevance', unit: '', metric: `${metric}: mean reciprocal rank`, value: reciprocal(places) })
}

const percent = (share: number): string => (100 * share).toFixed(0).padStart(4)

/** For people, on stderr: first and among three in percent, languages across. */
const table = (title: string, places: readonly Place[]): void => {
  const all = [...new Set(places.map(({ language }) => language))]
  const line = (name: string, of: (language?: Language) => readonly Place[]): void => {
    const cells = [...all, undefined].map(language => {
      const some = of(language)
      return some.length === 0 ? '         ' : `${percent(shareOf(some, 1))}/${percent(shareOf(some, 3))}`
    })
    process.stderr.write(`${name.padEnd(14)}${cells.map(cell => cell.padStart(11)).join('')}\n`)
  }
  const within = (language: Language | undefined, kind?: Kind) =>
    places.filter(one => (!language || one.language === language) && (!kind || one.asked.kind === kind))
  process.stderr.write(`\n${title}\n${' '.repeat(14)}${[...all, 'all'].map(name => name.padStart(11)).join('')}\n`)
  for (const kind of kinds) {
    if (within(undefined, kind).length > 0) line(kind, language => within(language, kind))
  }
  line('all', language => within(language))
}

export const tell = (told: Told, places: readonly Place[], isOurs: boolean): void => {
  table(`${told.half}, ${told.rows}, ${told.way}: first / among three, %`, places)
  const all = [...new Set(places.map(({ language }) => language))]
  for (const language of all)
    tellOne(
      told,
      language,
      places.filter(one => one.language === language),
      isOurs,
    )
  if (isOurs)
    for (const kind of kinds)
      tellOne(
        told,
        kind,
        places.filter(({ asked }) => asked.kind === kind),
        false,
      )
  tellOne(told, 'all', places, isOurs)
}

/** On stderr, one line each: what was said, where what was meant stood, what stood before it. */
export const tellMisses = (places: readonly Place[]): void => {
  for (const { language, asked, place, found } of places) {
    if (place === 0) continue
    const where = [asked.at && `at ${asked.at}`, asked.focus && `on ${asked.focus}`].filter(Boolean).join(' ')
    const rank = place < 0 ? 'none' : `#${place + 1}`
    const meant = asked.meant.slice(0, 3).join(' | ')
    process.stderr.write(
      `${language} ${asked.kind} "${asked.said}"${where && ` (${where})`} ${rank}: ${meant} <- ${found.slice(0, 3).join(', ') || 'nothing'}\n`,
    )
  }
}
