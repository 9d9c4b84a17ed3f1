// A name that nothing is called by to the letter: which word of it is asked for instead, and whether an answer has all the others,
// in any order, in another form or with a slip. Pure.
import { fold } from '../matching/fold.ts'
import { plainly } from '../matching/kin.ts'
import { slipTo } from '../matching/near.ts'

const fewest = 3

const wordsIn = (text: string): string[] => fold(text).match(/\p{L}+|\p{N}+/gu) ?? []

/** German without its dots: `mueller` is kept as `Müller`. */
const dotted = (word: string): string => word.replace(/([aou])e(?=[b-df-hj-np-tv-z])/g, '$1')

/** A number says most, then the longest word. Nothing where that is what was asked already. */
export const askedInstead = (text: string): string | undefined => {
  const words = wordsIn(text).map(dotted)
  const numbers = words.filter(word => /\d/.test(word))
  const [best] = (numbers.length > 0 ? numbers : words).toSorted((one, other) => other.length - one.length)
  return best === undefined || best.length < fewest || best === fold(text) ? undefined : best
}

/** Whether each word of what was typed is one of the name. */
export const hasAll = (typed: string, name: string): boolean => {
  const known = wordsIn(name)
  return wordsIn(typed).every(word =>
    known.some(
      other => other.startsWith(word) || plainly(other).startsWith(plainly(word)) || slipTo(word, other) !== undefined,
    ),
  )
}
