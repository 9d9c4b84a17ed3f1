// A list of small records inside a record: each row consists of the same declared parts. What every part holds, how it is
// written and what is wrong with it is its own field's to say.
import * as z from 'zod/mini'
import { type Field, type Fields, type Given, isMeant, made, type Needed, type Options } from '../field.ts'

export type GroupRow = Readonly<Record<string, unknown>>

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A part that is always asked must be there; one that hangs on another only while it is asked. */
const rowSchema = (parts: Fields): z.ZodMiniType<GroupRow> =>
  z
    .strictObject(
      Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, z.optional(z.nullable(schema))])),
    )
    .check(context => {
      for (const [name, part] of Object.entries(parts)) {
        if (!part.required || !isMissing(context.value[name]) || !isMeant(part, context.value)) continue
        context.issues.push({ code: 'custom', input: context.value, path: [name], params: { says: 'MISSING' } })
      }
    }) as unknown as z.ZodMiniType<GroupRow>

/** `named` is the part a row goes by. */
export const groups = <const F extends Fields, const O extends Options>(
  facts: O & { parts: F; named?: keyof F & string },
) => {
  const max = facts.max ?? 50
  const schema = z.array(rowSchema(facts.parts)).check(z.maxLength(max)) as unknown as z.ZodMiniType<Given<F>[]>
  return made<Given<F>[], Needed<O>>('groups', schema, { ...facts, max })
}

export const partsOf = ({ facts }: Pick<Field, 'facts'>): [string, Field][] => Object.entries(facts.parts ?? {})

/** Without the parts that hold nothing. */
export const fullRow = (row: GroupRow): GroupRow =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => !isMissing(value) && !(Array.isArray(value) && value.length === 0)),
  )
