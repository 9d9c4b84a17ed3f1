// What the worker asks of a kind of job: open it, then one step after the other, each in a transaction the worker commits
// together with the outcomes, the counts and the place to go on from.
import type { FileLink } from '#contract/fields/files.ts'
import type { RowOutcome } from '#contract/rowOutcome.ts'
import type { StoredText } from '#contract/said.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import type { JobRecord } from './row.ts'

export interface Run {
  kit: Kit
  job: JobRecord
  staff: Staff
}

/** A finding beside the first of its row, kept by key as that one is. */
export interface OtherFinding {
  code: string
  column: string | null
  message: string
  told?: StoredText | undefined
}

export interface RowLine {
  line: number
  key: string | null
  outcome: RowOutcome
  code?: string | undefined
  column?: string | undefined
  message?: string | undefined
  /** The message's key and what fills it. */
  told?: StoredText | undefined
  /** What else is wrong with the row. */
  others?: readonly OtherFinding[] | undefined
  /** The cells as they came, for rows somebody has to mend. */
  cells?: Record<string, string> | undefined
}

/** `next` is where the following step begins; rows are counted by their outcome. */
export interface Stepped {
  next: number
  isOver: boolean
  rows: RowLine[]
  /** Where it is known only now. */
  total?: number
  /** False: rows only count, they are not kept. */
  keepsRows?: boolean
  phase?: string
}

/** What is written on the job when it ends. */
export interface Ending {
  resultFile?: FileLink
  report?: object
  undoDays?: number
}

export interface Steps {
  total: number | null
  /** Before the transaction of the step that begins there; what it tells other systems may be told again. */
  ahead?(from: number): Promise<void>
  step(tx: Tx, from: number): Promise<Stepped>
  /** Where the ending needs what was opened. */
  ending?(tx: Tx): Promise<Ending>
  close(): Promise<void>
}

export interface Work {
  /** Begins anew after a crash: what it makes is kept only at its end. */
  startsOver?: boolean
  open(run: Run): Promise<Steps>
  /** In the transaction of the last step; also after a cancel midway, when nobody may be at work. */
  ending?(tx: Tx, run: Run): Promise<Ending>
}
