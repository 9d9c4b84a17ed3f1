// The records touched lately, at hand in a worker: found while the server is still thinking, and when it cannot be reached.
// They belong to one person in one place; another place or nobody ends them.
import { api } from '#console/net/api.ts'
import { onLive } from '#console/net/live.ts'
import { currentMe, currentPlace, onMe } from '#console/session/me.ts'
import type { Hit, HotAnswer } from '#contract/call.ts'
import { paths } from '#contract/session.ts'
import { readSnapshot, wipeSnapshots, writeSnapshot } from './hotStore.ts'
import type { HotQuestion, HotReply } from './hotWorker.ts'
import worker from './hotWorker.ts?worker&url'
import { forgetNames, noteNames } from './knownNames.ts'

const mostShown = 12
const gatherMs = 800
/** A snapshot older than this is not worth mending. */
const oldest = 24 * 3_600_000

// The content security policy names it: the address of no other script is taken from this page's text.
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string }
}
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('nucleus-worker', {
  createScriptURL: () => worker,
})

interface Held {
  key: string
  worker: Worker
  /** Where the next question to the server goes on. */
  at?: string
  records: readonly Hit[]
}

let held: Held | undefined
let number = 0
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Map<number, (records: Hit[]) => void>()

const keyNow = (): string | undefined => {
  const [me, place] = [currentMe(), currentPlace()]
  return me && place && `${me.userId} ${place.vendorCode}`
}

const tell = (worker: Worker, question: HotQuestion): void => worker.postMessage(question)

const fetchHot = (since?: string): Promise<HotAnswer> =>
  api.get<HotAnswer>(paths.hot, { params: since ? { since } : {}, background: true })

const mine = (one: Held): boolean => held === one

const merged = (changed: readonly Hit[], known: readonly Hit[]): Hit[] => {
  const touched = new Set(changed.map(({ id }) => id))
  return [...changed.filter(({ status }) => status !== 'deleted'), ...known.filter(({ id }) => !touched.has(id))]
}

const keep = (one: Held, { records, at }: HotAnswer): void => {
  one.records = records
  one.at = at
  noteNames(records)
  void writeSnapshot(one.key, { records: [...records], at })
}

const fill = async (one: Held): Promise<void> => {
  const kept = await readSnapshot(one.key)
  const snapshot = kept && Date.now() - Date.parse(kept.at) < oldest ? kept : undefined
  if (snapshot && mine(one)) tell(one.worker, { type: 'fill', records: snapshot.records })
  const answer = await fetchHot(snapshot?.at)
  if (!mine(one)) return
  const records = snapshot ? merged(answer.records, snapshot.records) : answer.records
  tell(one.worker, { type: 'fill', records })
  keep(one, { records, at: answer.at })
}

const refresh = async (): Promise<void> => {
  const one = held
  if (!one?.at) return
  const answer = await fetchHot(one.at)
  if (!mine(one) || answer.records.length === 0) return
  tell(one.worker, { type: 'change', records: answer.records })
  keep(one, { records: merged(answer.records, one.records), at: answer.at })
}

const refreshSoon = (): void => {
  if (!held) return
  clearTimeout(timer)
  // What cannot be asked for now is asked for with the next change, or at the next start.
  timer = setTimeout(() => void refresh().catch(() => {}), gatherMs)
}

const end = (): void => {
  held?.worker.terminate()
  held = undefined
  forgetNames()
  for (const answer of waiting.values()) answer([])
  waiting.clear()
}

const begin = (key: string): void => {
  const made = new Worker(policy?.createScriptURL('') ?? worker, { type: 'module' })
  made.onmessage = ({ data }: MessageEvent<HotReply>) => {
    waiting.get(data.number)?.(data.records)
    waiting.delete(data.number)
  }
  const one: Held = { key, worker: made, records: [] }
  held = one
  // Without them the server is asked as ever.
  void fill(one).catch(() => {})
}

const settle = (): void => {
  const key = keyNow()
  if (key === held?.key) return
  const isOther = held !== undefined
  end()
  if (key === undefined || isOther) void wipeSnapshots()
  if (key !== undefined && typeof Worker !== 'undefined') begin(key)
}

/** Once, when the palette is made. */
export const keepHot = (): void => {
  onMe(settle)
  onLive('record.changed', refreshSoon)
  onLive('records.changed', refreshSoon)
  settle()
}

export const askHot = (query: string, signal: AbortSignal): Promise<Hit[]> => {
  const one = held
  if (!one) return Promise.resolve([])
  const asked = ++number
  return new Promise(done => {
    waiting.set(asked, done)
    signal.addEventListener('abort', () => {
      waiting.delete(asked)
      done([])
    })
    tell(one.worker, { type: 'ask', number: asked, query, most: mostShown })
  })
}
