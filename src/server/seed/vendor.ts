// A brand in a country as it begins; an administrator changes the rest.
import { sql } from 'drizzle-orm'
import { countries, type Environment, vendorCodeOf } from '#contract/brand.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface Vendor {
  brand: string
  country: string
  urlLang: string
  env: Environment
  accent: string
}

/** One that is there already stays as it is. */
export async function addVendor(tx: Tx, { brand, country, urlLang, env, accent }: Vendor): Promise<void> {
  const facts = countries.find(({ iso3 }) => iso3 === country)
  if (!facts) throw new Error(`no country ${country}`)
  await tx.execute(sql`
    insert into vendor (code, brand, country, name, currency, timezone, url_lang, env, accent)
    values (${vendorCodeOf(brand, country)}, ${brand}, ${country}, ${brand.toUpperCase()}, ${facts.currency},
      ${facts.timezone}, ${urlLang}, ${env}, ${accent}) on conflict do nothing`)
}
