// Where the rows of a bulk job come from: a file of ours, a foreign file that a profile turns into ours, or the failed rows
// of an earlier job. Rows that stand or fall together come as one unit; always the same units in the same order.
import { snake } from '#contract/address.ts'
import { type FileReading, isErrorColumn, mostRows } from '#contract/bulk.ts'
import { finding } from '#contract/finding.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource, Upload } from '#contract/resource.ts'
import { overlong, type ReadRow, rowReader } from '#server/csv/cells.ts'
import { type Header, headersOf, readHeader } from '#server/csv/header.ts'
import { readRows } from '#server/csv/reader.ts'
import { refusedFile } from '#server/csv/refused.ts'
import type { Survey } from '#server/csv/survey.ts'
import { type Kit, resourceNamed, type Staff, settingOf } from '#server/kit.ts'
import { personalOf } from '#server/records/personal.ts'
import type { Left, Profile } from '#server/records/serve.ts'
import { complaint, problemOf } from '#server/words.ts'
import { failedCells } from './outcomes.ts'
import { openedCells, sealedCells, shownCell, shownKey } from './personalCells.ts'

/** What a bulk job keeps of the call that started it. */
export interface BulkParams {
  resource: string
  upload: string
  file: string
  mapping: Record<string, string>
  profile?: string
  /** Our column -> what the file calls it. */
  headers?: Record<string, string>
  /** What a column holds wherever the file leaves it out. */
  fill?: Record<string, string>
  /** How the file writes numbers and days. */
  reading?: FileReading
  /** The row of the file that names the columns; the first when absent. */
  headerRow?: number
  encoding: Survey['encoding']
  delimiter: Survey['delimiter']
  /** Of a workbook. */
  sheet?: string
  /** Of lines of JSON: every name in them. */
  names?: string[]
  /** Our columns in the order of the file, for the file of failed rows. */
  columns: string[]
  check?: string
  /** Failed rows of this job instead of a file. */
  rowsOf?: string
}

export type Unit = ReadRow[]

export const uploadOf = (resource: Resource, name: string): Upload => {
  const upload = resource.uploads?.[name]
  if (!upload) throw new Problem('NOT_FOUND', `${resource.label} have no file type ${name}`)
  return upload
}

export const profileOf = (kit: Pick<Kit, 'behaviours'>, resource: string, name: string): Profile => {
  const profile = kit.behaviours.get(resource)?.profiles?.find(known => known.name === name)
  if (!profile) throw new Problem('NOT_FOUND', `There is no file format ${name}`)
  return profile
}

interface Cells {
  line: number
  cells: Record<string, string>
  left?: Left
  took?: readonly string[]
  finding?: ReadRow['findings'][number]
}

export async function* unitsOf(kit: Kit, staff: Staff, params: BulkParams): AsyncGenerator<Unit> {
  const resource = resourceNamed(kit, params.resource)
  const upload = uploadOf(resource, params.upload)
  const profile = params.profile === undefined ? undefined : profileOf(kit, resource.name, params.profile)
  const read = rowReader(upload, settingOf(staff.place), params.reading)
  const rows: AsyncGenerator<Cells> = params.rowsOf
    ? failedCells(kit, staff.place.vendorCode, params.rowsOf)
    : profile
      ? converted(kit, staff, params, profile, upload)
      : plain(kit, staff, params, upload)
  const seen = new Map<string, number>()
  const named = (group: string) => seen.get(group.toLowerCase())
  let unit: Unit = []
  const personal = personalOf(kit, staff.place.vendorCode)
  for await (const { line, cells: kept, finding: wrong, left, took } of rows) {
    const cells = filled(upload, params, params.rowsOf ? openedCells(kept, personal) : kept)
    const row = read(line, cells)
    if (left) row.left = left
    if (profile && took) noteTaken(row, profile, upload, took)
    if (upload.groupBy) row.named = named
    row.cells = sealedCells(upload, row.cells, personal)
    if (wrong) row.findings.push(wrong)
    if (unit.length > 0 && !belongs(upload, unit, row)) {
      yield unit
      unit = []
    }
    if (unit.length === 0) noteTwin(seen, upload, row)
    row.key = shownKey(upload, row)
    unit.push(row)
  }
  if (unit.length > 0) yield unit
}

