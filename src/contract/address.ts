// THE derivation: every name the outside sees follows from a resource's, an action's or a field's name, here and nowhere else.
import type { Resource } from './resource.ts'

const words = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)

export const kebab = (name: string): string => words(name).join('-')
export const snake = (name: string): string => words(name).join('_')
/** `urlLang` -> `Url lang`. */
export const humanised = (name: string): string => {
  const text = words(name).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
export const camel = (name: string): string =>
  words(name)
    .map((word, at) => (at ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('')

type Named = Pick<Resource, 'name'>

/** Where a screen is. */
export const screenOf = ({ name }: Named): string => `/${kebab(name)}`
export const recordScreenOf = (resource: Named, id: string): string => `${screenOf(resource)}/${id}`
export const createScreenOf = (resource: Named): string => `${screenOf(resource)}/new`
/** Where one works with an action that is a tab beside the list. */
export const benchScreenOf = (resource: Named, action: string): string => `${screenOf(resource)}/${kebab(action)}`
export const compareScreenOf = (resource: Named, ids: readonly string[]): string =>
  `${screenOf(resource)}/compare?ids=${ids.join(',')}`
export const uploadScreenOf = (resource: Named, upload: string): string =>
  `${screenOf(resource)}/upload/${kebab(upload)}`

/** Where a resource is spoken to. */
export const endpointOf = ({ name }: Named): string => `/v1/${kebab(name)}`
export const actionEndpointOf = (resource: Named, action: string): string =>
  `${endpointOf(resource)}/actions/${kebab(action)}`

/** The brands its records may be copied to. */
export const copyPlacesOf = (resource: Named): string => `${endpointOf(resource)}/copy-places`

/** Action id = permission = stem of its messages (kernel ruling 1). */
export const actionId = ({ name }: Named, action: string): string => `${name}.${action}`
export const tableOf = ({ name }: Named): string => snake(name)
export const columnOf = (field: string): string => snake(field)
export const headerOf = (field: string): string => snake(field)

/** Message keys; English is the declaration itself. What begins with a resource's name stands in the words of its area. */
export const keyOf = {
  label: ({ name }: Named) => `${name}.label`,
  one: ({ name }: Named) => `${name}.one`,
  many: ({ name }: Named) => `${name}.many`,
  /** Said where the language's texts ask for `{a}` or `{the}` (article.ts). */
  article: ({ name }: Named) => `${name}.article`,
  field: ({ name }: Named, field: string) => `${name}.fields.${field}.label`,
  help: ({ name }: Named, field: string) => `${name}.fields.${field}.help`,
  action: ({ name }: Named, action: string) => `${name}.actions.${action}.label`,
  /** Of a standard action, said once for all resources. */
  actionStandard: (action: string, isOne = false) => `actions.${action}.${isOne ? 'labelOne' : 'label'}`,
  actionOne: ({ name }: Named, action: string) => `${name}.actions.${action}.labelOne`,
  input: ({ name }: Named, action: string, field: string) => `${name}.actions.${action}.input.${field}`,
  /** Of every action of the resource that asks for it, where the action has no text of its own. */
  inputs: ({ name }: Named, field: string) => `${name}.inputs.${field}`,
  /** Of the standard actions, asked for by all resources alike. */
  standardInput: (field: string) => `inputs.${field}`,
  /** A name that means the same wherever it stands: on the list of tests/laws/sameEverywhere.ts. */
  sharedName: (field: string) => `fields.${field}`,
  says: ({ name }: Named, action: string, kind: string, form: string) => `${name}.actions.${action}.${kind}_${form}`,
  /** Of a standard action, said once for all resources. */
  saysStandard: (action: string, kind: string, form: string) => `actions.${action}.${kind}_${form}`,
  inputHelp: ({ name }: Named, action: string, field: string) => `${name}.actions.${action}.input.${field}.help`,
  /** A column put together from fields, and what it says. */
  composed: ({ name }: Named, column: string) => `${name}.composed.${column}.label`,
  saying: ({ name }: Named, column: string, saying: string) => `${name}.composed.${column}.${saying}`,
  view: ({ name }: Named, view: string) => `${name}.views.${camel(view)}`,
  queue: ({ name }: Named, queue: string) => `${name}.queues.${queue}.label`,
  attention: ({ name }: Named, rule: string) => `${name}.attention.${rule}.label`,
  figure: ({ name }: Named, figure: string) => `${name}.figures.${figure}.label`,
  upload: ({ name }: Named, upload: string) => `${name}.uploads.${upload}.label`,
  columnHelp: ({ name }: Named, upload: string, column: string) => `${name}.uploads.${upload}.columns.${column}.help`,
  /** Of a file, where it is no field of the record: the same in all files of the resource. */
  column: ({ name }: Named, column: string) => `${name}.columns.${column}`,
  /** How the Chinese text is spoken, syllable by syllable; kept true by tests/console/pinyin.test.ts. */
  pinyin: (text: string): string => `pinyin.${text}`,
  /** Further words the reader's language finds it by, beside its own text. */
  words: (key: string): string => `${key}.words`,
  /** What is told of a field or an action to who asks, beside its own text. */
  meaning: (key: string): string => `${key}.meaning`,
  /** A pattern's words stand in its declaration, so they are their own key. */
  pattern: (message: string) => `patterns.${camel(message.replaceAll(/[^A-Za-z0-9]+/g, ' ').trim())}`,
  /** A part of a group, by its own words as well. */
  part: (label: string) => `parts.${camel(label.replaceAll(/[^A-Za-z0-9]+/g, ' ').trim())}`,
  value: (set: { name: string }, value: string) => `values.${set.name}.${value}`,
}
