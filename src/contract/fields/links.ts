// Kinds that point elsewhere or hold structure: reference, references, list, json.
import * as z from 'zod/mini'
import { made, type Needed, type Options } from '../field.ts'
import type { ValueSet } from '../valueSet.ts'

const uuid = z.uuid()

/** The id of one record of another resource, of the same vendor. */
export const reference = <const O extends Options>(to: string, facts: O = {} as O) =>
  made<string, Needed<O>>('reference', uuid, { ...facts, to })

export const references = <const O extends Options>(to: string, facts: O = {} as O) =>
  made<string[], Needed<O>>('references', z.array(uuid).check(z.maxLength(facts.max ?? 50)), {
    ...facts,
    to,
    max: facts.max ?? 50,
  })

/** Short texts in order, or names of a value set. */
export const list = <const O extends Options & { of?: ValueSet }>(facts: O = {} as O) => {
  const max = facts.max ?? 50
  const one = facts.of
    ? z.enum(facts.of.names as [string, ...string[]])
    : z.string().check(z.minLength(1), z.maxLength(200))
  return made<string[], Needed<O>>('list', z.array(one).check(z.maxLength(max)) as z.ZodMiniType<string[]>, {
    ...facts,
    max,
  })
}

/** Structure with its own schema; drawn by the area, or as plain facts. */
export const json = <V, const O extends Options>(schema: z.ZodMiniType<V>, facts: O = {} as O) =>
  made<V, Needed<O>>('json', schema, facts)
