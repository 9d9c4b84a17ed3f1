// One row of cells -> what the row rules get. Blank means unchanged and is left out, `__CLEAR__` empties; every cell is read
// by its field's own codec, so a file says exactly what a form would say.
import { snake } from '#contract/address.ts'
import { clearMark, type RowCommand } from '#contract/bulk.ts'
import { codecOf } from '#contract/codecs.ts'
import type { Field, Setting } from '#contract/field.ts'
import { asksFor, finding, notA } from '#contract/finding.ts'
import { noName } from '#contract/member.ts'
import type { Finding } from '#contract/problem.ts'
import type { Upload } from '#contract/resource.ts'
import type { BulkRow, Left } from '#server/records/serve.ts'
import { complaint } from '#server/words.ts'
import { type Convention, conventional } from './convention.ts'
import { localizedColumn } from './header.ts'

export interface ReadRow extends BulkRow {
  /** Text of the key column, as it came. */
  key: string
  findings: Finding[]
  /** Cells of the file that become no field. */
  left?: Left
  /** Of a foreign file: the columns something of which became a field. */
  took?: readonly string[]
  /** Of a foreign file: what each cell of it became that is a field, by our column; one may come several times. */
  taken?: readonly { header: string; column: string }[]
  /** The cells by our columns, for the error file. */
  cells: Record<string, string>
}

type FileSetting = Setting & { convention: Convention }

const commands: readonly RowCommand[] = ['upsert', 'create', 'update', 'delete', 'skip']

/** Takes back the mark the export puts before what a spreadsheet would run as a formula. */
export const unguarded = (cell: string): string => {
  const whole = /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
  return whole.replace(/([;\t\r\n][ "]*)'(?='*[=+\-@＝＋－＠])/g, '$1')
}

/** Reads the cells of a type's rows; made once per file. */
export function rowReader(
  upload: Upload,
  place: Setting,
  convention: Convention = {},
): (line: number, cells: Record<string, string>) => ReadRow {
  const setting = { ...place, convention }
  const fields = new Map<string, { name: string; field: Field }>()
  for (const [name, field] of Object.entries(upload.columns)) fields.set(snake(name), { name, field })
  const key = snake(upload.key)
  // A row of a foreign shop may leave its SKU to us: then it is known by the thing it belongs to.
  const groups = [upload.groupBy ?? upload.key, ...(upload.groupElse ?? [])].map(snake)
  const wider = (upload.within ?? []).map(snake)

  return (line, cells) => {
    const row: ReadRow = {
      line,
      key:
        [...wider, key].flatMap(name => cells[name]?.trim() || []).join(' ') ||
        groups.map(name => cells[name]?.trim()).find(Boolean) ||
        '',
      values: {},
      extra: {},
      command: 'upsert',
      findings: [],
      cells,
    }
    for (const [column, raw] of Object.entries(cells)) {
      const cell = unguarded(raw)
      if (cell.trim() === '') continue
      const known = fields.get(column)
      if (known) readCell(row, column, known.name, known.field, cell, setting)
      else if (column === 'command') readCommand(row, cell)
      else if (column === 'version') readVersion(row, cell)
      else if (column.startsWith('x_')) row.extra[column] = cell
      else readLocalized(row, upload, column, cell, setting)
    }
    return row
  }
}

function readCell(row: ReadRow, column: string, name: string, field: Field, cell: string, setting: FileSetting): void {
  if (cell.trim() === clearMark) {
    if (field.required) row.findings.push(asksFor(field.kind, column, column))
    else row.values[name] = null
    return
  }
  const written = conventional(cell, field, setting, setting.convention)
  const read = 'finding' in written ? written : codecOf(field).read(written.text, field.facts, setting)
  if ('finding' in read) row.findings.push({ ...asWritten(read.finding, field), path: column })
  // A text in several languages may come in several columns.
  else
    row.values[name] =
      field.kind === 'localized' ? { ...(row.values[name] as object), ...(read.value as object) } : read.value
}

/** A file says names, so its author reads them beside the labels. */
const asWritten = (wrong: Finding, { facts: { of } }: Field): Finding =>
  wrong.code === 'ENUM' && of ? noName(of, String(wrong.params?.v)) : wrong

function readLocalized(row: ReadRow, upload: Upload, column: string, cell: string, setting: FileSetting): void {
  const place = localizedColumn(upload, column)
  const field = place && upload.columns[place.field]
  if (place && field) readCell(row, column, place.field, field, cell, { ...setting, urlLang: place.urlLang })
}

function readCommand(row: ReadRow, cell: string): void {
  const command = commands.find(known => known === cell.trim().toLowerCase())
  if (command) row.command = command
  else
    row.findings.push(
      finding('ENUM', { v: cell.trim(), list: commands.map(known => known.toUpperCase()).join(', ') }, 'command'),
    )
}

function readVersion(row: ReadRow, cell: string): void {
  if (/^\d{1,9}$/.test(cell.trim())) row.version = Number(cell)
  else row.findings.push(notA('integer', cell.trim(), 'version'))
}

/** More cells than the header has names for: usually a delimiter inside an unquoted cell. */
export const overlong = (cells: string[], width: number): Finding | undefined =>
  cells.slice(width).some(cell => cell.trim() !== '')
    ? complaint('CSV', 'row.cells', { n: cells.length, width })
    : undefined
