// What a figure is counted in. Units that are words are said in the reader's language, by their name in Intl; signs such as g and
// mm are the same in every language.
import { inUnits, localeOf } from '#console/i18n/figures.ts'

const spelled: Readonly<Record<string, string>> = {
  days: 'day',
  months: 'month',
  years: 'year',
  h: 'hour',
  min: 'minute',
}

/** Prints an amount with its unit, where the unit is a word. */
export const spelledIn = (unit: string, language: string): Intl.NumberFormat | undefined =>
  spelled[unit] ? inUnits(localeOf(language), spelled[unit], 'long', 0) : undefined

/** The unit alone, as it stands beside that amount; beside none it is the plural. */
export const unitText = (unit: string | undefined, language: string, amount?: unknown): string | undefined => {
  const parts = unit && spelledIn(unit, language)?.formatToParts(typeof amount === 'number' ? amount : 2)
  return parts ? parts.find(({ type }) => type === 'unit')?.value : unit
}
