// Seeded data, the same on every machine that makes it on the same day: a small generator of chance and the fastest honest way into
// a table.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'
import { daysAgo, type SeedDay } from './day.ts'

export interface Chance {
  /** 0 <= n < below. */
  under(below: number): number
  pick<T>(list: readonly T[]): T
  /** Some of a list, at most `most`, in its order. */
  some<T>(list: readonly T[], most: number): T[]
  id(): string
}

/** Mulberry32: 32 bits of state, enough for demo data. Ids are version 7 with a fixed, counting time: the same on every day. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  let count = 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const under = (below: number): number => next() % below
  const hex = (digits: number): string => Array.from({ length: digits }, () => under(16).toString(16)).join('')
  return {
    under,
    pick: list => list[under(list.length)]!,
    some: (list, most) => list.filter(() => under(list.length) < most).slice(0, most),
    id() {
      const time = (1_764_000_000_000 + count++).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-a${hex(3)}-${hex(12)}`
    },
  }
}

/** Writes rows whose keys are column names; one statement per thousand. */
export const insertRows = async (tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const list = sql.join(
    columns.map(column => sql.identifier(column)),
    sql`, `,
  )
  for (let at = 0; at < rows.length; at += 1000) {
    const part = JSON.stringify(rows.slice(at, at + 1000))
    await tx.execute(
      sql`insert into ${sql.identifier(table)} (${list}) select ${list} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${part}::jsonb)`,
    )
  }
}

/** What demo rows are made from: chance, and the day they count from. */
export interface DatedChance extends Chance {
  readonly day: SeedDay
}

export const datedChance = (seed: number, day: SeedDay): DatedChance => ({ ...chanceOf(seed), day })

/** What every seeded record carries beside its own columns. */
export const base = ({ day }: Pick<DatedChance, 'day'>, vendor: string, id: string, status: number, ago: number) => {
  const at = daysAgo(day, ago)
  return { vendor, id, status, version: 1, created_at: at, updated_at: at, x: {} }
}
