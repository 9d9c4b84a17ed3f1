// The dialog of saved commands: open or not, and for which call.
import { useSyncExternalStore } from 'react'
import type { WishSpec } from '#console/action/wishes.ts'

export interface Saving {
  /** What is to be given a name; absent when one only wants to look. */
  call?: WishSpec
}

let saving: Saving | undefined
const readers = new Set<() => void>()

export const openSaving = (next: Saving | undefined): void => {
  saving = next
  for (const read of readers) read()
}

const listen = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useSaving = (): Saving | undefined => useSyncExternalStore(listen, () => saving)
