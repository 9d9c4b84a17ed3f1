// A name, code or path in a sentence of the other direction must not turn its neighbours around (first strong isolate).
export const isolated = (text: string): string => `\u2068${text}\u2069`

const inner = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g

/** What stands between its isolated parts, however many stand within another. */
const betweenParts = (text: string): string => {
  const rest = text.replace(inner, '')
  return rest === text ? text : betweenParts(rest)
}

/** Made of isolated parts alone it shows no direction of its own, and would run from left to right. */
const isOfParts = (text: string): boolean => text.search(inner) >= 0 && !/\p{L}/u.test(betweenParts(text))

/** Letters of the languages that are written from right to left; their digits and signs run as ours do. */
const hasRight = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text.replaceAll(/\P{L}/gu, ''))

/**
 * For text that may be read back as it is where nothing can be turned around. `isOurs`: a sentence in the reader's language, which may
 * well begin with a name or an abbreviation of the other direction.
 */
export const isolatedIn = (dir: 'ltr' | 'rtl', text: string, isOurs = false): string => {
  if (dir === 'ltr') return text
  return isOfParts(text) || (isOurs && hasRight(text)) ? `\u2067${text}\u2069` : isolated(text)
}

/** Amounts, shares and ranges, with a sign or a currency of Latin letters: digits alone hold together by themselves. */
const isFigure = (text: string): boolean =>
  /\p{Nd}/u.test(text) && /[^\p{Nd}.,٫٬\s]/u.test(text) && !hasRight(text) && !/[\u2066-\u2069]/.test(text)

/**
 * Put into a sentence from right to left a figure keeps its sign on its side: behind a letter of Arabic its digits would no longer hold
 * it, `0%` would read `%0`.
 */
export const figureWithin = (dir: 'ltr' | 'rtl', text: string): string =>
  dir === 'rtl' && isFigure(text) ? `\u2066${text}\u2069` : text

/** A sentence of ours that stands by itself: one that is made of parts alone says which way it runs. */
export const ownSentence = (dir: 'ltr' | 'rtl', text: string): string =>
  dir === 'rtl' && isOfParts(text) ? `\u2067${text}\u2069` : text
