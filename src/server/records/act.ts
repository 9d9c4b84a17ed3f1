// The only way in for a write: authorise, aim, lock, ask the chart, handler, check, write, history, announce, commit.
// A dry run does everything and takes it all back, so a plan is never a guess.
import { jobThreshold } from '#contract/action.ts'
import type { ActBody, Outcome, Plan } from '#contract/call.ts'
import { saidOf } from '#contract/finding.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import type { Face } from '#machines/wish.ts'
import { askSecondPerson } from '#server/approvals/ask.ts'
import { mayNeedSecond, needsSecond } from '#server/approvals/needs.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint, problem, problemOf } from '#server/words.ts'
import { authorise, demandSecondFactor, needsSecondFactor } from './authorise.ts'
import { demandKey, type Once, onceOnly } from './idempotency.ts'
import { readInput } from './input.ts'
import { doneLater, type Later } from './later.ts'
import { continuable } from './operations.ts'
import { perform } from './perform.ts'
import { lineOf, planOf, Rehearsal } from './plan.ts'
import { tellable } from './reach.ts'
import { shownByIds } from './read.ts'
import type { Refusal } from './refusal.ts'
import { mostRehearsed, rehearsed } from './rehearse.ts'
import { type EngineScene, type Invocation, withScene } from './scene.ts'
import { type Aim, aimOf, chosenOf, mostIds } from './target.ts'
import type { Asking, Performed } from './task.ts'

export interface Pulled {
  face: Face
  once?: Once
}

export type ActAnswer = { status: 200; data: { plan: Plan } } | { status: 202; data: { approvalId: string } } | Later

/** Actions the generic endpoint runs; going somewhere, importing and exporting have endpoints of their own. */
export const isRunnable = ({ effect, standard, name }: ResolvedAction): boolean =>
  effect !== 'go' && !(standard && name === 'export')

export const runnable = (resource: Resource, name: string): ResolvedAction => {
  const action = actionOf(resource, name)
  if (!action || !isRunnable(action)) throw new Problem('NOT_FOUND', 'There is no such action')
  return action
}

/** Of a canary: five products may have hundreds of variants. */
const mostShown = 25

export interface ActionRequest extends Asking {
  kit: Kit
  staff: Staff
}

// With one record the status says what went wrong and the details name who is in the way.
const throwAlone = (count: number, refused: readonly Refusal[]): void => {
  const [only] = refused
  if (count !== 1 || !only?.details) return
  const { code } = only.why
  if (code !== 'IN_USE' && code !== 'DUPLICATE' && code !== 'LOCKED') return
  const facts = { details: only.details, fields: [only.why] }
  // What a colleague has is a whole sentence.
  const isNamed = only.title !== undefined && code !== 'LOCKED'
  const named = isNamed ? complaint('', 'record.named', { title: only.title ?? '', why: saidOf(only.why) }) : only.why
  throw problemOf(code, named, facts)
}

/** The one record of its own that an action on nothing has made: whoever made it goes on there. */
const madeIn = ({ written }: EngineScene, { name }: Resource, { on }: ResolvedAction): string[] => {
  if (on !== 'nothing') return []
  const [first, ...others] = written.filter(({ resource, before }) => resource === name && before === null)
  return first && others.length === 0 ? [first.after.id] : []
}

const outcomeOf = async (
  scene: EngineScene,
  { resource, action }: ActionRequest,
  { done, refused, within, result, waits, job }: Performed,
): Promise<Outcome> => {
  const met = done.length > 0 ? done : madeIn(scene, resource, action)
  return {
    done: await shownByIds(scene.kit, scene.tx, scene.staff, resource, met),
    refused: refused.map(({ details: _, ...rest }) => rest),
    ...(within && { within: within.map(({ of: _, ...rest }) => rest) }),
    ...(result && { result }),
    ...(waits && { waits }),
    ...(job && { jobId: job }),
    ...(scene.written.length > 0 && { operation: scene.operation }),
  }
}

