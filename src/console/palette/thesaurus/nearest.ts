// What a line comes nearest to where nobody has said it so: phrases of the book that share its telling words, the rarer the surer,
// in any order and with other words between them. Asked only where what is said whole finds nothing.
import type { Way } from '../matching/ranking.ts'
import { type Book, mendedOf, parted, stemOf, tellsOf, worthOf } from './book.ts'

const costs = {
  /** Of a phrase that is all the line tells. */
  nearest: 90,
  /** Of one that would share nothing of it. */
  far: 260,
} as const
const mostNearest = 5
/** So much at least is shared of what the phrase tells, and of what the line does. */
const fewestOfPhrase = 0.45
const fewestOfLine = 0.2
/** What of the line is shared tells more than what of the phrase: `mark as shipped again` is no `mark`. */
const ofLine = 0.7
/** What a word nobody knows is worth of the rarest that is known. */
const unknown = 0.3

const mostParts = 14
const isHan = /^\p{Script=Han}+$/u

/** Of each that the line tells; a pair of signs nobody knows is no word. */
const worths = ({ told, spoken }: Book, tells: readonly string[]): number[] =>
  tells.map(tell => {
    const known = told.get(tell)
    if (known) return known.worth
    return isHan.test(tell) && tell.length > 1 ? 0 : unknown * worthOf(tell, spoken.length, 1)
  })

export const nearestIn = (book: Book, query: string): Way[] => {
  const parts = parted(query)
  if (parts.length < 2 || parts.length > mostParts) return []
  const stems = parts.map(stemOf).filter(stem => !book.fillers.has(stem) && !/\d/.test(stem))
  const tells = tellsOf(stems.map(stem => (isHan.test(stem) ? stem : mendedOf(book, stem).word)))
  const worth = worths(book, tells)
  // One word somebody knows among names is no saying: it is a verb and what it is to be done with.
  const telling = tells.filter((_, nth) => (worth[nth] ?? 0) > 0)
  if (2 * telling.filter(tell => book.told.has(tell)).length < telling.length) return []
  const line = worth.reduce((sum, one) => sum + one, 0)
  const shared = new Map<number, number>()
  tells.forEach((tell, nth) => {
    for (const at of book.told.get(tell)?.at ?? []) shared.set(at, (shared.get(at) ?? 0) + (worth[nth] ?? 0))
  })
  const nearest = new Map<string, number>()
  for (const [at, sum] of shared) {
    const phrase = book.spoken[at]
    if (!phrase || sum < fewestOfLine * line || sum < fewestOfPhrase * phrase.worth) continue
    const { term, cost } = phrase.meaning
    const all =
      cost + costs.far - (costs.far - costs.nearest) * (sum / line) ** ofLine * (sum / phrase.worth) ** (1 - ofLine)
    if (all < (nearest.get(term) ?? Number.POSITIVE_INFINITY)) nearest.set(term, all)
  }
  return [...nearest]
    .sort(([, one], [, other]) => one - other)
    .slice(0, mostNearest)
    .map(([term, cost]) => ({ query: term, cost: Math.round(cost) }))
}
