// The list on the screen, for whoever stands outside of it: the palette offers what can be done with its views and columns.
// Which of its dialogs is open is said here too.
import { useSyncExternalStore } from 'react'
import type { List } from './list.ts'

export type ListDialog = 'views' | 'newView' | 'states'

let list: List | undefined
let dialog: ListDialog | undefined
let isSheet = false
const readers = new Set<() => void>()

const listen = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const setListHere = (next: List | undefined): void => {
  list = next
}
/** Outside React. */
export const listHere = (): List | undefined => list

export const openDialog = (next: ListDialog | undefined): void => {
  dialog = next
  for (const read of readers) read()
}

export const useDialog = (): ListDialog | undefined => useSyncExternalStore(listen, () => dialog)

/** The list as a spreadsheet, until it is left. */
export const openSheet = (isOpen: boolean): void => {
  isSheet = isOpen
  for (const read of readers) read()
}

export const useSheetOpen = (): boolean => useSyncExternalStore(listen, () => isSheet)
export const isSheetOpen = (): boolean => isSheet
