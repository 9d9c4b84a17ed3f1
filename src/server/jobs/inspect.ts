// What a file is, said before anything is done with it: encoding, separator, rows, what becomes of each column, which bulk
// type it fits, whose format it is, and whether these very bytes were sent lately.
import { sql } from 'drizzle-orm'
import { kebab, snake } from '#contract/address.ts'
import { type InspectedColumn, type Inspection, mostRows } from '#contract/bulk.ts'
import { manyOf } from '#contract/naming.ts'
import { type Finding, Problem } from '#contract/problem.ts'
import type { Resource, Upload } from '#contract/resource.ts'
import { dayFigure, numberFigure } from '#contract/said.ts'
import type { Habits } from '#server/csv/convention.ts'
import { columnName, type ReadColumn, readHeader } from '#server/csv/header.ts'
import { refusedFile } from '#server/csv/refused.ts'
import { type Survey, survey } from '#server/csv/survey.ts'
import { withTenant } from '#server/db/tenant.ts'
import { maySeeFile } from '#server/files/sight.ts'
import { type Kit, type Staff, type StoredFile, settingOf } from '#server/kit.ts'
import type { Profile } from '#server/records/serve.ts'
import { agoOf, complaint } from '#server/words.ts'
import { fillsOf } from './fills.ts'
import { foreignColumns } from './foreignColumns.ts'
import { type Former, formerJob, numberIn } from './former.ts'
import { rememberedMapping } from './mappings.ts'
import { doubted, knownColumns, proposed } from './proposing.ts'
import { habitsOf, mostOf, type Skimmed, skimmed } from './skim.ts'
import { keepsExtras } from './source.ts'

export interface InspectionRequest {
  fileId: string
  upload?: string
  mapping?: Record<string, string>
  /** Of a workbook. */
  sheet?: string
  /** Which row names the columns. */
  headerRow?: number
  /** The job its rows failed in. */
  former?: Former
  /** Its columns are matched by hand, whatever format it has. */
  isPlain?: boolean
}

