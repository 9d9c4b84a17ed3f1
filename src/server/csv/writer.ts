// Values -> rows of a file that a spreadsheet shows without running it and that our own import reads back unchanged.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { snake } from '#contract/address.ts'
import { codecOf } from '#contract/codecs.ts'
import type { Setting } from '#contract/field.ts'
import type { Localized } from '#contract/fields/localized.ts'
import type { Upload } from '#contract/resource.ts'
import { workbookFrom } from './workbookWriter.ts'

const number = /^[+-]?\d+([.,]\d+)?$/

const leads = /^'*[=+\-@\t\r＝＋－＠]/
// Behind a sign that ends a cell where another one than the comma does. A dash before a blank begins a line of a list, no formula.
const follows =
  /([;\t\r\n][ "]*)(?:('+)(?=[=+\-@＝＋－＠])|(?=[=@＝＠]|[+\-＋－](?!\s|\d+(?:[.,]\d+)?[ "]*(?:[;\t\r\n]|$))))/g

/** A mark before what some spreadsheet would take for a formula (ASVS 1.2.10), in full width too; numbers stay numbers. */
export const guarded = (cell: string): string => {
  const inside = cell.replace(follows, (_, before: string, marks = '') => `${before}'${marks}`)
  return leads.test(cell) && !number.test(cell) ? `'${inside}` : inside
}

/** The values of one exported row, in the order of the type's columns. */
export const printRow = (upload: Upload, values: Readonly<Record<string, unknown>>, setting: Setting): string[] =>
  Object.entries(upload.columns).map(([name, field]) => {
    const value = values[name]
    return value === null || value === undefined ? '' : codecOf(field).print(value, field.facts, setting)
  })

/** What a row holds beside the columns of its type: its texts in further languages, and its `x_` columns. */
export const furtherCells = (
  upload: Upload,
  values: Readonly<Record<string, unknown>>,
  { urlLang }: Setting,
): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (name.startsWith('x_') && value ? [[name, String(value)]] : [])),
  ),
  ...Object.fromEntries(
    Object.entries(upload.columns).flatMap(([name, { kind }]) =>
      kind === 'localized'
        ? Object.entries((values[name] ?? {}) as Localized).flatMap(([lang, text]) =>
            lang === urlLang || !text ? [] : [[`${snake(name)}_${lang.replaceAll('-', '_')}`, text]],
          )
        : [],
    ),
  ),
})

export const headerRow = (upload: Upload): string[] => Object.keys(upload.columns).map(snake)

type Rows = AsyncIterable<string[]> | Iterable<string[]>

async function* guardedRows(rows: Rows): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(guarded)
}

/** UTF-8 with a byte order mark: without it spreadsheets read names with accents wrongly. */
export const csvOf = (rows: Rows): Readable =>
  Readable.from(guardedRows(rows)).pipe(
    stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]|^\s|\s$/ }),
  )

async function* eachLine(rows: Rows): AsyncGenerator<string> {
  for await (const [line = ''] of rows) yield `${line}\n`
}

/** The forms a file is written in; each is read back the same. A type of lines has but the last. */
export const formats = {
  csv: { mime: 'text/csv', write: csvOf },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (rows: Rows): Readable => workbookFrom(guardedRows(rows)),
  },
  /** Rows of one text each, a line of JSON. Read by programs: nothing runs in it. */
  ndjson: { mime: 'application/x-ndjson', write: (rows: Rows): Readable => Readable.from(eachLine(rows)) },
} as const
export type Format = keyof typeof formats

/** A type of lines is written in lines, whatever is asked. */
export const formatFor = ({ lines }: Pick<Upload, 'lines'>, name: unknown): Format =>
  lines ? 'ndjson' : name === 'xlsx' ? 'xlsx' : 'csv'
