// What a vendor has decided, read in the transaction that acts on it: whoever asks gets the figures that hold for this write.
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type Settings, settings } from './settings.ts'

/** Of the vendor the transaction was opened for; one that was opened for none is refused, and so is a vendor without settings. */
export const settingsOf = async (tx: Tx): Promise<Settings> => {
  const [stored] = await rowsWhere(tx, settings, undefined)
  if (!stored) throw new Error('a vendor has settings from its beginning')
  return stored
}

const s = tableFor(settings)

/**
 * One figure of the settings, for a statement that reads rows of any vendor: a sub-select, as the figure is kept (money in the
 * smallest unit, a percent in hundredths, a choice by its code). `vendor` is the column that says whose row it is.
 */
export const settingIn = (name: keyof typeof settings.fields, vendor: SQLWrapper): SQL =>
  sql`(select ${s[name]} from ${s} where ${eq(s.vendor, vendor)} and ${notInTrash(s)} limit 1)`
