// Barcodes: GTIN-8, 12, 13 and 14 with their check digit, and the damage spreadsheets do to them.
import type { Finding } from '#contract/problem.ts'
import { refusal } from './refusal.ts'

/** The check digit belonging to all digits before it. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

export function gtinFinding(text: string): Finding | undefined {
  const code = text.trim()
  if (/^\d(\.\d+)?E\+?\d+$/i.test(code)) return refusal('PATTERN', 'barcode.spreadsheet', { value: text })
  if (!/^\d+$/.test(code)) return refusal('PATTERN', 'barcode.digits', { value: text })
  if (![8, 12, 13, 14].includes(code.length)) return refusal('RANGE', 'barcode.length', { length: code.length })

  const digit = checkDigitOf(code.slice(0, -1))
  return digit === Number(code.at(-1)) ? undefined : refusal('CHECKSUM', 'barcode.check', { digit })
}
