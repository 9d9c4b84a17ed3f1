// From a declared action and a subject to what the acting machine wants: a wish with its needs, or an address to go to.
import { newOnce } from '#console/net/once.ts'
import { presentedOf } from '#console/present.ts'
import { canarySize, graceMs, planThreshold } from '#contract/action.ts'
import {
  benchScreenOf,
  compareScreenOf,
  createScreenOf,
  recordScreenOf,
  screenOf,
  uploadScreenOf,
} from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { isTakenBack, type ResolvedAction } from '#contract/standard.ts'
import type { Face, Needs, Target, Wish } from '#machines/wish.ts'
import type { Scope } from './offers.ts'
import { countOf } from './subject.ts'

export interface WishSpec {
  action: ResolvedAction
  resource: Resource
  subject?: Scope
  /** Given beforehand: nothing is asked any more. */
  input?: Record<string, unknown>
  /** What its dialog begins with; the rest is asked. */
  begun?: Record<string, unknown>
  face: Face
  /** The palette shows the steps itself; their dialogs stay away. */
  host?: 'palette'
  /** Looked at before it runs, whatever it is: a link or a saved call is never run by itself. */
  isAsked?: boolean
  /** A form that is asked on top of where somebody is, instead of on its own screen. */
  isInPlace?: boolean
  /** Part of something larger that tells how it ended. */
  isToldElsewhere?: boolean
}

const beyond = (limit: boolean | number | undefined, count: number): boolean =>
  limit === true || (typeof limit === 'number' && count > limit)

const isWriting = ({ effect }: ResolvedAction): boolean => effect === 'write' || effect === 'danger'

/** Danger asks always, plain writes above the threshold or when they cannot be taken back (palette.md 4.13). */
const confirmOf = (action: ResolvedAction, count: number): Needs['confirm'] => {
  if (action.effect === 'danger') return count > 10 ? 'count' : 'card'
  const forever = !isTakenBack(action) && !action.job && !action.isBeside
  return isWriting(action) && (forever || count > planThreshold || beyond(action.confirm, count)) ? 'card' : undefined
}

export const needsOf = (action: ResolvedAction, count: number): Needs => {
  const confirm = confirmOf(action, count)
  const isShown = isWriting(action) && (action.plan === true || (action.on !== 'nothing' && confirm !== undefined))
  const warned = action.warns === true && !isShown
  return {
    input: Object.keys(action.input ?? {}).length > 0,
    plan: isShown || warned,
    ...((confirm ?? (isShown || undefined)) && { confirm: confirm ?? 'card' }),
    ...(warned && { warned }),
    undo: isTakenBack(action),
    ...(action.undo === 'grace' && { graceMs }),
    ...(action.canary !== undefined && count > action.canary && { canary: canarySize }),
  }
}

export const targetOf = (action: ResolvedAction, scope: Scope | undefined): Target => {
  if (action.on === 'nothing' || !scope) return {}
  if (scope.matching) return { matching: scope.matching }
  const ids = scope.records.map(({ id }) => id)
  if (action.isBeside) return { ids }
  return {
    ids,
    versions: Object.fromEntries(scope.records.map(({ id, version }) => [id, version])),
  }
}

export const wishOf = ({ action, subject, input, face, isAsked }: WishSpec): Wish => {
  const needs = needsOf(action, subject ? countOf(subject) : 0)
  return {
    action: action.id,
    target: targetOf(action, subject),
    once: newOnce(),
    face,
    needs: isAsked ? { confirm: 'card', ...needs } : needs,
    ...(input && { input }),
  }
}

export const editScreenOf = (resource: Pick<Resource, 'name'>, id: string): string =>
  `${recordScreenOf(resource, id)}/edit`
export const historyOf = (resource: Pick<Resource, 'name'>, id: string): string =>
  `${recordScreenOf(resource, id)}#history`

const standardAddress: Record<string, (spec: WishSpec, id: string) => string | undefined> = {
  open: ({ resource }) => screenOf(resource),
  create: ({ resource }) => createScreenOf(resource),
  upload: ({ resource, input }) => {
    const upload = input?.upload ?? Object.keys(resource.uploads ?? {})[0]
    return upload === undefined ? undefined : uploadScreenOf(resource, String(upload))
  },
  show: ({ resource }, id) => recordScreenOf(resource, id),
  change: ({ resource }, id) => editScreenOf(resource, id),
  history: ({ resource }, id) => historyOf(resource, id),
  compare: ({ resource, subject }) => compareScreenOf(resource, subject?.records.map(({ id }) => id) ?? []),
}

/** Where the wish leads instead of a call: screens, and the forms of New and Edit unless their values are already given. */
export const addressOf = (spec: WishSpec): string | undefined => {
  const { action, resource, subject, input, isInPlace } = spec
  const own = presentedOf(resource).go?.[action.name]
  if (own) return own(subject?.records ?? [])
  if (action.effect === 'go' && resource.benches?.includes(action.name)) return benchScreenOf(resource, action.name)
  const isForm = action.name === 'create' || action.name === 'change'
  if (!action.standard || (isForm && (input || isInPlace))) return undefined
  return standardAddress[action.name]?.(spec, subject?.records[0]?.id ?? '')
}
