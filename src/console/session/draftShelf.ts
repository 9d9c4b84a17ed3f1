// Drafts on their way to the server, or with no way there: offline, or signed out in mid-sentence. By person, place and
// key, so that nobody else signing in on this machine is shown them. Without IndexedDB there is simply no shelf.
export interface Shelved {
  /** Null: given up, but the server does not know yet. */
  body: unknown
  at: string
}

const name = 'nucleus'
const store = 'drafts'

let opening: Promise<IDBDatabase | undefined> | undefined

/** Opening takes a moment that a page on its way out does not have. */
export const openShelf = (): Promise<IDBDatabase | undefined> => {
  opening ??= new Promise(done => {
    try {
      const asked = indexedDB.open(name, 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore(store)
      asked.onsuccess = () => done(asked.result)
      asked.onerror = () => done(undefined)
    } catch {
      done(undefined)
    }
  })
  return opening
}

const ask = async <T>(
  mode: IDBTransactionMode,
  run: (drafts: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> => {
  const database = await openShelf()
  if (!database) return undefined
  return new Promise(done => {
    try {
      const transaction = database.transaction(store, mode)
      const asked = run(transaction.objectStore(store))
      // A page that goes takes along what is not committed.
      transaction.commit()
      asked.onsuccess = () => done(asked.result as T)
      asked.onerror = () => done(undefined)
    } catch {
      done(undefined)
    }
  })
}

export const shelve = (key: string, draft: Shelved): Promise<unknown> =>
  ask('readwrite', drafts => drafts.put(draft, key))
export const unshelve = (key: string): Promise<unknown> => ask('readwrite', drafts => drafts.delete(key))
export const shelved = (key: string): Promise<Shelved | undefined> => ask('readonly', drafts => drafts.get(key))

/** Keys that begin so. */
export const shelvedKeys = async (start: string): Promise<string[]> => {
  const keys = await ask<IDBValidKey[]>('readonly', drafts => drafts.getAllKeys())
  return (keys ?? []).map(String).filter(key => key.startsWith(start))
}
