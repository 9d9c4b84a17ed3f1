// May this person do this, here, to that many records: the permission is the action's id, the second factor is asked by count.
import { Problem, secureStepSubCode } from '#contract/problem.ts'
import type { Known } from '#contract/standard.ts'
import type { Staff } from '#server/kit.ts'

export const authorise = (staff: Pick<Staff, 'may'>, permission: string): void => {
  if (!staff.may(permission)) throw new Problem('FORBIDDEN', 'You may not do this here', { details: { permission } })
}

export const needsSecondFactor = ({ secure }: Pick<Known, 'secure'>, count: number): boolean =>
  secure === true || (typeof secure === 'number' && count > secure)

export const demandSecondFactor = (
  staff: Pick<Staff, 'secure'>,
  action: Pick<Known, 'id' | 'secure'>,
  count: number,
): void => {
  if (!needsSecondFactor(action, count) || staff.secure) return
  throw new Problem('SECURE_STEP', 'Confirm with a one-time code first', {
    details: { subCode: secureStepSubCode, action: action.id },
  })
}
