// The only way in for a write: authorise, aim, lock, ask the chart, handler, check, write, history, announce, commit.
// Long work becomes a job; a dry run does everything and takes it all back, so a plan is never a guess.

import type { Face } from '#contract/action.ts'
import { jobThreshold } from '#contract/action.ts'
import type { ActBody, Outcome, Plan } from '#contract/call.ts'
import { saidOf } from '#contract/finding.ts'
import { actionCalled, areaCalled } from '#contract/naming.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf, type Known } from '#contract/standard.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint, problem, problemOf, say } from '#server/words.ts'
import { authorise, demandSecondFactor } from './authorise.ts'
import { type Once, onceOnly } from './idempotency.ts'
import { readInput } from './input.ts'
import { perform } from './perform.ts'
import { planOf, Rehearsal } from './plan.ts'
import { shownByIds } from './read.ts'
import type { Refusal } from './refusal.ts'
import { type EngineScene, type Pull, withScene } from './scene.ts'
import { type Aim, aimOf, idsOf, mostIds, pick } from './target.ts'
import type { Performed } from './task.ts'

export interface Pulled {
  face: Face
  once?: Once
}

export type ActAnswer =
  | { status: 200; data: Outcome | { plan: Plan } }
  | { status: 202; data: { jobId: string; number: number; operation: string } }

/** Actions the generic endpoint runs; going somewhere, importing and exporting have endpoints of their own. */
export const isRunnable = ({ effect, standard, name }: Known): boolean =>
  effect !== 'go' && !(standard && name === 'export')

export const runnable = (resource: Resource, name: string): Known => {
  const action = actionOf(resource, name)
  if (!action || !isRunnable(action)) throw new Problem('NOT_FOUND', 'There is no such action')
  return action
}

// A dry run of very many records looks at the first thousand and says how many there are.
const mostRehearsed = 1000

interface Asked {
  kit: Kit
  staff: Staff
  resource: Resource
  action: Known
  body: ActBody
}

const startJob = async (
  { kit, staff, resource, action, body }: Asked,
  scene: EngineScene,
  aim: Aim,
  once?: Once,
): Promise<ActAnswer> => {
  await pick(scene, resource, aim)
  const params = {
    resource: resource.name,
    action: action.name,
    operation: scene.operation,
    input: body.input ?? {},
    reason: body.reason ?? null,
  }
  const job = await kit.jobs.start(scene.tx, staff, {
    kind: 'action',
    title: say('job.action', { things: areaCalled(resource), action: actionCalled(resource, action.name) }),
    params,
    total: aim.count,
    face: scene.pull.face,
    ...(once && { once: once.key }),
  })
  return { status: 202, data: { ...job, operation: scene.operation } }
}

// With one record the status says what went wrong and the details name who is in the way.
const throwAlone = (count: number, refused: readonly Refusal[]): void => {
  const [only] = refused
  if (count !== 1 || !only?.details || (only.why.code !== 'IN_USE' && only.why.code !== 'DUPLICATE')) return
  const facts = { details: only.details, fields: [only.why] }
  const named = only.title ? complaint('', 'record.named', { title: only.title, why: saidOf(only.why) }) : only.why
  throw problemOf(only.why.code, named, facts)
}

const outcomeOf = async (
  scene: EngineScene,
  resource: Resource,
  { done, refused, result }: Performed,
): Promise<Outcome> => ({
  done: await shownByIds(scene.kit, scene.tx, scene.staff, resource, done),
  refused: refused.map(({ details: _, ...rest }) => rest),
  ...(result && { result }),
  ...(scene.written.length > 0 && { operation: scene.operation }),
})

const actIn = async (asked: Asked, scene: EngineScene, once?: Once): Promise<ActAnswer> => {
  const { resource, action, body, staff } = asked
  const aim = await aimOf(scene, resource, action, body)
  demandSecondFactor(staff, action, aim.count)
  const isLong = aim.count > jobThreshold || action.job
  const input = await readInput(scene, resource, action, body.input ?? {})
  if (isLong && action.effect !== 'read' && !body.dry) return startJob(asked, scene, aim, once)
  if (aim.count > mostIds && !body.dry) throw problem('TOO_LARGE', 'record.many', { most: mostIds })
  const ids = await idsOf(scene, resource, aim, body.dry ? mostRehearsed : mostIds)
  const performed = await perform({
    scene,
    resource,
    action,
    ids,
    input,
    versions: body.versions ?? {},
    dry: body.dry ?? false,
  })
  if (body.dry) throw new Rehearsal(planOf(scene, resource, performed, aim.count, ids.length))
  throwAlone(aim.count, performed.refused)
  return { status: 200, data: await outcomeOf(scene, resource, performed) }
}

export const actOn = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  name: string,
  body: ActBody,
  { face, once }: Pulled,
): Promise<ActAnswer> => {
  const action = runnable(resource, name)
  authorise(staff, action.id)
  const reason = body.reason ?? (typeof body.input?.reason === 'string' ? body.input.reason : undefined)
  const pull: Pull = { action: action.id, face, ...(reason && { reason }) }
  const asked = { kit, staff, resource, action, body }
  const work = (tx: Tx) => withScene(kit, staff, pull, scene => actIn(asked, scene, once), tx)
  try {
    return await onceOnly(kit, staff, body.dry ? undefined : once, work)
  } catch (error) {
    if (error instanceof Rehearsal) return { status: 200, data: { plan: error.plan } }
    throw error
  }
}