export async function inspect(
  kit: Kit,
  staff: Staff,
  resource: Resource,
  { fileId, upload: wanted, mapping: asked, sheet, headerRow, former: named, isPlain = false }: InspectionRequest,
): Promise<Inspection> {
  if (!(await maySeeFile(kit, staff, fileId))) throw new Problem('NOT_FOUND', 'There is no such file')
  const { file, dialect } = await surveyed(kit, staff, resource, fileId, sheet)
  const isLines = dialect.encoding === 'ndjson'
  const profiles = kit.behaviours.get(resource.name)?.profiles ?? []
  const skim = await skimmed(kit, staff, fileId, dialect, resource, profiles, headerRow)
  const { header, cells: spelt, rows, sample, filled } = skim
  const fits = fitting(resource, header, isLines)
  const former = named ?? (asked ? undefined : await comingBack(kit, staff, resource, skim, wanted))
  const given = asked ?? former?.mapping
  // Who says what the columns become has no file of another shop, whatever its columns are called: its rows are mended already.
  const isMapped = Object.keys(given ?? {}).length > 0
  const recognised = isMapped && !isPlain ? undefined : profileFor(profiles, header, wanted, fits)
  const profile = isPlain ? undefined : recognised
  const name =
    recognised?.upload ??
    uploadNamed(resource, wanted ?? former?.upload) ??
    (fits[0] && fits[0].fit > 0 ? fits[0].name : null)
  const upload = name === null ? undefined : resource.uploads?.[name]
  // A table does for a type of lines: so its failed rows come back that were mended one by one.
  if (upload && isLines && !upload.lines) throw refusedFile('WRONG_TYPE', 'file.json')
  // Who says nothing about the columns is answered with what they said last time.
  const asks = upload && name !== null && !recognised && !given
  const remembered = asks
    ? await rememberedMapping(kit, staff, { resource: resource.name, upload: name, header })
    : undefined
  const mapping = given ?? remembered?.mapping ?? {}
  const keeps = name === null || keepsExtras(kit, resource.name, name)
  const asWritten = upload && !profile ? readHeader(spelt, upload, mapping, keeps) : undefined
  // Who says nothing of the columns is not held to a name they may have meant otherwise.
  const read =
    upload && asWritten && !given
      ? { ...asWritten, columns: doubted(upload, asWritten.columns, skim, settingOf(staff.place)) }
      : asWritten
  const foreign =
    profile && upload
      ? await foreignColumns(kit, staff, { file: fileId, ...dialect }, { profile, upload, header })
      : header.map(
          (text): ReadColumn => ({
            header: text,
            column: null,
            how: text.startsWith('_') ? 'ignored' : 'unknown',
          }),
        )
  const likely =
    upload && read ? proposed(upload, header, read.columns, sample, settingOf(staff.place)) : new Map<number, string>()
  const fill = upload
    ? await fillsOf(kit, staff, upload, { columns: read?.columns ?? foreign, filled, likely, isForeign: !!profile })
    : []
  const sameAs = await sentBefore(kit, staff, file)
  const habits = upload
    ? await habitsOf(kit, staff, fileId, dialect, {
        upload,
        header,
        most: mostOf(resource),
        row: headerRow ?? 1,
        columns: (read?.columns ?? foreign).map(({ column }, at) => column ?? likely.get(at) ?? null),
      })
    : undefined
  const headerOffer = upload && !profile ? offered(upload, skim, headerRow) : undefined
  return {
    file: { id: file.id, name: file.name, bytes: file.bytes, sha256: file.sha256 },
    ...dialectOf(dialect),
    rows,
    columns: header.map(
      (_, at): InspectedColumn => ({
        ...(read?.columns[at] ?? foreign[at]!),
        ...(likely.has(at) && { like: likely.get(at)! }),
        filled: filled[at] ?? 0,
        sample: sample.map(cells => (cells[at] ?? '').slice(0, 200)),
      }),
    ),
    upload: name,
    uploads: fits,
    known: upload ? knownColumns(upload) : [],
    ...(!keeps && { extras: false as const }),
    ...(profile && {
      profile: { name: profile.name, label: profile.label, upload: profile.upload, mapping: profile.mapping },
    }),
    ...(isPlain && recognised && { unread: { name: recognised.name, label: recognised.label } }),
    ...(fill.length > 0 && { fill }),
    ...(remembered && { remembered }),
    ...(former && { former: former.told }),
    refusals:
      upload && rows > mostRows(upload)
        ? [tooMany(mostRows(upload))]
        : (read?.refusals ?? (profile ? [] : [complaint('CSV', 'file.noneFits', { things: manyOf(resource) })])),
    warnings: [
      ...dialect.warnings,
      ...(read?.warnings ?? []),
      ...countedDays(habits),
      ...(sameAs ? [sameWarning(sameAs)] : []),
    ],
    reading: habits?.shown ?? {},
    asks: habits?.asks ?? [],
    ...(headerOffer && { headerOffer }),
    ...(headerRow !== undefined && headerRow > 1 && { headerRow }),
    ...(sameAs && { sameAs }),
  }
}

/** A file of failed rows says in a column of its own which job they failed in. */
async function comingBack(
  kit: Kit,
  staff: Staff,
  resource: Resource,
  { header, sample }: Skimmed,
  wanted: string | undefined,
): Promise<Former | undefined> {
  const number = numberIn(header, sample)
  const former = number === undefined ? undefined : await formerJob(kit, staff, resource, { number })
  return wanted === undefined || (former && kebab(former.upload) === kebab(wanted)) ? former : undefined
}

const dialectOf = ({ encoding, delimiter, sheet, sheets, names }: Survey) => ({
  encoding,
  delimiter,
  ...(names && { names }),
  ...(sheet !== undefined && sheets && { sheet, sheets }),
})

const tooMany = (rows: number): Finding => complaint('TOO_LARGE', 'file.manyRows', { rows: numberFigure(rows) }, 'file')

/** The stored file and how to read it. */
async function surveyed(
  kit: Kit,
  staff: Staff,
  { uploads = {} }: Resource,
  fileId: string,
  sheet?: string,
): Promise<{ file: StoredFile; dialect: Survey }> {
  const { file, stream } = await kit.files.open(staff.place.vendorCode, fileId)
  const dialect = await survey(stream, sheet)
  if (dialect.encoding === 'ndjson' && !Object.values(uploads).some(({ lines }) => lines))
    throw refusedFile('WRONG_TYPE', 'file.json')
  return { file, dialect }
}

