// The records at hand and the last start page, kept over a reload, of one person in one place. Wiped when either goes (palette.md 4.5).
// Without IndexedDB nothing is kept and everything is fetched again.
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

export const readSnapshot = <T = HotAnswer>(key: string): Promise<T | undefined> =>
  within('readonly', snapshots => snapshots.get(key) as IDBRequest<T | undefined>)

export const writeSnapshot = (key: string, snapshot: unknown): Promise<unknown> =>
  within('readwrite', snapshots => snapshots.put(snapshot, key))

/** All of them: whoever comes next starts with nothing. */
export const wipeSnapshots = (): Promise<unknown> => within('readwrite', snapshots => snapshots.clear())
