// What became of each row, read back: the report's figures and strip, the failed rows as a file, the failed rows to try again.
import { sql } from 'drizzle-orm'
import { humanised, snake } from '#contract/address.ts'
import {
  type CheckReport,
  errorColumns,
  type FailedRows,
  inWordsOf,
  jobColumn,
  type LineFinding,
  mostMended,
  stripLetters,
} from '#contract/bulk.ts'
import { RowOutcomes } from '#contract/rowOutcome.ts'
import type { Language } from '#contract/session.ts'
import { codeIn } from '#contract/valueSet.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { speaking } from '#server/speech.ts'
import { shownCells } from './personalCells.ts'
import type { JobRecord } from './row.ts'
import type { BulkParams } from './source.ts'
import type { OtherFinding } from './work.ts'

const failed = codeIn(RowOutcomes, 'error')
const letterOf = { created: 'c', updated: 'u', unchanged: 'n', deleted: 'd', skipped: 's', error: 'e' } as const
const pageSize = 500

export type Tally = Pick<CheckReport, 'rows' | 'counts' | 'errors' | 'codes' | 'names' | 'strip'>

/** Computed where the rows lie; the strip is packed there too, so that 50,000 rows travel as a few hundred bytes. */
export async function tally(tx: Tx, vendor: string, job: string, names: Spoken = asIs): Promise<Tally> {
  const { rows: runs } = await tx.execute<{ outcome: number; count: number }>(sql`
    select outcome, count(*)::int as count from (
      select outcome, row_number() over (order by line, id) - row_number() over (partition by outcome order by line, id) as run, line
      from job_rows where vendor = ${vendor} and job = ${job}) r
    group by outcome, run order by min(line)`)
  const counts = { create: 0, update: 0, unchanged: 0, delete: 0, skip: 0, error: 0 }
  let strip = ''
  for (const { outcome, count } of runs) {
    const letter = letterOf[RowOutcomes.names.find(name => RowOutcomes.codes[name] === outcome) ?? 'error']
    strip += `${letter}${count}`
    for (const [name, known] of Object.entries(stripLetters))
      if (known === letter) counts[name as keyof typeof counts] += count
  }
  const { rows: errors } = await tx.execute<StoredFinding & Others & Record<string, unknown>>(sql`
    select line, "column", coalesce(code, 'ERROR') as code, coalesce(message, '') as message, told, others from job_rows
    where vendor = ${vendor} and job = ${job} and outcome = ${failed} order by line limit 100`)
  const { rows: codes } = await tx.execute<{ code: string; count: number; rows: number }>(sql`
    select found.code, count(*)::int as count, count(distinct id)::int as rows from job_rows,
      lateral (select coalesce(job_rows.code, 'ERROR') as code union all
        select o->>'code' from jsonb_array_elements(coalesce(others, '[]')) o) as found
    where vendor = ${vendor} and job = ${job} and outcome = ${failed} group by 1 order by 2 desc, 1`)
  const { rows: wrong } = await tx.execute<{ name: string }>(sql`
    select distinct name from job_rows,
      lateral (select "column" as col, told union all
        select o->>'column', o->'told' from jsonb_array_elements(coalesce(others, '[]')) o) as found,
      lateral (values (found.col), (found.told->'params'->>'col')) as named(name)
    where vendor = ${vendor} and job = ${job} and outcome = ${failed} and name is not null limit 200`)
  return {
    rows: runs.reduce((sum, { count }) => sum + count, 0),
    counts,
    strip,
    errors: errors.flatMap(allOf).map(found => inWordsOf(found, names)),
    codes,
    ...(wrong.length > 0 && { names: Object.fromEntries(wrong.map(({ name }) => [name, names(name)])) }),
  }
}

type StoredFinding = LineFinding & { told: Pick<LineFinding, 'key' | 'params'> | null }
const lineFinding = ({ line, column, code, message, told }: StoredFinding): LineFinding => ({
  line,
  column,
  code,
  message,
  ...told,
})

interface Others {
  others: readonly OtherFinding[] | null
}

/** Everything that is wrong with a row, the first of it first. */
const allOf = ({ line, others, ...first }: StoredFinding & Others): LineFinding[] => [
  lineFinding({ line, ...first }),
  ...(others ?? []).map(({ told = null, ...other }) => lineFinding({ line, ...other, told })),
]

/** Our column -> what a person calls it. */
type Spoken = (column: string) => string
const asIs: Spoken = column => column

