// A file read through before anything is known of it: which row names its columns, how many rows there are, what the first hold, how
// full each column is, and how numbers and days are written.
import { snake } from '#contract/address.ts'
import { clearMark, mostRows } from '#contract/bulk.ts'
import type { Resource, Upload } from '#contract/resource.ts'
import { unguarded } from '#server/csv/cells.ts'
import { Habits } from '#server/csv/convention.ts'
import { headersOf } from '#server/csv/header.ts'
import { readRows } from '#server/csv/reader.ts'
import { refusedFile } from '#server/csv/refused.ts'
import type { Survey } from '#server/csv/survey.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import type { Profile } from '#server/records/serve.ts'
import { headerWithin } from './source.ts'

const sampleRows = 5

/** The most rows any of its types may have: which one it is, is seen afterwards. */
export const mostOf = ({ uploads = {} }: Resource): number => Math.max(...Object.values(uploads).map(mostRows))

export async function skimmed(
  kit: Kit,
  staff: Staff,
  fileId: string,
  dialect: Survey,
  resource: Resource,
  profiles: readonly Profile[],
  headerRow?: number,
): Promise<Skimmed> {
  const { stream } = await kit.files.open(staff.place.vendorCode, fileId)
  let found: Skimmed | undefined
  let above: string[][] = []
  const take = (cells: string[]) => {
    if (!found) found = { header: headersOf(cells), cells, rows: 0, sample: [], filled: cells.map(() => 0), below: [] }
    else noteCells(found, cells)
  }
  const settle = () => {
    const at = headerRow
      ? headerRow - 1
      : above.findIndex(cells => profiles.some(({ recognises }) => recognises(headersOf(cells))))
    for (const cells of above.slice(Math.max(at, 0))) take(cells)
    above = []
  }
  for await (const { cells } of readRows(stream, dialect, mostOf(resource))) {
    if (found) take(cells)
    else if (above.push(cells) === Math.max(headerWithin, headerRow ?? 0)) settle()
  }
  if (!found) settle()
  if (!found) throw refusedFile('EMPTY', 'file.empty')
  if ((found as Skimmed).rows === 0) throw refusedFile('EMPTY', 'file.headerOnly')
  return withoutTail(found)
}

/** Columns at the end that nobody named and nobody filled are nothing. */
function withoutTail(found: Skimmed): Skimmed {
  const { cells, filled } = found
  const width = cells.findLastIndex((cell, at) => cell.trim() !== '' || filled[at]! > 0) + 1
  return {
    ...found,
    header: found.header.slice(0, width),
    cells: cells.slice(0, width),
    filled: filled.slice(0, width),
  }
}

export interface Skimmed {
  /** One name for each column. */
  header: string[]
  /** As they are spelt. */
  cells: string[]
  rows: number
  sample: string[][]
  /** Cells of each column that hold something. */
  filled: number[]
  /** The first rows below, whole. */
  below: string[][]
}

function noteCells(found: Skimmed, cells: string[]): void {
  found.rows += 1
  if (found.sample.length < sampleRows) found.sample.push(cells)
  if (found.below.length < headerWithin * 2) found.below.push(cells)
  for (const [at, cell] of cells.entries())
    if (at < found.filled.length && cell.trim() !== '') found.filled[at] = found.filled[at]! + 1
}

export const fieldNamed = (upload: Upload, column: string): string =>
  Object.keys(upload.columns).find(name => snake(name) === column) ?? column

/** Reads every cell once for how numbers and days are written. */
export async function habitsOf(
  kit: Kit,
  staff: Staff,
  fileId: string,
  dialect: Survey,
  asked: { upload: Upload; header: readonly string[]; columns: readonly (string | null)[]; row: number; most: number },
): Promise<Habits> {
  const { upload, header, columns, row, most } = asked
  const habits = new Habits(settingOf(staff.place))
  const fields = columns.map(column => (column === null ? undefined : upload.columns[fieldNamed(upload, column)]))
  const { stream } = await kit.files.open(staff.place.vendorCode, fileId)
  let at = 0
  for await (const { cells } of readRows(stream, dialect, most)) {
    at += 1
    if (at <= row) continue
    for (const [place, field] of fields.entries()) {
      const cell = field && unguarded(cells[place] ?? '')
      if (field && cell && cell.trim() !== clearMark) habits.see(header[place]!, field, cell)
    }
  }
  return habits
}
