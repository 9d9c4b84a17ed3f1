// What an attack counts, handed to the table (table.ts) beside the test's own result: what was really made, never what was meant.
import type { RunnerTestCase } from 'vitest'

/** One line of the table. `seconds` is the time that making `tries` took. */
export interface Row {
  what: string
  /** What is counted: bodies, calls, kills. */
  unit: string
  tries: number
  /** Of a whole night; absent where it is always the same. */
  full?: number
  fell: number
  seconds: number
}

declare module 'vitest' {
  interface TaskMeta {
    attacked?: Row[]
  }
}

/** ATTACK_SHARE=0.01 makes one of a hundred. */
export const share = Number(process.env.ATTACK_SHARE ?? 1)
if (!(share > 0 && share <= 1))
  throw new Error(`ATTACK_SHARE is above 0 and at most 1, not ${process.env.ATTACK_SHARE}.`)

/** How many of `full` this run makes. */
export const sized = (full: number, least = 1): number => Math.min(full, Math.max(least, Math.round(full * share)))

/** A night is long, and what is ended before its table has told nothing: each line says every minute how far it is. */
const tellEvery = 60_000

const grouped = new Intl.NumberFormat('en')

export interface Tally {
  /** One more was made, or several. */
  made(count?: number): void
  /** One fell; `why` is kept of the first of each kind. */
  fell(why: string): void
  /** What fell, kind by kind, with how often. */
  falls(): string[]
}

/** The row is there from its first count, so a test that breaks off still says how far it came. */
export const tally = (
  task: Pick<RunnerTestCase, 'meta'>,
  { what, unit, full }: Pick<Row, 'what' | 'unit' | 'full'>,
): Tally => {
  const row: Row = { what, unit, full, tries: 0, fell: 0, seconds: 0 }
  task.meta.attacked = [...(task.meta.attacked ?? []), row]
  const kinds = new Map<string, number>()
  const since = performance.now()
  let told = since
  const stop = () => {
    const now = performance.now()
    row.seconds = (now - since) / 1000
    if (now - told < tellEvery) return
    told = now
    const many = [row.tries, ...(full ? [sized(full)] : [])].map(count => grouped.format(count)).join(' of ')
    const fallen = [...kinds].map(([why, times]) => `\n  ${times} x ${why}`).join('')
    console.log(`${what}: ${many} ${unit}, ${row.fell} fell, after ${Math.round(row.seconds / 60)} min${fallen}`)
  }
  return {
    made: (count = 1) => {
      row.tries += count
      stop()
    },
    fell: why => {
      row.fell += 1
      kinds.set(why, (kinds.get(why) ?? 0) + 1)
    },
    falls: () => [...kinds].map(([why, times]) => `${times} x ${why}`),
  }
}
