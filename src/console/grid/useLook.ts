// The stretch of the list that is on the screen; absent where nothing scrolls.
import { useState } from 'react'
import type { Looked } from './blocks.ts'

const isSame = (one: Looked | undefined, other: Looked | undefined): boolean =>
  one?.from === other?.from && one?.to === other?.to && one?.top === other?.top && one?.bottom === other?.bottom

export const useLook = () => {
  const [sight, setSight] = useState<Looked>()
  const look = (next: Looked | undefined) => setSight(before => (isSame(before, next) ? before : next))
  return { sight, look }
}
