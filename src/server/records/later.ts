// Long work becomes a job, which takes what was counted as it was. What is looked at before it is done, by whoever asks or by a
// second person, is tried first: a job that could only fail is not begun.
import type { Outcome } from '#contract/call.ts'
import { demandSecondFactor } from './authorise.ts'
import type { Once } from './idempotency.ts'
import { mostRehearsed, rehearsed } from './rehearse.ts'
import type { EngineScene } from './scene.ts'
import { type Aim, chosenOf, pick } from './target.ts'
import type { Asking } from './task.ts'
import { actionTitled } from './titled.ts'

export type Later =
  | { status: 202; data: { jobId: string; number: number; operation: string } }
  | { status: 200; data: Outcome }

const started = async (
  { resource, action, body }: Asking,
  scene: EngineScene,
  aim: Aim,
  once?: Once,
): Promise<Later> => {
  await pick(scene, resource, aim, body.versions ?? {})
  const { approvedBy, face } = scene.invocation
  const params = {
    resource: resource.name,
    action: action.name,
    operation: scene.operation,
    input: body.input ?? {},
    reason: body.reason ?? null,
    approvedBy: approvedBy ?? null,
    secured: scene.demanded.factor !== false,
  }
  const job = await scene.kit.jobs.start(scene.tx, scene.staff, {
    kind: action.effect === 'read' ? 'report' : 'action',
    title: actionTitled(resource, action.name, aim.count),
    params,
    total: aim.count,
    face,
    ...(once && { once: once.key }),
    ...(approvedBy && { approvedBy }),
  })
  return { status: 202, data: { ...job, operation: scene.operation } }
}

/**
 * What is looked at before it is done is tried whole; of anything else the first record is, so that what is wrong with the input
 * for all is said now, where it was typed.
 */
const refusedAtOnce = async (
  { resource, action, body }: Asking,
  scene: EngineScene,
  aim: Aim,
  input: Record<string, unknown>,
): Promise<Later | undefined> => {
  if (action.on === 'nothing' || action.effect === 'read') return undefined
  // What a job demands is demanded now: of what cannot be tried whole the second factor is.
  const isFactorUnknown = action.secure === 'handler'
  if (isFactorUnknown && aim.count > mostRehearsed) {
    demandSecondFactor(scene.staff, { id: action.id, secure: true }, aim.count)
    scene.demanded.factor = true
  }
  const isLookedAt = (action.job && (action.plan || action.warns || scene.invocation.approvedBy)) || isFactorUnknown
  const isWhole = Boolean(isLookedAt) && aim.count <= mostRehearsed
  const chosen = await chosenOf(scene, resource, aim, body.versions ?? {}, isWhole ? mostRehearsed : 1)
  const { plan } = await rehearsed(scene, { resource, action, input, ...chosen }, aim.count)
  return isWhole && plan.affected === 0 ? { status: 200, data: { done: [], refused: plan.skipped } } : undefined
}

/** A job, or why none of the records would be done. */
export const doneLater = async (
  asking: Asking,
  scene: EngineScene,
  aim: Aim,
  input: Record<string, unknown>,
  once?: Once,
): Promise<Later> => (await refusedAtOnce(asking, scene, aim, input)) ?? started(asking, scene, aim, once)