/** The file's own header, else the label of the column where no header of the file is the same. */
export const namesIn = (kit: Pick<Kit, 'resources'>, { params }: Pick<JobRecord, 'params'>): Spoken => {
  const headers = (params.headers ?? {}) as Record<string, string>
  const columns =
    kit.resources.find(({ name }) => name === params.resource)?.uploads?.[String(params.upload)]?.columns ?? {}
  const fields = new Map(Object.entries(columns).map(([name, field]) => [snake(name), field]))
  const taken = new Set(Object.values(headers))
  return column => {
    if (Object.hasOwn(headers, column)) return headers[column]!
    const label = fields.has(column) ? (fields.get(column)?.facts.label ?? humanised(column)) : column
    return taken.has(label) ? column : label
  }
}

/** What the names of `namesIn` become when the failed rows come back under them. */
export const mappingIn = (kit: Pick<Kit, 'resources'>, job: Pick<JobRecord, 'params'>): Record<string, string> => {
  const { resource, upload } = job.params
  const { headers = {}, columns = [] } = job.params as { headers?: Record<string, string>; columns?: string[] }
  const known = kit.resources.find(({ name }) => name === resource)?.uploads?.[String(upload)]?.columns ?? {}
  const names = namesIn(kit, job)
  const all = new Set([...Object.keys(known).map(snake), ...columns, ...Object.keys(headers)])
  return Object.fromEntries(
    [...all].flatMap(column => (names(column) === column ? [] : [[names(column), column] as const])),
  )
}

interface FailedRow extends Others {
  [name: string]: unknown
  id: string
  line: number
  code: string | null
  column: string | null
  message: string | null
  told: Pick<LineFinding, 'key' | 'params'> | null
  cells: Record<string, string> | null
}

