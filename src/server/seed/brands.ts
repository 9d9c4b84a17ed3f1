// The brands of the specification in their home country, where a database has none: somewhere to begin. Their names are
// their codes until an administrator writes another.
import { sql } from 'drizzle-orm'
import { brandCodes } from '#contract/brand.ts'
import type { Db } from '#server/db/pool.ts'
import { withoutTenant } from '#server/db/tenant.ts'
import { addVendor } from './vendor.ts'

const home = { country: 'IND', urlLang: 'en-in', env: 'prod', accent: 'iris' } as const

export const seedBrands = (db: Db): Promise<void> =>
  withoutTenant(db, async tx => {
    const { rows } = await tx.execute(sql`select 1 from vendor limit 1`)
    if (rows.length > 0) return
    for (const brand of brandCodes) await addVendor(tx, { brand, ...home })
  })
