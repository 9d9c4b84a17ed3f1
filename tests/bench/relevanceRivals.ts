// What others make of the same rows: the filter of cmdk, fuzzysort, uFuzzy and match-sorter, each fed as its documents say. They get
// every text that ours gets, in the order ours would give without a word.
import uFuzzy from '@leeoniya/ufuzzy'
import { defaultFilter } from 'cmdk'
import fuzzysort from 'fuzzysort'
import { matchSorter } from 'match-sorter'

/** A row as something to be searched. */
export interface Offered {
  id: string
  title: string
  /** Other names, words and the area it belongs to. */
  also: readonly string[]
}

/** Ids, best first. */
type Search = (query: string) => string[]

const most = 50

export const rivals: Record<string, (rows: readonly Offered[]) => Search> = {
  'cmdk filter': rows => query =>
    rows
      .map(({ id, title, also }) => ({ id, score: defaultFilter(title, query, [...also]) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ id }) => id),
  fuzzysort: rows => {
    const prepared = rows.map(({ id, title, also }) => ({
      id,
      title: fuzzysort.prepare(title),
      also: fuzzysort.prepare(also.join(' ')),
    }))
    return query => fuzzysort.go(query, prepared, { keys: ['title', 'also'], limit: most }).map(({ obj }) => obj.id)
  },
  uFuzzy: rows => {
    // Of any script, and forgiving one slip in a word, as its documents advise for names.
    const search = new uFuzzy({
      unicode: true,
      interSplit: "[^\\p{L}\\d']+",
      intraSplit: '\\p{Ll}\\p{Lu}',
      intraMode: 1,
    })
    const texts = rows.map(({ title, also }) => [title, ...also].join(' '))
    return query => {
      const [found, info, order] = search.search(texts, query, 1)
      const places = info && order ? order.map(at => info.idx[at] as number) : (found ?? [])
      return places.slice(0, most).flatMap(place => rows[place]?.id ?? [])
    }
  },
  'match-sorter': rows => query =>
    matchSorter([...rows], query, { keys: ['title', 'also'], threshold: matchSorter.rankings.MATCHES })
      .slice(0, most)
      .map(({ id }) => id),
}
