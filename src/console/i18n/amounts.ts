// Sizes and long decimals in the reader's language, for the few rooms that show them: the sign-in page needs neither.
import { directionOf } from '#contract/language.ts'
import { inUnits, localeOf } from './figures.ts'
import { isolatedIn } from './isolated.ts'
import type { Words } from './words.ts'

type Spoken = Pick<Words, 'language'>

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

/** A number of bytes: `1.2 MB`. */
export const bytesOf = ({ language }: Spoken, value: number): string => {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(value, 1)) / 3))
  // Short bytes have no plural in some languages.
  const size = inUnits(localeOf(language), sizes[step], step === 0 ? 'long' : 'short', 1).format(value / 1000 ** step)
  // A unit in Latin letters stands behind its figure in a sentence from right to left too.
  return isolatedIn(directionOf(language), size)
}

type Grouped = Pick<Words, 'grouping'>

const exact = ({ grouping }: Grouped) => new Intl.NumberFormat(grouping, { maximumFractionDigits: 20 })

/** A printed decimal of any length, `1234.5`. */
export const decimalOf = (words: Grouped, text: string): string => exact(words).format(text as `${number}`)

/** What parts whole from broken in this language. */
export const decimalSignOf = (words: Grouped): string => exact(words).format(1.5)[1] ?? '.'
