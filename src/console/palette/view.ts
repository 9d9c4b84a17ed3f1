// The chart's snapshot as something to draw: rows of this question only, the active one, the slot that is asked.
import { useSelector } from '@xstate/react'
import { paletteLeafOf } from '#machines/palette.ts'
import { paletteNow } from './actor.ts'
import type { PaletteRow } from './row.ts'
import { askedFor, type ResolvedSlot } from './slots.ts'

type Snapshot = ReturnType<ReturnType<typeof paletteNow>['getSnapshot']>

/** In the order the sources spoke, each once; answers to an earlier question are not there. */
export const rowsOf = ({ context: { rows, sequence } }: Snapshot): PaletteRow[] => {
  const told = new Set<string>()
  return Object.values(rows)
    .flatMap(piece => (piece.sequence === sequence ? (piece.rows as readonly PaletteRow[]) : []))
    .filter(({ id }) => !told.has(id) && told.add(id))
}

export const activeIn = (rows: readonly PaletteRow[], activeId: string | undefined): PaletteRow | undefined =>
  rows.find(({ id }) => id === activeId) ?? rows[0]

export const askedIn = ({ context: { slots, chips, wish } }: Snapshot): ResolvedSlot | undefined => {
  const slot = slots[chips.length]
  return wish && slot ? askedFor(wish.action, slot) : undefined
}

export const listed = new Set(['browsing', 'asking'])

export const usePaletteLeaf = (): string => useSelector(paletteNow(), paletteLeafOf)
export const useSnapshot = (): Snapshot => useSelector(paletteNow(), snapshot => snapshot)

export const optionId = (row: PaletteRow): string => `palette-${row.id}`
