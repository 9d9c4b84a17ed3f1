// Trees of blocks are kept as structure and found by a kind of block that stands anywhere in them, or by what is written there.
import { sql } from 'drizzle-orm'
import type { Field, FieldKind } from '#contract/field.ts'
import { leavesOf } from '#contract/fields/blocks.ts'
import { refusal } from '#rules/refusal.ts'
import { json, reference, references } from './links.ts'
import { either, literal, type Pointed, type Stored, valuesOf } from './stored.ts'
import { target } from './target.ts'

/** Kinds of field in a block whose values may point somewhere. */
const pointing: Partial<Record<FieldKind, Stored>> = { reference, references, target, groups: json }

/** What the fields of its blocks point to, by the way to them: `<block>.<field>`. */
const refers =
  ({ facts }: Field): ((spoken: unknown) => Pointed[]) =>
  spoken =>
    leavesOf({ facts }, spoken).flatMap(({ block, name, field, value }) =>
      (pointing[field.kind]?.refers?.(field)?.(value) ?? []).map(one => ({
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
