// Whether the job tray is open: its own button, the palette and a toast may all open it.
import { useSyncExternalStore } from 'react'

let isOpen = false
const readers = new Set<() => void>()

export const openTray = (open = true): void => {
  isOpen = open
  for (const read of readers) read()
}

const subscribe = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useTrayOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
