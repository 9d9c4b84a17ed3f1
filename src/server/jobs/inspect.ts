// What a file is, said before anything is done with it: encoding, separator, rows, what becomes of each column, which bulk
// type it fits, whose format it is, and whether these very bytes were sent lately.
import { sql } from 'drizzle-orm'
import { humanised, kebab, snake } from '#contract/address.ts'
import { type InspectedColumn, type Inspection, mostRows } from '#contract/bulk.ts'
import { manyOf } from '#contract/naming.ts'
import { type Finding, Problem } from '#contract/problem.ts'
import type { Resource, Upload } from '#contract/resource.ts'
import { numberFigure } from '#contract/said.ts'
import { columnName, readHeader } from '#server/csv/header.ts'
import { readRows } from '#server/csv/reader.ts'
import { refusedFile } from '#server/csv/refused.ts'
import { type Survey, survey } from '#server/csv/survey.ts'
import { withTenant } from '#server/db/tenant.ts'
import { maySeeFile } from '#server/files/sight.ts'
import type { Kit, Staff, StoredFile } from '#server/kit.ts'
import type { Profile } from '#server/records/serve.ts'
import { agoOf, complaint } from '#server/words.ts'
import { rememberedMapping } from './mappings.ts'

const sampleRows = 5

export interface Asked {
  fileId: string
  upload?: string
  mapping?: Record<string, string>
  /** Of a workbook. */
  sheet?: string
}

export async function inspect(
  kit: Kit,
  staff: Staff,
  resource: Resource,
  { fileId, upload: wanted, mapping: given, sheet }: Asked,
): Promise<Inspection> {
  if (!(await maySeeFile(kit, staff, fileId))) throw new Problem('NOT_FOUND', 'There is no such file')
  const { file, dialect } = await surveyed(kit, staff, fileId, sheet)
  const { header, rows, sample } = await skimmed(kit, staff, fileId, dialect, mostOf(resource))
  const fits = fitting(resource, header)
  const profile = profileFor(kit, resource, header, wanted, fits)
  const name = profile?.upload ?? uploadNamed(resource, wanted) ?? (fits[0] && fits[0].fit > 0 ? fits[0].name : null)
  const upload = name === null ? undefined : resource.uploads?.[name]
  // Who says nothing about the columns is answered with what they said last time.
  const asks = upload && name !== null && !profile && !given
  const remembered = asks
    ? await rememberedMapping(kit, staff, { resource: resource.name, upload: name, header })
    : undefined
  const mapping = given ?? remembered?.mapping ?? {}
  const read = upload && !profile ? readHeader(header, upload, mapping) : undefined
  const sameAs = await sentBefore(kit, staff, file)
  return {
    file: { id: file.id, name: file.name, bytes: file.bytes, sha256: file.sha256 },
    ...dialectOf(dialect),
    rows,
    columns: header.map(
      (text, at): InspectedColumn => ({
        ...(read?.columns[at] ?? foreignColumn(text, profile)),
        sample: sample.map(cells => (cells[at] ?? '').slice(0, 200)),
      }),
    ),
    upload: name,
    uploads: fits,
    known: upload ? knownColumns(upload) : [],
    ...(profile && {
      profile: { name: profile.name, label: profile.label, upload: profile.upload, mapping: profile.mapping },
    }),
    ...(remembered && { remembered }),
    refusals:
      upload && rows > mostRows(upload)
        ? [tooMany(mostRows(upload))]
        : (read?.refusals ?? (profile ? [] : [complaint('CSV', 'file.noneFits', { things: manyOf(resource) })])),
    warnings: [...dialect.warnings, ...(read?.warnings ?? []), ...(sameAs ? [sameWarning(sameAs)] : [])],
    ...(sameAs && { sameAs }),
  }
}

const dialectOf = ({ encoding, delimiter, sheet, sheets }: Survey) => ({
  encoding,
  delimiter,
  ...(sheet !== undefined && sheets && { sheet, sheets }),
})

