// Whether the sheet of all keys is on the screen. A store of its own, so that `?` and the status line need none of what draws it.
import { useSyncExternalStore } from 'react'

let isShown = false
const readers = new Set<() => void>()

export const showShortcuts = (is: boolean): void => {
  isShown = is
  for (const read of readers) read()
}

const listen = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useShortcutsShown = (): boolean => useSyncExternalStore(listen, () => isShown)
