// What the country of the place calls its parts: areas and emirates, postcodes and regions, where the texts say pincodes and states of
// India. The one place that knows; texts stay as they are kept.
import { currentPlace } from '#console/session/me.ts'

/** What is said instead: as it is, or by its article and itself. */
type Swap = readonly (readonly [RegExp, string | readonly [article: string, term: string]])[]

/** Not within a word, nor in a place that is filled. */
const pincode = /(?<![{\p{L}])(a )?pincode/giu

/** In small letters or with a large one first, as what it stands for. */
const english = (a: string, one: string): Swap => [[pincode, [a, one]]]
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

const large = (text: string): string => text.replace(/^./, first => first.toUpperCase())

const swapped = (found: string, [article, term]: readonly [string, string]): string => {
  const said = /^a /i.test(found) ? `${article} ${term}` : term
  return /^\p{Lu}/u.test(found) ? large(said) : said
}

/** A text before its places are filled. */
export const placedText = (text: string, language: string): string =>
  (swaps[countryOfTerms()]?.[language] ?? []).reduce(
    (said, [what, term]) => said.replace(what, found => (typeof term === 'string' ? term : swapped(found, term))),
    text,
  )
