// Rows -> an Excel workbook with one sheet, written as it is read: nothing is held but the piece in hand. Figures are
// figures, everything else is text as it stands, and our own reader gets back every cell as it was.
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

const escaped = (text: string): string =>
  text
    .replace(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const bundle = 'http://schemas.openxmlformats.org/package/2006'
const spread = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Formats by their place: as it is, two decimals, three decimals, and bold for the header. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.000"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const parts: readonly [name: string, xml: string][] = [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${bundle}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spread}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spread}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spread}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${bundle}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${bundle}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
]

/** A figure that is read back as the same text; the format it needs for that. */
const styleOf = (cell: string): number | undefined => {
  if (/^-?(0|[1-9]\d{0,14})$/.test(cell) && cell !== '-0') return 0
  const decimals = /^-?(?:0|[1-9]\d{0,9})\.(\d{2,3})$/.exec(cell)?.[1]?.length
  return decimals === undefined || Number(cell) === 0 ? undefined : decimals - 1
}

const cellXml = (cell: string, isHeader: boolean): string => {
  const style = isHeader ? undefined : styleOf(cell)
  if (style !== undefined) return `<c${style ? ` s="${style}"` : ''}><v>${cell}</v></c>`
  if (cell === '') return '<c/>'
  return `<c${isHeader ? ' s="3"' : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

async function* sheetXml(rows: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetData>`
  let isHeader = true
  for await (const row of rows) {
    yield `<row>${row.map(cell => cellXml(cell, isHeader)).join('')}</row>`
    isHeader = false
  }
  yield '</sheetData></worksheet>'
}

interface Packed {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

/** Sizes and sum follow the bytes (bit 3): they are not known before. 2026-01-01, since a file has no date of its own. */
const facts = [20, 0x0808, 8, 0, 0x5c21]

const numbers = (layout: readonly [bytes: 2 | 4, value: number][]): Buffer => {
  const out = Buffer.alloc(layout.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of layout) at = out.writeUIntLE(value, at, bytes)
  return out
}
const shorts = (values: readonly number[]) => values.map(value => [2, value] as [2, number])
const longs = (values: readonly number[]) => values.map(value => [4, value] as [4, number])

async function* zipped(all: Iterable<[string, AsyncIterable<string> | Iterable<string>]>): AsyncGenerator<Buffer> {
  const done: Packed[] = []
  let at = 0
  for (const [path, texts] of all) {
    const one: Packed = { name: Buffer.from(path), at, crc: 0, packed: 0, size: 0 }
    const local = numbers([
      ...longs([0x04034b50]),
      ...shorts(facts),
      ...longs([0, 0, 0]),
      ...shorts([one.name.length, 0]),
    ])
    yield Buffer.concat([local, one.name])
    const measured = async function* () {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        one.crc = crc32(bytes, one.crc)
        one.size += bytes.length
        yield bytes
      }
    }
    for await (const piece of Readable.from(measured()).pipe(createDeflateRaw()) as AsyncIterable<Buffer>) {
      one.packed += piece.length
      yield piece
    }
    yield numbers(longs([0x08074b50, one.crc, one.packed, one.size]))
    at += local.length + one.name.length + one.packed + 16
    done.push(one)
  }
  const directory = Buffer.concat(
    done.flatMap(({ name, crc, packed, size, at: from }) => [
      numbers([
        ...longs([0x02014b50]),
        ...shorts([20, ...facts]),
        ...longs([crc, packed, size]),
        ...shorts([name.length, 0, 0, 0, 0]),
        ...longs([0, from]),
      ]),
      name,
    ]),
  )
  yield directory
  yield numbers([
    ...longs([0x06054b50]),
    ...shorts([0, 0, done.length, done.length]),
    ...longs([directory.length, at]),
    ...shorts([0]),
  ])
}

export const workbookFrom = (rows: AsyncIterable<string[]> | Iterable<string[]>): Readable =>
  Readable.from(
    zipped([
      ...parts.map(([name, xml]): [string, string[]] => [name, [xml]]),
      ['xl/worksheets/sheet1.xml', sheetXml(rows)],
    ]),
  )
