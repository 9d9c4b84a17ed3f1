// One person's transaction in one vendor: what is written in it becomes one operation, announced once, just before the commit.
import { sql } from 'drizzle-orm'
import type { AnyRow } from '#contract/resource.ts'
import type { Face } from '#machines/wish.ts'
import { run } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { tellAnswers } from '#server/watching/answered.ts'
import { announceWritten } from './announce.ts'
import { writerOf } from './clockwork.ts'
import { newId } from './ids.ts'
import { personalOf } from './personal.ts'
import { wholly } from './reach.ts'
import type { Scene } from './serve.ts'
import { scopeFor } from './staffScope.ts'
import { writerFor } from './writer.ts'

/** What pulled the trigger. */
export interface Invocation {
  /** Action id. */
  action: string
  face: Face
  reason?: string
  jobId?: string
  /** Given when this transaction continues an operation, a chunk of a job for instance. */
  operation?: string
  undoOf?: string
  /** The second person, where one was needed. */
  approvedBy?: string
  approver?: string
  /** The second factor was demanded before. */
  secured?: boolean
}

export interface Written {
  resource: string
  before: AnyRow | null
  after: AnyRow
}

/** The engine's scene: what a behaviour sees, and what only the engine needs. */
export interface EngineScene extends Scene {
  kit: Kit
  invocation: Invocation
  /** Everything written so far, in order. */
  written: Written[]
  /** True while a person's own values are written: fields set by the server are refused then. */
  byPerson: boolean
  /** What would no longer be fit for publication is taken out of it, instead of being refused. */
  unpublishes: boolean
  /** A handler asked for a second person. */
  needsSecond: boolean
  /** Who gave other parts of what is counted together with this call. */
  contributors: Set<string>
  /** The second factor was, or would be, demanded; a handler says of what. One object for all copies of the scene. */
  demanded: { factor: boolean | string }
}

/** What a handler that reaches beyond its records needs of the house: mail, other areas, the environment. */
export const kitOf = (scene: Scene): Kit => (scene as EngineScene).kit

export const openScene = (kit: Kit, tx: Tx, staff: Staff, invocation: Invocation): EngineScene => {
  const scene: Omit<EngineScene, 'write'> = {
    kit,
    tx,
    staff,
    invocation,
    setting: settingOf(staff.place),
    now: kit.clock.now(),
    operation: invocation.operation ?? newId(),
    written: [],
    byPerson: false,
    unpublishes: false,
    needsSecond: false,
    contributors: new Set(),
    demanded: { factor: invocation.secured ?? false },
    personal: personalOf(kit, staff.place.vendorCode),
  }
  return Object.assign(scene, { write: writerFor(scene as EngineScene) })
}

/** Records the operation and tells of its changes; called last, inside the transaction. */
export const closeScene = async (scene: EngineScene): Promise<void> => {
  const { tx, staff, invocation, operation, now, written, demanded } = scene
  if (written.length === 0) return
  await run(
    tx,
    sql`insert into operation (vendor, id, user_id, by_name, action, face, at, reason, job_id, undo_of, changed, approved_by, secured, level)
      values (${staff.place.vendorCode}, ${operation}, ${writerOf(staff)}, ${staff.name}, ${invocation.action}, ${invocation.face},
        ${now.toISOString()}, ${invocation.reason ?? null}, ${invocation.jobId ?? null}, ${invocation.undoOf ?? null}, ${written.length}, ${invocation.approvedBy ?? null},
        ${demanded.factor !== false},        coalesce((select level + 1 from operation where vendor = ${staff.place.vendorCode} and id = ${invocation.undoOf ?? null}::uuid), 0))
      on conflict (vendor, id) do update set changed = operation.changed + excluded.changed,
        job_id = coalesce(operation.job_id, excluded.job_id), secured = operation.secured or excluded.secured`,
    true,
  )
  await wholly(scene, async () => {
    await announceWritten(scene, written)
    await tellAnswers(scene)
  })
}

/** Opens a transaction (or works in the given one), runs `work` and closes the scene. */
export const withScene = async <R>(
  kit: Kit,
  staff: Staff,
  invocation: Invocation,
  work: (scene: EngineScene) => Promise<R>,
  inside?: Tx,
): Promise<R> =>
  withTenant(inside ?? kit.db, scopeFor(staff), async tx => {
    const scene = openScene(kit, tx, staff, invocation)
    const result = await work(scene)
    await closeScene(scene)
    return result
  })
