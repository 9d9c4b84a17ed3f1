// An amount as people write it in their language -> the plain form every codec reads, `1299.50`. What is not wholly an
// amount of that language is handed on as it is, so that the codec can say what is wrong with it.

export type DecimalSign = '.' | ','

const marks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
/** What stands for a currency, and which it is. */
const currencyWords: Readonly<Record<string, string>> = {
  '₹': 'INR',
  rs: 'INR',
  'rs.': 'INR',
  inr: 'INR',
  aed: 'AED',
  dh: 'AED',
  dhs: 'AED',
  'د.إ': 'AED',
  'د.إ.': 'AED',
  sar: 'SAR',
  sr: 'SAR',
  'ر.س': 'SAR',
  'ر.س.': 'SAR',
  ریال: 'SAR',
  kwd: 'KWD',
  'د.ك': 'KWD',
  'د.ك.': 'KWD',
  bhd: 'BHD',
  'د.ب': 'BHD',
  omr: 'OMR',
  'ر.ع': 'OMR',
  qar: 'QAR',
  'ر.ق': 'QAR',
  usd: 'USD',
  us$: 'USD',
  $: 'USD',
  eur: 'EUR',
  '€': 'EUR',
  gbp: 'GBP',
  '£': 'GBP',
  cny: 'CNY',
  jpy: 'JPY',
}
const escaped = (text: string): string => text.replace(/[.$]/g, '\\$&')
const anyCurrency = Object.keys(currencyWords)
  .sort((one, other) => other.length - one.length)
  .map(escaped)
  .join('|')
const currencies = new RegExp(`^(?:${anyCurrency}|\\p{Sc})\\s*|(?<!\\s)\\s*(?:${anyCurrency}|\\p{Sc})$`, 'iu')

/** Digits of every script as ours: those of a script stand in a row of ten. */
const digitOf = (digit: string): string => {
  let zero = digit.codePointAt(0)!
  for (let at = 0; at < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); at += 1) zero -= 1
  return String(digit.codePointAt(0)! - zero)
}

const ascii = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(marks, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll('−', '-')

/** Without currency, percent and invisible marks; `currency` where one was named. */
const bared = (text: string): { bare: string; currency?: string } => {
  const whole = ascii(text.trim())
    .trim()
    .replace(/(?<!\s)\s*[%٪]$/, '')
  const [minus = ''] = /^-\s*/.exec(whole) ?? []
  const unsigned = whole.slice(minus.length)
  const [found] = currencies.exec(unsigned) ?? []
  if (found === undefined || !/\d/.test(unsigned)) return { bare: `${minus && '-'}${unsigned}` }
  const rest = unsigned.replace(currencies, '').trim()
  const bare = minus ? `-${rest}` : rest
  return { bare, currency: currencyWords[found.trim().toLowerCase()] ?? found.trim() }
}

/** Whole groups: of three, or of two before the last three as India writes them, parted by one sign. */
const ungrouped = (whole: string, decimal: DecimalSign): string | undefined => {
  if (/^\d+$/.test(whole)) return whole
  const [sign] = /\D/.exec(whole) ?? []
  if (sign === undefined || sign === decimal || !".,'’٬ \u00a0\u202f".includes(sign)) return undefined
  const groups = whole.split(sign)
  const [first = '', ...more] = groups
  const last = more.pop() ?? ''
  // Nobody groups nothing: `0.125` has decimals in every language.
  if (groups.some(group => !/^\d+$/.test(group)) || last.length !== 3 || first === '0') return undefined
  const isWestern = first.length <= 3 && more.every(({ length }) => length === 3)
  const isIndian = first.length <= 2 && more.every(({ length }) => length === 2)
  return isWestern || isIndian ? groups.join('') : undefined
}

const readAs = (bare: string, decimal: DecimalSign): string | undefined => {
  const minus = bare.startsWith('-') ? '-' : ''
  const unsigned = bare.slice(minus.length)
  const at = unsigned.lastIndexOf(decimal)
  const [whole, fraction] = at < 0 ? [unsigned, ''] : [unsigned.slice(0, at), unsigned.slice(at + 1)]
  if (!/^\d*$/.test(fraction) || (at >= 0 && fraction === '')) return undefined
  const plain = ungrouped(whole, decimal)
  return plain === undefined ? undefined : `${minus}${plain}${fraction && `.${fraction}`}`
}

export interface Figure {
  /** What it says where a dot parts the decimals, and where a comma does. */
  readings: Partial<Record<DecimalSign, string>>
  /** The currency it names. */
  currency?: string
  /** Without that. */
  bare: string
}

/** Every way a text can be meant as a number: `1.499` is two, `1.499,00` one, `abc` none. */
export const figureOf = (text: string): Figure => {
  const { bare, currency } = bared(text)
  // The Arabic signs say which they are.
  const isArabic = bare.includes('٫')
  const dot = readAs(isArabic ? bare.replaceAll('٫', '.') : bare, '.')
  const comma = isArabic || bare.includes('٬') ? dot : readAs(bare, ',')
  return {
    bare,
    ...(currency !== undefined && { currency }),
    readings: { ...(dot !== undefined && { '.': dot }), ...(comma !== undefined && { ',': comma }) },
  }
}

/** `decimalSign` is the reader's: `4,99` is an amount in German and none in English. */
export const plainAmount = (text: string, decimalSign: string): string => {
  const { readings, bare } = figureOf(text)
  return readings[decimalSign === ',' ? ',' : '.'] ?? bare
}
