// Excel workbooks: read as the CSV a person would have saved, written so that they come back the same, and refused in words.
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '#contract/resource.ts'
import { openWorkbook } from '#server/csv/workbook.ts'
import { workbookFrom } from '#server/csv/workbookWriter.ts'
import { zipped } from '../support/zipped.ts'
import { type JobsWorld, jobsWorld } from './jobsWorld.ts'

let world: JobsWorld
beforeAll(async () => {
  world = await jobsWorld()
})
afterAll(() => world?.close())

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const book = (rows: string, more: Record<string, string | Buffer> = {}): Buffer =>
  zipped({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Hidden" state="hidden" r:id="r3"/><sheet name="Tags &amp; more" r:id="r1"/><sheet name="Second" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Id="r2"/><Relationship Id="r3" Target="worksheets/sheet3.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="171" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="10"/><xf numFmtId="171"/><xf numFmtId="2"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Crème &lt;1&gt;</t></si><si><r><t>two </t></r><r><t xml:space="preserve">runs</t></r><rPh><t>not this</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': sheet(rows),
    'xl/worksheets/sheet2.xml': sheet('<row><c t="inlineStr"><is><t>code</t></is></c></row>'),
    ...more,
  })
const rowsIn = async (bytes: Buffer, name?: string) => {
  const { sheets, rows } = await openWorkbook(bytes)
  return Array.fromAsync(rows(name ?? sheets[0] ?? ''))
}
const cellsIn = async (cells: string) => (await rowsIn(book(`<row r="1">${cells}</row>`)))[0]?.cells

describe('cells are what a person would have typed', () => {
  test.each([
    ['a shared text', '<c r="A1" t="s"><v>0</v></c>', 'Crème <1>'],
    ['a text in several pieces', '<c r="A1" t="s"><v>1</v></c>', 'two runs'],
    ['a number without its binary noise', '<c r="A1"><v>19.989999999999998</v></c>', '19.99'],
    ['a large number without an exponent', '<c r="A1"><v>8.9012345678901E12</v></c>', '8901234567890.1'],
    ['a day', '<c r="A1" s="1"><v>46113</v></c>', '2026-04-01'],
    ['a moment by the clock', '<c r="A1" s="2"><v>46113.385416666664</v></c>', '01-04-2026 09:15'],
    ['a percentage', '<c r="A1" s="3"><v>0.18</v></c>', '18'],
    ['leading zeros', '<c r="A1" s="4"><v>712</v></c>', '00712'],
    ['two decimals', '<c r="A1" s="5"><v>499</v></c>', '499.00'],
    ['yes', '<c r="A1" t="b"><v>1</v></c>', 'Y'],
    ['what a formula came to', '<c r="A1" t="str"><f>A2&amp;B2</f><v>ab</v></c>', 'ab'],
  ])('%s', async (_, xml, text) => {
    expect(await cellsIn(xml)).toEqual([text])
  })

  test('cells left out leave a gap, empty rows are no rows, and rows keep the number Excel shows', async () => {
    const rows = await rowsIn(
      book(
        '<row r="2"><c r="A2"><v>1</v></c><c r="C2"><v>3</v></c></row><row r="3"><c r="A3"/></row><row r="7"><c r="B7"><v>2</v></c></row>',
      ),
    )
    expect(rows).toEqual([
      { line: 2, cells: ['1', '', '3'] },
      { line: 7, cells: ['', '2'] },
    ])
  })

  test('only sheets that are seen are offered, under their names', async () => {
    expect((await openWorkbook(book(''))).sheets).toEqual(['Tags & more', 'Second'])
  })
})

describe('what is no workbook, or too much of one', () => {
  const part = (name: string, packed: Buffer) => book('', { [name]: packed })
  test.each([
    ['a zip of something else', zipped({ 'readme.txt': 'hello' }), /zip archive/],
    ['half a zip', book('').subarray(0, 300), /zip archive/],
    [
      'a directory that points outside',
      Buffer.concat([book('').subarray(0, -6), Buffer.from([255, 255, 255, 127, 0, 0])]),
      /zip archive/,
    ],
    [
      '200 MB in 200 KB',
      part('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(200 * 1024 * 1024, ' '))),
      /is larger than 128 MB/,
    ],
    ['a cell at the far right', book('<row r="1"><c r="XFD1"><v>1</v></c></row>'), /more than 600 columns/],
  ])('%s is refused', async (_, bytes, words) => {
    await expect(rowsIn(bytes)).rejects.toThrow(words)
  })
})

test.each([
  ['code', 'a', '007', '1e5', '-0', '0.10', '499.00', '12.345', ' x ', "'=kept", '=1+1', 'two\nlines', '<&">', '𝒳'],
])('what is written is read again as it was', async (...cells) => {
  const bytes = Buffer.concat(await Array.fromAsync(workbookFrom([cells, cells])))
  expect((await rowsIn(bytes)).map(row => row.cells)).toEqual([cells, cells])
})

test('★ 25: a workbook is inspected, its sheet picked, checked and imported like any file', async () => {
  const row = (line: number, code: string, label: string) =>
    `<row r="${line}"><c t="inlineStr"><is><t>${code}</t></is></c><c t="inlineStr"><is><t>${label}</t></is></c></row>`
  const bytes = book('', {
    'xl/worksheets/sheet2.xml': deflateRawSync(
      sheet(row(1, 'code', 'label') + row(4, 'book-1', 'One') + row(5, 'Book 2', 'x')),
    ),
  })
  const file = await world.send('tags.xlsx', bytes)
  expect((await world.inspect('tags', file)).problem.message).toMatch(/header but no rows|empty/)
  const { data } = await world.inspect('tags', file, '&sheet=Second')
  expect(data).toMatchObject({
    encoding: 'xlsx',
    sheet: 'Second',
    sheets: ['Tags & more', 'Second'],
    rows: 2,
    refusals: [],
  })
  expect((await world.inspect('tags', file, '&sheet=Third')).problem.message).toBe('The workbook has no sheet "Third"')
  const { data: started } = await world.upload('tags', { upload: 'tag', file, sheet: 'Second' })
  expect(await world.over(started.jobId)).toMatchObject({ state: 'partial', ok: 1, failed: 1 })
  const { report } = (await world.get<{ report: { errors: AnyRow[] } }>(`/v1/jobs/${started.jobId}/report`)).data
  expect(report.errors).toMatchObject([{ line: 5, column: 'code', code: 'PATTERN' }])
})
