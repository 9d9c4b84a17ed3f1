// What the chart cannot carry because it is no plain JSON: the subject as it was at opening, the specs behind wishes, values
// being gathered for one slot. All of it goes when the palette closes.
import type { Subject } from '#console/action/subject.ts'
import type { WishSpec } from '#console/action/wishes.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Chain } from './chain.ts'
import type { Pasted } from './pasting/pasted.ts'

export interface Gathered {
  id: string
  title: string
}

let subject: Subject | undefined
let pasted: Pasted | undefined
let gathered: readonly Gathered[] = []
/** Its place in a row of calls. */
export interface InChain {
  chain: Chain
  /** Works on what the call before worked on. */
  follows: boolean
}

const specs = new Map<string, WishSpec>()
const chained = new Map<string, InChain>()
const records = new Map<string, AnyRow>()

export const holdSubject = (given: Subject | undefined): void => {
  subject = given
}
export const heldSubject = (): Subject | undefined => subject

/** By idempotency key: a wish and its spec are one thing on two sides of the chart. */
export const holdSpec = (once: string, spec: WishSpec, inChain?: InChain): void => {
  specs.set(once, spec)
  if (inChain) chained.set(once, inChain)
}
export const chainOfCall = (once: string): InChain | undefined => chained.get(once)
/** The call that is being filled in. */
export const newestSpec = (): WishSpec | undefined => [...specs.values()].at(-1)
export const heldSpec = (once: string): WishSpec | undefined => specs.get(once)

/** Records seen in a picker, so that the chosen one need not be read again. */
export const holdRecord = (row: AnyRow): void => void records.set(row.id, row)
export const heldRecord = (id: string): AnyRow | undefined => records.get(id)

export const gatheredNow = (): readonly Gathered[] => gathered
export const gather = (one: Gathered): void => {
  gathered = gathered.some(({ id }) => id === one.id) ? gathered.filter(({ id }) => id !== one.id) : [...gathered, one]
}
export const ungather = (): void => {
  gathered = []
}

/** What was pasted: its kinds to choose from, and what is no record, said as long as the palette is open. */
export const holdPasted = (given: Pasted | undefined): void => {
  pasted = given
}
export const heldPasted = (): Pasted | undefined => pasted

export const letGo = (): void => {
  pasted = undefined
  subject = undefined
  gathered = []
  specs.clear()
  chained.clear()
  records.clear()
}
