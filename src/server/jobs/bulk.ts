// The two jobs of a bulk file. Both read the same rows and take the same way through the engine; the check takes every
// chunk back and keeps what it saw, the other keeps what it did. One operation for the whole file: undo takes it as one.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { type CheckReport, mostRows } from '#contract/bulk.ts'
import type { Face } from '#machines/wish.ts'
import type { Tx } from '#server/db/tenant.ts'
import { resourceNamed, settingOf } from '#server/kit.ts'
import { withScene } from '#server/records/scene.ts'
import type { BulkRules, Follower, Profile } from '#server/records/serve.ts'
import { become } from './becoming.ts'
import { generic } from './generic.ts'
import type { UnitContext } from './implicitUnits.ts'
import { judgeAndApply, type UnitResult } from './judging.ts'
import { rowLines } from './lines.ts'
import { namesIn, tally } from './outcomes.ts'
import { sayRadius } from './radius.ts'
import { Reading } from './reading.ts'
import { keepSeen, leftOf, note, type Seen, seenBefore, seenOf } from './seen.ts'
import { type BulkParams, profileOf, type Unit, unitsOf, uploadOf } from './source.ts'
import type { RowLine, Run, Steps, Work } from './work.ts'

const chunk = { apply: 200, check: 500 }
const undoDays = 30
/** Only a check looks for what would change. */
const noneSeen = { samples: [], warnings: [] }

export const bulkApply: Work = {
  open: run => openBulk(run, false),
  ending: async (tx, { kit, job }) => ({
    report: { ...(await tally(tx, job.vendor, job.id, namesIn(kit, job))), ...noneSeen },
    undoDays,
  }),
}
export const bulkCheck: Work = {
  open: run => openBulk(run, true),
  async ending(tx, { kit, job, staff }) {
    const seen = await seenOf(tx, job)
    const { samples, radius, warnings, becoming } = seen
    const { results, assumed, weighed, drafted, columns, rows } = becoming
    const { weights } = formatOf(kit, job.params as unknown as BulkParams) ?? {}
    const told = [...sayRadius(kit.resources, radius), ...Object.values(warnings)]
    const tallied = await tally(tx, job.vendor, job.id, namesIn(kit, job))
    // How amounts are read says nothing of a file that changes nothing.
    const isRead = tallied.counts.create + tallied.counts.update > 0
    const report: CheckReport = {
      ...tallied,
      samples,
      warnings: told,
      left: leftOf(seen),
      results: Object.values(results).sort((one, other) => Number(!!one.names) - Number(!!other.names)),
      ...(isRead && assumed > 0 && { assumed: { currency: settingOf(staff.place).currency, count: assumed } }),
      ...(isRead && weights && weighed > 0 && { weighed: { unit: weights.unit, count: weighed } }),
      ...(drafted > 0 && { drafted }),
      first: { columns, rows },
    }
    return { report }
  },
}

async function openBulk(run: Run, isDry: boolean): Promise<Steps> {
  const { kit, job, staff } = run
  const params = job.params as unknown as BulkParams
  const type = seeingWhole(run, params, bulkTypeOf(run, params))
  const own = resourceNamed(kit, params.resource)
  const total = await totalOf(run, params)
  const units = new Reading(unitsOf(kit, staff, params))
  await units.skip(job.nextRow)
  let held: { from: number; batch: Unit[]; isLast: boolean; seen: Seen } | undefined
  let seen = seenBefore(job.report)

  return {
    total,
    async step(tx, from) {
      // A step that is tried again takes the same rows.
      if (held?.from !== from) held = { from, seen, ...(await units.take(isDry ? chunk.check : chunk.apply)) }
      const { batch, isLast } = held
      const now = isDry ? structuredClone(held.seen) : undefined
      const results = await applied(run, tx, type, params, batch, now)
      const rows = [...results.flatMap(result => rowLines(result, own)), ...skippedLines(batch)]
      if (now) {
        seen = note(now, results, params.headers)
        await keepSeen(tx, run, seen)
      }
      return { next: from + rows.length, isOver: isLast, rows, phase: isDry ? 'checking' : 'applying' }
    },
    close: () => units.close(),
  }
}

