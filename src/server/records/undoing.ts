// An undo as it is asked for, on whatever face: at once, as a job, or of a second person first.
import { sql } from 'drizzle-orm'
import { jobThreshold } from '#contract/action.ts'
import type { Outcome, Plan } from '#contract/call.ts'
import { retold, type Said } from '#contract/said.ts'
import type { Face } from '#machines/wish.ts'
import { keepRequest } from '#server/approvals/ask.ts'
import { staffAt } from '#server/auth/elsewhere.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { problem, say } from '#server/words.ts'
import { type Once, onceOnly, type StoredAnswer } from './idempotency.ts'
import { newId } from './ids.ts'
import { type Operation, operationOf } from './operations.ts'
import { planOf, Rehearsal } from './plan.ts'
import { shownByIds } from './read.ts'
import type { Refusal } from './refusal.ts'
import { mostRehearsed } from './rehearse.ts'
import { type EngineScene, withScene } from './scene.ts'
import { titleIn } from './shape.ts'
import { scopeFor } from './staffScope.ts'
import { actionTitled } from './titled.ts'
import { markReached, markUndone, type UndoCursor, type UndoneChunk, undoChunk } from './undo.ts'

/** What a job of kind `undo` is given. */
export interface UndoParams {
  operation: string
  undoOperation: string
  /** The action of the deed that is taken back or brought back: whoever may do it may see what its job says. */
  action: string
  approvedBy?: string | null
  secured?: boolean
  /** The vendor it is put back in, where that is another. */
  reaches?: string
}

/**
 * Whoever takes it back, in the brand it wrote in and by what it is called there, with the rights they have there today; there too it is taken back once. Undefined
 * where that is no other brand.
 */
export const undoerThere = async (
  kit: Kit,
  tx: Tx,
  staff: Staff,
  { id, reaches }: { id: string; reaches?: string | null | undefined },
): Promise<{ staff: Staff; action: string } | undefined> => {
  if (!reaches) return undefined
  const there = await staffAt(kit, staff, reaches)
  if (!there) throw problem('FORBIDDEN', 'copyOut.noUndo')
  const { action } = await withTenant(tx, scopeFor(there), inner => operationOf(kit, inner, there, id))
  return { staff: there, action }
}

/** All of it, in one transaction. */
const undoneAll = async (scene: EngineScene, { id, changed }: Operation): Promise<UndoneChunk> => {
  const done: UndoneChunk['done'] = []
  const refused: UndoneChunk['refused'] = []
  let left = 0
  let cursor: UndoCursor | undefined
  do {
    const some = await undoChunk(scene, id, cursor, changed + 1)
    done.push(...some.done)
    refused.push(...some.refused)
    left = some.left
    cursor = some.next
  } while (cursor)
  return { done, refused, left }
}

const undoNow = async (scene: EngineScene, found: Operation): Promise<{ outcome: Outcome; left: number }> => {
  const { done, refused, left } = await undoneAll(scene, found)
  await markUndone(scene, found.id, left)
  const shown = []
  for (const [name, some] of Map.groupBy(done, ({ resource }) => resource)) {
    shown.push(
      ...(await shownByIds(
        scene.kit,
        scene.tx,
        scene.staff,
        resourceNamed(scene.kit, name),
        some.map(one => one.id),
      )),
    )
  }
  const outcome = {
    done: shown,
    refused: refused.map(({ details: _, ...rest }) => rest),
    ...(scene.written.length > 0 && { operation: scene.operation }),
  }
  return { outcome, left }
}

/** As the job is called that did it, else by its action. */
const calledBy = (kit: Kit, { action, jobTitle, jobTold }: Operation): Said | string => {
  if (jobTitle !== null) return retold(jobTitle, jobTold)
  const [area = '', name = ''] = action.split('.')
  const resource = resourceNamed(kit, area)
  return actionTitled(resource, name)
}

/** What taking it back is called, whoever asks for it and by whatever face. */
export const undoTitleOf = (kit: Kit, found: Operation): Said =>
  say(found.isTakingBack ? 'job.redo' : 'job.undo', { job: calledBy(kit, found) })

interface Tried {
  plan: Plan
  refused: Refusal[]
}

