// Whom live rates are for.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { shippingRates } from './shippingRates.ts'

const r = tableFor(shippingRates)

/** A sub-select of one column, `name`: the segments live rates are for, as they write them. */
export const audienceSegments: SQL = sql`select ${r.audienceOf} as name from ${r}
  where ${r.vendor} = app_vendor() and ${and(eq(r.status, 'active'), eq(r.audience, 'segment'))}`
