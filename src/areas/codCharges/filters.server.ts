// Words of the query line about the cash fee: the charges that reach a pincode, and those that leave a value without a fee.
import { sql } from 'drizzle-orm'
import { reaches } from '#areas/postalAreas/postalAreas.door.ts'
import { called } from '#server/records/rows.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { codCharges } from './codCharges.ts'

type Filter = NonNullable<Behaviour['filters']>[string]

const t = called(codCharges, 't')

const pincode: Filter = (_op, [code = ''], { vendor }) => reaches(t.pattern, { code, vendor })

/** One slab begins later than the one before it ends, the first later than at zero, or the last ends below the ceiling. */
const gaps: Filter = (_op, [value = 'Y']) => {
  const has = sql`exists (select 1 from (
      select (s->>'from')::bigint as begins, coalesce(lag((s->>'to')::bigint) over slabs, 0) as reached,
        (s->>'to')::bigint as ends, lead(1) over slabs is null as is_last
      from jsonb_array_elements(${t.slabs}) s window slabs as (order by (s->>'from')::bigint)) slab
    where begins > reached or is_last and ends is not null and (${t.ceiling} is null or ends < ${t.ceiling}))`
  return /^n/i.test(value) ? sql`not ${has}` : has
}

export const filters = { pincode, gaps }
