// Bodies nobody would send, made from the product's own description: right in part, wrong in type, without what is needed,
// huge or hostile. The same seed makes the same bodies.
import type { AnyRow } from '#contract/resource.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export interface Schema {
  type?: string | string[]
  enum?: Json[]
  const?: Json
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Chance {
  /** At least 0, less than 1. */
  next(): number
  /** Less than the given number. */
  below(most: number): number
  one<T>(of: readonly T[]): T
  is(share: number): boolean
}

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return { next, below, one: of => of[below(of.length)]!, is: share => next() < share }
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '😀'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(70_000),
  "' or 1=1 --",
  '"; drop table tags; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '${7*7',
  '{{7*7}}',
  '=1+1',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '9'.repeat(40),
  '2026-02-30',
  '2026-01-01',
  '0000-00-00',
  '10000-01-01',
  '-infinity',
  'infinity',
  '99:99',
  'a,b',
  '(',
  '[',
  '\\',
  '*',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'not-a-uuid',
  'mgp',
  'IND',
  '+919812345678',
  'a@b.example',
  '-',
  'en-in',
]
const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  100,
  0.1,
  -0.005,
  1e21,
  -1e21,
  1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  5e-324,
]
const odd: Json[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: 1 },
  [1, 'a', null],
  { length: 1 },
  { toString: 1 },
  { id: null },
]

const deep = (levels: number): Json => (levels === 0 ? 1 : [deep(levels - 1)])

export interface ExistingRecords {
  /** Ids and codes that are there. */
  keys: readonly string[]
  /** Of the resource a body is for. */
  rows: readonly AnyRow[]
}

/** What no schema speaks of. */
export const wild = (chance: Chance): Json => {
  const which = chance.below(10)
  if (which < 4) return chance.one(texts)
  if (which < 7) return chance.one(numbers)
  if (which < 9) return structuredClone(chance.one(odd))
  return chance.is(0.9) ? Array.from({ length: chance.below(200) }, () => chance.one(texts.slice(0, 4))) : deep(20)
}

const formatted: Readonly<Record<string, (chance: Chance) => string>> = {
  'date-time': chance =>
    new Date(Date.UTC(2020 + chance.below(12), chance.below(12), 1 + chance.below(28))).toISOString(),
  date: chance => `20${20 + chance.below(12)}-${String(1 + chance.below(12)).padStart(2, '0')}-15`,
  email: chance => `f${chance.below(50)}@example.com`,
}

const uuids = /^[\da-f]{8}-/

const textFor = (chance: Chance, { keys, rows }: ExistingRecords, format = ''): string => {
  if (format in formatted) return formatted[format]!(chance)
  if (format === 'uuid' && chance.is(0.9))
    return rows.length > 0 && chance.is(0.6)
      ? chance.one(rows).id
      : (keys.find(key => uuids.test(key) && chance.is(0.01)) ?? keys[0] ?? '')
  const which = chance.below(8)
  if (which < 3 && rows.length > 0) return chance.one(rows).id
  if (which < 5 && keys.length > 0) return chance.one(keys)
  return which < 7 ? `f${chance.below(50)}` : chance.one(texts)
}

/** Follows the schema but for about one value in `1 / amiss`. */
export const made = (
  chance: Chance,
  schema: Schema | boolean | undefined,
  known: ExistingRecords,
  amiss: number,
  levels = 0,
): Json => {
  if (typeof schema !== 'object' || chance.is(amiss) || levels > 8) return wild(chance)
  const { anyOf, oneOf, allOf } = schema
  const some = anyOf ?? oneOf
  if (some) return made(chance, chance.one(some), known, amiss, levels + 1)
  if (allOf) return Object.assign({}, ...allOf.map(each => made(chance, each, known, amiss, levels + 1)))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.one(schema.enum)
  const type = Array.isArray(schema.type) ? chance.one(schema.type) : schema.type
  if (type === 'object' || (type === undefined && schema.properties))
    return object(chance, schema, known, amiss, levels)
  if (type === 'array') {
    const inside = (each: Schema | boolean | undefined) => made(chance, each, known, amiss, levels + 1)
    if (schema.prefixItems) return schema.prefixItems.map(inside)
    const least = chance.is(0.9) ? (schema.minItems ?? 0) : 0
    return Array.from({ length: least + chance.below(least > 0 ? 2 : 4) }, () => inside(schema.items))
  }
  if (type === 'integer') return chance.is(0.8) ? chance.below(100) : Math.trunc(chance.one(numbers))
  if (type === 'number') return chance.is(0.6) ? chance.below(10_000) / 100 : chance.one(numbers)
  if (type === 'boolean') return chance.is(0.5)
  if (type === 'null') return null
  if (type === 'string') return textFor(chance, known, schema.format)
  return chance.is(0.5) ? textFor(chance, known) : wild(chance)
}

const object = (chance: Chance, schema: Schema, known: ExistingRecords, amiss: number, levels: number): Json => {
  const { properties = {}, required = [], additionalProperties } = schema
  const inside = (each: Schema | boolean | undefined) => made(chance, each, known, amiss, levels + 1)
  const body: Record<string, Json> = {}
  for (const [name, each] of Object.entries(properties))
    if (required.includes(name) ? !chance.is(amiss) : chance.is(0.5)) body[name] = inside(each)
  if (typeof additionalProperties === 'object' || chance.is(amiss))
    body[chance.one(['en-in', 'en', 'reason', 'x', chance.one(texts)])] = inside(additionalProperties)
  return body
}

/** An action on records that are there: what it is about is right, so that what it is told is looked at. */
export const aimed = (chance: Chance, schema: Schema, known: ExistingRecords, amiss: number): Json => {
  const { ids, input } = schema.properties ?? {}
  const some = Array.from({ length: ids?.maxItems === 1 || chance.is(0.7) ? 1 : 3 }, () => chance.one(known.rows).id)
  return {
    ...(ids && { ids: [...new Set(some)] }),
    ...(input && { input: made(chance, input, known, amiss) }),
    ...(chance.is(0.2) && { dry: true }),
    ...(chance.is(0.3) && { reason: 'Requested' }),
  }
}
