// The values of a call as the palette is given them: each with a text people can read and put right.
import { inputOf } from '#console/action/offers.ts'
import { wordsNow } from '#console/i18n/words.ts'
import type { Known } from '#contract/standard.ts'
import type { PaletteGivens } from '#machines/palette/facts.ts'
import { shownValue } from './picker.ts'

export const givensOf = (action: Known, input: Readonly<Record<string, unknown>> = {}): PaletteGivens =>
  Object.fromEntries(
    inputOf(action).flatMap(([name, field]) => {
      const value = input[name]
      return value === undefined || value === null
        ? []
        : [[name, { text: shownValue(field, value, wordsNow()), value }] as const]
    }),
  )
