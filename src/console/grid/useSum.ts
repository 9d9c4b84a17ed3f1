// A sum in the reader's language. Sums come as text, since a number of JavaScript would round the largest; so they are never
// made one.
import { decimalOf } from '#console/i18n/amounts.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { digitsOf } from '#contract/currency.ts'
import type { Field } from '#contract/field.ts'

export const useSum = () => {
  const words = useWords()
  const { currency } = usePlace()
  const digits = digitsOf(currency)
  const amount = new Intl.NumberFormat(words.grouping, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return ({ kind, facts }: Field, sum: string): string => {
    if (kind === 'money') return amount.format(`${sum}e-${digits}` as `${number}`)
    const said = decimalOf(words, sum)
    return facts.unit ? `${said} ${facts.unit}` : said
  }
}
