// Whoever handed a record in for a second person is told what became of it, and why: of every queue in which one waits, whatever
// chart moves its records. A request that is kept as a call tells its own answer (`approvals/decide.ts`).
import { sql } from 'drizzle-orm'
import { isApproval, queuesOf } from '#contract/queue.ts'
import { type AnyRow, type Resource, regionsOf } from '#contract/resource.ts'
import { actionOf, isConsent } from '#contract/standard.ts'
import { rowsOf } from '#server/db/statement.ts'
import { resourceNamed } from '#server/kit.ts'
import type { EngineScene, Written } from '#server/records/scene.ts'
import { titleIn } from '#server/records/shape.ts'

/** The state it waited in, by the field that holds it. */
interface Answered {
  after: AnyRow
  field: string
  waited: string
}

const answeredIn = (resource: Resource, lines: readonly Written[]): Answered[] => {
  const fields = ['status', ...regionsOf(resource).map(({ field }) => field)]
  return lines.flatMap(({ before, after }) =>
    fields
      .filter(field => before && before[field as keyof AnyRow] !== after[field as keyof AnyRow])
      .map(field => ({ after, field, waited: String(before?.[field as keyof AnyRow]) })),
  )
}

/** Who led it into the state it waited in, last of all. */
const handedInBy = async (
  { tx, staff }: EngineScene,
  resource: Resource,
  { after, field, waited }: Answered,
): Promise<string | undefined> => {
  const [last] = await rowsOf<{ by: string | null }>(
    tx,
    sql`select by_user as by from history where vendor = ${staff.place.vendorCode} and resource = ${resource.name}
      and record_id = ${after.id}::uuid and after ->> ${field} = ${waited} order by version desc limit 1`,
  )
  return last?.by ?? undefined
}

export const tellAnswers = async (scene: EngineScene): Promise<void> => {
  const { tx, kit, staff, invocation, now, written } = scene
  const [area = '', name = ''] = invocation.action.split('.')
  const lines = written.filter(line => line.resource === area)
  if (lines.length === 0 || invocation.undoOf) return
  const resource = resourceNamed(kit, area)
  const action = actionOf(resource, name)
  const isVerdict = queuesOf(resource).some(([, queue]) => queue.verdicts.includes(name) && isApproval(resource, queue))
  if (!action || !isVerdict) return
  for (const answered of answeredIn(resource, lines)) {
    const by = await handedInBy(scene, resource, answered)
    if (!by || by === staff.userId) continue
    const title = titleIn(resource, answered.after).slice(0, 300)
    await tx.execute(sql`select tell_answer(${staff.place.vendorCode}, ${by}::uuid, ${now.toISOString()}::timestamptz, ${resource.name},
      ${answered.after.id}::uuid, ${title}, ${isConsent(action) ? 'approved' : 'declined'}, ${staff.userId || null}::uuid,
      ${invocation.reason ?? null})`)
  }
}
