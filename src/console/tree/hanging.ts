// What a tree adds to the list it is: its lines, what each row is marked with, and what may be done with them.
import type { DOMAttributes, HTMLAttributes, ReactNode } from 'react'
import type { Face } from '#machines/wish.ts'
import type { Line } from './lines.ts'
import type { TreePosition } from './moving.ts'

/** What a row is in a tree. */
export interface Branch {
  attributes: HTMLAttributes<HTMLTableRowElement>
  /** How deep it hangs, and what opens and closes it. */
  twist: ReactNode
  /** Beside the name: how many hang directly below. */
  count: ReactNode
}

export interface Hanging {
  lines: readonly Line[]
  branches: ReadonlyMap<string, Branch>
  /** Opens or closes a branch. */
  set(line: Line, isOpen: boolean): void
  /** Asks for the move, with its plan; says why where it cannot be. */
  move(carried: readonly Line[], place: TreePosition, face: Face): void
  /** What is selected, else the row of the cursor; never a record and one above it. */
  aimed(): Line[]
  cut: readonly Line[]
  setCut(lines: readonly Line[]): void
  /** Carry rows elsewhere by the mouse. */
  dragAndDrop: DOMAttributes<HTMLElement>
}
