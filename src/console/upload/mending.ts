// Failed rows on their way to be mended: read from the job, changed cell by cell, and sent as a file of just those rows.
import { api } from '#console/net/api.ts'
import { printBlock } from '#console/sheet/block.ts'
import { endpointOf, uploadScreenOf } from '#contract/address.ts'
import type { FailedRows } from '#contract/bulk.ts'
import { jobsArea } from './follow.ts'

/** Where the failed rows of a job are mended. */
export const mendAddress = (resource: { name: string }, upload: string, jobId: string): string =>
  `${uploadScreenOf(resource, upload)}?fix=${jobId}`

/** Texts by line and column; only what was changed. */
export type Mended = Readonly<Record<string, Readonly<Record<string, string>>>>

export const readFailed = (jobId: string, signal?: AbortSignal): Promise<FailedRows> =>
  api.get(`${endpointOf(jobsArea)}/${encodeURIComponent(jobId)}/failed`, { signal })

/** `prices.xlsx` -> `prices`. */
const stemOf = (name: string): string => name.replace(/\.(csv|tsv|txt|tab|xlsx|ndjson|jsonl)$/i, '')
const corrected = '-corrected'

/** The name of the first file, with what became of it said once however often its rows are mended. */
export const correctedName = (name: string): string => {
  const stem = stemOf(name)
  return `${stem.endsWith(corrected) ? stem : `${stem}${corrected}`}.csv`
}

export const errorsName = (name: string): string => `errors-${stemOf(name)}.csv`

export const textAt = ({ line, cells }: FailedRows['rows'][number], column: string, mended: Mended): string =>
  mended[line]?.[column] ?? cells[column] ?? ''

export const isChanged = (row: FailedRows['rows'][number], column: string, mended: Mended): boolean =>
  textAt(row, column, mended) !== (row.cells[column] ?? '')

/** Rows that are not as they were checked: what was found may hold no longer, and what they are now nobody looked at yet. */
export const changedRows = ({ rows }: FailedRows, mended: Mended): number =>
  rows.filter(row => Object.keys(mended[row.line] ?? {}).some(column => isChanged(row, column, mended))).length

/** A block of a spreadsheet laid over the cells from one on; what reaches beyond the edges is left out. */
export const pasted = (
  { rows, columns }: FailedRows,
  mended: Mended,
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
): Mended => {
  const next: Record<string, Record<string, string>> = Object.fromEntries(
    Object.entries(mended).map(([line, cells]) => [line, { ...cells }]),
  )
  for (const [down, texts] of block.entries()) {
    const line = rows[at.row + down]?.line
    if (line === undefined) continue
    for (const [along, text] of texts.entries()) {
      const column = columns[at.column + along]
      if (column !== undefined) next[line] = { ...next[line], [column]: text }
    }
  }
  return next
}

/** Under the names the first file gives the columns; parted by tabs, as spreadsheets hand over a block: the importer reads that too. */
export const fileOf = (failed: FailedRows, mended: Mended, name: string): File => {
  const rows = failed.rows.map(row => failed.columns.map(column => textAt(row, column, mended)))
  const header = failed.columns.map(column => failed.names[column] ?? column)
  return new File([printBlock([header, ...rows]), '\n'], name, { type: 'text/tab-separated-values' })
}
