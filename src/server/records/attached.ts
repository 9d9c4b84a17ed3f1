// Stored files on records: each must be there, of a type the field takes, and the writer's own or one they may see anyway.
// What is written about it is what the server knows; what it shows, in words or by its point, is the writer's.
import { sql } from 'drizzle-orm'
import { leafFinding } from '#contract/codecs/blocks.ts'
import { fileTypes } from '#contract/codecs/files.ts'
import { type Field, fileKinds } from '#contract/field.ts'
import { kindsIn, type Leaf, leavesOf, withLeaves } from '#contract/fields/blocks.ts'
import { altMap, type FileLink, isStoredFile, type Listed, type Medium, undescribed } from '#contract/fields/files.ts'
import { finding, typed } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { type AnyRow, isStored, type Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { maySeeByUse, type Use } from '#server/files/sight.ts'
import type { StoredFile } from '#server/kit.ts'
import type { Intent } from './change.ts'
import type { EngineScene } from './scene.ts'

const known = new WeakMap<Resource, [string, Field][]>()

const fileFields = (resource: Resource): [string, Field][] => {
  const fields =
    known.get(resource) ??
    Object.entries(resource.fields).filter(
      ([, field]) => isStored(field) && kindsIn(field).some(one => fileKinds.includes(one)),
    )
  known.set(resource, fields)
  return fields
}

const mediaIn = (value: unknown): Medium[] => (Array.isArray(value) ? value : value ? [value] : []) as Medium[]
const keyOf = (medium: Medium): string => (isStoredFile(medium) ? medium.fileId : medium.url)
const linksIn = (value: unknown): FileLink[] => mediaIn(value).filter(isStoredFile)

/** Where files stand in a value: in the field itself, or in a field of one of its blocks. */
interface Slot {
  key: string
  field: Field
  value: unknown
  isInside: boolean
  /** What is wrong with it, said of the whole. */
  tell(why: Finding): Finding
}

const keyOfLeaf = ({ block, name }: Leaf): string => `${block.id}.${name}`

const slotsIn = (field: Field, value: unknown): Slot[] => {
  if (field.kind !== 'blocks') return value ? [{ key: '', field, value, isInside: false, tell: why => why }] : []
  return leavesOf(field, value)
    .filter(leaf => fileKinds.includes(leaf.field.kind))
    .map(leaf => ({
      key: keyOfLeaf(leaf),
      field: leaf.field,
      value: leaf.value,
      isInside: true,
      tell: why => leafFinding(why, field, leaf),
    }))
}

/** `uses`: where it stands or has stood. */
type Stored = StoredFile & { own: boolean; uses: Use[] } & Record<string, unknown>

type Seen = Stored & { maySee: boolean }

const readFiles = async (scene: EngineScene, ids: readonly string[]): Promise<Map<string, Seen>> => {
  const { tx, staff } = scene
  const rows = await rowsOf<Stored>(
    tx,
    sql`select f.id, f.name, f.mime, f.bytes::int as bytes, f.sha256, f.width, f.height, f.created_by = ${staff.userId} as own,
        (select coalesce(jsonb_agg(jsonb_build_object('resource', u.resource, 'field', u.field)), '[]') from file_use u
          where u.vendor = f.vendor and u.file = f.id) as uses
      from file f where f.vendor = ${staff.place.vendorCode} and f.id = any(${sql.param(ids)}::uuid[])`,
  )
  const found = new Map<string, Seen>()
  for (const row of rows) found.set(row.id, { ...row, maySee: row.own || (await maySeeByUse(scene, row.uses, row.id)) })
  return found
}

/** Of media what is said in every language; what is emptied goes, what is not spoken of stays. */
const describedOf = (given: Medium, before: Medium | undefined): Pick<Medium, 'alt' | 'decorative' | 'focal'> => {
  const alt = Object.fromEntries(
    Object.entries({ ...altMap(before?.alt), ...altMap(given.alt) }).filter(([, text]) => text.trim() !== ''),
  )
  const isEmptied = given.alt === ''
  const focal = given.focal === undefined ? before?.focal : given.focal
  const decorative = given.decorative ?? before?.decorative
  return {
    ...(Object.keys(alt).length > 0 && !isEmptied && { alt }),
    ...(decorative && { decorative }),
    ...(focal && { focal }),
  }
}

const saidOf = ({ kind }: Field, given: Medium, before: Medium | undefined) => {
  if (kind === 'media') return describedOf(given, before)
  const alt = given.alt ?? before?.alt
  return alt ? { alt } : {}
}

/** The server's own words about a file, with what was given or kept from before: what is said of it, and what it shows where the field takes that. */
const told = (link: FileLink, { name, mime, bytes, sha256, width, height }: Seen, field: Field, before?: FileLink) => {
  const shown = field.facts.shows ? (link.skus ?? before?.skus ?? []) : []
  return {
    fileId: link.fileId,
    name,
    mime,
    bytes,
    sha256,
    ...(width && height && { width, height }),
    ...saidOf(field, link, before),
    ...(shown.length > 0 && { skus: shown }),
  } satisfies FileLink
}

/** One that lies elsewhere; nothing of it is the server's to know. */
const toldListed = (listed: Listed, field: Field, before: Listed | undefined): Listed => {
  if (field.kind !== 'media') return listed
  const { alt: _, decorative: __, focal: ___, ...rest } = listed
  return { ...rest, ...saidOf(field, listed, before) }
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
      .flatMap((list, at) =>
        list.flatMap(([name, field]) =>
          slotsIn(field, intents[at]?.after[name]).flatMap(({ value }) => linksIn(value)),
        ),
      )
      .map(({ fileId }) => fileId),
  )
  const found = ids.size > 0 ? await readFiles(scene, [...ids]) : new Map<string, Seen>()
  const { staff } = scene
  const wrong = (link: FileLink, { facts }: Field, isNew: boolean, isInside: boolean): Finding | undefined => {
    const file = found.get(link.fileId)
    if (!file || (isNew && !file.maySee))
      return finding('REF_NOT_FOUND', {
        thing: typed('file'),
        v: link.name || link.fileId,
        vendor: staff.place.vendorCode,
      })
    // Blocks differ in what they take, and a file may come from one into another.
    if ((isNew || isInside) && facts.accepts && !facts.accepts.includes(file.mime))
      return finding('FILE_TYPE', { name: file.name, type: file.mime, list: fileTypes(facts.accepts) })
    return undefined
  }
  const settle = ({ field, value, isInside }: Slot, held: ReadonlyMap<string, Medium>): Finding | unknown[] => {
    for (const link of linksIn(value)) {
      const found = wrong(link, field, !held.has(link.fileId), isInside)
      if (found) return found
    }
    const whole = mediaIn(value).map(one =>
      isStoredFile(one)
        ? told(one, found.get(one.fileId) as Seen, field, held.get(one.fileId) as FileLink | undefined)
        : toldListed(one, field, held.get(one.url) as Listed | undefined),
    )
    return undescribed(field, whole) ?? whole
  }
  return changed.map((list, at) =>
    list.flatMap(([name, field]) => {
      const { before, after } = intents[at] as Intent
      const held = new Map(
        slotsIn(field, before?.[name]).flatMap(slot =>
          mediaIn(slot.value).map(medium => [keyOf(medium), medium] as const),
        ),
      )
      const truth = new Map<string, unknown>()
      for (const slot of slotsIn(field, after[name])) {
        const settled = settle(slot, held)
        if (!Array.isArray(settled)) {
          const why = slot.tell(settled as Finding)
          return [{ ...why, path: [name, why.path].filter(Boolean).join('.') }]
        }
        truth.set(slot.key, Array.isArray(slot.value) ? settled : settled[0])
      }
      after[name] =
        field.kind === 'blocks'
          ? withLeaves(field, after[name], leaf => truth.get(keyOfLeaf(leaf)) ?? leaf.value)
          : (truth.get('') ?? after[name])
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
  const uses = fileFields(resource).flatMap(([name, field]) =>
    written
      .filter(({ names }) => names.includes(name))
      .flatMap(({ after }) =>
        slotsIn(field, after[name]).flatMap(({ value }) =>
          linksIn(value).map(({ fileId }) => ({ field: name, file: fileId })),
        ),
      ),
  )
  if (uses.length === 0) return
  await run(
    tx,
    sql`insert into file_use (vendor, file, resource, field)
      select ${staff.place.vendorCode}, u.file, ${resource.name}, u.field
      from json_to_recordset(${JSON.stringify(uses)}::json) u (file uuid, field text) on conflict do nothing`,
  )
}