const bulkTypeOf = ({ kit }: Run, { resource: name, upload }: BulkParams): BulkRules => {
  const resource = resourceNamed(kit, name)
  const own = kit.behaviours.get(name)?.uploads?.[upload]
  return (own as BulkRules | undefined) ?? generic(kit, resource, uploadOf(resource, upload))
}

/** Reads the whole file once, where its rules ask for it, and gives what they made of it to each chunk. */
const seeingWhole = ({ kit, staff }: Run, params: BulkParams, type: BulkRules): BulkRules => {
  if (!type.whole) return type
  let whole: unknown
  let isRead = false
  return {
    ...type,
    async load(scene, rows) {
      if (!isRead) whole = await type.whole?.(scene, unitsOf(kit, staff, params))
      isRead = true
      return type.load(scene, rows, whole)
    },
  }
}

const followersOf = ({ behaviours }: Run['kit'], { resource, upload }: BulkParams): Follower[] =>
  [...behaviours.values()].flatMap(({ follows }) => follows?.[`${resource}.${upload}`] ?? [])

/** A file of ours was counted when it was looked at; what becomes of other rows is only known by reading them. */
const totalOf = async (run: Run, params: BulkParams): Promise<number> =>
  params.profile === undefined && params.rowsOf === undefined && run.job.total !== null
    ? run.job.total
    : countRows(run, params)

async function countRows({ kit, staff }: Run, params: BulkParams): Promise<number> {
  const most = mostRows(uploadOf(resourceNamed(kit, params.resource), params.upload))
  let rows = 0
  for await (const unit of unitsOf(kit, staff, params)) rows += unit.length
  if (rows > most) throw new Error(`${rows} rows are more than a file may hold`)
  return rows
}

async function applied(
  { kit, job, staff }: Run,
  tx: Tx,
  type: BulkRules,
  params: BulkParams,
  batch: Unit[],
  /** Of a check: what it saw so far, to which what these rows lead to is added. */
  seen: Seen | undefined,
): Promise<UnitResult[]> {
  const asked = batch.map(unit => unit.filter(row => row.command !== 'skip')).filter(unit => unit.length > 0)
  const invocation = {
    action: actionId({ name: params.resource }, 'upload'),
    face: job.face as Face,
    jobId: job.id,
    operation: job.operation,
    ...(uploadOf(resourceNamed(kit, params.resource), params.upload).secure && { secured: true }),
  }
  if (seen) await tx.execute(sql`savepoint dry`)
  const results = await withScene(
    kit,
    staff,
    invocation,
    async scene => {
      const done = await judgeAndApply(scene, type, asked, followersOf(kit, params))
      if (seen) {
        await become(scene, seen.becoming, lookingOf(kit, params), done)
        // Nothing is announced of what is taken back.
        scene.written.length = 0
      }
      return done
    },
    tx,
  )
  if (seen) await tx.execute(sql`rollback to savepoint dry`)
  return results
}

const formatOf = (kit: Run['kit'], { resource, profile }: BulkParams): Profile | undefined =>
  profile === undefined ? undefined : profileOf(kit, resource, profile)

const lookingOf = (kit: Run['kit'], params: BulkParams): UnitContext => {
  const { resource: name, upload, headers = {} } = params
  const resource = resourceNamed(kit, name)
  const { isCurrencySaid = false, weights } = formatOf(kit, params) ?? {}
  return { resource, upload: uploadOf(resource, upload), headers, isCurrencySaid, weights: weights?.column }
}

const skippedLines = (batch: Unit[]): RowLine[] =>
  batch
    .flat()
    .flatMap(({ command, line, key }) => (command === 'skip' ? [{ line, key, outcome: 'SKIPPED' as const }] : []))
