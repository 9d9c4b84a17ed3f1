// A name, code or path in a sentence of the other direction must not turn its neighbours around (first strong isolate).
export const isolated = (text: string): string => `\u2068${text}\u2069`

const inner = /\u2068[^\u2068\u2069]*\u2069/g

/** Made of isolated parts alone it shows no direction of its own, and would run from left to right. */
const isOfParts = (text: string): boolean => text.search(inner) >= 0 && !/\p{L}/u.test(text.replace(inner, ''))

/** For text that may be read back as it is where nothing can be turned around. */
export const isolatedIn = (dir: 'ltr' | 'rtl', text: string): string => {
  if (dir === 'ltr') return text
  return isOfParts(text) ? `\u2067${text}\u2069` : isolated(text)
}
