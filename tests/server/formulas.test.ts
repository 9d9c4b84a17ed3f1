// Whatever stands in the product, a workbook that is written holds text and figures and nothing that is worked out by who opens it.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unguarded } from '#server/csv/cells.ts'
import { workbookFrom } from '#server/csv/workbookWriter.ts'
import { guarded } from '#server/csv/writer.ts'

const triggers = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  ';',
  '"',
  "'",
  '{=',
  '<f>',
  '&#61;',
  '\u0000=',
]
const ends = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://127.0.0.1:9/","x")',
  'SUM(A1:A9)',
  'DDE("x";"y";"z")',
  '</t></is></c><c><f>1+1</f></c>',
]
const cell = fc.oneof(
  fc
    .tuple(fc.constantFrom('', ' ', 'x', 'x;'), fc.constantFrom(...triggers), fc.constantFrom(...ends))
    .map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double().map(String),
)
const sheets = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })

/** The parts of a workbook as they were written. */
const partsOf = (bytes: Buffer): Map<string, string> => {
  const parts = new Map<string, string>()
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    const [packed, name, place] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const from = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28)
    const body = bytes.subarray(from, from + packed)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    parts.set(bytes.toString('utf8', at + 46, at + 46 + name), (isPacked ? inflateRawSync(body) : body).toString())
  }
  return parts
}

describe('a workbook', () => {
  test('holds no formula, no link and no object, whatever its cells say', async () => {
    await fc.assert(
      fc.asyncProperty(sheets, async rows => {
        const parts = partsOf(await buffer(workbookFrom(Readable.from(rows))))
        const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
        expect(sheet).toMatch(/^<\?xml/)
        const names = [...sheet.matchAll(/<\/?([\w:]+)/g)].map(([, name]) => name)
        const known = ['worksheet', 'sheetViews', 'sheetView', 'pane', 'sheetData', 'row', 'c', 'v', 'is', 't']
        expect(names.filter(name => !known.includes(name ?? ''))).toEqual([])
        expect([...sheet.matchAll(/<v>([^<]*)/g)].filter(([, figure = '']) => !/^-?[\d.]+$/.test(figure))).toEqual([])
        expect([...parts.keys()].filter(name => /external|link|vba|drawing|comment/i.test(name))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('a CSV', () => {
  test('a cell is guarded and read back as it was, and none begins what is worked out', () => {
    fc.assert(
      fc.property(cell, text => {
        const written = guarded(text)
        expect(unguarded(written)).toBe(text)
        expect(written).not.toMatch(/^[\t\r\n"]*[=@＝＠]/)
      }),
      { numRuns: 20_000 },
    )
  })
})
