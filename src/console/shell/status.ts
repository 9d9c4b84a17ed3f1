// What the status line says: which keys were pressed so far, what is selected, what the focused thing can do; and what is
// announced to screen readers. Anyone may write a slot; the line itself only reads.
import { useSyncExternalStore } from 'react'

export type Slot = 'selection' | 'keys' | 'hint'

let slots: Readonly<Partial<Record<Slot, string>>> = {}
let said = ''
const readers = new Set<() => void>()

const tell = () => {
  for (const read of readers) read()
}
const subscribe = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const setStatus = (slot: Slot, text: string | undefined): void => {
  if (slots[slot] === text) return
  slots = { ...slots, [slot]: text }
  tell()
}

export const statusNow = (slot: Slot): string | undefined => slots[slot]

/** Said once, politely. The same sentence again is said again. */
export const announce = (text: string): void => {
  said = text === said ? `${text}\u00a0` : text
  tell()
}

export const useStatus = (): Readonly<Partial<Record<Slot, string>>> => useSyncExternalStore(subscribe, () => slots)
export const useAnnounced = (): string => useSyncExternalStore(subscribe, () => said)
