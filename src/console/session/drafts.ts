// Half written forms: kept while people type, first in this browser, then on the server, and there again after a sign-out,
// a reload or another country. A draft belongs to a person and a place; its key names the form and the record.
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#console/net/api.ts'
import { mostDraftKey, paths } from '#contract/session.ts'
import { openShelf, shelve, shelved, shelvedKeys, unshelve } from './draftShelf.ts'
import { currentMe, currentPlace } from './me.ts'
import { declareUnsaved } from './unsaved.ts'

export interface Stored<B = unknown> {
  key: string
  body: B
  at: string
}

export interface Draft<B> {
  /** What was left here before; undefined when nothing was. */
  found: B | undefined
  /** When it was left. */
  at: string | undefined
  /** True until it is known whether something was left. */
  isReading: boolean
  keep(body: B): void
  /** Saved or given up: it is not offered again. */
  drop(): void
}

/** Of an autosave (kernel B 0.2). */
const pauseMs = 2000

/**
 * A new record has a draft for each way its form is opened: what was typed for a coupon, or for this parent, is nothing another
 * kind or another parent begins with. `given` is the query of the address, as far as it fills in fields.
 */
export const draftKey = ({ name }: { name: string }, id?: string, given = ''): string => {
  const own = `${name}/${id ?? 'new'}`
  return given && own.length + given.length < mostDraftKey ? `${own}?${given}` : own
}

/** Whose and where, as it was when the form was opened: later the person or the place may be another. */
const ownerNow = () => {
  const [userId, place] = [currentMe()?.userId, currentPlace()]
  const spot = place && { brand: place.brand, country: place.country }
  return { userId, spot, prefix: `${userId} ${place?.vendorCode} ` }
}
type Owner = ReturnType<typeof ownerNow>

/** Nobody's draft is ever sent as somebody else's. */
const send = ({ userId, spot }: Owner, key: string, body: unknown): Promise<unknown> =>
  currentMe()?.userId === userId
    ? api.post(paths.drafts, { key, body }, { once: null, background: true, ...(spot && { place: spot }) })
    : Promise.reject(new Error('The person who wrote it is not here'))

/** The last thing to be sent of each draft of this page. */
const sending = new Map<string, Promise<unknown>>()

/** One after the other, since what is given up may still be on its way; what reached the server last is taken off the shelf. */
const deliver = async (owner: Owner, key: string, body: unknown): Promise<void> => {
  const place = owner.prefix + key
  recent = undefined
  const before = sending.get(place) ?? Promise.resolve()
  const mine = before
    .then(() => send(owner, key, body))
    .then(
      () => true,
      () => false,
    )
  sending.set(place, mine)
  const hasArrived = await mine
  recent = undefined
  if (sending.get(place) !== mine) return
  sending.delete(place)
  if (hasArrived) await unshelve(place)
}

/** What only this browser has is the later one: everything that reached the server is taken off the shelf. */
const catchUp = async (owner: Owner, key: string): Promise<Stored | 'dropped' | undefined> => {
  const here = await shelved(owner.prefix + key)
  if (!here) return undefined
  void deliver(owner, key, here.body)
  return here.body === null ? 'dropped' : { key, body: here.body, at: here.at }
}

const ask = (key?: string): Promise<Stored[]> =>
  api
    .get<{ drafts: Stored[] }>(paths.drafts, { params: { key }, background: true })
    .then(({ drafts }) => drafts)
    .catch(() => {
      // What could not be read is asked for again.
      recent = undefined
      return []
    })

/** As this person left it in this place. */
export const draftOf = async <B>(key: string): Promise<Stored<B> | undefined> => {
  const [here, [there]] = await Promise.all([catchUp(ownerNow(), key), ask(key)])
  if (here === 'dropped') return undefined
  return (here ?? there) as Stored<B> | undefined
}

/** The start page and the word on coming back ask within a moment of each other: one answer does, until a draft is sent. */
let recent: { prefix: string; at: number; drafts: Promise<Stored[]> } | undefined
const recentMs = 2000

const askAll = (prefix: string): Promise<Stored[]> => {
  if (recent?.prefix !== prefix || performance.now() - recent.at > recentMs)
    recent = { prefix, at: performance.now(), drafts: ask() }
  return recent.drafts
}

/** Every draft of this person in this place, newest first. */
export const allDrafts = async (): Promise<Stored[]> => {
  const owner = ownerNow()
  const keys = (await shelvedKeys(owner.prefix)).map(key => key.slice(owner.prefix.length))
  const [here, there] = await Promise.all([Promise.all(keys.map(key => catchUp(owner, key))), askAll(owner.prefix)])
  const kept = here.filter(draft => typeof draft === 'object')
  const all = [...kept, ...there.filter(({ key }) => !keys.includes(key))]
  return all.toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

export const dropDraft = async (key: string): Promise<void> => {
  const owner = ownerNow()
  await shelve(owner.prefix + key, { body: null, at: new Date().toISOString() })
  await deliver(owner, key, null)
}

/** What waits for its pause. When the session ends or the page goes, that is over. */
const waiting = new Set<() => void>()
const flushAll = (): undefined => {
  for (const flush of waiting) flush()
}
window.addEventListener('pagehide', flushAll)
declareUnsaved('drafts', flushAll)

/** Writes after a pause, and at once when the form goes away: here first, since the page may go before an answer comes. */
export const openWriter = (key: string) => {
  const owner = ownerNow()
  let last: { body: unknown } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    waiting.delete(flush)
    if (!last) return
    const { body } = last
    last = undefined
    void shelve(owner.prefix + key, { body, at: new Date().toISOString() }).then(() => deliver(owner, key, body))
  }
  void openShelf()
  return {
    keep: (body: unknown) => {
      last = { body }
      waiting.add(flush)
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMs)
    },
    drop: () => {
      last = { body: null }
      flush()
    },
    flush,
  }
}

export const useDraft = <B>(key: string): Draft<B> => {
  const [found, setFound] = useState<{ key: string; draft?: Stored<B> }>()
  const writer = useMemo(() => openWriter(key), [key])
  const asked = useRef<string>(undefined)

  useEffect(() => {
    if (asked.current === key) return
    asked.current = key
    void draftOf<B>(key).then(draft => asked.current === key && setFound({ key, draft }))
  }, [key])

  useEffect(() => writer.flush, [writer])

  const isKnown = found?.key === key
  return {
    found: isKnown ? found.draft?.body : undefined,
    at: isKnown ? found.draft?.at : undefined,
    isReading: !isKnown,
    keep: writer.keep,
    drop: writer.drop,
  }
}
