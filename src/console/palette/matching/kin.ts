// Which words are the same one in another form: singular and plural, British and American, German without its dots. Light on
// purpose: an ending is taken off only where enough is left, and every form a word may stand for is kept. Pure.

const latin = /^[a-z]+$/
const arabic = /^[\u0600-\u06ff]+$/

/** One way of writing where a language has two; what is typed and what is searched go through it alike. */
export const plainly = (word: string): string => {
  if (!latin.test(word)) return word
  let plain = word.replace(/([aou])e/g, '$1')
  if (plain.length < 5) return plain
  plain = plain
    .replace(/ll/g, 'l')
    .replace(/our/g, 'or')
    .replace(/([a-z]{3})is(e|a|i|o)/g, '$1iz$2')
    .replace(/ys(e|i)/g, 'yz$1')
    .replace(/tre(s?)$/, 'ter$1')
    .replace(/ogu(e?s?)$/, (_, end: string) => `og${end.endsWith('s') ? 's' : ''}`)
    .replace(/enc(e|es|ed|ing)$/, 'ens$1')
  return plain
}

interface Ending {
  end: string
  /** What stands in its place. */
  becomes?: string
  /** Letters that must be left. */
  leaves: number
}

// By language: English, German, French, Spanish and Italian, whose endings meet in one script.
const latinEndings: readonly Ending[] = [
  { end: 'ies', becomes: 'y', leaves: 2 },
  { end: 's', leaves: 3 },
  { end: 'es', leaves: 3 },
  { end: 'ed', leaves: 4 },
  { end: 'ing', leaves: 4 },
  { end: 'e', leaves: 4 },
  { end: 'n', leaves: 4 },
  { end: 'en', leaves: 4 },
  { end: 'er', leaves: 4 },
  { end: 'ern', leaves: 4 },
  { end: 'x', leaves: 4 },
  { end: 'aux', becomes: 'al', leaves: 3 },
  { end: 'a', leaves: 4 },
  { end: 'o', leaves: 4 },
  { end: 'i', leaves: 4 },
  { end: 'os', leaves: 4 },
  { end: 'as', leaves: 4 },
  { end: 'che', becomes: 'ca', leaves: 3 },
  { end: 'chi', becomes: 'co', leaves: 3 },
  { end: 'ghi', becomes: 'go', leaves: 3 },
  // An Italian verb as it is thought of, and as a button says it: `annullare` and `annulla`, `spedire` and `spedisci`.
  { end: 'are', leaves: 4 },
  { end: 'ere', leaves: 4 },
  { end: 'ire', leaves: 4 },
  { end: 'isci', leaves: 4 },
]

// Persian and Urdu, in the folded letters.
const arabicEndings: readonly Ending[] = [
  { end: 'ها', leaves: 2 },
  { end: 'های', leaves: 2 },
  { end: 'هایی', leaves: 2 },
  { end: 'ات', leaves: 3 },
  { end: 'جات', leaves: 3 },
  { end: 'ان', leaves: 3 },
  { end: 'ی', leaves: 3 },
  { end: 'ه', leaves: 3 },
  { end: 'ا', leaves: 3 },
  { end: 'ین', leaves: 3 },
  { end: 'ون', leaves: 3 },
  { end: 'یان', leaves: 3 },
  { end: 'یین', leaves: 3 },
  { end: 'نا', leaves: 3 },
  // `روکو`, English plurals in Urdu letters such as `کوپنز`, Persian infinitives such as `برگرداندن`.
  { end: 'و', leaves: 3 },
  { end: 'ز', leaves: 3 },
  { end: 'دن', leaves: 4 },
]

/** What no plural ends in. */
const isNoPlural = (word: string): boolean => /(ss|us|is)$/.test(word)

/** A word and all it may be a form of. */
export const rootsOf = (word: string): string[] => {
  const endings = latin.test(word) ? latinEndings : arabic.test(word) ? arabicEndings : []
  const plain = plainly(word)
  const roots = new Set([plain])
  for (const { end, becomes = '', leaves } of endings) {
    if (!plain.endsWith(end) || plain.length - end.length < leaves) continue
    if (end === 's' && isNoPlural(word)) continue
    const root = `${plain.slice(0, -end.length)}${becomes}`
    roots.add(root)
    // A consonant is doubled before some endings only: `shipped`, `shipping`.
    if ((end === 'ed' || end === 'ing' || end === 'er') && root.at(-1) === root.at(-2)) roots.add(root.slice(0, -1))
  }
  return [...roots]
}
