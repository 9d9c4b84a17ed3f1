// Files in and out of a resource: template, inspection, check and apply, export. Everything heavy is a job; here a call is
// only understood, refused early where the whole file is wrong, and started.
import * as z from 'zod/mini'
import { actionEndpointOf, actionId, endpointOf, kebab } from '#contract/address.ts'
import { type Inspection, mostRows, noProfile, type UploadInput } from '#contract/bulk.ts'
import { uploadCalled } from '#contract/naming.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { numberFigure, type Said } from '#contract/said.ts'
import { refusedFile } from '#server/csv/refused.ts'
import { formatFor, headerRow } from '#server/csv/writer.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type Former, formerJob } from '#server/jobs/former.ts'
import { inspect, uploadNamed } from '#server/jobs/inspect.ts'
import { keepMapping } from '#server/jobs/mappings.ts'
import { readJob } from '#server/jobs/row.ts'
import { type BulkParams, profileOf, uploadOf } from '#server/jobs/source.ts'
import { startJob } from '#server/jobs/start.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { demandSecondFactor } from '#server/records/authorise.ts'
import { demandKey, onceOnly } from '#server/records/idempotency.ts'
import { invalid } from '#server/records/refusal.ts'
import { agoOf, problem, problemOf, say } from '#server/words.ts'
import type { Answer, Ask, Endpoint } from './endpoint.ts'
import { startExport } from './exporting.ts'
import { tableAnswer } from './files.ts'

const text = z.string().check(z.minLength(1), z.maxLength(200))
const mapping = z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(100)))
const uploadInput = z.strictObject({
  upload: text,
  file: z.uuid(),
  mapping: z.optional(mapping),
  profile: z.optional(text),
  fill: z.optional(z.record(z.string().check(z.maxLength(60)), text)),
  reading: z.optional(
    z.strictObject({ decimal: z.optional(z.enum(['.', ','])), days: z.optional(z.enum(['dmy', 'mdy'])) }),
  ),
  headerRow: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  sheet: z.optional(text),
  again: z.optional(z.boolean()),
  check: z.optional(z.uuid()),
})
const uploadBody = z.object({
  input: uploadInput,
  dry: z.optional(z.boolean()),
  reason: z.optional(z.string().check(z.maxLength(500))),
})

export const uploadEndpoints = (kit: Kit): Endpoint[] =>
  kit.resources
    .filter(({ uploads }) => uploads && Object.keys(uploads).length > 0)
    .flatMap(resource => endpointsOf(kit, resource))

function endpointsOf(kit: Kit, resource: Resource): Endpoint[] {
  const path = endpointOf(resource)
  const upload = {
    access: 'staff',
    action: `${resource.name}.upload`,
    permission: `${resource.name}.upload`,
    tag: resource.label,
    lane: 'heavy',
  } as const
  const things = resource.label.toLowerCase()
  return [
    {
      ...upload,
      method: 'GET',
      path: `${path}/uploads/:upload/template`,
      summary: `Download a template to import ${things}`,
      queryNames: ['format'],
      run: async ({ params, query }) => template(resource, params.upload ?? '', query('format')),
    },
    {
      ...upload,
      method: 'GET',
      path: `${path}/uploads/inspect`,
      summary: `Analyse a file and map its columns`,
      queryNames: ['file', 'upload', 'mapping', 'profile', 'former', 'sheet', 'headerRow'],
      run: async ask => ({ data: await inspect(kit, ask.staff(), resource, await askedOf(kit, resource, ask)) }),
    },
    {
      ...upload,
      method: 'POST',
      path: actionEndpointOf(resource, 'upload'),
      summary: `Import ${things}, or dry run`,
      bodySchema: z.toJSONSchema(uploadBody),
      run: ask => send(kit, resource, ask),
    },
    {
      access: 'staff',
      method: 'POST',
      path: actionEndpointOf(resource, 'export'),
      action: `${resource.name}.export`,
      permission: `${resource.name}.export`,
      tag: resource.label,
      summary: `Export ${things} to a file that can be imported again`,
      bodyLimit: 2 * 1024 * 1024,
      lane: 'heavy',
      run: ask => startExport(kit, resource, ask),
    },
  ]
}

