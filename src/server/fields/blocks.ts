// Trees of blocks are kept as structure and found by a kind of block that stands anywhere in them, or by what is written there.
import { sql } from 'drizzle-orm'
import { refusal } from '#rules/refusal.ts'
import { json } from './links.ts'
import { either, literal, type Stored, valuesOf } from './stored.ts'

export const blocks: Stored = {
  ...json,
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
