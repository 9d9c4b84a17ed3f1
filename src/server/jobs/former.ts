// Rows that come back from the job they failed in: what its columns became is known there, so nobody maps them a second time. Whoever
// may not see that job learns nothing of it.
import { sql } from 'drizzle-orm'
import { type Inspection, jobColumn } from '#contract/bulk.ts'
import type { Resource } from '#contract/resource.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { isId } from '#server/records/read.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { mappingIn, saidOnce } from './outcomes.ts'
import { type JobRecord, readJob } from './row.ts'

export interface Former {
  told: NonNullable<Inspection['former']>
  upload: string
  /** File header -> our column. */
  mapping: Record<string, string>
}

/** By its id, or by its number as a file of failed rows bears it. */
type Named = { id: string } | { number: number }

const idOf = async (kit: Kit, staff: Staff, named: Named): Promise<string | undefined> => {
  if ('id' in named) return isId(named.id) ? named.id : undefined
  const { rows } = await withTenant(kit.db, scopeFor(staff), tx =>
    tx.execute<{ id: string }>(
      sql`select id from jobs where vendor = ${staff.place.vendorCode} and number = ${named.number}`,
    ),
  )
  return rows[0]?.id
}

export async function formerJob(kit: Kit, staff: Staff, resource: Resource, named: Named): Promise<Former | undefined> {
  const id = await idOf(kit, staff, named)
  const job = id && (await withTenant(kit.db, scopeFor(staff), tx => readJob(tx, staff.place.vendorCode, id)))
  if (!job || !isSeen(staff, resource, job)) return undefined
  const { params, number } = job
  const fill = await saidOnce(kit, job)
  return {
    told: { jobId: job.id, number, reading: (params.reading ?? {}) as Inspection['reading'], fill },
    upload: String(params.upload),
    mapping: mappingIn(kit, job),
  }
}

const isSeen = (staff: Staff, resource: Resource, job: JobRecord): boolean =>
  job.params.resource === resource.name && (job.createdBy === staff.userId || staff.may('jobs.show'))

/** The number of the job that every filled row of the file names; another program may have written it as `42.0`. */
export function numberIn(header: readonly string[], sample: readonly (readonly string[])[]): number | undefined {
  const at = header.findIndex(name => name.toLowerCase() === jobColumn)
  const [first, ...others] = at < 0 ? [] : sample.map(cells => Number(cells[at]?.trim() || Number.NaN))
  const isOne = first !== undefined && Number.isSafeInteger(first) && first > 0 && first < 2 ** 31
  return isOne && others.every(number => number === first) ? first : undefined
}
