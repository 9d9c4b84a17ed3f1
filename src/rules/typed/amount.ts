// An amount as people write it in their language -> the plain form every codec reads, `1299.50`. What is not wholly an
// amount of that language is handed on as it is, so that the codec can say what is wrong with it.

const currencies = /^(?:[\p{Sc}]|inr|aed|sar|usd|eur|rs\.?|dh)\s*|\s*(?:[\p{Sc}]|inr|aed|sar|usd|eur|rs\.?|dh)$/giu
const groups = `[.,'’٬\\u00a0\\u202f ]`
/** Arabic, Persian and full-width digits and signs. */
const foreign = /[\u0660-\u0669\u06f0-\u06f9]/g

const ascii = (text: string): string =>
  text
    .replace(foreign, digit => String(digit.charCodeAt(0) & 15))
    .normalize('NFKC')
    .replaceAll('٫', '.')

/** Groups of three, or of two before the last three as India writes them. */
const grouped = (sign: string): RegExp =>
  new RegExp(
    `^(-?)(\\d{1,3}(?:(${groups.replace(sign === '.' ? '.' : ',', '')})(?:\\d{3}|\\d{2}(?=\\3\\d)))*|\\d+)(?:\\${sign}(\\d+))?$`,
  )

const forms: Record<string, RegExp> = { '.': grouped('.'), ',': grouped(',') }

/** `decimalSign` is the reader's: `4,99` is an amount in German and none in English. */
export const plainAmount = (text: string, decimalSign: string): string => {
  const isArabic = text.includes('٫')
  const bare = ascii(text.trim()).replace(/[%٪]$/, '').trim().replace(currencies, '').trim()
  const sign = decimalSign === ',' && !isArabic ? ',' : '.'
  const [, minus, whole, , fraction] = forms[sign]?.exec(bare) ?? []
  if (whole === undefined) return bare
  return `${minus}${whole.replace(/\D/g, '')}${fraction ? `.${fraction}` : ''}`
}