/** Which of our columns a profile has a column of its format for. */
export const columnFor = ({ mapping, mapped }: Profile, header: string): string | undefined =>
  Object.hasOwn(mapping, header) ? mapping[header] : mapped?.(header)

function noteTaken(row: ReadRow, profile: Profile, { columns }: Upload, took: readonly string[]): void {
  row.took = took
  row.taken = took.flatMap(header => {
    const column = columnFor(profile, header)
    return column ? [{ header, column }] : []
  })
  const said = new Set(row.taken.map(({ column }) => column))
  const derived = new Set(Object.keys(row.cells).filter(column => !said.has(column)))
  // An amount that only repeats another is no second thing to be wrong or to be mended.
  const amounts = Object.entries(columns).flatMap(([name, { kind }]) => (kind === 'money' ? [snake(name)] : []))
  const repeated = amounts.filter(column => {
    const isSame = (other: string) => said.has(other) && row.cells[other] === row.cells[column]
    return derived.has(column) && amounts.some(isSame)
  })
  row.findings = row.findings.filter(({ path = '' }) => !repeated.includes(path))
  row.cells = Object.fromEntries(Object.entries(row.cells).filter(([column]) => !repeated.includes(column)))
  row.derived = derived
}

/** What was chosen once for all rows stands where a row leaves it out and has something to do with it. */
const filled = ({ fill = [] }: Upload, { fill: chosen = {} }: BulkParams, cells: Record<string, string>) => {
  const said = fill.flatMap(({ column, for: wanted }) => {
    const value = chosen[column]
    return value && !cells[column]?.trim() && wanted.some(name => cells[name]?.trim()) ? [[column, value] as const] : []
  })
  return said.length > 0 ? { ...cells, ...Object.fromEntries(said) } : cells
}

const groupOf = ({ groupBy, groupElse = [], within = [] }: Upload, { cells }: ReadRow): string | undefined => {
  if (!groupBy) return undefined
  const by = [groupBy, ...groupElse].find(name => cells[snake(name)]?.trim()) ?? groupBy
  return [...within, by].flatMap(name => cells[snake(name)]?.trim() || []).join(' ') || undefined
}

const belongs = (upload: Upload, [first]: Unit, row: ReadRow): boolean => {
  const group = groupOf(upload, row)
  return first !== undefined && group !== undefined && groupOf(upload, first) === group
}

// A key met again is not applied twice; a group met again would be two halves of one thing.
function noteTwin(seen: Map<string, number>, upload: Upload, row: ReadRow): void {
  const group = groupOf(upload, row)
  const key = (upload.groupBy ? group : row.key)?.toLowerCase()
  if (!key) return
  const before = seen.get(key)
  if (before === undefined) seen.set(key, row.line)
  else if (upload.groupBy)
    row.findings.push(
      complaint('DUPLICATE_IN_FILE', 'row.apart', { v: shownCell(group ?? ''), n: before }, snake(upload.groupBy)),
    )
  else row.findings.push(finding('DUPLICATE_IN_FILE', { n: before }, snake(upload.key)))
}

async function* plain(kit: Kit, staff: Staff, params: BulkParams, upload: Upload): AsyncGenerator<Cells> {
  let header: Header | undefined
  let callings: ReadonlyMap<string, string> = new Map()
  let above = (params.headerRow ?? 1) - 1
  for await (const { line, cells, finding: unread } of await rawRows(kit, staff, upload, params)) {
    if (above > 0) {
      above -= 1
      continue
    }
    if (!header) {
      header = soundHeader(cells, upload, params.mapping, keepsExtras(kit, params.resource, params.upload))
      callings = callingsOf(upload, header)
      continue
    }
    const named: Record<string, string> = {}
    const left: [string, string | null][] = []
    for (const [at, { header: name, column, how }] of header.columns.entries()) {
      const cell = cells[at] ?? ''
      if (column) named[column] = cell
      if (column && cell.trim() !== '' && callings.has(name)) named[callings.get(name)!] = name
      if (cell.trim() !== '' && (how === 'extra' || (column === null && !isErrorColumn(name))))
        left.push([name, column])
    }
    const wrong = unread ?? overlong(cells, header.columns.length)
    yield { line, cells: named, left, ...(wrong && { finding: wrong }) }
  }
}

