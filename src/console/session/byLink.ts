// What an address said about its place and could not be done by itself: the brand is opened on another host. It is offered
// on the next page; and from where a link has brought somebody here.
import { useSyncExternalStore } from 'react'

export interface Needed {
  brand: string
  country: string
  path: string
}

/** `isTab`: this tab was there; else the person was, last. */
export interface CameFrom {
  vendorCode: string
  isTab: boolean
}

let needed: Needed | undefined
let cameFrom: CameFrom | undefined
const readers = new Set<() => void>()

const subscribe = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const noteNeeded = (next: Needed | undefined): void => {
  needed = next
  for (const read of readers) read()
}
export const useNeeded = (): Needed | undefined => useSyncExternalStore(subscribe, () => needed)

/** The place before this one: of this tab, else the person's last. */
export const noteCameFrom = (vendorCode: string | undefined, { isTab }: Pick<CameFrom, 'isTab'>): void => {
  cameFrom = vendorCode === undefined ? undefined : { vendorCode, isTab }
}
export const cameFromPlace = (): CameFrom | undefined => cameFrom
