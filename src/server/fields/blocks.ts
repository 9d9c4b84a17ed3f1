// Trees of blocks are kept as structure and found by a kind of block that stands anywhere in them, or by what is written there.
import { sql } from 'drizzle-orm'
import type { Field } from '#contract/field.ts'
import { leavesOf } from '#contract/fields/blocks.ts'
import { refusal } from '#rules/refusal.ts'
import { storedOf } from './kinds.ts'
import { json } from './links.ts'
import { either, literal, type Pointed, type Stored, valuesOf } from './stored.ts'

/** What the fields of its blocks point to, by the way to them: `<block>.<field>`. */
const refers =
  ({ facts }: Field): ((spoken: unknown) => Pointed[]) =>
  spoken =>
    leavesOf({ facts }, spoken).flatMap(({ block, name, field, value }) =>
      (storedOf(field).refers?.(field)?.(value) ?? []).map(one => ({
        ...one,
        path: [block.id, name, one.path].filter(Boolean).join('.'),
      })),
    )

export const blocks: Stored = {
  ...json,
  refers,
  compare: (column, clause, { field, refuse }) => {
    if (clause.op !== '=' && clause.op !== 'in') refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
    const types = Object.keys(field.facts.blocks ?? {})
    return either(
      valuesOf(clause).map(value => {
        if (value.toLowerCase() === 'none') return sql`coalesce(jsonb_array_length(${column}), 0) = 0`
        const type = types.find(name => name.toLowerCase() === value.toLowerCase())
        if (type)
          return sql`jsonb_path_exists(${column}, '$.**.type ? (@ == $type)', jsonb_build_object('type', ${type}::text))`
        return sql`exists (select from jsonb_path_query(${column}, '$.**.props.** ? (@.type() == "string")') said
          where said #>> '{}' ilike ${`%${literal(value)}%`})`
      }),
    )
  },
}
