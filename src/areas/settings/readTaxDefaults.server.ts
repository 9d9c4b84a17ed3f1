// What is taken where the tax tables leave it open: the class of what has none, the rate of a price between two slabs.
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Settings, settings } from './settings.ts'

/** As it holds for this write. A vendor without settings is a fault. */
export const taxDefaultsOf = async (tx: Tx): Promise<Pick<Settings, 'defaultTaxClass' | 'slabGap'>> => {
  const [known] = await fieldsWhere(tx, settings, ['defaultTaxClass', 'slabGap'], undefined)
  if (!known) throw new Error('a vendor has settings from its beginning')
  return known
}
