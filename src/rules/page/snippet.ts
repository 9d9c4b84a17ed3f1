// How a page looks in the results of a search engine: title and description are cut where they are too wide, measured by a bundled
// table of the result font. It shows the cut and never blocks.

/** CSS pixels of the whole title, and of the whole description over its lines. */
export const titleWidth = 580
export const descriptionWidth = 990
/** CSS pixels of the type they are set in. */
const titleSize = 20
const descriptionSize = 14

// Advance widths of Arial, in thousandths of the type's size, for the signs from space to tilde.
const ascii: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const others: Readonly<Record<string, number>> = {
  '…': 1000,
  '–': 556,
  '—': 1000,
  '‘': 222,
  '’': 222,
  '“': 333,
  '”': 333,
  '•': 350,
  '·': 333,
  '©': 737,
  '®': 737,
  '™': 1000,
  '«': 556,
  '»': 556,
  '¡': 333,
  '¿': 611,
  '°': 400,
  '×': 584,
  '€': 556,
  '£': 556,
  '₹': 556,
  æ: 889,
  Æ: 1000,
  ø: 611,
  Ø: 778,
  ß: 611,
  œ: 944,
  Œ: 1000,
  ı: 278,
}
/** Of scripts the table has no signs of: their mean, so that a cut is told a little early rather than too late. */
const scripts: readonly [RegExp, number][] = [
  [/\p{Mark}|\p{Cf}/u, 0],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u, 1000],
  [/\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Telugu}/u, 600],
  [/\p{Script=Arabic}|\p{Script=Hebrew}/u, 500],
]
const otherwise = 600

const widthOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  return ascii[code - 32] ?? others[sign] ?? scripts.find(([script]) => script.test(sign))?.[1] ?? otherwise
}

/** Signs as people see them, the marks of each apart: an accent adds nothing to its letter. */
const signsOf = (text: string): string[] => [...text.normalize('NFD')]

/** CSS pixels of a text set in so large a type. */
export const pixelsOf = (text: string, size: number): number =>
  (signsOf(text).reduce((sum, sign) => sum + widthOf(sign), 0) * size) / 1000

export interface Cut {
  /** As it is read there, with its ellipsis where it was cut. */
  shown: string
  /** What nobody reads there. */
  rest: string
  /** CSS pixels of the whole. */
  pixels: number
  limit: number
}

const ellipsis = '…'

/** Between words, where there are any: a single long word is cut within. */
const cutTo = (text: string, size: number, limit: number): number => {
  const room = limit - pixelsOf(` ${ellipsis}`, size)
  let [width, end] = [0, 0]
  for (const sign of text) {
    width += pixelsOf(sign, size)
    if (width > room) break
    end += sign.length
  }
  const word = text.slice(0, end + 1).lastIndexOf(' ')
  return word > 0 ? word : end
}

const cut = (said: string, size: number, limit: number): Cut => {
  const text = said.replace(/\s+/g, ' ').trim()
  const pixels = Math.round(pixelsOf(text, size))
  if (pixels <= limit) return { shown: text, rest: '', pixels, limit }
  const end = cutTo(text, size, limit)
  return { shown: `${text.slice(0, end).trimEnd()} ${ellipsis}`, rest: text.slice(end).trim(), pixels, limit }
}

export interface Snippet {
  title: Cut
  description: Cut
}

export const snippetOf = ({ title, description }: { title: string; description: string }): Snippet => ({
  title: cut(title, titleSize, titleWidth),
  description: cut(description, descriptionSize, descriptionWidth),
})