/** Header of the file -> our column that holds what it is called. */
const callingsOf = ({ calledBy = {} }: Upload, { columns }: Header): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(calledBy).flatMap(([column, by]) => {
      const said = columns.find(known => known.column === by && known.how === 'mapping')
      return said && !columns.some(known => known.column === column) ? [[said.header, column] as const] : []
    }),
  )

/** Row rules of their own say so; where there are none, columns are kept with the record. */
export const keepsExtras = ({ behaviours }: Pick<Kit, 'behaviours'>, resource: string, upload: string): boolean => {
  const own = behaviours.get(resource)?.uploads?.[upload]
  return !own || own.extras !== undefined
}

function soundHeader(cells: string[], upload: Upload, mapping: Record<string, string>, keeps: boolean): Header {
  const header = readHeader(cells, upload, mapping, keeps)
  const [first] = header.refusals
  if (first) throw problemOf('VALIDATION', first, { fields: header.refusals })
  return header
}

/** Which bytes, and how they are written. */
export type ForeignFile = Pick<BulkParams, 'file' | 'encoding' | 'delimiter' | 'sheet' | 'names'>

const rawRows = async (kit: Kit, staff: Staff, upload: Upload, params: ForeignFile) => {
  const { file, encoding, delimiter, sheet, names } = params
  const { stream } = await kit.files.open(staff.place.vendorCode, file)
  const dialect = { encoding, delimiter, ...(sheet !== undefined && { sheet }), ...(names && { names }) }
  return readRows(stream, dialect, mostRows(upload))
}

/** Some formats have rows of their own above the names of the columns. */
export const headerWithin = 6

/** The rows of a foreign file below the one its profile knows it by. */
export async function* foreignRows(
  kit: Kit,
  staff: Staff,
  params: ForeignFile,
  profile: Profile,
  upload: Upload,
): AsyncGenerator<Record<string, string>> {
  let header: string[] | undefined
  let above = 0
  for await (const { line, cells } of await rawRows(kit, staff, upload, params)) {
    if (!header) {
      const read = headersOf(cells)
      above += 1
      if (profile.recognises(read)) header = read
      else if (above >= headerWithin) throw refusedFile('WRONG_TYPE', 'file.otherFormat', { format: profile.label })
      continue
    }
    if (cells.some(cell => cell.trim() !== '')) yield foreignRow(header, cells, line)
  }
}

/** They are handed over in groups that belong together. */
async function* converted(
  kit: Kit,
  staff: Staff,
  params: BulkParams,
  profile: Profile,
  upload: Upload,
): AsyncGenerator<Cells> {
  const setting = settingOf(staff.place)
  let name = ''
  let group: Record<string, string>[] = []
  for await (const row of foreignRows(kit, staff, params, profile, upload)) {
    const next = groupIn(profile, row)
    if (group.length > 0 && next !== '' && next !== name) {
      yield* profile.convert(group, setting)
      group = []
    }
    if (next !== '') name = next
    group.push(row)
  }
  if (group.length > 0) yield* profile.convert(group, setting)
}

const groupIn = ({ by: columns }: Profile, row: Record<string, string>): string => {
  const by = columns?.find(column => row[column] !== undefined)
  return by ? (row[by] ?? '') : ''
}

/** The converter reads the line as `_line`; it is no column, so it is not kept as one. */
function foreignRow(header: string[], cells: string[], line: number): Record<string, string> {
  const row: Record<string, string> = Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']))
  return Object.defineProperty(row, '_line', { value: String(line), enumerable: false })
}
