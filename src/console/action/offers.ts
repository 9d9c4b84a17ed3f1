// Which actions a subject offers, and why not the others: permission, lifecycle and count, asked in that order.
// It answers at once from what the page knows; the server asks again and has the last word.
import { lensAt } from '#console/lens/lensAt.ts'
import type { Field } from '#contract/field.ts'
import { refusalOf } from '#contract/lifecycle.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type RevisionState, standingFacts, versionOf } from '#contract/revisions.ts'
import { actionsOf, isConsent, isReviewed, mayAwaitSecond, type ResolvedAction } from '#contract/standard.ts'
import { isForDeleted, standsAgainst, type Withheld } from '#contract/standing.ts'
import { countOf, type Subject } from './subject.ts'

/** A message key of the action room with its parameters, or what a declaration says; `whySaid` turns it into text. */
export type Why = { key: string; params?: Record<string, string | number> } | Finding

export interface Offer {
  action: ResolvedAction
  allowed: boolean
  /** False when the right is missing: menus leave it out, search may still explain it. */
  permitted: boolean
  why?: Why
  /** Of several records, how many would be left out. */
  left: number
}

/** `open` is where we are, `create` and `upload` belong to the list. */
export type Scope = Pick<Subject, 'records' | 'matching'>
const nothing: Scope = { records: [] }

/**
 * The start of a schedule is asked for later, so it is taken as given here; blockers are the server's to tell, and so is whether a
 * record has to be submitted for what it says.
 */
const factsFor = (resource: Resource, record: AnyRow, event: string, may: (id: string) => boolean) => ({
  valid: true,
  future: true,
  moderated: isReviewed(resource, may) || (event === 'submit' && mayAwaitSecond(resource)),
  ...(resource.lifecycle === 'content' && standingFacts(record as unknown as RevisionState)),
})

const withheldFrom = ({ name }: ResolvedAction, record: AnyRow): Why | undefined =>
  (record as Withheld).withheld?.[name]

/** What was never changed has nothing to go back to. */
const versionWhy = (resource: Resource, { name, standard }: ResolvedAction, record: AnyRow): Why | undefined =>
  standard && name === 'restoreVersion' && versionOf(resource, record) === 1 ? { key: 'action.noVersion' } : undefined

const lifecycleWhy = (
  resource: Resource,
  action: ResolvedAction,
  record: AnyRow,
  may: (id: string) => boolean,
): Why | undefined => {
  if (action.event) {
    const facts = factsFor(resource, record, action.event, may)
    const key = refusalOf(resource.lifecycle, record.status, action.event, facts)
    return key ? { key, params: { status: record.status } } : withheldFrom(action, record)
  }
  const changes = action.effect === 'write' && !action.isBeside && action.name !== 'duplicate' && !isForDeleted(action)
  return changes && record.status === 'deleted'
    ? { key: 'action.isDeleted' }
    : (standsAgainst(resource, action, record) ?? withheldFrom(action, record) ?? versionWhy(resource, action, record))
}

/** At another moment one looks around and does nothing: what is done would be done now. */
const lensWhy = ({ effect }: ResolvedAction): Why | undefined =>
  effect !== 'go' && lensAt() ? { key: 'lens.readOnly' } : undefined

const countWhy = (action: ResolvedAction, scope: Scope): Why | undefined => {
  if (action.on === 'nothing') return undefined
  const count = countOf(scope)
  if (count === 0) return { key: action.on === 'record' ? 'action.pickOne' : 'action.pickSome' }
  const [least, most] = action.between ?? []
  if (least && most && (scope.matching || count < least || count > most))
    return { key: 'action.pickBetween', params: { least, most } }
  return action.on === 'record' && (count > 1 || scope.matching)
    ? { key: 'action.onlyOne', params: { count } }
    : undefined
}

const judged = (resource: Resource, action: ResolvedAction, scope: Scope, may: (id: string) => boolean): Offer => {
  const offer = (why?: Why, left = 0): Offer => ({ action, allowed: !why, permitted: true, left, ...(why && { why }) })
  if (!may(action.id))
    return { ...offer({ key: 'action.notPermitted', params: { right: action.id } }), permitted: false }
  const why = lensWhy(action) ?? countWhy(action, scope)
  if (why) return offer(why)
  if (action.on === 'nothing') return offer()
  const reasons = scope.records.map(record => lifecycleWhy(resource, action, record, may))
  const refused = reasons.filter(why => why !== undefined)
  // What matches a filter but is not on the page is unknown here; only the server can refuse it.
  const all = refused.length === reasons.length && reasons.length > 0 && !scope.matching
  return all ? offer(refused[0]) : offer(undefined, refused.length)
}

/** Every action of the resource, in declaration order; those on records only when there are records. */
export const offersOf = (resource: Resource, scope: Scope | undefined, may: (id: string) => boolean): Offer[] =>
  actionsOf(resource)
    .filter(action => action.on === 'nothing' || (scope && countOf(scope) > 0))
    .map(action => judged(resource, action, scope ?? nothing, may))

export const offerOf = (
  resource: Resource,
  action: ResolvedAction,
  scope: Scope | undefined,
  may: (id: string) => boolean,
): Offer => judged(resource, action, scope ?? nothing, may)

/** Red is for what takes away; a second person's yes is what somebody waits for, however much hangs on it. */
export const isAlarming = (action: ResolvedAction): boolean => action.effect === 'danger' && !isConsent(action)

/** What an action asks for: its declared input, in order. */
export const inputOf = (action: ResolvedAction): [string, Field][] => Object.entries(action.input ?? {})
