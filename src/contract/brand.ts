// Brands, countries and the rules that tie them to vendor codes and hosts. All figures and lists are the specification's.

/** Spec 3. */
export const brandCodes = [
  'mgp',
  'lit',
  'bbc',
  'stb',
  'tmc',
  'orh',
  'srn',
  'blu',
  'orb',
  'popxo',
  'mnm',
  'tbb',
  'frb',
  'ohm',
  'gcc',
] as const
export type BrandCode = (typeof brandCodes)[number]

export interface Country {
  iso3: string
  iso2: string
  name: string
  currency: string
  timezone: string
  /** What people call it for short, in whatever language they write. */
  short: readonly string[]
}

export const countries: readonly Country[] = [
  { iso3: 'IND', iso2: 'IN', name: 'India', currency: 'INR', timezone: 'Asia/Kolkata', short: ['bharat'] },
  {
    iso3: 'ARE',
    iso2: 'AE',
    name: 'United Arab Emirates',
    currency: 'AED',
    timezone: 'Asia/Dubai',
    short: ['uae', 'vae', 'eau', 'emirates', 'emirati', 'dubai', '阿联酋'],
  },
  {
    iso3: 'SAU',
    iso2: 'SA',
    name: 'Saudi Arabia',
    currency: 'SAR',
    timezone: 'Asia/Riyadh',
    short: ['ksa', 'saudi', 'saudia'],
  },
]

/** A country by what `countryName` may hold: ISO 3, ISO 2 or its English name (session.md A16). */
export const countryNamed = (text: string): Country | undefined => {
  const wanted = text.trim().toLowerCase()
  return countries.find(({ iso3, iso2, name }) => [iso3, iso2, name].some(form => form.toLowerCase() === wanted))
}

/** Spec 9: vendor, a hyphen, then country, lower-cased, when the country is not IND. */
export const vendorCodeOf = (brand: string, country: string): string =>
  (country === 'IND' ? brand : `${brand}-${country}`).toLowerCase()

/** What a vendor code is made of; undefined for a text that cannot be one. */
export const placeOfCode = (vendorCode: string): { brand: string; country: string } | undefined => {
  const code = vendorCode.trim().toLowerCase()
  const country = countryOf(code)
  const brand = country === 'IND' ? code : code.slice(0, -(country.length + 1))
  return /^[a-z]{2,8}$/.test(brand) ? { brand, country } : undefined
}

/** The ISO 3 code of the country a vendor code is about. */
export const countryOf = (vendorCode: string): string =>
  countries.find(({ iso3 }) => vendorCode.endsWith(`-${iso3.toLowerCase()}`))?.iso3 ?? 'IND'

export type Environment = 'dev' | 'alpha' | 'preprod' | 'prod'

/** One brand in one country: what a person picks and what every request is about. */
export interface Place {
  vendorCode: string
  brand: string
  country: string
  name: string
  currency: string
  timezone: string
  urlLang: string
  env: Environment
  /** Radix accent colour name. */
  accent: string
  apiHost: string
}
