// The dialog for a word and a key of one's own: open or not, and for which command.
import { useSyncExternalStore } from 'react'
import type { PaletteRow } from '../row.ts'

export interface OwnName {
  of: string
  title: string
}

let shown: OwnName | undefined
const readers = new Set<() => void>()

export const openOwnName = (next: OwnName | undefined): void => {
  shown = next
  for (const read of readers) read()
}

/** Undefined of a row that is not the same thing the next time: an answer, a value, what was typed along. */
export const ownNameOf = ({ recent, title, record }: PaletteRow): OwnName | undefined =>
  recent && !record ? { of: recent, title } : undefined

const listen = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useOwnName = (): OwnName | undefined => useSyncExternalStore(listen, () => shown)
