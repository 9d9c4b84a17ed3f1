// What the demo's vendors have settled beside the usual: where their shops are, and whole rupees at the door.
import { eq, sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { RoundCollect } from './sets.ts'
import { settings } from './settings.ts'

const s = tableFor(settings)

export const seedSettings = async (tx: Tx, vendor: string, country: string): Promise<void> => {
  const { slugBaseUrl: shop, roundCollect: round } = s
  await tx.execute(sql`update ${s} set ${bare(shop)} = ${`https://${vendor}.nucleus.example`},
    ${bare(round)} = ${codeIn(RoundCollect, country === 'IND' ? 'one' : 'none')} where ${eq(s.vendor, vendor)}`)
}
