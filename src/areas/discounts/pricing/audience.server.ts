// Whom live discounts are for.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { discounts } from '../discounts.ts'

const d = tableFor(discounts)

/** A sub-select of one column, `name`: the segments live discounts are for, as they write them. */
export const audienceSegments: SQL = sql`select unnest(${d.audienceNames}) as name from ${d}
  where ${d.vendor} = app_vendor() and ${and(eq(d.status, 'active'), eq(d.audience, 'segment'))}`
