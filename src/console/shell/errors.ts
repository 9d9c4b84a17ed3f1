// The last errors that were shown in this tab, newest first: the tray keeps them when their toast is gone.
import { useSyncExternalStore } from 'react'

export interface ShownError {
  at: string
  text: string
  requestId?: string
}

const most = 20
let errors: readonly ShownError[] = []
const readers = new Set<() => void>()

export const noteError = (error: Omit<ShownError, 'at'>): void => {
  errors = [{ at: new Date().toISOString(), ...error }, ...errors].slice(0, most)
  for (const read of readers) read()
}

const listen = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useErrors = (): readonly ShownError[] => useSyncExternalStore(listen, () => errors)
