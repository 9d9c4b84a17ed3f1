// The actions every resource has without a line of code (kernel A 0.6), and the resolved view of all of them.
import type { Action } from './action.ts'
import { actionId, humanised } from './address.ts'
import { fieldChangeInput } from './fieldChange.ts'
import { kindsIn } from './fields/blocks.ts'
import type { Resource } from './resource.ts'
import { filled, small } from './said.ts'
import { contentActions, copying, events, eventsOf, files, reading, writing } from './standardActions.ts'

/** An action with its name, its resource and every default filled in. */
export interface ResolvedAction extends Action {
  name: string
  id: string
  resource: string
  label: string
  effect: NonNullable<Action['effect']>
  /** True for the built-ins below: their handlers live in the kits. */
  standard: boolean
}

/** Whether what it did can be taken back. */
export const isTakenBack = (action: Pick<ResolvedAction, 'undo'> | undefined): boolean =>
  action?.undo !== 'never' && action?.undo !== 'grace'

const standardOf = (resource: Resource): Record<string, Action> => {
  if (resource.isTool) return { open: reading.open }
  const life = resource.lifecycle
  const all: Record<string, Action> = { ...reading, ...(life === 'none' ? {} : writing), ...files }
  // Where one record is not simply changed, many are not either.
  const input = life === 'none' || resource.actions.change ? undefined : fieldChangeInput(resource)
  if (input) all.changeField = { ...writing.changeField, input }
  else delete all.changeField
  // A ledger is its own history; what can be taken back has one, and is talked about.
  const isChanged = Object.values(resource.actions).some(({ undo }) => undo === 'version')
  if (life === 'none' && !isChanged) delete all.history
  else if (life === 'none') all.comment = writing.comment
  for (const name of eventsOf[life]) all[name] = events[name]
  if (life === 'content') Object.assign(all, contentActions)
  if (resource.copiesOut) Object.assign(all, copying)
  if (!resource.uploads || Object.keys(resource.uploads).length === 0) {
    delete all.upload
    delete all.export
  }
  for (const name of resource.without ?? []) delete all[name]
  const linking = Object.values(resource.fields).some(field => kindsIn(field).includes('target'))
    ? ['create', 'change']
    : []
  for (const name of [...linking, ...(resource.warns ?? [])]) if (all[name]) all[name] = { ...all[name], warns: true }
  if (!all.change) delete all.changeField
  // What cannot be deleted is not taken back by deleting it either.
  if (!all.remove && all.create) all.create = { ...all.create, undo: 'never' }
  return all
}

/** Whoever may not publish a record has it reviewed by somebody who may, where its life knows that step; without publishing, all do. */
export const isReviewed = (resource: Resource, may: (id: string) => boolean): boolean =>
  actionOf(resource, 'submit') !== undefined && !(actionOf(resource, 'publish') && may(actionId(resource, 'publish')))

/** A second person's yes: their word itself, or the step of a life that lets go what was submitted. */
export const isConsent = ({ byOther, event }: Pick<Action, 'byOther' | 'event'>): boolean =>
  byOther === true || event === 'approve'

/** Whether a record may have to wait for a second person by what it says itself, whoever publishes it: the server knows of each. */
export const mayAwaitSecond = (resource: Resource): boolean => actionOf(resource, 'approve')?.byOther === true

const known = new WeakMap<Resource, readonly ResolvedAction[]>()

const named = (label: string, { one, label: many, many: several = many }: Resource): string =>
  filled(label, { one, many: small(several) })

/** With every default filled in: its own after the standard ones; a declared name replaces a standard one. */
const resolved = (resource: Resource, standard: Readonly<Record<string, Action>>): readonly ResolvedAction[] =>
  Object.entries({ ...standard, ...resource.actions }).map(
    ([name, action]): ResolvedAction => ({
      ...action,
      name,
      id: actionId(resource, name),
      resource: resource.name,
      label: named(action.label ?? humanised(name), resource),
      ...(action.labelOne && { labelOne: named(action.labelOne, resource) }),
      effect: action.effect ?? 'write',
      undo: action.undo ?? (action.effect === 'go' || action.effect === 'read' ? 'never' : 'version'),
      standard: name in standard && !(name in resource.actions),
    }),
  )

/** Every action of a resource. */
export const actionsOf = (resource: Resource): readonly ResolvedAction[] => {
  const ready = known.get(resource)
  if (ready) return ready
  const list = resolved(resource, standardOf(resource))
  known.set(resource, list)
  return list
}

/** In their order, those that the resource declares anew as well. */
export const standardNames = (resource: Resource): string[] => Object.keys(standardOf(resource))

const declared: Readonly<Record<string, Action>> = { ...reading, ...writing, ...files, ...events, ...copying }
const declaredOfContent: typeof declared = { ...declared, ...contentActions }

/** Which standard actions a resource has hangs on its fields: of one whose fields have not come they are named. */
export const adoptStandard = (
  resource: Resource,
  names: readonly string[],
  more: (name: string) => Partial<Action>,
): void => {
  const all = resource.lifecycle === 'content' ? declaredOfContent : declared
  const standard = names.flatMap(name => (all[name] ? [[name, { ...all[name], ...more(name) }] as const] : []))
  known.set(resource, resolved(resource, Object.fromEntries(standard)))
}

/** What one works with beside its list, each on a page of its own. */
export const benchesOf = (resource: Resource): readonly ResolvedAction[] =>
  (resource.benches ?? []).flatMap(name => actionOf(resource, name) ?? [])

/** The action by which a record is made: the standard one, else the one that says so. */
export const makingOf = (resource: Resource): ResolvedAction | undefined =>
  actionOf(resource, 'create') ?? actionsOf(resource).find(({ makes }) => makes)

export const actionOf = (resource: Resource, name: string): ResolvedAction | undefined =>
  actionsOf(resource).find(action => action.name === name)
