// A brand in a country as people choose it: its code, what it is called where that is more, and the country in the reader's language.
import { placeOfCode } from '#contract/brand.ts'
import type { Words } from './words.ts'

export const placeText = (
  words: Words,
  { vendorCode, name, country }: { vendorCode: string; name: string; country: string },
): string => {
  // The country is said in words.
  const brand = (placeOfCode(vendorCode)?.brand ?? vendorCode).toUpperCase()
  return [...new Set([brand, name, words.country(country)])].join(' · ')
}
