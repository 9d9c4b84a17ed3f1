// The first row -> which of our columns each cell is. Names are compared without case and spaces; what is not known refuses
// the file with the nearest known name, so that a misspelt column is never silently ignored.
import { snake } from '#contract/address.ts'
import { commonColumns, type InspectedColumn } from '#contract/bulk.ts'
import type { Finding } from '#contract/problem.ts'
import type { Upload } from '#contract/resource.ts'
import { nearest } from '#rules/nearest.ts'
import { complaint } from '#server/words.ts'

export type ReadColumn = Omit<InspectedColumn, 'sample' | 'filled'>

export interface Header {
  columns: ReadColumn[]
  refusals: Finding[]
  warnings: Finding[]
}

const longestHeader = 180

/** Each column by a name of its own, so that every one can be spoken of: what has none is `Column 3`, what comes again `Tag (2)`. */
export const headersOf = (cells: readonly string[]): string[] => {
  const seen = new Set(['__proto__'])
  return cells.map((cell, at) => {
    const named = cell.replaceAll('\u00a0', ' ').trim().slice(0, longestHeader) || `Column ${at + 1}`
    let name = named
    for (let number = 2; seen.has(name); number += 1) name = `${named} (${number})`
    seen.add(name)
    return name
  })
}

/** `Net Quantity` -> `net_quantity`. */
export const columnName = (header: string): string => {
  const name = header.replaceAll('\u00a0', ' ').trim()
  return name.startsWith('_') ? name.toLowerCase() : snake(name.replace(/[\s-]+/g, '_')).replace(/_+/g, '_')
}

/** Columns a file of this type may have, beside `name_ar_ae` for localized ones. */
export const columnsOf = (upload: Upload): string[] => [...Object.keys(upload.columns).map(snake), ...commonColumns]

const language = /_([a-z]{2,3}(?:_[a-z]{2,4})?_[a-z]{2})$/

/** `name_ar_ae` -> its field and `ar-ae`. */
export const localizedColumn = (upload: Upload, column: string): { field: string; urlLang: string } | undefined => {
  for (const [name, field] of Object.entries(upload.columns)) {
    if (field.kind !== 'localized' || !column.startsWith(`${snake(name)}_`)) continue
    const match = language.exec(column.slice(snake(name).length))
    if (match?.index === 0) return { field: name, urlLang: match[1]!.replaceAll('_', '-') }
  }
  return undefined
}

/** `keepsExtras`: whether the type has a place for columns that are none of its own. */
export function readHeader(
  cells: string[],
  upload: Upload,
  mapping: Readonly<Record<string, string>> = {},
  keepsExtras = true,
): Header {
  const known = columnsOf(upload)
  const columns = headersOf(cells).map((header, at) => {
    if (!cells[at]?.trim() && !Object.hasOwn(mapping, header))
      return { header, column: null, how: 'ignored' as const, isNameless: true as const }
    const read = place(header, upload, known, mapping)
    return read.how === 'extra' && !keepsExtras ? { header, column: null, how: 'ignored' as const } : read
  })
  return {
    columns,
    refusals: [...unknownAmong(columns), ...twice(columns), ...keyMissing(columns, upload)],
    warnings: nameless(cells),
  }
}

function place(header: string, upload: Upload, known: string[], mapping: Readonly<Record<string, string>>): ReadColumn {
  // `constructor` is somebody's header too.
  const mapped = Object.hasOwn(mapping, header) ? mapping[header] : undefined
  if (mapped === '') return { header, column: null, how: 'ignored' }
  if (mapped?.startsWith('x_')) return { header, column: columnName(mapped), how: 'extra' }
  if (mapped !== undefined && known.includes(columnName(mapped)))
    return { header, column: columnName(mapped), how: 'mapping' }
  const column = columnName(header)
  if (column === '' || column.startsWith('_')) return { header, column: null, how: 'ignored' }
  if (known.includes(column) || localizedColumn(upload, column)) return { header, column, how: 'name' }
  if (column.startsWith('x_')) return { header, column, how: 'extra' }
  const meant = nearest(column, known)
  return { header, column: null, how: 'unknown', ...(meant && { meant }) }
}

const unknownAmong = (columns: Header['columns']): Finding[] =>
  columns
    .filter(({ how }) => how === 'unknown')
    .map(({ header, meant }) =>
      meant
        ? complaint('UNKNOWN_FIELD', 'column.unknownNear', { col: header, meant }, header)
        : complaint('UNKNOWN_FIELD', 'column.unknown', { col: header }, header),
    )

const twice = (columns: Header['columns']): Finding[] =>
  columns
    .filter(({ column }, at) => column !== null && columns.findIndex(other => other.column === column) !== at)
    .map(({ header, column }) => complaint('DUPLICATE', 'column.twice', { col: column ?? '' }, header))

const keyMissing = (columns: Header['columns'], upload: Upload): Finding[] => {
  const key = snake(upload.key)
  if (upload.keyless || columns.some(({ column }) => column === key)) return []
  return [complaint('REQUIRED', 'column.key', { col: key }, key)]
}

const nameless = (cells: readonly string[]): Finding[] =>
  cells.flatMap((cell, at) => (cell.trim() === '' ? [complaint('CSV', 'column.nameless', { n: at + 1 })] : []))
