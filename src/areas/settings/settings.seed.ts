// What the demo's vendors have settled beside the usual: where their shops are, and whole rupees at the door.
import { sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { RoundCollect } from './sets.ts'

export const seedSettings = async (tx: Tx, vendor: string, country: string): Promise<void> => {
  await tx.execute(sql`update settings set slug_base_url = ${`https://${vendor}.nucleus.example`},
    round_collect = ${codeIn(RoundCollect, country === 'IND' ? 'one' : 'none')} where vendor = ${vendor}`)
}
