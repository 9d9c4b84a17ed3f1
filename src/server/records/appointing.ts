// Scheduled publications: set by `schedule`, dropped by whatever ends them.
import { sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { run } from '#server/db/statement.ts'
import type { Intent } from './change.ts'
import { isRevised } from './revisions.ts'
import type { EngineScene } from './scene.ts'

const setAppointments = async (
  { tx, staff }: EngineScene,
  resource: Resource,
  ids: readonly string[],
  at: unknown,
): Promise<void> => {
  if (ids.length === 0) return
  const vendor = staff.place.vendorCode
  if (typeof at === 'string') {
    await run(
      tx,
      sql`insert into appointment (vendor, resource, record_id, at, made_by, by_name)
        select ${vendor}, ${resource.name}, id, ${at}::timestamptz, ${staff.userId}, ${staff.name} from unnest(${sql.param(ids)}::uuid[]) id
        on conflict (vendor, resource, record_id, entry) do update set at = excluded.at, made_by = excluded.made_by, by_name = excluded.by_name`,
    )
    return
  }
  await run(
    tx,
    sql`delete from appointment where vendor = ${vendor} and resource = ${resource.name} and record_id = any(${sql.param(ids)}::uuid[])`,
  )
}

/** What an event that moved these records, for a moment or at once, makes of their appointments. */
export const appointed = (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  at: unknown,
): Promise<void> => {
  // Their moments stand in the record itself and are written with it.
  if (isRevised(resource)) return Promise.resolve()
  const dated = typeof at === 'string' ? intents : intents.filter(({ before }) => before?.status === 'schedule')
  return setAppointments(
    scene,
    resource,
    dated.map(({ id }) => id),
    at,
  )
}
