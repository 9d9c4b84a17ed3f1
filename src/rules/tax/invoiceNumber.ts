// The number an invoice or a credit note bears: the series of the registration, the financial year, and a count without gaps.
// 16 characters at most, of A-Z, 0-9, hyphen and slash, as GST rule 46 asks.

export const invoiceKinds = ['invoice', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

const most = 16
const marks: Record<InvoiceKind, string> = { invoice: '', creditNote: 'C' }

/** April to March, of a calendar day: `2627` from 2026-04-01 to 2027-03-31. */
export const financialYearOf = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return [first, first + 1].map(each => String(each % 100).padStart(2, '0')).join('')
}

/** KA/2627/000042, or undefined where the series has no further number this year. */
export function invoiceNumberOf(
  { series, kind, year }: { series: string; kind: InvoiceKind; year: string },
  n: number,
): string | undefined {
  const head = `${series}/${year}/${marks[kind]}`
  const count = String(n).padStart(6 - marks[kind].length, '0')
  return head.length + count.length <= most ? head + count : undefined
}
