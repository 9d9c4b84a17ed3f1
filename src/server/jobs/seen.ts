// What a check saw so far, kept on the job between its steps: cell diffs, blast radius, warnings. Bounded.
import { sql } from 'drizzle-orm'
import type { CellDiff } from '#contract/becoming.ts'
import type { LeftColumn } from '#contract/bulk.ts'
import type { Finding } from '#contract/problem.ts'
import { isSame } from '#rules/diff.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type Becoming, noBecoming } from './becoming.ts'
import type { RecordWrite, UnitResult } from './judging.ts'
import { measure, noRadius, type Radius } from './radius.ts'
import type { JobRecord } from './row.ts'
import type { Run } from './work.ts'

const mostSamples = 20
const mostWarnings = 100

export interface Seen {
  samples: CellDiff[]
  radius: Radius
  warnings: Record<string, Finding>
  /** By column and what it is kept as. */
  left: Record<string, LeftColumn>
  /** Of a foreign file: so many cells of each column became a field. */
  took: Record<string, number>
  becoming: Becoming
}

export const seenBefore = (report: Record<string, unknown> | null): Seen => ({
  samples: [],
  radius: noRadius(),
  warnings: {},
  left: {},
  took: {},
  becoming: noBecoming(),
  ...(report as Partial<Seen> | null),
})

/** As the last step kept it. */
export async function seenOf(tx: Tx, { vendor, id }: Pick<JobRecord, 'vendor' | 'id'>): Promise<Seen> {
  const { rows } = await tx.execute<Pick<JobRecord, 'report'> & Record<string, unknown>>(
    sql`select report from jobs where vendor = ${vendor} and id = ${id}`,
  )
  return seenBefore(rows[0]?.report ?? null)
}

/** `headers`: what the file calls our columns. */
export function note(seen: Seen, results: readonly UnitResult[], headers: Readonly<Record<string, string>> = {}): Seen {
  for (const { unit, recordWrites, findings, warnings, left, keptBy = {}, about } of results) {
    measure(seen.radius, recordWrites)
    for (const each of unit) for (const [column, as] of each.left ?? []) countLeft(seen, column, as, keptBy)
    // A row of ours may be made of several of theirs.
    for (const header of unit.flatMap(({ took }) => [...new Set(took)]))
      seen.took[header] = (seen.took[header] ?? 0) + 1
    for (const { column, as } of left) {
      const header = headers[column] ?? column
      countLeft(seen, header, as, keptBy)
      // What its rules left after all became no field.
      if (seen.took[header]) seen.took[header] -= 1
    }
    // Rows that change nothing warn of nothing.
    const isIdle = recordWrites.length === 0 && findings.length === 0
    for (const { line: _line, ...warning } of isIdle ? [] : warnings) {
      const known = seen.warnings[warning.message]
      if (!known && Object.keys(seen.warnings).length < mostWarnings) seen.warnings[warning.message] = warning
    }
    for (const write of recordWrites) {
      // A group is about several records, each with a row of its own.
      const line = about.find(({ id }) => id === write.after.id)?.line
      const row = unit.find(one => one.line === line) ?? unit[0]
      if (!write.before || !row) continue
      const { resource } = write
      for (const cell of cellsOf(write).slice(0, mostSamples - seen.samples.length))
        seen.samples.push({ line: row.line, key: row.key, resource: resource.name, ...cell })
    }
  }
  return seen
}

type Parts = Readonly<Record<string, unknown>>

const isParts = (value: unknown): value is Parts | null =>
  value === null || (typeof value === 'object' && !Array.isArray(value))

/** The first field that changes; of what is kept together in one, attributes or further columns, each that changes. */
function cellsOf({ resource, before, after, names }: RecordWrite): Pick<CellDiff, 'field' | 'before' | 'after'>[] {
  const field = names.find(name => name === 'status' || resource.fields[name])
  if (!field || !before) return []
  const [was, is] = [before[field] ?? null, after[field] ?? null]
  if (resource.fields[field]?.kind !== 'json' || !isParts(was) || !isParts(is))
    return [{ field, before: was, after: is }]
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].flatMap(part => {
    const [then, now] = [was?.[part] ?? null, is?.[part] ?? null]
    return isSame(then, now) ? [] : [{ field: `${field}.${part}`, before: then, after: now }]
  })
}

function countLeft(seen: Seen, column: string, as: string | null, keptBy: Readonly<Record<string, string>>): void {
  const of = as === null ? undefined : keptBy[as]
  const place = `${of ?? ''} ${as ?? ''} ${column}`
  seen.left[place] = { column, as, count: (seen.left[place]?.count ?? 0) + 1, ...(of && { of }) }
}

/** Each column once by who keeps it: a row that is refused does not know who would, and counts with those that do. */
export const leftOf = ({ left, took }: Seen): LeftColumn[] => {
  const told = Object.values(left).map(each => ({ ...each }))
  const keeperOf = ({ column, as, of }: LeftColumn) =>
    of || as === null ? undefined : told.find(each => each.of && each.column === column && each.as === as)
  const once = told.filter(each => {
    const keeper = keeperOf(each)
    if (keeper) keeper.count += each.count
    return !keeper
  })
  return once.map(each => (took[each.column] ? { ...each, isPart: true } : each))
}

export const keepSeen = (tx: Tx, { job }: Run, seen: Seen) =>
  tx.execute(sql`update jobs set report = ${JSON.stringify(seen)} where vendor = ${job.vendor} and id = ${job.id}`)
