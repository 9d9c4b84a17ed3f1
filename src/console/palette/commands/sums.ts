// The calculator: what is typed after `=`, or typed anywhere with a sign of arithmetic in it. Choosing the answer copies it.
import { decimalOf, decimalSignOf } from '#console/i18n/amounts.ts'
import type { Words } from '#console/i18n/words.ts'
import { toast } from '#console/shell/toast.ts'
import { type SumAnswer, sumOf } from '#rules/sum.ts'
import { fold } from '../matching/fold.ts'
import type { PaletteRow } from '../row.ts'

const isSum = /\d.*[+*/×÷%]|[+*/×÷(].*\d/

/** `30d`, `2 weeks`, `30 Tage`: days are counted, weeks are seven of them. */
const spans: readonly [unit: RegExp, days: number][] = [
  [/(\d+)\s*(?:d|days?|t|tage?n?|j|jours?|dias?|g|giorni|روز|دن|天|日)(?![\p{L}\d])/giu, 1],
  [/(\d+)\s*(?:w|weeks?|wochen?|sem|semaines?|semanas?|settimane?|هفته|ہفتے|周)(?![\p{L}\d])/giu, 7],
]

const inDays = (text: string): string =>
  spans.reduce((said, [unit, days]) => said.replace(unit, (_, count: string) => String(Number(count) * days)), text)

/** Points for decimals, no groups: what the reader's language writes otherwise is turned round. */
const plainly = (text: string, words: Words): string => {
  const folded = inDays(fold(text)).replaceAll('٫', '.').replaceAll('٬', ',')
  if (decimalSignOf(words) !== ',') return folded
  return folded.replace(/(\d)\.(?=\d{3})/g, '$1').replace(/(\d),(?=\d)/g, '$1.')
}

/** To the clipboard, and says so. */
export const copy = (text: string, words: Words): void => {
  navigator.clipboard.writeText(text).then(
    () => void toast({ kind: 'success', text: words.t('palette.sum.copied', { text }) }),
    () => void toast({ kind: 'error', text: words.t('palette.sum.notCopied') }),
  )
}

const rowOf = (id: string, shown: string, copied: string, words: Words, note?: string): PaletteRow => ({
  id: `sum:${id}`,
  group: 'sums',
  title: shown,
  marks: [],
  icon: 'calculator',
  note: note ?? words.t('palette.sum.copy'),
  choice: { kind: 'run', run: () => copy(copied, words) },
})

const rowsOf = (answer: SumAnswer, words: Words): PaletteRow[] => {
  if (answer.kind === 'day') return [rowOf('day', words.date(answer.value), answer.value, words)]
  if (answer.kind === 'number') return [rowOf('number', decimalOf(words, answer.value), answer.value, words)]
  return (['net', 'tax', 'gross'] as const).map(part =>
    rowOf(part, decimalOf(words, answer[part]), answer[part], words, words.t(`palette.sum.${part}`)),
  )
}

/** `today` is yyyy-mm-dd where the shop is. */
export const sumRows = (text: string, words: Words, today: string): PaletteRow[] => {
  const answer = sumOf(plainly(text, words), today)
  return answer ? rowsOf(answer, words) : []
}

export const sumsAmong = (text: string, words: Words, today: string): PaletteRow[] =>
  isSum.test(fold(text)) ? sumRows(text, words, today) : []
