// A phone number as people write it -> `+919812345678`. Without a country's code it is the shop's own country that is meant.

const foreign = /[\u0660-\u0669\u06f0-\u06f9]/g
const between = /[\s().\-\u2010-\u2015\u00a0\u200e\u200f]/g

/** By ISO 3 code. */
const dialing: Record<string, string> = { IND: '91', ARE: '971', SAU: '966' }

/** What is no number is handed on as it is. */
export const plainPhone = (text: string, country: string): string => {
  const bare = text
    .trim()
    .replace(foreign, digit => String(digit.charCodeAt(0) & 15))
    .normalize('NFKC')
    .replace(between, '')
  if (/^\+\d{7,15}$/.test(bare)) return bare
  if (/^00\d{7,15}$/.test(bare)) return `+${bare.slice(2)}`
  const code = dialing[country]
  return code && /^0?\d{8,10}$/.test(bare) ? `+${code}${bare.replace(/^0/, '')}` : text.trim()
}
