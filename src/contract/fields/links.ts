// Kinds that point elsewhere or hold structure: reference, references, list, json.
import * as z from 'zod/mini'
import { type Codec, made, type Needed, type Options } from '../field.ts'
import { finer, notA } from '../finding.ts'
import { noMember } from '../member.ts'
import { nameIn, type ValueSet } from '../valueSet.ts'

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

const parts = (cell: string): string[] =>
  cell
    .split('|')
    .map(part => part.trim())
    .filter(Boolean)

/** In files a reference is written as its record's key; the server resolves it, so here it stays text. */
export const referenceCodec: Codec<string> = { print: value => value, read: cell => ({ value: cell.trim() }) }

export const referencesCodec: Codec<string[]> = {
  print: value => value.join('|'),
  read: (cell, facts) => {
    const value = parts(cell)
    return value.length > (facts.max ?? 50) ? { finding: finer('RANGE', 'MANY', { max: facts.max ?? 50 }) } : { value }
  },
}

export const listCodec: Codec<string[]> = {
  print: value => value.join('|'),
  read: (cell, facts) => {
    const value = parts(cell)
    if (value.length > (facts.max ?? 50)) return { finding: finer('RANGE', 'MANY', { max: facts.max ?? 50 }) }
    const { of } = facts
    if (!of) return { value }
    const wrong = value.find(name => nameIn(of, name) === undefined)
    if (wrong !== undefined) return { finding: noMember(of, wrong) }
    return { value: value.map(name => nameIn(of, name) as string) }
  },
}

export const jsonCodec: Codec<unknown> = {
  print: value => JSON.stringify(value),
  read: cell => {
    try {
      return { value: JSON.parse(cell) as unknown }
    } catch {
      return { finding: notA('json', cell.slice(0, 40)) }
    }
  },
}
