// The answer of a second person. Approved, the kept call is done at once, by whoever asked for it and with their rights of now;
// what was changed since it was asked is left out and named. The answer and the deed commit together.
import { sql } from 'drizzle-orm'
import { approvalsName } from '#contract/approval.ts'
import type { Outcome } from '#contract/call.ts'
import type { Face } from '#machines/wish.ts'
import { standingOf } from '#server/auth/standing.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { actWithin, runnable } from '#server/records/act.ts'
import { undoWithin } from '#server/records/undoing.ts'
import { problem } from '#server/words.ts'
import { answerRefusal, notFoundAll, overRefusal, withdrawRefusal } from './refusals.ts'
import { type Approval, approvalOf } from './row.ts'

type State = 2 | 3 | 4
const saying: Record<State, 'approved' | 'sentBack' | 'withdrawn'> = { 2: 'approved', 3: 'sentBack', 4: 'withdrawn' }

/** Whoever asked, with the rights they have today. */
const askerOf = async (kit: Kit, { place }: Staff, { createdBy, action }: Approval): Promise<Staff> => {
  const asker = await standingOf(kit, place, createdBy)
  if (!asker?.may(action)) throw problem('STATE', 'approval.asker')
  return asker
}

const done = async (kit: Kit, tx: Tx, staff: Staff, approval: Approval, dry: boolean) => {
  const { resource: name, action, face, body, undo: operation } = approval.call
  const asker = await askerOf(kit, staff, approval)
  const second = { name: staff.name, id: staff.userId }
  if (operation) return undoWithin(kit, tx, asker, { operation, face: face as Face, second, dry })
  const resource = resourceNamed(kit, name)
  const asked = { kit, staff: asker, resource, action: runnable(resource, action), body: { ...body, dry } }
  const { reason } = body
  const invocation = {
    action: approval.action,
    face: face as Face,
    approvedBy: staff.name,
    approver: staff.userId,
    ...(reason && { reason }),
  }
  return actWithin(asked, invocation, tx)
}

interface Answer {
  state: State
  text?: string
  operation?: string
  job?: string
}

const note = async (kit: Kit, tx: Tx, staff: Staff, { id, version, createdBy }: Approval, answer: Answer) => {
  const { state, text, operation, job } = answer
  const vendor = staff.place.vendorCode
  const at = kit.clock.now().toISOString()
  const by = state === 4 ? { id: null, name: null } : { id: staff.userId, name: staff.name }
  await tx.execute(sql`update approvals set state = ${state}, version = version + 1, updated_at = ${at},
      updated_by = ${staff.userId}, decided_by = ${by.id}, decided_by_name = ${by.name}, decided_at = ${at},
      answer = ${text ?? null}, operation = ${operation ?? null}, job = ${job ?? null}
    where vendor = ${vendor} and id = ${id}`)
  const records = [{ id, version: version + 1, status: 'active' }]
  await kit.publisher.publish(tx, vendor, {
    type: 'record.changed',
    resource: approvalsName,
    records,
    by: staff.userId,
  })
  if (state === 4) return
  const told = { id, state: saying[state], byName: staff.name, ...(text && { answer: text }) }
  await kit.publisher.publish(tx, vendor, { type: 'approval.answered', ...told }, createdBy)
}

const answerable = async (kit: Kit, tx: Tx, staff: Staff, id: string): Promise<Approval> => {
  const approval = await approvalOf(tx, staff.place.vendorCode, id)
  const refusal = overRefusal(approval, kit.clock.now()) ?? answerRefusal(approval, staff)
  if (refusal) throw refusal
  return approval
}

/** With `dry` the plan of the kept call leaves the transaction, as that of any other call does. */
export const approve = async (kit: Kit, tx: Tx, staff: Staff, id: string, dry: boolean): Promise<Outcome> => {
  const approval = await answerable(kit, tx, staff, id)
  const { data } = await done(kit, tx, staff, approval, dry)
  const outcome = data as Partial<Outcome>
  const { refused = [], operation, jobId } = outcome
  if (!jobId && outcome.done?.length === 0 && refused.length > 0) throw notFoundAll(refused)
  await note(kit, tx, staff, approval, {
    state: 2,
    ...(operation && { operation }),
    ...(jobId && { job: jobId }),
  })
  return { done: outcome.done ?? [], refused, ...(operation && { operation }), ...(jobId && { jobId }) }
}

export const sendBackApproval = async (kit: Kit, tx: Tx, staff: Staff, id: string, text: string): Promise<void> =>
  note(kit, tx, staff, await answerable(kit, tx, staff, id), { state: 3, text })

export const withdrawApproval = async (kit: Kit, tx: Tx, staff: Staff, id: string): Promise<void> => {
  const approval = await approvalOf(tx, staff.place.vendorCode, id)
  const refusal = withdrawRefusal(approval, staff)
  if (refusal) throw refusal
  await note(kit, tx, staff, approval, { state: 4 })
}
