// The records at hand and the last start page, kept over a reload, of one person in one place. Wiped when either goes (palette.md 4.5).
// Without IndexedDB nothing is kept and everything is fetched again, and so it is by a console of another build: what it kept was
// answered to what it knew, and may lack what is drawn today.
import type { HotAnswer } from '#contract/call.ts'

const database = 'nucleus-hot'
const store = 'snapshot'

const open = (): Promise<IDBDatabase | undefined> =>
  new Promise(done => {
    try {
      const asked = indexedDB.open(database, 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore(store)
      asked.onsuccess = () => done(asked.result)
      asked.onerror = () => done(undefined)
    } catch {
      done(undefined)
    }
  })

const within = async <T>(
  mode: IDBTransactionMode,
  run: (snapshots: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  const opened = await open()
  if (!opened) return undefined
  return new Promise(done => {
    const asked = run(opened.transaction(store, mode).objectStore(store))
    const end = (answer?: T) => {
      opened.close()
      done(answer)
    }
    asked.onsuccess = () => end(asked.result)
    asked.onerror = () => end()
  })
}

interface Kept {
  build: string
  snapshot: unknown
}

/** The name of the script the page began with changes with whatever it brings. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

export const readSnapshot = async <T = HotAnswer>(key: string): Promise<T | undefined> => {
  const kept = await within('readonly', snapshots => snapshots.get(key) as IDBRequest<Kept | undefined>)
  return kept?.build === build() ? (kept.snapshot as T) : undefined
}

export const writeSnapshot = (key: string, snapshot: unknown): Promise<unknown> =>
  within('readwrite', snapshots => snapshots.put({ build: build(), snapshot } satisfies Kept, key))

/** All of them: whoever comes next starts with nothing. */
export const wipeSnapshots = (): Promise<unknown> => within('readwrite', snapshots => snapshots.clear())
