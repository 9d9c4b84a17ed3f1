// Every resource there is, in the order the sidebar and the palette show them. Erased on purpose: kits loop over this.
import { withLate } from './all.early.ts'
import { late } from './all.late.ts'

export const areas = withLate(late)