const planned = async (
  asked: ActionRequest,
  scene: EngineScene,
  aim: Aim,
  input: Record<string, unknown>,
): Promise<never> => {
  const { resource, action, body } = asked
  const versions = body.versions ?? {}
  const { ids, versions: taken } = await chosenOf(scene, resource, aim, versions, mostRehearsed)
  const performed = await perform({ scene, resource, action, ids, input, versions: taken, dry: true })
  const plan = await planOf(scene, resource, performed, aim.count, ids.length)
  const seen = aim.where && { count: aim.count + (body.matching?.minus?.length ?? 0), asOf: scene.now.toISOString() }
  const approval = !scene.invocation.approvedBy && (await needsSecond(action, aim.count, scene))
  throw new Rehearsal({ ...plan, ...(seen && { seen }), ...(approval && { approval }) })
}

/** What is asked of a second person, once it is known that there would be something to do. */
const secondAsked = async (
  asked: ActionRequest,
  scene: EngineScene,
  aim: Aim,
  input: Record<string, unknown>,
): Promise<ActAnswer | undefined> => {
  const { resource, action, body } = asked
  if (scene.invocation.approvedBy || !mayNeedSecond(action, aim.count)) return undefined
  const chosen = await chosenOf(scene, resource, aim, body.versions ?? {}, mostIds)
  const trial = await rehearsed(scene, { resource, action, input, ...chosen }, aim.count)
  if (!trial.needsSecond) return undefined
  return { status: 202, data: await askSecondPerson(asked, scene, chosen.ids, trial) }
}

const actIn = async (asked: ActionRequest, scene: EngineScene, once?: Once): Promise<ActAnswer> => {
  const { resource, action, body, staff } = asked
  scene.unpublishes = body.unpublish ?? false
  if (body.operation) await continuable(scene.tx, staff, body.operation, action.id, scene.now)
  const aim = await aimOf(scene, resource, action, body)
  const isFree = body.dry && asked.kit.behaviours.get(resource.name)?.freeTrials?.includes(action.name)
  if (!isFree) demandSecondFactor(staff, action, aim.count)
  if (needsSecondFactor(action, aim.count)) scene.demanded.factor = true
  const input = await readInput(scene, resource, action, body.input ?? {})
  if (body.dry) return planned(asked, scene, aim, input)
  const second = await secondAsked(asked, scene, aim, input)
  if (second) return second
  if (action.most && aim.count > action.most) throw problem('TOO_LARGE', 'record.many', { most: action.most })
  const isRead = action.effect === 'read'
  const reaches = asked.kit.behaviours.get(resource.name)?.reaches?.[action.name]
  const further = reaches && aim.count <= jobThreshold ? await reaches(scene, body.ids ?? []) : 0
  const isLong = (action.job || (aim.count + further > jobThreshold && !isRead)) && body.first === undefined
  if (isLong) return doneLater(asked, scene, aim, input, once)
  if (aim.count > mostIds && body.first === undefined) throw problem('TOO_LARGE', 'record.many', { most: mostIds })
  const chosen = await chosenOf(scene, resource, aim, body.versions ?? {}, body.first ?? mostIds)
  const performed = await perform({ scene, resource, action, input, dry: false, ...chosen })
  // What somebody did between the trial and here counts as well.
  if (!scene.invocation.approvedBy && scene.needsSecond) throw problem('IN_PROGRESS', 'approval.meanwhile')
  throwAlone(aim.count, performed.refused)
  const outcome = await outcomeOf(scene, asked, performed)
  if (body.first === undefined) return { status: 200, data: outcome }
  const told = await tellable(scene, scene.written.slice(0, mostShown))
  const changes = told.map(line => lineOf(scene, line))
  return { status: 200, data: { ...outcome, changes } }
}

/** In a transaction that is there already: what a second person approved, as whoever asked for it. */
export const actWithin = (asked: ActionRequest, invocation: Invocation, tx: Tx): Promise<ActAnswer> =>
  withScene(asked.kit, asked.staff, invocation, scene => actIn(asked, scene), tx)

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
  if (!body.dry) demandKey(action, once)
  const reason = body.reason ?? (typeof body.input?.reason === 'string' ? body.input.reason : undefined)
  const { operation } = body
  const invocation: Invocation = { action: action.id, face, ...(reason && { reason }), ...(operation && { operation }) }
  const asked = { kit, staff, resource, action, body }
  const work = (tx: Tx) => withScene(kit, staff, invocation, scene => actIn(asked, scene, once), tx)
  try {
    return await onceOnly(kit, staff, body.dry ? undefined : once, work, action.keyed)
  } catch (error) {
    if (error instanceof Rehearsal) return { status: 200, data: { plan: error.plan } }
    throw error
  }
}
