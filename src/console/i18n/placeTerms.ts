// What the country of the place calls its parts: areas and emirates, postcodes and regions, where the texts say pincodes and states of
// India. The one place that knows; texts stay as they are kept.
import { currentPlace } from '#console/session/me.ts'

type Swap = readonly (readonly [RegExp, string])[]

/** Not within a word, nor in a place that is filled. */
const word = (text: string): RegExp => new RegExp(`(?<![\\{\\p{L}])${text}`, 'gu')

const english = (a: string, one: string): Swap => {
  const large = one.replace(/^./, first => first.toUpperCase())
  return [
    [word('a pincode'), `${a} ${one}`],
    [word('A pincode'), `${a.replace(/^./, first => first.toUpperCase())} ${one}`],
    [word('Pincode'), large],
    [word('pincode'), one],
  ]
}
const urdu: Swap = [[/پن کوڈ/g, 'پوسٹ کوڈ']]

/** By country, then by language; the other languages have words that fit everywhere. */
const swaps: Readonly<Record<string, Readonly<Record<string, Swap>>>> = {
  ARE: { en: english('an', 'area'), ur: urdu },
  SAU: { en: english('a', 'postcode'), ur: urdu },
}

/** A state is another thing in each of them, with words of its own. */
const parts: Readonly<Record<string, string>> = { ARE: 'emirate', SAU: 'region' }
const states = new Set([
  'field.pincodes.states',
  'field.pincodes.hint.state',
  'field.expects.pincodes',
  'rules.fact.state',
])
const stateLabel = 'Region or state'

/** Nothing where no other words are needed. */
export const countryOfTerms = (): string => {
  const country = currentPlace()?.country ?? ''
  return country in swaps ? country : ''
}

/** The key that is said instead of this one. */
export const placedKey = (key: string): string => {
  const part = parts[countryOfTerms()]
  return part && states.has(key) ? `${key}.${part}` : key
}

/** Of what a declaration calls in English. */
export const placedLabel = (english: string): string | undefined => {
  const part = parts[countryOfTerms()]
  return part && english === stateLabel ? `field.pincodes.states.${part}` : undefined
}

/** A text before its places are filled. */
export const placedText = (text: string, language: string): string =>
  (swaps[countryOfTerms()]?.[language] ?? []).reduce((said, [what, term]) => said.replace(what, term), text)
