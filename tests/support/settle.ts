// What a test's vendor has settled, without the form and its second factor.
import { sql } from 'drizzle-orm'
import type { Settings } from '#areas/settings/settings.ts'
import { columnOf } from '#contract/address.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { World } from './world.ts'

/** Figures, yes or no, and texts; choices go by the form. */
export const settle = ({ house }: Pick<World, 'house'>, values: Partial<Settings>, vendor = 'mgp'): Promise<unknown> =>
  withTenant(house.kit.db, { vendor }, tx => {
    const sets = Object.entries(values).map(([name, value]) => sql`${sql.identifier(columnOf(name))} = ${value}`)
    return tx.execute(sql`update settings set ${sql.join(sets, sql`, `)}`)
  })
