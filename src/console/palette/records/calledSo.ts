// Who is called what was typed stands before what only has it beside its own name: the member before the orders and carts of that
// member. Of the records at hand the latter therefore wait for the server's answer, since no row moves once it is shown.
import type { Words } from '#console/i18n/words.ts'
import { fold } from '../matching/fold.ts'
import { plainly } from '../matching/kin.ts'
import type { PaletteRow } from '../row.ts'
import { hitRows, hotRows } from './hits.ts'

/** A number or a code is hardly ever a name, and belongs to one record. */
const isName = /^[\p{L}\p{M}\s'’.-]+$/u

/** `mueller` is Müller. */
const wordsIn = (text: string): string[] => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(plainly)

/** Each word of the text begins one of the title. */
const isCalled = ({ title }: PaletteRow, asked: readonly string[]): boolean => {
  const own = wordsIn(title)
  return asked.every(word => own.some(one => one.startsWith(word)))
}

export const calledFirst = (rows: readonly PaletteRow[], text: string): PaletteRow[] => {
  if (!isName.test(text)) return [...rows]
  const asked = wordsIn(text)
  // What only tells of another record stays behind, whatever it is called.
  const isFirst = (row: PaletteRow): boolean => !row.record?.resource.quiet && isCalled(row, asked)
  return [...rows.filter(isFirst), ...rows.filter(row => !isFirst(row))]
}

interface RecordAnswers {
  /** At once, from what is at hand. */
  atHand(signal: AbortSignal): Promise<PaletteRow[]>
  /** The server's, and what waited for them. */
  asked(signal: AbortSignal): Promise<PaletteRow[]>
  /** What waited, where the server cannot be asked. */
  waiting(): PaletteRow[]
}

export const recordAnswers = (text: string, words: Words): RecordAnswers => {
  let waiting: PaletteRow[] = []
  return {
    atHand: async signal => {
      const rows = await hotRows(text, words, signal)
      if (!isName.test(text)) return rows
      const asked = wordsIn(text)
      waiting = rows.filter(row => !isCalled(row, asked))
      return rows.filter(row => isCalled(row, asked))
    },
    asked: async signal => calledFirst([...(await hitRows(text, words, signal)), ...waiting], text),
    waiting: () => waiting,
  }
}
