// Long actions and long undos: the engine's own path, some hundred records per step. What is refused becomes a row with
// its reason; the others go on.
import { sql } from 'drizzle-orm'
import type { Refused } from '#contract/call.ts'
import type { FileLink } from '#contract/fields/files.ts'
import type { Finding } from '#contract/problem.ts'
import { actionOf, isTakenBack } from '#contract/standard.ts'
import type { Face } from '#machines/wish.ts'
import { readingTenant, type Tx } from '#server/db/tenant.ts'
import { resourceNamed } from '#server/kit.ts'
import { changesOver } from '#server/records/changed.ts'
import { doAhead, hasAhead, runChunk } from '#server/records/chunk.ts'
import { leftReason } from '#server/records/refusal.ts'
import { withScene } from '#server/records/scene.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { pickedAfter, versionsIn } from '#server/records/target.ts'
import { titlesNow } from '#server/records/titles.ts'
import { markReached, markUndone, type UndoCursor, undoChunk } from '#server/records/undo.ts'
import { type UndoParams, undoerThere } from '#server/records/undoing.ts'
import { mostOthers, toldIn, toldOther } from './lines.ts'
import { tally } from './outcomes.ts'
import { readJob, stateOf } from './row.ts'
import type { Ending, RowLine, Run, Work } from './work.ts'

const chunk = 200
const undoDays = 30

interface ActionParams {
  resource: string
  action: string
  operation: string
  input: Record<string, unknown>
  reason: string | null
  /** The second person, where one was needed. */
  approvedBy: string | null
  /** The second factor was demanded when it was asked for. */
  secured?: boolean
}

const refusedLine = (line: number, { id, title, why }: Refused): RowLine => ({
  line,
  key: title ?? id,
  outcome: 'ERROR',
  code: why.code,
  column: why.path,
  message: why.message,
  told: toldIn(why),
})

/** What is there already is left out as it was asked to be. */
const leftLine = (line: number, one: Refused): RowLine =>
  one.why.code === 'EXISTS' ? { ...refusedLine(line, one), outcome: 'SKIPPED' } : refusedLine(line, one)

/** A copy, with what stayed behind of it: where it stood, and what it was. */
const copiedLine = (line: RowLine, [first, ...others]: readonly Finding[]): RowLine => {
  if (!first) return line
  const { code, path, message } = first
  return {
    ...line,
    code,
    column: path,
    message,
    told: toldIn(first),
    ...(others.length > 0 && { others: others.slice(0, mostOthers).map(toldOther) }),
  }
}

const reportOf = async (tx: Tx, { job }: Run) => ({
  ...(await tally(tx, job.vendor, job.id)),
  samples: [],
  warnings: [],
})

async function actionEnding(tx: Tx, run: Run): Promise<Ending> {
  const { resource, action } = run.job.params as unknown as ActionParams
  const isUndoable = isTakenBack(actionOf(resourceNamed(run.kit, resource), action))
  return { report: await reportOf(tx, run), ...(isUndoable && { undoDays }) }
}

type Picked = Awaited<ReturnType<typeof pickedAfter>>

/** The records of the step that begins there, unless it will not be taken. */
const pickedAhead = ({ kit, job, staff }: Run, operation: string, from: number): Promise<Picked> =>
  readingTenant(kit.db, scopeFor(staff), async tx => {
    const now = await readJob(tx, job.vendor, job.id)
    const isOurs = now && now.attempt === job.attempt && now.nextRow === from && stateOf(now) === 'started'
    if (!isOurs || now.cancelAsked || now.pausedBy !== null) return []
    return pickedAfter(tx, job.vendor, operation, from, chunk)
  })

/** `next` is the place of the last record in the selection that was fixed when the action was asked for. */
export const actionWork: Work = {
  async open(run) {
    const { kit, job, staff } = run
    const params = job.params as unknown as ActionParams
    const resource = resourceNamed(kit, params.resource)
    const { reason, approvedBy, ...rest } = params
    const common = { ...rest, resource, jobId: job.id, ...(approvedBy && { approvedBy }), ...(reason && { reason }) }
    const isAhead = hasAhead(kit, resource, params.action)
    let ahead: unknown
    let resultFile: FileLink | undefined
    return {
      total: job.total,
      ...(isAhead && {
        async ahead(from: number) {
          const picked = await pickedAhead(run, params.operation, from)
          ahead =
            picked.length > 0 ? await doAhead(kit, staff, { ...common, ids: picked.map(({ id }) => id) }) : undefined
        },
      }),
      async step(tx, from) {
        const picked = await pickedAfter(tx, job.vendor, params.operation, from, chunk)
        if (picked.length === 0) return { next: from, isOver: true, rows: [] }
        const ids = picked.map(({ id }) => id)
        // What was done ahead has made other versions of them.
        const versions = isAhead ? {} : versionsIn(picked)
        const performed = await runChunk(kit, staff, tx, { ...common, ids, versions, ahead })
        const { done, refused, within = [], kept, copied } = performed
        resultFile = kept ?? resultFile
        const places = new Map(picked.map(({ id, place }) => [id, place]))
        // Its row says what was left out of a record, so that somebody looks.
        const partly = Map.groupBy(within, ({ of }) => of)
        const well = done.map((id): RowLine => {
          const left = partly.get(id)
          const line = places.get(id) ?? 0
          const copy = copied?.get(id)
          if (copy) return copiedLine({ line, key: id, outcome: copy.outcome }, copy.left)
          return left
            ? refusedLine(line, { id, why: leftReason(resource, left) })
            : { line, key: id, outcome: 'UPDATED' }
        })
        const told = [...well, ...refused.map(one => leftLine(places.get(one.id) ?? 0, one))]
        const called = await titlesNow(tx, staff.place, resource, ids)
        const named = new Map([...places].map(([id, line]) => [line, called.get(id) || id]))
        const rows = [...told, ...untouched(places, told)].map(row => ({ ...row, key: named.get(row.line) ?? row.key }))
        return {
          next: picked.at(-1)?.place ?? from,
          isOver: picked.length < chunk,
          rows,
          phase: 'applying',
        }
      },
      ending: async tx => ({ ...(await actionEnding(tx, run)), ...(resultFile && { resultFile }) }),
      close: async () => {},
    }
  },
  ending: actionEnding,
}

