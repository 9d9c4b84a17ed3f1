// What was typed and not yet saved when the session ended here: shown on the next page, to copy or to keep as a file,
// because the next one to sign in may be somebody else. It lives in this tab's memory only.
import { useSyncExternalStore } from 'react'
import { currentMe } from './me.ts'

export interface Unsaved {
  userId: string | undefined
  /** The form, in the words of the page it was typed on. */
  title: string
  body: unknown
  /** The access was taken away: until the same person is here again nothing of it is shown. */
  isSealed: boolean
}

type UnsavedEntry = Omit<Unsaved, 'userId' | 'isSealed'>
const writing = new Map<string, () => UnsavedEntry | undefined>()
let left: readonly Unsaved[] = []
const readers = new Set<() => void>()

const set = (next: readonly Unsaved[]) => {
  left = next
  for (const read of readers) read()
}

/** A form says what of it is not saved whenever it is asked. */
export const declareUnsaved = (key: string, tell: () => UnsavedEntry | undefined): (() => void) => {
  writing.set(key, tell)
  return () => void (writing.get(key) === tell && writing.delete(key))
}

/** The session ends or the country is lost: what is open now is what would be lost. */
export const noteUnsaved = ({ isSealed = false } = {}): void => {
  const userId = currentMe()?.userId
  const found = [...writing.values()].flatMap(tell => {
    const told = tell()
    return told ? [{ userId, isSealed, ...told }] : []
  })
  if (found.length > 0) set(found)
}

export const forgetUnsaved = (): void => {
  if (left.length > 0) set([])
}

const subscribe = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}
export const useUnsaved = (): readonly Unsaved[] => useSyncExternalStore(subscribe, () => left)
