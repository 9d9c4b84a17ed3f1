// Lines of JSON read in pieces, however they are cut: the same rows, each told by its line, and no line spoils another.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clearMark, lineBytes } from '#contract/bulk.ts'
import { LineReader, lineRows, NameGatherer } from '#server/csv/lines.ts'

const cut = (text: string, at: readonly number[]): Buffer[] => {
  const bytes = Buffer.from(text)
  const ends = [...new Set(at.map(one => one % (bytes.length + 1)))].sort((one, other) => one - other)
  return [...ends, bytes.length].map((end, place) => bytes.subarray(ends[place - 1] ?? 0, end))
}
const read = (pieces: readonly Buffer[]) => {
  const reader = new LineReader()
  return [...pieces.flatMap(piece => [...reader.take(piece)]), ...reader.end()]
}
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.json().map(text => ({ text })),
)

describe('lines of JSON', () => {
  test('are the same however the file is cut, also within a letter', () => {
    const line = fc.oneof(
      fc.dictionary(fc.string({ minLength: 1 }), value).map(one => JSON.stringify(one)),
      fc.string().map(text => text.replace(/[\n\r]/g, ' ')),
    )
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(5000)), (lines, at) => {
        const text = lines.join('\n')
        expect(read(cut(text, at))).toEqual(read([Buffer.from(text)]))
      }),
    )
  })

  test('are told by their number, whether or not they can be read', () => {
    const text = `\ufeff{"a":1}\r\n\n[1]\n{"a":\n"text"\nnull\n{"a":"${'x'.repeat(lineBytes)}"}\n{"a":2}`
    const all = read([Buffer.from(text)])
    expect(all.map(({ line, cells, finding }) => [line, cells?.get('a') ?? finding?.code])).toEqual([
      [1, '1'],
      [3, 'CSV'],
      [4, 'CSV'],
      [5, 'CSV'],
      [6, 'CSV'],
      [7, 'TOO_LARGE'],
      [8, '2'],
    ])
  })

  test('say what cells say: nothing empties, lists are parted, structure stays', async () => {
    const said = { none: null, yes: true, no: false, list: ['a', 'b'], empty: [], tree: [{ a: [1] }], text: '[1]' }
    const pieces = [Buffer.from(JSON.stringify(said))]
    const names = new NameGatherer()
    for (const piece of pieces) names.take(piece)
    const rows = await Array.fromAsync(
      lineRows(
        (async function* () {
          yield* pieces
        })(),
        names.end(),
      ),
    )
    expect(rows.map(({ cells }) => cells)).toEqual([
      Object.keys(said),
      [clearMark, 'Y', 'N', 'a|b', clearMark, '[{"a":[1]}]', '[1]'],
    ])
  })
})
