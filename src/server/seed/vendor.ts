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
  /** Where its shop is. */
  storefront?: string
}

/** One that is there already stays as it is. */
export async function addVendor(tx: Tx, { brand, country, urlLang, env, accent, storefront }: Vendor): Promise<void> {
  const facts = countries.find(({ iso3 }) => iso3 === country)
  if (!facts) throw new Error(`no country ${country}`)
  // Spec 9: 10 percent product discount per vendor.
  const settings = JSON.stringify({ productDiscount: 1000, ...(storefront && { slugBaseUrl: storefront }) })
  await tx.execute(sql`
    insert into vendor (code, brand, country, name, currency, timezone, url_lang, env, accent, settings)
    values (${vendorCodeOf(brand, country)}, ${brand}, ${country}, ${brand.toUpperCase()}, ${facts.currency},
      ${facts.timezone}, ${urlLang}, ${env}, ${accent}, ${settings}::jsonb) on conflict do nothing`)
}
