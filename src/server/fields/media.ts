// Media are kept as structure and found by what people ask of pictures: whether there are any, whether one says nothing of
// itself, or by name, address and text.
import { type SQL, sql } from 'drizzle-orm'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import { refusal } from '#rules/refusal.ts'
import { json } from './links.ts'
import { either, literal, type Stored, valuesOf } from './stored.ts'

const silent = (medium: SQL): SQL => sql`(${medium} ->> 'decorative') is distinct from 'true'
  and coalesce(${medium} ->> 'mime', ${medium} ->> 'kind') like 'image%'
  and trim(coalesce(case jsonb_typeof(${medium} -> 'alt') when 'object' then ${medium} -> 'alt' ->> ${sql.raw(`'${defaultUrlLang}'`)}
    else ${medium} ->> 'alt' end, '')) = ''`

const holds = (column: SQL, condition: SQL): SQL =>
  sql`exists (select from jsonb_array_elements(${column}) medium where ${condition})`

const medium = sql`medium.value`

const found: ReadonlyMap<string, (column: SQL) => SQL> = new Map(
  Object.entries({
    any: (column: SQL) => sql`jsonb_array_length(${column}) > 0`,
    none: (column: SQL) => sql`coalesce(jsonb_array_length(${column}), 0) = 0`,
    undescribed: (column: SQL) => holds(column, silent(medium)),
  }),
)

export const media: Stored = {
  ...json,
  compare: (column, clause, asking) => {
    if (clause.op !== '=' && clause.op !== 'in')
      asking.refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
    return either(
      valuesOf(clause).map(
        value =>
          found.get(value.toLowerCase())?.(column) ??
          holds(
            column,
            sql`concat_ws(' ', ${medium} ->> 'name', ${medium} ->> 'url', ${medium} ->> 'alt') ilike ${`%${literal(value)}%`}`,
          ),
      ),
    )
  },
}