/** A title or a date often stands above the names of the columns: the row that names most of them is offered. */
function offered(upload: Upload, { cells, below }: Skimmed, asked = 1): Inspection['headerOffer'] {
  const known = new Set(
    [...Object.keys(upload.columns)].flatMap(name => [snake(name), columnName(labelOf(upload, name))]),
  )
  const fit = (row: readonly string[]) => new Set(row.map(columnName).filter(name => known.has(name))).size
  const fits = below.map(fit)
  const best = Math.max(0, ...fits)
  const isNamed = best >= 2 && best > fit(cells)
  const at = isNamed ? fits.indexOf(best) : fit(cells) > 0 ? -1 : namesAt(cells, below)
  if (at < 0) return undefined
  return { row: asked + at + 1, columns: below[at]!.filter(isFilled) }
}

const isFilled = (cell: string): boolean => cell.trim() !== ''

/** Where names nobody knows stand below a title: the first row twice as wide as it, of words alone. */
const namesAt = (cells: readonly string[], below: readonly (readonly string[])[]): number => {
  const width = cells.filter(isFilled).length
  return below.findIndex(row => {
    const names = row.filter(isFilled)
    return names.length > 1 && names.length >= width * 2 && names.every(name => !/\d/.test(name))
  })
}

const labelOf = ({ columns }: Upload, name: string): string => columns[name]?.facts.label ?? name

const countedDays = (habits: Habits | undefined): Finding[] =>
  (habits?.counted ?? []).map(({ column, sample, day, time }) =>
    complaint(
      'EXCEL_DAY',
      'file.countedDay',
      { col: column, v: sample, day: time ? [dayFigure(day), time.trim()] : dayFigure(day) },
      column,
    ),
  )

/** `product-create` and `productCreate` are the same type. */
export const uploadNamed = (resource: Resource, wanted: string | undefined): string | undefined =>
  Object.keys(resource.uploads ?? {}).find(name => wanted !== undefined && kebab(name) === kebab(wanted))

function fitting(resource: Resource, header: string[], isLines: boolean): Inspection['uploads'] {
  const names = new Set(header.map(columnName))
  return Object.entries(resource.uploads ?? {})
    .filter(([, { lines = false }]) => lines === isLines)
    .map(([name, { label, columns, key }]) => {
      const known = Object.keys(columns).map(snake)
      const fit = names.has(snake(key)) ? known.filter(column => names.has(column)).length : 0
      return { name, label, fit, share: fit / known.length }
    })
    .sort((one, other) => other.fit - one.fit || other.share - one.share)
    .map(({ name, label, fit }) => ({ name, label, fit }))
}

/** A foreign format, unless the columns are our own already. */
function profileFor(
  profiles: readonly Profile[],
  header: string[],
  wanted: string | undefined,
  fits: Inspection['uploads'],
): Profile | undefined {
  const profile = profiles.find(known => known.recognises(header))
  const isAsked = wanted === undefined || kebab(wanted) === kebab(profile?.upload ?? '')
  const isOurs = fits.some(({ name, fit }) => name === profile?.upload && fit === header.length)
  return isAsked && !isOurs ? profile : undefined
}

/** The last job of the vendor that applied the same bytes within a day and was not put back. */
async function sentBefore(kit: Kit, staff: Staff, file: StoredFile): Promise<Inspection['sameAs']> {
  const vendor = staff.place.vendorCode
  const { rows } = await withTenant(kit.db, { vendor }, tx =>
    tx.execute<{ jobId: string; number: number; minutes: number }>(sql`
      select id as "jobId", number, floor(extract(epoch from now() - created_at) / 60)::int as minutes from jobs
      where vendor = ${vendor} and kind = 'bulk.apply' and created_at > now() - interval '24 hours' and source_file->>'sha256' = ${file.sha256}
        and not exists (select from operation o
          where o.vendor = jobs.vendor and o.job_id = jobs.id and o.undone_by is not null and o.undone_left = 0)
      order by number desc limit 1`),
  )
  return rows[0]
}

const sameWarning = ({ number, minutes }: NonNullable<Inspection['sameAs']>) =>
  complaint('SAME_FILE', 'file.same', { number: String(number), ago: agoOf(minutes) })
