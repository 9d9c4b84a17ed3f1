// What a country is called by whoever looks for it: in every language of the console, by its codes, and for short.
import { countryNamed } from '#contract/brand.ts'
import { tagOf } from '#contract/language.ts'
import { languages } from '#contract/session.ts'

const kept = new Map<string, readonly string[]>()

const termsOf = (iso3: string): readonly string[] => {
  const known = countryNamed(iso3)
  if (!known) return [iso3]
  const { iso2, name, short } = known
  const spoken = languages.map(language => new Intl.DisplayNames([tagOf(language)], { type: 'region' }).of(iso2) ?? '')
  return [...new Set([iso3, iso2, name, ...short, ...spoken])]
}

export const countryTerms = (iso3: string): readonly string[] => {
  const terms = kept.get(iso3) ?? termsOf(iso3)
  kept.set(iso3, terms)
  return terms
}
