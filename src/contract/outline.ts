// The outline of the areas: what stands in the sidebar and in the palette before an area itself has come. The server draws it from
// the declarations; the console makes resources of it that know their names and actions, and no field.
import type { Action } from './action.ts'
import { f } from './f.ts'
import { type Field, structureKinds } from './field.ts'
import { markOutlined } from './outlined.ts'
import type { Resource, Upload } from './resource.ts'
import type { Language } from './session.ts'
import { actionsOf, adoptStandard, type ResolvedAction, standardNames } from './standard.ts'

/** What a command is found by and what it is about. The right to it is its id; what it asks for is told by `Asking`. */
type OutlinedAction = Pick<
  Action,
  'on' | 'between' | 'event' | 'byOther' | 'isBeside' | 'label' | 'alias' | 'words' | 'keys' | 'effect' | 'icon'
>
type OutlinedUpload = Pick<Upload, 'label' | 'alias' | 'words'>

/** Whether an action that asks for something asks in the line of the palette or in a dialog of its own. */
type Asking = 'line' | 'dialog'

const facts = [
  'name',
  'one',
  'many',
  'label',
  'group',
  'icon',
  'key',
  'title',
  'subtitle',
  'picture',
  'lifecycle',
  'parent',
  'during',
  'matrix',
  'sort',
  'views',
  'queues',
  'benches',
  'attention',
  'figures',
  'tabOf',
  'quiet',
  'derived',
  'words',
  'isTool',
] as const satisfies readonly (keyof Resource)[]

export interface OutlinedResource extends Pick<Resource, (typeof facts)[number]> {
  /** The standard actions it has, those it declares anew as well. */
  standard: readonly string[]
  actions: Readonly<Record<string, OutlinedAction>>
  uploads?: Readonly<Record<string, OutlinedUpload>>
  asks: Readonly<Record<string, Asking>>
  /** What its records hold about (`during.of`). */
  about?: string
}

export interface Outline {
  /** In the order of the sidebar and the palette. */
  resources: readonly OutlinedResource[]
  /** In the reader's language, by message key; none in English, which the declarations speak. */
  texts: Readonly<Record<string, string>>
}

export const outlinePath = '/v1/outline/:version/:language'
export const outlineAddress = (version: string, language: Language): string =>
  outlinePath.replace(':version', version).replace(':language', language)

/** Kinds a line cannot ask for. */
const tooWide = new Set<Field['kind']>([...structureKinds, 'target'])

/** Where the next question hangs on the answer before, a dialog asks: a line would ask for all of them. */
export const fitsLine = ({ input = {} }: Pick<Action, 'input'>): boolean =>
  Object.values(input).every(({ kind, facts }) => !tooWide.has(kind) && !facts.when && !facts.versions && !facts.places)

const picked = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.flatMap(key => (from[key] === undefined ? [] : [[key, from[key]]]))) as Pick<T, K>

const outlinedAction = (action: Action): OutlinedAction =>
  picked(action, [
    ...(['on', 'between', 'event', 'byOther', 'isBeside'] as const),
    ...(['label', 'alias', 'words', 'keys', 'effect', 'icon'] as const),
  ])

const each = <T, U>(from: Readonly<Record<string, T>>, make: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(from).map(([name, one]) => [name, make(one)]))

/** What is told of a resource before its area has come. */
export const outlinedOf = (resource: Resource): OutlinedResource => {
  const about = resource.during && resource.fields[resource.during.of]?.facts.to
  const known = actionsOf(resource)
  const asking = known.filter(({ input = {} }) => Object.keys(input).length > 0)
  return {
    ...picked(resource, facts),
    standard: standardNames(resource),
    ...(about && { about }),
    actions: each(resource.actions, outlinedAction),
    ...(resource.uploads && { uploads: each(resource.uploads, upload => picked(upload, ['label', 'alias', 'words'])) }),
    asks: Object.fromEntries(asking.map(action => [action.name, fitsLine(action) ? 'line' : 'dialog'])),
  }
}

/** Stands for what an action asks for until its area has come: that it asks, and where. */
const inputs = { line: { asked: f.text() }, dialog: { asked: f.toggle({ when: { asked: ['Y'] } }) } } as const

/** A resource of which no more is known than this: it has no fields of its own, and its actions do not say what they ask for. */
export const resourceOf = ({ standard, asks, uploads, actions, about, ...told }: OutlinedResource): Resource => {
  const asked = (name: string): Pick<Action, 'input'> => (asks[name] ? { input: inputs[asks[name]] } : {})
  const resource: Resource = {
    ...told,
    fields: about && told.during ? { [told.during.of]: f.reference(about) } : {},
    actions: Object.fromEntries(Object.entries(actions).map(([name, one]) => [name, { ...one, ...asked(name) }])),
    ...(uploads && { uploads: each(uploads, upload => ({ ...upload, columns: {}, key: '' })) }),
  }
  adoptStandard(resource, standard, asked)
  markOutlined(resource)
  return resource
}

/** Whether what it asks for is known. */
export const isKnownWhole = ({ input }: ResolvedAction): boolean => input !== inputs.line && input !== inputs.dialog
