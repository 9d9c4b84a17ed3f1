// A brand in a country as people choose it: its code, what it is called, and the country in the reader's language.
import type { Words } from './words.ts'

export const placeText = (
  words: Words,
  { vendorCode, name, country }: { vendorCode: string; name: string; country: string },
): string => [...new Set([vendorCode.toUpperCase(), name, words.country(country)])].join(' · ')
