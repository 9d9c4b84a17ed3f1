// A name, code or path in a sentence of the other direction must not turn its neighbours around (first strong isolate).
export const isolated = (text: string): string => `\u2068${text}\u2069`

const inner = /[\u2067\u2068][^\u2067-\u2069]*\u2069/g

/** Made of isolated parts alone it shows no direction of its own, and would run from left to right. */
const isOfParts = (text: string): boolean => text.search(inner) >= 0 && !/\p{L}/u.test(text.replace(inner, ''))

/** Letters of the languages that are written from right to left. */
const hasRight = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/**
 * For text that may be read back as it is where nothing can be turned around. `isOurs`: a sentence in the reader's language, which may
 * well begin with a name or an abbreviation of the other direction.
 */
export const isolatedIn = (dir: 'ltr' | 'rtl', text: string, isOurs = false): string => {
  if (dir === 'ltr') return text
  return isOfParts(text) || (isOurs && hasRight(text)) ? `\u2067${text}\u2069` : isolated(text)
}
