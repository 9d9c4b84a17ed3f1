// Stored files on records: each must be there, of a type the field takes, and the writer's own or one they may see anyway.
// What is written about it is what the server knows; only the alternative text and what it shows are the writer's.
import { sql } from 'drizzle-orm'
import { fileTypes } from '#contract/codecs/files.ts'
import type { Field } from '#contract/field.ts'
import { type FileLink, isStoredFile, type Medium } from '#contract/fields/files.ts'
import { finding, typed } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { type AnyRow, isStored, type Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { maySeeUse, type Use } from '#server/files/sight.ts'
import type { StoredFile } from '#server/kit.ts'
import type { Intent } from './change.ts'
import type { EngineScene } from './scene.ts'

const known = new WeakMap<Resource, [string, Field][]>()

const fileFields = (resource: Resource): [string, Field][] => {
  const fields =
    known.get(resource) ??
    Object.entries(resource.fields).filter(
      ([, field]) => isStored(field) && (field.kind === 'file' || field.kind === 'files'),
    )
  known.set(resource, fields)
  return fields
}

const mediaIn = (value: unknown): Medium[] => (Array.isArray(value) ? value : value ? [value] : []) as Medium[]
const linksIn = (value: unknown): FileLink[] => mediaIn(value).filter(isStoredFile)

type Seen = StoredFile & { own: boolean; uses: Use[] } & Record<string, unknown>

const readFiles = async ({ tx, staff }: EngineScene, ids: readonly string[]): Promise<Map<string, Seen>> => {
  const rows = await rowsOf<Seen>(
    tx,
    sql`select f.id, f.name, f.mime, f.bytes::int as bytes, f.sha256, f.width, f.height, f.created_by = ${staff.userId} as own,
        (select coalesce(jsonb_agg(jsonb_build_object('resource', u.resource, 'field', u.field)), '[]') from file_use u
          where u.vendor = f.vendor and u.file = f.id) as uses
      from file f where f.vendor = ${staff.place.vendorCode} and f.id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** The server's own words about a file, with what was given or kept from before: its text, and what it shows where the field takes that. */
const told = (
  { fileId, alt, skus }: FileLink,
  { name, mime, bytes, sha256, width, height }: Seen,
  { facts }: Field,
  before?: FileLink,
) => {
  const said = alt ?? before?.alt
  const shown = facts.shows ? (skus ?? before?.skus ?? []) : []
  return {
    fileId,
    name,
    mime,
    bytes,
    sha256,
    ...(width && height && { width, height }),
    ...(said && { alt: said }),
    ...(shown.length > 0 && { skus: shown }),
  } satisfies FileLink
}

/** Puts the truth into `after`; answers with what is wrong with each intent. */
export const attachedFiles = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const fields = fileFields(resource)
  const changed = intents.map(({ before, after }, at) =>
    sound(at) ? fields.filter(([name]) => after[name] && !(before && isSame(before[name], after[name]))) : [],
  )
  if (changed.every(({ length }) => length === 0)) return intents.map(() => [])
  const ids = new Set(
    changed
      .flatMap((list, at) => list.flatMap(([name]) => linksIn(intents[at]?.after[name])))
      .map(({ fileId }) => fileId),
  )
  const found = ids.size > 0 ? await readFiles(scene, [...ids]) : new Map<string, Seen>()
  const { kit, staff } = scene
  const wrong = (link: FileLink, [name, { facts }]: [string, Field], isNew: boolean): Finding | undefined => {
    const file = found.get(link.fileId)
    const maySee = file && (!isNew || file.own || file.uses.some(use => maySeeUse(kit.areas, staff, use)))
    if (!maySee)
      return finding(
        'REF_NOT_FOUND',
        { thing: typed('file'), v: link.name || link.fileId, vendor: staff.place.vendorCode },
        name,
      )
    if (isNew && facts.accepts && !facts.accepts.includes(file.mime))
      return finding('FILE_TYPE', { name: file.name, type: file.mime, list: fileTypes(facts.accepts) }, name)
    return undefined
  }
  return changed.map((list, at) =>
    list.flatMap(field => {
      const [name] = field
      const { before, after } = intents[at] as Intent
      const held = new Map(linksIn(before?.[name]).map(link => [link.fileId, link]))
      const findings = linksIn(after[name]).flatMap(link => wrong(link, field, !held.has(link.fileId)) ?? [])
      if (findings.length > 0) return findings.slice(0, 1)
      const whole = mediaIn(after[name]).map(one =>
        isStoredFile(one) ? told(one, found.get(one.fileId) as Seen, field[1], held.get(one.fileId)) : one,
      )
      after[name] = Array.isArray(after[name]) ? whole : whole[0]
      return []
    }),
  )
}

/** Remembers which fields have held which file. */
export const noteUses = async (
  { tx, staff }: EngineScene,
  resource: Resource,
  written: readonly { after: AnyRow; names: readonly string[] }[],
): Promise<void> => {
  const uses = fileFields(resource).flatMap(([field]) =>
    written
      .filter(({ names }) => names.includes(field))
      .flatMap(({ after }) => linksIn(after[field]).map(({ fileId }) => ({ field, file: fileId }))),
  )
  if (uses.length === 0) return
  await run(
    tx,
    sql`insert into file_use (vendor, file, resource, field)
      select ${staff.place.vendorCode}, u.file, ${resource.name}, u.field
      from json_to_recordset(${JSON.stringify(uses)}::json) u (file uuid, field text) on conflict do nothing`,
  )
}
