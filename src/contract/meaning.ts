// What a field or an action means, for who asks: told in `help.ts` beside the declaration, which travels with the first
// list and so says only what is needed to fill it in. Kind, limits, right and consequences are read off the declaration.
import type { Actions } from './action.ts'
import { keyOf } from './address.ts'
import type { Fields } from './field.ts'
import type { Resource } from './resource.ts'
import type { writing } from './standardActions.ts'

/** The sentence alone, or with a value somebody would write. */
type Meaning = string | readonly [means: string, example: string]

interface MeaningsOf<F, A> {
  fields?: { readonly [K in keyof F]?: Meaning }
  /** Its own, and those all resources have where one means more here. */
  actions?: { readonly [K in keyof A | keyof typeof writing]?: string }
  /** What an action asks for, by `action.input`. */
  inputs?: { readonly [K in keyof A]?: Readonly<Record<string, Meaning>> }
}

export interface Meanings {
  /** English by message key. */
  texts: Readonly<Record<string, string>>
  /** Values by the message key of what they are an example of; they read the same in every language. */
  examples: Readonly<Record<string, string>>
}

const lines = (
  { name }: Pick<Resource, 'name'>,
  { fields = {}, actions = {}, inputs = {} }: MeaningsOf<Fields, Actions>,
) => [
  ...Object.entries(fields).map(([field, told]) => [keyOf.field({ name }, field), told] as const),
  ...Object.entries(actions).map(([action, told]) => [keyOf.action({ name }, action), told] as const),
  ...Object.entries(inputs).flatMap(([action, asked = {}]) =>
    Object.entries(asked).map(([input, told]) => [keyOf.input({ name }, action, input), told] as const),
  ),
]

export const meaningsOf = <N extends string, F extends Fields, A extends Actions>(
  resource: Resource<N, F, A>,
  asked: MeaningsOf<F, A>,
): Meanings => {
  const all = lines(resource, asked as MeaningsOf<Fields, Actions>).flatMap(([key, told]) =>
    told === undefined ? [] : [{ key: keyOf.meaning(key), told: typeof told === 'string' ? [told] : told }],
  )
  return {
    texts: Object.fromEntries(all.map(({ key, told: [means] }) => [key, means ?? ''])),
    examples: Object.fromEntries(all.flatMap(({ key, told: [, example] }) => (example ? [[key, example]] : []))),
  }
}
