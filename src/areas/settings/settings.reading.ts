// What a vendor has decided, read in the transaction that acts on it: whoever asks gets the figures that hold for this write.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'
import { storedByIds } from '#server/records/read.ts'
import { type Settings, settings } from './settings.ts'

export const settingsOf = async (tx: Tx): Promise<Settings> => {
  const { rows } = await tx.execute<{ id: string; vendor: string }>(
    sql`select id, vendor from settings where vendor = app_vendor() and status <> 2`,
  )
  const [known] = rows
  if (!known) throw new Error('a vendor has settings from its beginning')
  const [stored] = await storedByIds(tx, known.vendor, settings, [known.id], false)
  return stored as unknown as Settings
}
