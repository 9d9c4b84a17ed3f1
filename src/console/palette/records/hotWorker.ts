// The worker that holds the records at hand: it is filled, told of changes, and asked. Changes are gathered before the index
// is made anew, so that a bulk run does not make it a hundred times.
import type { Hit } from '#contract/call.ts'
import { HotSearch } from './hotSearch.ts'

export type HotQuestion =
  | { type: 'fill'; records: readonly Hit[] }
  /** Hottest first; deleted ones are forgotten. */
  | { type: 'change'; records: readonly Hit[] }
  | { type: 'ask'; number: number; query: string; most: number }

export interface HotReply {
  number: number
  records: Hit[]
}

const mostKept = 20_000
const gatherMs = 500

// The page's own types know a window; a worker is spoken to by these two.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<HotQuestion>) => void) | null
  postMessage(reply: HotReply): void
}

let records: readonly Hit[] = []
let index = new HotSearch([])
let timer: ReturnType<typeof setTimeout> | undefined

const keyOf = ({ resource, id }: Hit): string => `${resource}:${id}`

const make = (next: readonly Hit[]): void => {
  records = next.slice(0, mostKept)
  index = new HotSearch(records)
}

const change = (changed: readonly Hit[]): void => {
  const touched = new Set(changed.map(keyOf))
  const live = changed.filter(({ status }) => status !== 'deleted')
  records = [...live, ...records.filter(record => !touched.has(keyOf(record)))]
  clearTimeout(timer)
  timer = setTimeout(() => make(records), gatherMs)
}

scope.onmessage = ({ data: question }) => {
  if (question.type === 'fill') return make(question.records)
  if (question.type === 'change') return change(question.records)
  const found = index.search(question.query, question.most)
  scope.postMessage({ number: question.number, records: found.map(({ record }) => record) })
}
