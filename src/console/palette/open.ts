// The door to the palette for every other room. It is small on purpose: the palette itself may still be on its way, then
// it opens when it has come.
import type { WishSpec } from '#console/action/wishes.ts'
import type { PaletteMode } from '#machines/palette/facts.ts'

export interface Opening {
  mode?: PaletteMode
  query?: string
  /** A call whose arguments are asked for in the line. */
  call?: WishSpec
}

let door: ((opening: Opening) => void) | undefined
let waiting: Opening | undefined

export const openPalette = (opening: Opening = {}): void => {
  if (door) door(opening)
  else waiting = opening
}

/** False while the palette is on its way. */
export const isDoorThere = (): boolean => door !== undefined
/** What is wished of a palette that is not there yet. */
export const waitingOpening = (): Opening | undefined => waiting

/** Given by the palette once it can be seen; what was asked for before is opened then. */
export const adoptDoor = (open: ((opening: Opening) => void) | undefined): void => {
  door = open
  if (!open || !waiting) return
  open(waiting)
  waiting = undefined
}