/** What it would put back; whoever calls it takes that back. Of very many records the first are tried. */
const tried = async (scene: EngineScene, found: Operation): Promise<Tried> => {
  const isWhole = found.changed < mostRehearsed
  const { done, refused } = isWhole
    ? await undoneAll(scene, found)
    : await undoChunk(scene, found.id, undefined, mostRehearsed)
  const [resource = ''] = found.action.split('.')
  const performed = { done: done.map(({ id }) => id), refused, warnings: [] }
  const [count, rehearsed] = isWhole ? [done.length, done.length] : [found.changed, mostRehearsed]
  return { plan: await planOf(scene, resourceNamed(scene.kit, resource), performed, count, rehearsed), refused }
}

/** The second person is asked once it is known that there is something to put back. */
const secondAsked = async (scene: EngineScene, found: Operation): Promise<StoredAnswer> => {
  await scene.tx.execute(sql`savepoint trial`)
  const { plan, refused } = await tried(scene, found)
  const [first] = scene.written
  await scene.tx.execute(sql`rollback to savepoint trial`)
  scene.written.length = 0
  if (plan.affected === 0)
    return { status: 200, data: { done: [], refused: refused.map(({ details: _, ...rest }) => rest) } }
  const [resource = '', action = ''] = found.action.split('.')
  const call = { resource, action, face: scene.invocation.face, body: {}, undo: found.id }
  const subject = first ? titleIn(resourceNamed(scene.kit, first.resource), first.after) : null
  const title = undoTitleOf(scene.kit, found)
  const request = { action: found.action, title, subject, count: plan.affected, call }
  return { status: 202, data: await keepRequest(scene, request) }
}

export interface Undoing {
  operation: string
  face: Face
  /** The second person, once they have let it go. */
  second?: { name: string; id: string }
  /** Only its plan, which leaves the transaction. */
  dry?: boolean
}

/**
 * Small operations at once, large ones as a job of kind `undo`. What a second person let go is taken back and brought back as any
 * other call of theirs: it moves as much again, so it waits for one.
 */
export const undoWithin = async (kit: Kit, tx: Tx, staff: Staff, asked: Undoing): Promise<StoredAnswer> => {
  const { second, face } = asked
  const found = await operationOf(kit, tx, staff, asked.operation)
  const common = { action: found.action, ...(found.secured && { secured: true }) }
  const invocation = {
    ...common,
    face,
    operation: newId(),
    undoOf: found.id,
    ...(second && { approvedBy: second.name, approver: second.id }),
  }
  const there = await undoerThere(kit, tx, staff, found)
  const inScene = <R>(work: (scene: EngineScene) => Promise<R>): Promise<R> =>
    there
      ? withScene(kit, there.staff, { ...invocation, action: there.action }, work, tx)
      : withScene(kit, staff, invocation, work, tx)
  if (asked.dry)
    return inScene(async scene => {
      throw new Rehearsal((await tried(scene, found)).plan)
    })
  if (found.isApproved && !second) return inScene(scene => secondAsked(scene, found))
  if (found.changed <= jobThreshold) {
    const { outcome, left } = await inScene(scene => undoNow(scene, found))
    const { reaches } = found
    if (reaches) {
      const done = outcome.done.length
      await withScene(
        kit,
        staff,
        invocation,
        scene => markReached(scene, found.id, { reaches, done, left, isOver: true }),
        tx,
      )
    }
    return { status: 200, data: outcome }
  }
  const params: UndoParams = {
    ...common,
    operation: found.id,
    undoOperation: invocation.operation,
    ...(second && { approvedBy: second.name }),
    ...(found.reaches && { reaches: found.reaches }),
  }
  const job = await kit.jobs.start(tx, staff, {
    kind: 'undo',
    title: undoTitleOf(kit, found),
    params,
    total: found.changed,
    face,
    undoOf: found.jobId ?? undefined,
    ...(second && { approvedBy: second.name }),
  })
  return { status: 202, data: { ...job, operation: invocation.operation } }
}

export const undo = (kit: Kit, staff: Staff, operation: string, face: Face, once?: Once): Promise<StoredAnswer> =>
  onceOnly(kit, staff, once, tx => undoWithin(kit, tx, staff, { operation, face }))
