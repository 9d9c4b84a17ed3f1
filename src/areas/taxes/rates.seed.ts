// The rates of tax the demo was made with, for the orders that are made after them.
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { hsnCodes } from './taxClasses.ts'
import { taxes } from './taxes.ts'

const h = tableFor(hsnCodes)
const t = tableFor(taxes)

/** In hundredths of a percent by HSN, by the longest code that begins it and the latest rate; those without any are left out. */
export const seededRates = async (tx: Tx, hsns: readonly string[]): Promise<Map<string, number>> => {
  const rows = await rowsOf<{ hsn: string; rate: number | null }>(
    tx,
    sql`select asked.hsn, (select ${t.rate} from ${tableFor(hsnCodes)} join ${tableFor(taxes)}
          on ${t.vendor} = ${h.vendor} and ${t.taxClass} = ${h.taxClass} and ${eq(t.status, 'active')}
        where ${h.vendor} = app_vendor() and asked.hsn like ${h.code} || '%'
        order by length(${h.code}) desc, ${t.validFrom} desc limit 1) as rate
      from unnest(${sql.param([...new Set(hsns)])}::text[]) asked(hsn)`,
  )
  return new Map(rows.flatMap(({ hsn, rate }) => (rate === null ? [] : [[hsn, rate] as const])))
}
