// Which lines of an opening of the palette were left without having found anything, and what was meant by them.
import { describe, expect, test } from 'vitest'
import { chosenLine, closedLines, type Lines, noLines, settledLine } from '#console/palette/memory/unfoundLines.ts'

/** Lines as they were looked for: those behind a `-` found nothing; `>name` chooses. */
const after = (...steps: readonly string[]): ReturnType<typeof closedLines> => {
  let [lines, query]: [Lines, string] = [noLines, '']
  for (const step of steps) {
    if (step.startsWith('>')) lines = chosenLine(lines, query, step.slice(1) || undefined)
    else {
      query = step.replace(/^-/, '')
      lines = settledLine(lines, query, step.startsWith('-'))
    }
  }
  return closedLines(lines)
}

describe('a line that found nothing', () => {
  test('is left when the palette is closed over it', () => {
    expect(after('-parcel board')).toEqual([{ text: 'parcel board' }])
  })
  test('is one line however many pauses it was typed with', () => {
    expect(after('-par', '-parcel', '-parcel board')).toEqual([{ text: 'parcel board' }])
  })
  test('is still itself while it is taken back letter by letter', () => {
    expect(after('-parcel board', '-parcel', '-par', '')).toEqual([{ text: 'parcel board' }])
  })
  test('is none once what goes on finds something, or a letter was put right', () => {
    expect(after('-cou', 'courier')).toEqual([])
    expect(after('-couxrier', 'courier')).toEqual([])
  })
  test('is left when another is written that finds something, whether or not that is chosen', () => {
    expect(after('-parcel board', 'orders')).toEqual([{ text: 'parcel board' }])
    expect(after('-parcel board', 'parcel')).toEqual([{ text: 'parcel board' }])
  })
  test('means what was chosen after it was written anew', () => {
    expect(after('-parcel board', 'orders', '>/orders')).toEqual([{ text: 'parcel board', chosen: '/orders' }])
    expect(after('-parcel board', '', '-yard', 'orders', '>/orders')).toEqual([
      { text: 'parcel board' },
      { text: 'yard', chosen: '/orders' },
    ])
  })
  test('means nothing that was chosen as a record, and is none where a way on of it was', () => {
    expect(after('-parcel board', 'rose', '>')).toEqual([{ text: 'parcel board' }])
    expect(after('-parcel board', '>')).toEqual([])
  })
  test('is never one that found something', () => {
    expect(after('orders', '>/orders')).toEqual([])
    expect(after('')).toEqual([])
  })
})
