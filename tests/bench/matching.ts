// How fast letters find records: ours beside what others use, on the same titles, each typed letter by letter.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import uFuzzy from '@leeoniya/ufuzzy'
import { defaultFilter } from 'cmdk'
import fuzzysort from 'fuzzysort'
import { matchSorter } from 'match-sorter'
import { HotSearch } from '#console/palette/records/hotSearch.ts'
import type { Hit } from '#contract/call.ts'
import { print, quantile } from './figures.ts'

const words = {
  kind: ['Travel', 'Duo', 'Mini', 'Refill', 'Gift', 'Family', 'Kids', 'Matte', 'Glow', 'Ultra', 'Daily', 'Gentle'],
  plant: ['Rose', 'Neem', 'Aloe', 'Charcoal', 'Sandal', 'Coconut', 'Almond', 'Saffron', 'Honey', 'Papaya', 'Turmeric'],
  thing: [
    'Face Wash',
    'Serum',
    'Shampoo',
    'Lip Balm',
    'Body Lotion',
    'Sunscreen',
    'Hair Oil',
    'Toner',
    'Kajal',
    'Mist',
  ],
}
const phrases = [
  'rose serum',
  'lip balm mini',
  'sku-2ab',
  'turmerc',
  'coconut oil',
  'zzzz',
  'gift honey',
  '50 ml',
  'ultra',
]
const typed = phrases.flatMap(phrase => Array.from(phrase, (_, at) => phrase.slice(0, at + 1)))

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const recordsOf = (size: number): Hit[] => {
  const pick = random(7)
  const one = (all: readonly string[]) => all[Math.floor(pick() * all.length)]
  return Array.from({ length: size }, (_, at) => ({
    resource: 'products',
    id: String(at),
    title: `${one(words.kind)} ${one(words.plant)} ${one(words.thing)} ${Math.floor(pick() * 500)} ml`,
    subtitle: `SKU-${(100_000 + at).toString(36).toUpperCase()}`,
    status: 'active',
  }))
}

type Search = (query: string) => unknown

/** Each makes what it can beforehand, as a page would. */
const rivals: Record<string, (records: readonly Hit[]) => Search> = {
  ours: records => {
    const search = new HotSearch(records)
    return query => search.search(query)
  },
  'cmdk filter': records => query =>
    records
      .map(({ title, subtitle }) => defaultFilter(title, query, [subtitle ?? '']))
      .filter(score => score > 0)
      .sort((one, other) => other - one)
      .slice(0, 50),
  fuzzysort: records => {
    const prepared = records.map(({ title, subtitle }) => ({
      title: fuzzysort.prepare(title),
      subtitle: fuzzysort.prepare(subtitle ?? ''),
    }))
    return query => fuzzysort.go(query, prepared, { keys: ['title', 'subtitle'], limit: 50 })
  },
  uFuzzy: records => {
    const [search, texts] = [new uFuzzy(), records.map(({ title, subtitle }) => `${title} ${subtitle}`)]
    return query => search.search(texts, query)
  },
  'match-sorter': records => query => matchSorter(records, query, { keys: ['title', 'subtitle'] }).slice(0, 50),
}

/** What takes seconds a key is measured on fewer keys. */
const patience = 4000

const measure = (search: Search): number[] => {
  for (const query of typed.slice(0, 10)) search(query)
  const times: number[] = []
  const began = performance.now()
  for (const query of typed) {
    const from = performance.now()
    search(query)
    times.push(performance.now() - from)
    if (performance.now() - began > patience) break
  }
  return times.toSorted((one, other) => one - other)
}

const budgets: Record<number, [median: number, p95: number]> = { 1000: [0.2, 1], 10000: [0.4, 2], 100000: [1, 15] }

export const compareMatchers = (): void => {
  for (const [size, [median, p95]] of Object.entries(budgets)) {
    const records = recordsOf(Number(size))
    for (const [name, make] of Object.entries(rivals)) {
      const from = performance.now()
      const search = make(records)
      const build = performance.now() - from
      const times = measure(search)
      const said = { bench: 'palette', unit: 'ms' }
      const baseline = (budget: number) => (name === 'ours' ? { baseline: budget } : {})
      print({ ...said, metric: `${name}, ${size} records, made`, value: build })
      print({ ...said, metric: `${name}, ${size} records, key p50`, value: quantile(times, 0.5), ...baseline(median) })
      print({ ...said, metric: `${name}, ${size} records, key p95`, value: quantile(times, 0.95), ...baseline(p95) })
    }
  }
}

/** What the index of the records at hand holds while nobody types, without the records themselves. */
export const tellMemory = (size = 20_000): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const records = recordsOf(size)
  const before = held()
  const search = new HotSearch(records)
  const value = (held() - before) / 2 ** 20
  search.search('rose')
  print({ bench: 'palette', metric: `index of ${size} records, idle`, value, unit: 'MB', baseline: 15 })
}