function template(resource: Resource, wanted: string, format: unknown): Answer {
  const name = named(resource, wanted)
  const upload = uploadOf(resource, name)
  const names = headerRow(upload)
  // Lines have no header: one that says every name and nothing else shows them.
  const rows = upload.lines ? [[JSON.stringify(Object.fromEntries(names.map(each => [each, ''])))]] : [names]
  return tableAnswer(`${kebab(resource.name)}-${kebab(name)}`, rows, formatFor(upload, format))
}

const named = (resource: Resource, wanted: string | undefined): string => {
  const name = uploadNamed(resource, wanted)
  if (name === undefined) throw new Problem('NOT_FOUND', `${resource.label} have no file type ${wanted ?? ''}`)
  return name
}

async function askedOf(kit: Kit, resource: Resource, ask: Ask) {
  const fileId = ask.query('file')
  if (!fileId) throw invalid([{ code: 'REQUIRED', message: 'Name the file', path: 'file' }])
  const upload = ask.query('upload')
  const given = ask.query('mapping')
  const sheet = ask.query('sheet')
  const headerRow = Number(ask.query('headerRow') || 1)
  const former = ask.query('former')
  return {
    fileId,
    ...(upload && { upload }),
    ...(sheet && { sheet }),
    ...(ask.query('profile') === noProfile && { isPlain: true }),
    ...(former && { former: await demandFormer(kit, ask.staff(), resource, former) }),
    ...(given && { mapping: readMapping(given) }),
    ...(Number.isInteger(headerRow) && headerRow > 1 && headerRow <= 100 && { headerRow }),
  }
}

/** The job these rows failed in, by its name: a mapping of many columns is too long for an address. */
async function demandFormer(kit: Kit, staff: Staff, resource: Resource, id: string): Promise<Former> {
  const former = await formerJob(kit, staff, resource, { id })
  if (!former) throw problem('NOT_FOUND', 'job.missing')
  return former
}

function readMapping(given: string): Record<string, string> {
  try {
    return mapping.parse(JSON.parse(given))
  } catch {
    throw invalid([{ code: 'TYPE', message: 'The mapping is a JSON object of column names', path: 'mapping' }])
  }
}

async function send(kit: Kit, resource: Resource, { body, staff: staffOf, face, once }: Ask): Promise<Answer> {
  const parsed = uploadBody.safeParse(body)
  if (!parsed.success)
    throw invalid(
      parsed.error.issues.slice(0, 5).map(({ path, message }) => ({ code: 'TYPE', message, path: path.join('.') })),
    )
  const { input, dry } = parsed.data as { input: UploadInput; dry?: boolean }
  const staff = staffOf()
  const upload = named(resource, input.upload)
  const { params, rows, title, header, sameAs } = await understood(kit, staff, resource, { ...input, upload })
  const type = uploadOf(resource, upload)
  const { secure = false, keyed } = type
  const most = mostRows(type)
  if (rows > most) throw refusedFile('TOO_LARGE', 'file.manyRows', { rows: numberFigure(most) })
  if (!dry) demandKey(type, once)
  if (!dry) demandSecondFactor(staff, { id: actionId(resource, 'upload'), secure }, rows)
  const start = async (tx: Tx): Promise<{ status: number; data: unknown }> => {
    // Whoever repeats a call whose answer was lost is answered as before, and not told of their own job.
    if (!dry && !input.again && sameAs) throw sentAlready(sameAs)
    if (!dry && input.check) await demandCheck(tx, staff, input.check, params)
    const map = input.mapping ?? {}
    if (!dry && Object.keys(map).length > 0)
      await keepMapping(tx, staff, { resource: resource.name, upload, header }, map, kit.clock.now())
    const kind = dry ? 'bulk.check' : 'bulk.apply'
    const spec = {
      kind,
      title: dry ? say('job.check', { job: title }) : title,
      params,
      total: rows,
      face,
      sourceFile: input.file,
    }
    return { status: 202, data: await startJob(tx, staff, { ...spec, ...(once && { once: once.key }) }) }
  }
  return onceOnly(kit, staff, once, start, dry ? undefined : keyed)
}

