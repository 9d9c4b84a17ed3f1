// Files nobody needs any more are taken away by night: sent but never put to use, or left of a job that ended long ago. A file
// a record holds or has held stays, and so does one that a draft, a request that waits, or a job that goes on speaks of. What
// was taken away stands on a job like any other.
import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#contract/brand.ts'
import { zoneLead } from '#contract/zone.ts'
import { allPlaces } from '#server/auth/places.ts'
import { rowsOf, run as write } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { say } from '#server/words.ts'
import { tally } from './outcomes.ts'
import { startJob } from './start.ts'
import type { RowLine, Run, Work } from './work.ts'

export const sweepKind = 'files.sweep'

const keptDays = 30
const chunk = 200
/** Of the vendor's clock; looked for once an hour. */
const hourOfNight = 2
const hour = 3_600_000

interface Unused {
  id: string
  name: string
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Ids that stand in a text, whatever they are of. */
const idsIn = (text: SQL): SQL => sql`(regexp_matches(${text}, ${uuid}, 'g'))[1] as id`

/** So that nobody puts one to use meanwhile; one that somebody is putting to use at this moment is left out. */
const toTake = sql`for update of f skip locked`

/** In the order of their ids, which is that of time. */
const unusedAfter = (
  tx: Tx,
  vendor: string,
  now: Date,
  after: string,
  { most, lock }: { most: number; lock: SQL },
): Promise<Unused[]> => {
  const before = sql`${new Date(now.getTime() - keptDays * 24 * hour).toISOString()}::timestamptz`
  const unended = sql`(j.finished_at is null or j.finished_at > ${before})`
  return rowsOf<Unused>(
    tx,
    sql`with named as materialized (
        select ${idsIn(sql`body::text`)} from draft where place in (${vendor}, '')
        union select ${idsIn(sql`call::text`)} from approvals where vendor = ${vendor} and state = 1
        union select ${idsIn(sql`params::text`)} from jobs where vendor = ${vendor} and state in (1, 2, 6))
      select f.id, f.name from file f
      where f.vendor = ${vendor} and f.id > ${after}::uuid and f.created_at < ${before}
        and not exists (select from file_use u where u.vendor = f.vendor and u.file = f.id)
        and not exists (select from jobs j where j.vendor = f.vendor and j.source_file ->> 'fileId' = f.id::text and ${unended})
        and not exists (select from jobs j where j.vendor = f.vendor and j.result_file ->> 'fileId' = f.id::text and ${unended})
        and f.id::text not in (select id from named)
      order by f.id limit ${most} ${lock}`,
  )
}

const first = '00000000-0000-0000-0000-000000000000'

/** No job offers any more what is gone. */
const forgetFiles = async (tx: Tx, vendor: string, ids: readonly string[]): Promise<void> => {
  for (const link of [sql`source_file`, sql`result_file`])
    await write(
      tx,
      sql`update jobs set ${link} = null where vendor = ${vendor} and ${link} ->> 'fileId' = any(${sql.param(ids)}::text[])`,
    )
  await write(tx, sql`delete from file where vendor = ${vendor} and id = any(${sql.param(ids)}::uuid[])`)
}

/** The bytes go once nothing speaks of them any more: a step later, so that what was taken back still has its own. */
const discard = async ({ kit, job }: Run, tx: Tx, done: number): Promise<void> => {
  const rows = await rowsOf<{ file: string }>(
    tx,
    sql`select cells ->> 'file' as file from job_rows
      where vendor = ${job.vendor} and job = ${job.id} and line > ${done - chunk} and line <= ${done}`,
  )
  for (const { file } of rows) await kit.files.discard(job.vendor, file)
}

export const sweepWork: Work = {
  async open(run) {
    const { kit, job } = run
    let held = { from: -1, after: first, last: first }
    return {
      total: job.total,
      async step(tx, from) {
        await discard(run, tx, from)
        // A step that is tried again looks at the same files.
        if (held.from !== from) held = { from, after: held.last, last: held.last }
        const files = await unusedAfter(tx, job.vendor, kit.clock.now(), held.after, { most: chunk, lock: toTake })
        held.last = files.at(-1)?.id ?? held.after
        await forgetFiles(
          tx,
          job.vendor,
          files.map(({ id }) => id),
        )
        const rows = files.map(
          ({ id, name }, at): RowLine => ({ line: from + at + 1, key: name, outcome: 'DELETED', cells: { file: id } }),
        )
        return { next: from + files.length, isOver: files.length === 0, rows, phase: 'applying' }
      },
      close: async () => {},
    }
  },
  ending: async (tx, run) => {
    await discard(run, tx, run.job.done)
    return { report: { ...(await tally(tx, run.job.vendor, run.job.id)), samples: [], warnings: [] } }
  },
}

/** Looks at each vendor, and once a night starts a job where there is something to take away. */
export const sweepByNight = async (kit: Pick<Kit, 'db' | 'clock'>): Promise<void> => {
  for (const place of await allPlaces(kit.db)) {
    const now = kit.clock.now()
    const wall = new Date(now.getTime() + zoneLead(now.getTime(), place.timezone))
    if (wall.getUTCHours() === hourOfNight) await startSweep(kit, place, now, wall.toISOString().slice(0, 10))
  }
}

const startSweep = ({ db }: Pick<Kit, 'db'>, place: Place, now: Date, day: string): Promise<void> =>
  withTenant(db, { vendor: place.vendorCode }, async tx => {
    // A look locks nothing: a sweep that runs at this moment would leave out what is held here.
    const [some] = await unusedAfter(tx, place.vendorCode, now, first, { most: 1, lock: sql`` })
    if (!some) return
    await startJob(tx, clockwork(place), {
      kind: sweepKind,
      title: say('job.sweep'),
      params: {},
      face: 'system',
      once: `${sweepKind}/${day}`,
    })
  })
