// The record this tab shows, for the socket to say: whoever else has it open is told, and tells this one.
import type { Spot } from '#contract/message.ts'

let spot: Spot | undefined
const tellers = new Set<(spot: Spot | undefined) => void>()

const set = (next: Spot | undefined): void => {
  spot = next
  for (const tell of tellers) tell(next)
}

export const spotNow = (): Spot | undefined => spot

/** Until the answer is called; a screen that came meanwhile stays where it is. */
export const standAt = (next: Spot): (() => void) => {
  set(next)
  return () => {
    if (spot === next) set(undefined)
  }
}

export const onSpot = (tell: (spot: Spot | undefined) => void): (() => void) => {
  tellers.add(tell)
  return () => void tellers.delete(tell)
}