const tooMany = (rows: number): Finding => complaint('TOO_LARGE', 'file.manyRows', { rows: numberFigure(rows) }, 'file')

/** The most rows any of its types may have: which one it is, is seen afterwards. */
const mostOf = ({ uploads = {} }: Resource): number => Math.max(...Object.values(uploads).map(mostRows))

/** The stored file and how to read it. */
async function surveyed(
  kit: Kit,
  staff: Staff,
  fileId: string,
  sheet?: string,
): Promise<{ file: StoredFile; dialect: Survey }> {
  const { file, stream } = await kit.files.open(staff.place.vendorCode, fileId)
  return { file, dialect: await survey(stream, sheet) }
}

async function skimmed(
  kit: Kit,
  staff: Staff,
  fileId: string,
  dialect: Survey,
  most: number,
): Promise<{ header: string[]; rows: number; sample: string[][] }> {
  const { stream } = await kit.files.open(staff.place.vendorCode, fileId)
  let header: string[] | undefined
  let rows = 0
  const sample: string[][] = []
  for await (const { cells } of readRows(stream, dialect, most)) {
    if (!header) header = cells.map(cell => cell.trim())
    else {
      rows += 1
      if (sample.length < sampleRows) sample.push(cells)
    }
  }
  if (!header) throw refusedFile('EMPTY', 'file.empty')
  if (rows === 0) throw refusedFile('EMPTY', 'file.headerOnly')
  return { header, rows, sample }
}

/** `product-create` and `productCreate` are the same type. */
export const uploadNamed = (resource: Resource, wanted: string | undefined): string | undefined =>
  Object.keys(resource.uploads ?? {}).find(name => wanted !== undefined && kebab(name) === kebab(wanted))

function fitting(resource: Resource, header: string[]): Inspection['uploads'] {
  const names = new Set(header.map(columnName))
  return Object.entries(resource.uploads ?? {})
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
  kit: Kit,
  resource: Resource,
  header: string[],
  wanted: string | undefined,
  fits: Inspection['uploads'],
): Profile | undefined {
  const profile = kit.behaviours.get(resource.name)?.profiles?.find(known => known.recognises(header))
  const isAsked = wanted === undefined || kebab(wanted) === kebab(profile?.upload ?? '')
  const isOurs = fits.some(({ name, fit }) => name === profile?.upload && fit === header.length)
  return isAsked && !isOurs ? profile : undefined
}

function foreignColumn(header: string, profile: Profile | undefined): Omit<InspectedColumn, 'sample'> {
  if (!profile) return { header, column: null, how: header.startsWith('_') ? 'ignored' : 'unknown' }
  const column = Object.hasOwn(profile.mapping, header) ? profile.mapping[header] : undefined
  return column
    ? { header, column, how: 'profile' }
    : { header, column: `x_${columnName(header).replace(/\W+/g, '_')}`, how: 'extra' }
}

const knownColumns = (upload: Upload): Inspection['known'] =>
  Object.entries(upload.columns).map(([name, field]) => ({
    column: snake(name),
    label: field.facts.label ?? humanised(name),
    required: field.required,
    key: name === upload.key,
  }))

/** The last job of the vendor that applied the same bytes within a day. */
async function sentBefore(kit: Kit, staff: Staff, file: StoredFile): Promise<Inspection['sameAs']> {
  const vendor = staff.place.vendorCode
  const { rows } = await withTenant(kit.db, { vendor }, tx =>
    tx.execute<{ jobId: string; number: number; minutes: number }>(sql`
      select id as "jobId", number, floor(extract(epoch from now() - created_at) / 60)::int as minutes from jobs
      where vendor = ${vendor} and kind = 'bulk.apply' and created_at > now() - interval '24 hours' and source_file->>'sha256' = ${file.sha256}
      order by number desc limit 1`),
  )
  return rows[0]
}

const sameWarning = ({ number, minutes }: NonNullable<Inspection['sameAs']>) =>
  complaint('SAME_FILE', 'file.same', { number: String(number), ago: agoOf(minutes) })
