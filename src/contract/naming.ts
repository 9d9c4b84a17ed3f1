// What things are called, as a message says it: the names of the declarations by their keys, English beside them.
import type { Says } from './action.ts'
import { humanised, keyOf } from './address.ts'
import type { Resource } from './resource.ts'
import { type Said, small } from './said.ts'
import { actionOf, type ResolvedAction } from './standard.ts'

type Of<K extends keyof Resource> = Pick<Resource, 'name' | K>

export const oneOf = (resource: Of<'one'>): Said => ({ key: keyOf.one(resource), text: resource.one })
export const manyOf = (resource: Of<'label' | 'many'>): Said => ({
  key: resource.many ? keyOf.many(resource) : keyOf.label(resource),
  text: small(resource.many ?? resource.label),
})

export const fieldOf = (resource: Of<'fields'>, name: string): Said => ({
  key: keyOf.field(resource, name),
  shared: keyOf.sharedName(name),
  text: resource.fields[name]?.facts.label ?? humanised(name),
})

/** A standard action is worded once, for all resources. Of one record alone it may be called otherwise. */
export const actionCalled = (resource: Resource, name: string, count?: number): Said => {
  const known = actionOf(resource, name)
  if (count === 1 && known?.labelOne && !known.standard)
    return { key: keyOf.actionOne(resource, name), text: known.labelOne }
  const own = { key: keyOf.action(resource, name), text: known?.label ?? humanised(name) }
  const params = { one: oneOf(resource), many: manyOf(resource) }
  return known?.standard ? { ...own, shared: keyOf.actionStandard(name), params } : own
}

export const uploadCalled = (resource: Of<'uploads'>, name: string): Said => ({
  key: keyOf.upload(resource, name),
  text: resource.uploads?.[name]?.label ?? humanised(name),
})

/** As it stands over its list. */
export const resourceCalled = (resource: Of<'label'>): Said => ({ key: keyOf.label(resource), text: resource.label })

/** Where the text of something an action asks for is looked up, its own words first. */
export const inputKeys = (
  { resource, name, standard }: Pick<ResolvedAction, 'resource' | 'name' | 'standard'>,
  field: string,
) => [
  keyOf.input({ name: resource }, name, field),
  standard ? keyOf.standardInput(field) : keyOf.inputs({ name: resource }, field),
  keyOf.sharedName(field),
]

/** Where a sentence of an action is looked for, the first that has it: its own, then what every resource says of a standard action. */
export const sentenceKeys = (
  { resource, name, standard }: ResolvedAction,
  kind: keyof Says,
  form: string,
): string[] => {
  const own = keyOf.says({ name: resource }, name, kind, form)
  return standard ? [own, keyOf.saysStandard(name, kind, form)] : [own]
}

/** Whether an action's name says what it works on: `Approve refunds` needs no `Refunds:` before it. */
export const saysItsThings = (resource: Pick<Resource, 'one'>, called: Said): boolean =>
  called.text.toLowerCase().includes(resource.one.toLowerCase())
