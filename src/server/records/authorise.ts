// May this person do this, here, to that many records: the permission is the action's id, the second factor is asked by count or by
// the handler. What was demanded is kept with the operation, so that its undo demands it again.
import { Problem, secureStepSubCode } from '#contract/problem.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { Staff } from '#server/kit.ts'
import type { EngineScene } from './scene.ts'
import type { Acting } from './serve.ts'

export const authorise = (staff: Pick<Staff, 'may'>, permission: string): void => {
  if (!staff.may(permission))
    throw new Problem('FORBIDDEN', 'You do not have permission to do this here', { details: { permission } })
}

export const needsSecondFactor = ({ secure }: Pick<ResolvedAction, 'secure'>, count: number): boolean =>
  secure === true || (typeof secure === 'number' && count > secure)

export const demandSecondFactor = (
  staff: Pick<Staff, 'secure'>,
  action: Pick<ResolvedAction, 'id' | 'secure'>,
  count: number,
): void => {
  if (!needsSecondFactor(action, count) || staff.secure) return
  throw new Problem('SECURE_STEP', 'Confirm with a one-time code first', {
    details: { subCode: secureStepSubCode, action: action.id },
  })
}

/**
 * By a handler whose action is declared `secure: 'handler'`, of what it moves. A plan asks nothing; a trial of a call that goes on is
 * refused by whoever tries it, so that neither a job nor a second person is a way round.
 */
export const demandFactorFor = (acting: Pick<Acting<never, unknown>, 'staff' | 'dry'>, message: string): void => {
  ;(acting as unknown as EngineScene).demanded.factor = message
  if (!acting.dry) demandTold(acting.staff, message)
}

const demandTold = ({ secure }: Pick<Staff, 'secure'>, message: string): void => {
  if (!secure) throw new Problem('SECURE_STEP', message, { details: { subCode: secureStepSubCode } })
}

/** What a trial of a call found to be demanded. */
export const demandTried = ({ staff, demanded }: Pick<EngineScene, 'staff' | 'demanded'>): void => {
  if (typeof demanded.factor === 'string') demandTold(staff, demanded.factor)
}
