// The values of a call as the palette is given them: each with a text people can read and put right.
import { inputOf } from '#console/action/offers.ts'
import { wordsNow } from '#console/i18n/words.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { PaletteGivens } from '#machines/palette/facts.ts'
import { shownValue } from '../picker.ts'
import { readTyped } from '../sentence/typed.ts'

export const givensOf = (action: ResolvedAction, input: Readonly<Record<string, unknown>> = {}): PaletteGivens =>
  Object.fromEntries(
    inputOf(action).flatMap(([name, field]) => {
      const value = input[name]
      return value === undefined || value === null
        ? []
        : [[name, { text: shownValue(field, value, wordsNow()), value }] as const]
    }),
  )

/** The other way round: what was typed as it is read, and as text where it still has to be looked up. */
export const inputIn = (action: ResolvedAction, given: PaletteGivens): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, { text, value }]) => {
      const field = action.input?.[name]
      const read = value === undefined && field ? readTyped(field, text) : { value: value ?? text }
      return [name, 'value' in read ? read.value : text]
    }),
  )
