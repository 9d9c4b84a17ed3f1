// One setting as part of a statement of another area, where it is not worth a question of its own.
import { type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { type Settings, settings } from './settings.ts'

const s = tableFor(settings)

/** A sub-select of what the vendor has decided about it. */
export const settingIn = (name: keyof typeof settings.fields & keyof Settings): SQL =>
  sql`(select ${s[name]} from ${s} where ${s.vendor} = app_vendor())`