/** Records the action had nothing to do for. */
const untouched = (places: ReadonlyMap<string, number>, rows: readonly RowLine[]): RowLine[] => {
  const told = new Set(rows.map(({ line }) => line))
  return [...places].flatMap(([id, place]) =>
    told.has(place) ? [] : [{ line: place, key: id, outcome: 'UNCHANGED' as const }],
  )
}

/** What each is called in rows that are kept, by what tells of nobody; by its id where nothing else does. */
const keptNames = async (
  tx: Tx,
  { kit, staff }: Run,
  records: readonly { resource: string; id: string }[],
): Promise<(id: string) => string> => {
  const names = new Map<string, string>()
  for (const [name, some] of Map.groupBy(records, ({ resource }) => resource)) {
    const ids = some.map(({ id }) => id)
    const called = await titlesNow(tx, staff.place, resourceNamed(kit, name), ids)
    for (const [id, title] of called) names.set(id, title)
  }
  return id => names.get(id) || id
}

/** Kept in the step's own transaction: a step that is tried again begins where it began. */
const cursorOf = async (tx: Tx, { job }: Run): Promise<UndoCursor | undefined> => {
  const { rows } = await tx.execute<{ cursor: UndoCursor | null }>(
    sql`select report->'cursor' as cursor from jobs where vendor = ${job.vendor} and id = ${job.id}`,
  )
  return rows[0]?.cursor ?? undefined
}

/** Goes through the operation's records in the order of `undo.ts`. */
export const undoWork: Work = {
  async open(run) {
    const { kit, job, staff } = run
    const params = job.params as unknown as UndoParams
    const invocation = {
      action: params.action,
      face: job.face as Face,
      jobId: job.id,
      operation: params.undoOperation,
      undoOf: params.operation,
      ...(params.approvedBy && { approvedBy: params.approvedBy }),
      ...(params.secured && { secured: true }),
    }
    // In another brand nobody knows of this job.
    const { jobId: _, ...beside } = invocation
    return {
      total: job.total,
      async step(tx, from) {
        const cursor = await cursorOf(tx, run)
        const there = await undoerThere(kit, tx, staff, { id: params.operation, reaches: params.reaches })
        const undone = await withScene(
          kit,
          there?.staff ?? staff,
          there ? { ...beside, action: there.action } : invocation,
          async scene => {
            const some = await undoChunk(scene, params.operation, cursor, chunk)
            if (!some.next) await markUndone(scene, params.operation, some.left)
            return some
          },
          tx,
        )
        const { done, refused, next, left } = undone
        const { reaches } = params
        if (reaches) {
          const went = { reaches, done: done.length, left, isOver: !next }
          await withScene(kit, staff, invocation, scene => markReached(scene, params.operation, went), tx)
        }
        const nameOf = await keptNames(tx, run, [...done, ...refused])
        const rows = [
          ...done.map(
            ({ id, isGone }, at): RowLine => ({
              line: from + at + 1,
              key: nameOf(id),
              outcome: isGone ? 'DELETED' : 'UPDATED',
            }),
          ),
          // Changed since by somebody, or in use: left alone, and named; that makes the job PARTIAL.
          ...refused.map((one, at) => ({
            ...refusedLine(from + done.length + at + 1, one),
            key: nameOf(one.id),
          })),
        ]
        if (next)
          await tx.execute(
            sql`update jobs set report = ${JSON.stringify({ cursor: next })} where vendor = ${job.vendor} and id = ${job.id}`,
          )
        return { next: from + rows.length, isOver: next === undefined, rows, phase: 'puttingBack' }
      },
      close: async () => {},
    }
  },
  ending: async (tx, run) => {
    const { undoOperation, action } = run.job.params as unknown as UndoParams
    const [own = ''] = action.split('.')
    const changes = await changesOver(run.kit, tx, run.job.vendor, [undoOperation], own)
    return { report: { ...(await reportOf(tx, run)), changes } }
  },
}
