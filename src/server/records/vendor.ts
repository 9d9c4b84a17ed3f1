// The vendor a transaction was opened for, as the place tells of it: for what depends on its country, its money or its clock.
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface OwnVendor {
  code: string
  /** Three letters, as `IND`. */
  country: string
  /** Three letters, as `INR`. */
  currency: string
  /** A name of the tz database, as `Asia/Kolkata`. */
  timezone: string
  /** Language and place, as `en-in`. */
  urlLang: string
}

/** A transaction that was opened for no vendor is a mistake of whoever opened it. */
export const vendorIn = async (tx: Tx): Promise<OwnVendor> => {
  const [vendor] = await rowsOf<OwnVendor>(
    tx,
    sql`select code, country, currency, timezone, url_lang as "urlLang" from vendor where code = app_vendor()`,
  )
  if (!vendor) throw new Error('The transaction was opened for no vendor')
  return vendor
}

/** A sub-select of the calendar day it is there, as text, at that moment or the database's own where nobody says one. */
export const vendorDay = (now: Date | undefined): SQL =>
  sql`(select (coalesce(${now?.toISOString() ?? null}::timestamptz, now()) at time zone timezone)::date::text from vendor where code = app_vendor())`
