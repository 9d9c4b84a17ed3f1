// Why a request cannot be answered, or not by this person.
import type { Refused } from '#contract/call.ts'
import type { Problem } from '#contract/problem.ts'
import { can, valueOf as stateOf } from '#machines/lifecycle.ts'
import { makeApproval } from '#machines/lifecycles/approval.ts'
import type { Staff } from '#server/kit.ts'
import { problem, problemOf } from '#server/words.ts'
import type { Approval } from './row.ts'

const chart = makeApproval()
/** Nobody has answered yet. */
const isOpen = (state: number): boolean => can(chart, stateOf(chart, state), {}, 'withdraw')

type Standing = Pick<Approval, 'state' | 'expiresAt' | 'createdBy' | 'action'> & {
  call?: Pick<Approval['call'], 'hands'>
}

/** Of all records there is nothing left to do: the first reason stands for them. */
export const notFoundAll = ([first]: readonly Refused[]): Problem =>
  first ? problemOf('STATE', first.why, { fields: [first.why] }) : problem('STATE', 'approval.nothing')

/** Why the request is not open any more. */
export const overRefusal = (
  { state, expiresAt }: Pick<Standing, 'state' | 'expiresAt'>,
  now: Date,
): Problem | undefined => {
  if (!isOpen(state)) return problem('STATE', 'approval.over')
  const inTime = Date.parse(expiresAt) > now.getTime()
  return can(chart, stateOf(chart, state), { inTime }, 'approve') ? undefined : problem('STATE', 'approval.expired')
}

/** Never one's own, nor what one gave a part of. */
export const ownRefusal = (
  approval: Pick<Standing, 'createdBy' | 'call'> | undefined,
  { userId }: Pick<Staff, 'userId'>,
): Problem | undefined => {
  if (approval?.createdBy === userId) return problem('SECOND_PERSON', 'approval.own')
  return approval?.call?.hands?.includes(userId) ? problem('SECOND_PERSON', 'approval.part') : undefined
}

/** Why this person may not answer it: what is theirs, and what they may not do themselves. */
export const answerRefusal = (approval: Standing, staff: Pick<Staff, 'userId' | 'may'>): Problem | undefined => {
  const own = ownRefusal(approval, staff)
  if (own) return own
  return staff.may(approval.action) ? undefined : problem('FORBIDDEN', 'approval.right', { right: approval.action })
}

/** Only by whoever asked, as long as nobody has answered; also when it has waited too long. */
export const withdrawRefusal = (
  { createdBy, state }: Standing,
  { userId }: Pick<Staff, 'userId'>,
): Problem | undefined => {
  if (createdBy !== userId) return problem('STATE', 'approval.notYours')
  return isOpen(state) ? undefined : problem('STATE', 'approval.over')
}