async function* failedRows(kit: Pick<Kit, 'db'>, vendor: string, job: string): AsyncGenerator<FailedRow> {
  for (let after = { line: -1, id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const { rows } = await withTenant(kit.db, { vendor }, tx =>
      tx.execute<FailedRow>(sql`select id, line, code, "column", message, told, others, cells from job_rows
        where vendor = ${vendor} and job = ${job} and outcome = ${failed} and (line, id) > (${after.line}, ${after.id}::uuid)
        order by line, id limit ${pageSize}`),
    )
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!
  }
}

export async function* failedCells(
  kit: Pick<Kit, 'db'>,
  vendor: string,
  job: string,
): AsyncGenerator<{ line: number; cells: Record<string, string> }> {
  for await (const { line, cells } of failedRows(kit, vendor, job)) yield { line, cells: cells ?? {} }
}

/** Failed rows to be mended on the screen: their cells, and what is wrong with each. */
export async function failedGrid(kit: Pick<Kit, 'db' | 'resources'>, job: JobRecord): Promise<FailedRows> {
  const { vendor, id, failed: total, params } = job
  const names = namesIn(kit, job)
  const file = job.sourceFile?.name ?? (await fileNamed(kit, vendor, params.file))
  const rows: FailedRows['rows'] = []
  const fill = await saidOnce(kit, job)
  const columns = (await columnsOf(kit, job)).filter(name => !Object.hasOwn(fill, name))
  for await (const { line, cells, ...found } of failedRows(kit, vendor, id)) {
    rows.push({
      line,
      cells: shownCells(cells ?? {}),
      wrong: foundIn({ line, ...found }).map(wrong => ({ ...inWordsOf(wrong, names), column: wrong.column })),
    })
    if (rows.length === mostMended) break
  }
  return {
    resource: String(params.resource),
    upload: String(params.upload),
    columns,
    names: Object.fromEntries(columns.map(name => [name, names(name)])),
    file,
    reading: (params.reading ?? {}) as FailedRows['reading'],
    ...(Object.keys(fill).length > 0 && { fill }),
    rows,
    total,
  }
}

const foundIn = ({ code, message, ...row }: Omit<FailedRow, 'id' | 'cells'>): LineFinding[] =>
  allOf({ ...row, code: code ?? 'ERROR', message: message ?? '' } as StoredFinding & Others)

/**
 * What was chosen once for all rows, or is what the format says of every one, is no column of the file: it goes along as it was
 * chosen. Where something is wrong with it, it is a column, so that it can be mended.
 */
export async function saidOnce(
  kit: Pick<Kit, 'db' | 'resources'>,
  { vendor, id, params }: Pick<JobRecord, 'vendor' | 'id' | 'params'>,
): Promise<Record<string, string>> {
  const { resource, upload, headers = {}, columns = [], fill = {}, profile } = params as Partial<BulkParams>
  const type = kit.resources.find(({ name }) => name === resource)?.uploads?.[String(upload)]
  const inFile = (name: string) => Object.hasOwn(headers, name) || (!profile && columns.includes(name))
  const asked = (type?.fill ?? []).map(({ column }) => column).filter(name => !inFile(name))
  const said = await Promise.all(
    asked.map(column =>
      withTenant(kit.db, { vendor }, async tx => {
        const { rows } = await tx.execute<{ said: string | null; isWrong: boolean }>(sql`
          select min(nullif(cells->>${column}, '')) as said, coalesce(bool_or(coalesce("column", '') = ${column}
            or coalesce(others, '[]') @> ${JSON.stringify([{ column }])}::jsonb), false) as "isWrong"
          from job_rows where vendor = ${vendor} and job = ${id} and outcome = ${failed}`)
        const { said: cell = null, isWrong = false } = rows[0] ?? {}
        const value = fill[column] ?? cell
        return value === null || isWrong ? [] : [[column, value] as const]
      }),
    ),
  )
  return Object.fromEntries(said.flat())
}

/** A job that tries failed rows again has no file of its own. */
const fileNamed = (kit: Pick<Kit, 'db'>, vendor: string, id: unknown): Promise<string | null> =>
  withTenant(kit.db, { vendor }, async tx => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from file where vendor = ${vendor} and id::text = ${String(id)}`,
    )
    return rows[0]?.name ?? null
  })

/**
 * The failed rows with what is wrong beside them, in the language of whoever asks; mended, the same file is sent back. Its columns have our names, which are read
 * without a mapping, or by `isOwn` those of the first file, and then the job that knows what they became stands in the last column.
 */
export async function* errorFile(
  kit: Pick<Kit, 'db' | 'resources'>,
  job: Pick<JobRecord, 'vendor' | 'id' | 'number' | 'params'>,
  { isOwn, language }: { isOwn: boolean; language: Language },
): AsyncGenerator<string[]> {
  const { vendor, id, number } = job
  const speech = speaking(language, 'areas')
  const names = isOwn ? namesIn(kit, job) : asIs
  const once = isOwn ? await saidOnce(kit, job) : {}
  const columns = (await columnsOf(kit, job)).filter(name => !Object.hasOwn(once, name))
  const [heading, whence] = isOwn ? [[jobColumn], [String(number)]] : [[], []]
  yield [...columns.map(names), ...errorColumns, ...heading]
  for await (const { line, cells: kept, ...found } of failedRows(kit, vendor, id)) {
    const cells = shownCells(kept ?? {})
    const all = foundIn({ line, ...found }).map(wrong => inWordsOf(wrong, names))
    const each = (text: (wrong: LineFinding) => string) => all.map(text).join(' | ')
    const wrong = [
      ...[String(line), 'ERROR', each(({ code }) => code), each(({ column }) => column ?? '')],
      each(({ column: _, ...said }) => speech.finding(said)),
    ]
    yield [...columns.map(name => cells[name] ?? ''), ...wrong, ...whence]
  }
}

/**
 * Columns of failed rows: the file's own, and those only some rows have. A file of another shop becomes all of ours, of which those it
 * says nothing of are left away, unless something is wrong there.
 */
async function columnsOf(
  kit: Pick<Kit, 'db'>,
  { vendor, id, params }: Pick<JobRecord, 'vendor' | 'id' | 'params'>,
): Promise<string[]> {
  const {
    columns = [],
    headers = {},
    profile,
  } = params as {
    columns?: string[]
    headers?: Record<string, string>
    profile?: string
  }
  const { rows } = await withTenant(kit.db, { vendor }, tx =>
    tx.execute<{ name: string; is_cell: boolean; is_used: boolean }>(sql`
      select name, bool_or(is_cell) as is_cell, bool_or(is_used) as is_used from (
        select e.key as name, true as is_cell, e.value <> '' as is_used from job_rows r, jsonb_each_text(r.cells) e
          where r.vendor = ${vendor} and r.job = ${id} and r.outcome = ${failed} and r.cells is not null
        union all
        select "column", false, true from job_rows
          where vendor = ${vendor} and job = ${id} and outcome = ${failed} and "column" is not null
        union all
        select o->>'column', false, true from job_rows, jsonb_array_elements(coalesce(others, '[]')) o
          where vendor = ${vendor} and job = ${id} and outcome = ${failed} and o->>'column' is not null) n
      group by name order by name`),
  )
  const kept = rows.flatMap(row => (row.is_cell ? [row.name] : []))
  const used = new Set(rows.flatMap(row => (row.is_used ? [row.name] : [])))
  const all = [...new Set([...columns, ...kept])].filter(name => !name.startsWith('_'))
  return profile ? all.filter(name => used.has(name) || Object.hasOwn(headers, name)) : all
}
