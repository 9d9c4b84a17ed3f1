// The record this tab shows, for the socket to say: whoever else has it open is told, and tells this one.
import type { PresenceTarget } from '#contract/message.ts'

let spot: PresenceTarget | undefined
const tellers = new Set<(spot: PresenceTarget | undefined) => void>()

const set = (next: PresenceTarget | undefined): void => {
  spot = next
  for (const tell of tellers) tell(next)
}

export const spotNow = (): PresenceTarget | undefined => spot

/** Until the answer is called; a screen that came meanwhile stays where it is. */
export const standAt = (next: PresenceTarget): (() => void) => {
  set(next)
  return () => {
    if (spot === next) set(undefined)
  }
}

export const onSpot = (tell: (spot: PresenceTarget | undefined) => void): (() => void) => {
  tellers.add(tell)
  return () => void tellers.delete(tell)
}
