// The calendar day it is where the vendor is, as part of a statement.
import { type SQL, sql } from 'drizzle-orm'

/** A sub-select of the day as text, at that moment or the database's own where nobody says one. */
export const vendorDay = (now: Date | undefined): SQL =>
  sql`(select (coalesce(${now?.toISOString() ?? null}::timestamptz, now()) at time zone timezone)::date::text from vendor where code = app_vendor())`