async function understood(
  kit: Kit,
  staff: Staff,
  resource: Resource,
  {
    upload,
    file,
    mapping: map = {},
    profile: named,
    fill,
    reading,
    headerRow: headerAt,
    sheet: wanted,
    check,
  }: UploadInput,
): Promise<{ params: BulkParams; rows: number; title: Said; header: string[]; sameAs: Inspection['sameAs'] }> {
  const isPlain = named === noProfile
  const profile = isPlain ? undefined : named
  const found = await inspect(kit, staff, resource, {
    fileId: file,
    isPlain,
    upload,
    mapping: profile ? {} : map,
    ...(wanted && { sheet: wanted }),
    ...(headerAt && { headerRow: headerAt }),
  })
  if (profile && profileOf(kit, resource.name, profile).upload !== upload)
    throw invalid([{ code: 'ENUM', message: `${profile} is no format of ${upload}`, path: 'profile' }])
  if (!profile && found.profile)
    throw invalid([
      {
        code: 'REQUIRED',
        message: `This is a file of ${found.profile.label.text}: say so to convert it`,
        path: 'profile',
      },
    ])
  const [first] = found.refusals
  if (!profile && first) throw problemOf('VALIDATION', first, { fields: found.refusals })
  const { encoding, delimiter, sheet, names, rows } = found
  const columns = profile ? headerRow(uploadOf(resource, upload)) : found.columns.flatMap(({ column }) => column ?? [])
  const params: BulkParams = {
    resource: resource.name,
    upload,
    file,
    mapping: map,
    encoding,
    delimiter,
    columns,
    ...(sheet !== undefined && { sheet }),
    ...(names && { names }),
    ...(profile && { profile }),
    ...(fill && { fill }),
    headers: headersIn(found),
    reading: { ...found.reading, ...reading },
    ...(headerAt && { headerRow: headerAt }),
    ...(check && { check }),
  }
  const header = found.columns.map(column => column.header)
  return {
    params,
    rows,
    header,
    sameAs: found.sameAs,
    title: say('job.upload', { upload: uploadCalled(resource, upload), file: found.file.name }),
  }
}

/**
 * The first of several columns that become one of ours gives it its name; of a foreign format the one the format names first. What a profile has no use for it keeps for the record or
 * for its parts, which is seen only when the rows are read: those columns stay without.
 */
const headersIn = ({ columns, profile }: Inspection): Record<string, string> => {
  const named = Object.keys(profile?.mapping ?? {})
  const placeOf = (header: string) => (named.includes(header) ? named.indexOf(header) : named.length)
  return Object.fromEntries(
    columns
      .toSorted((one, other) => placeOf(one.header) - placeOf(other.header))
      .flatMap(({ header, column }) =>
        column && !(profile && column.startsWith('x_')) ? [[column, header] as const] : [],
      )
      .reverse(),
  )
}

/** The same bytes twice in a day are usually a slip of the hand. */
const sentAlready = (sameAs: NonNullable<Inspection['sameAs']>): Problem => {
  const { number, minutes } = sameAs
  return problem('DUPLICATE', 'file.sent', { number: String(number), ago: agoOf(minutes) }, { details: { sameAs } })
}

async function demandCheck(tx: Tx, staff: Staff, check: string, { resource, upload, file }: BulkParams): Promise<void> {
  const job = await readJob(tx, staff.place.vendorCode, check)
  const { params } = job ?? {}
  const isOfThis =
    job?.kind === 'bulk.check' && params?.resource === resource && params.upload === upload && params.file === file
  if (!isOfThis) throw invalid([{ code: 'REF_NOT_FOUND', message: 'The check belongs to another file', path: 'check' }])
}
