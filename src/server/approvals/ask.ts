// A call that needs a second person is kept, filled in, with the records and the versions it was planned on. Nothing is done.
import { sql } from 'drizzle-orm'
import { approvalsName } from '#contract/approval.ts'
import type { ActBody } from '#contract/call.ts'
import { printed, type Said, toldOf } from '#contract/said.ts'
import { newId } from '#server/records/ids.ts'
import type { Trial } from '#server/records/rehearse.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Asking } from '#server/records/task.ts'
import { actionTitled } from '#server/records/titled.ts'
import { notFoundAll } from './refusals.ts'

const waitsDays = 7

/** What is done once it is approved. */
export interface KeptCall {
  resource: string
  action: string
  face: string
  body: ActBody
  /** Who gave other parts of what is counted together; kept under this name. */
  hands?: readonly string[]
  /** The operation that is taken back or brought back, instead of the action done. */
  undo?: string
}

interface Request {
  action: string
  title: Said
  subject: string | null
  count: number
  call: KeptCall
}

/** Kept, and told to those who may answer. */
export const keepRequest = async (
  { kit, tx, staff, invocation, now }: EngineScene,
  { action, title, subject, count, call }: Request,
): Promise<{ approvalId: string }> => {
  const id = newId()
  const vendor = staff.place.vendorCode
  const at = now.toISOString()
  const until = new Date(now.getTime() + waitsDays * 86_400_000).toISOString()
  await tx.execute(sql`insert into approvals (vendor, id, created_at, created_by, updated_at, updated_by, title, title_told, action, subject,
      count, state, requested_by_name, reason, expires_at, call)
    values (${vendor}, ${id}, ${at}, ${staff.userId}, ${at}, ${staff.userId}, ${printed(title)}, ${JSON.stringify(toldOf(title))},
      ${action}, ${subject}, ${count}, 1, ${staff.name}, ${invocation.reason ?? null}, ${until},
      ${JSON.stringify(call)})`)
  const by = staff.userId
  const records = [{ id, version: 1, status: 'active' }]
  await kit.publisher.publish(tx, vendor, { type: 'record.changed', resource: approvalsName, records, by })
  await kit.publisher.publish(tx, vendor, {
    type: 'approval.asked',
    resource: approvalsName,
    id,
    action,
    by,
    byName: staff.name,
  })
  return { approvalId: id }
}

export const askSecondPerson = async (
  { resource, action, body }: Asking,
  scene: EngineScene,
  ids: readonly string[],
  { plan, subject, versions, contributors }: Trial,
): Promise<{ approvalId: string }> => {
  if (plan.affected === 0 && action.on !== 'nothing') throw notFoundAll(plan.skipped)
  const { input = {}, reason } = body
  const target = action.on === 'nothing' ? {} : { ids: [...ids], versions }
  const call: KeptCall = {
    resource: resource.name,
    action: action.name,
    face: scene.invocation.face,
    body: { ...target, input, ...(reason && { reason }) },
    ...(contributors.length > 0 && { hands: contributors }),
  }
  const title = actionTitled(resource, action.name, plan.affected)
  return keepRequest(scene, { action: action.id, title, subject, count: plan.affected, call })
}
