// Bytes -> rows of cells with the line each begins at. Streams; bounds every row and cell; refuses by line, in words.
import { pipeline, type Readable, Transform } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { fileBounds } from '#contract/bulk.ts'
import { numberFigure } from '#contract/said.ts'
import { apart } from '#server/apart/apart.ts'
import { lineRows } from './lines.ts'
import { refusedFile } from './refused.ts'
import type { RawRow } from './row.ts'
import type { Survey, TextEncoding } from './survey.ts'

type Dialect = Pick<Survey, 'encoding' | 'delimiter' | 'sheet' | 'names'>

/** The header is the first row it yields. Ends by throwing a Problem when the file cannot be read on. */
export async function* readRows(
  body: Readable,
  { encoding, delimiter, sheet = '', names = [] }: Dialect,
  most: number,
): AsyncGenerator<RawRow> {
  const rows =
    encoding === 'xlsx'
      ? sheetRows(body, sheet, most)
      : encoding === 'ndjson'
        ? lineRows(body, names)
        : textRows(body, encoding, delimiter)
  let count = -1
  for await (const row of rows) {
    // Spreadsheets leave rows of nothing but separators behind.
    if (!row.finding && row.cells.every(isBlank)) continue
    count += 1
    if (count > most) throw tooMany(most)
    if (count === 0 && row.cells.length > fileBounds.columns) throw tooBroad(row.line)
    // A line of JSON is bounded as a whole.
    const wide = encoding === 'ndjson' ? -1 : row.cells.findIndex(isTooWide)
    if (wide >= 0) throw tooWide(row.line, wide)
    yield row
  }
}

const isBlank = (cell: string): boolean => cell.trim() === ''

const isTooWide = (cell: string): boolean =>
  cell.length > fileBounds.cellBytes ||
  (cell.length > fileBounds.cellBytes / 3 && Buffer.byteLength(cell) > fileBounds.cellBytes)

/** A workbook has its table of contents at its end, so it is held as it was sent: packed, and bounded by that. */
async function* sheetRows(body: Readable, sheet: string, most: number): AsyncGenerator<RawRow> {
  const pieces = await body.toArray()
  yield* apart().rows({ bytes: Buffer.concat(pieces as Buffer[]), sheet, most })
}

async function* textRows(body: Readable, encoding: TextEncoding, delimiter: string): AsyncGenerator<RawRow> {
  // Noted where a row is parsed: rows before an error may not have been read yet when it is thrown.
  let parsedTo = 0
  const parser = parse({
    delimiter,
    bom: true,
    // Files put together from several have several.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // A quote after padding opens a cell all the same.
    trim: true,
    // A quotation mark that is never closed would swallow the rest of the file.
    max_record_size: 1_000_000,
    on_record: (record, { lines }) => {
      parsedTo = lines
      return record
    },
  })
  pipeline(body, decoderOf(encoding), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = info.lines - breaksIn(record)
      yield { line, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, parsedTo + 1) : error
  } finally {
    parser.destroy()
    body.destroy()
  }
}

const decoderOf = (encoding: TextEncoding): NodeJS.ReadWriteStream =>
  encoding === 'utf-8'
    ? new Transform({ transform: (piece, _encoding, done) => done(null, piece) })
    : iconv.decodeStream(encoding)

// info.lines is the line a row ends at; breaks inside quotes belong to the row.
const breaksIn = (cells: string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

const tooMany = (rows: number) => refusedFile('TOO_LARGE', 'file.manyRows', { rows: numberFigure(rows) })

const tooBroad = (line: number) =>
  refusedFile('TOO_LARGE', 'file.manyColumns', { line, columns: numberFigure(fileBounds.columns) })

const tooWide = (line: number, at: number) => refusedFile('TOO_LARGE', 'file.wideCell', { line, column: at + 1 })

/** `line` is where the row begins that could not be read to its end. */
function unreadable(error: CsvError, line: number) {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return refusedFile('TOO_LARGE', 'file.wideLine', { line })
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return refusedFile('CSV', 'file.openQuote', { line })
  return refusedFile('CSV', 'file.midQuote', { line })
}
