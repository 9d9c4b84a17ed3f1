// The picture a record is known by: of its own media the first, else that of what it refers to or of the first thing it is about, as
// its declaration says. Of a child whose parent's pictures say what they show, its own.
import { sql } from 'drizzle-orm'
import { actionId, tableOf } from '#contract/address.ts'
import { type Medium, pictureOf } from '#contract/fields/files.ts'
import { Problem } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { readingTenant, type Tx } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { fieldsWhere } from './rows.ts'
import { shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'

type Needs = Pick<Kit, 'db' | 'resources'>

/** By id or by the value of a unique field; `null` where there is none. */
export type RecordPictures = Record<string, Medium | null>

export interface PicturesWanted {
  resource: string
  /** `id`, or a unique field of text. */
  by: string
  keys: readonly string[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const maySee = ({ may }: Staff, resource: Resource, name: string): boolean => {
  const { facts } = resource.fields[name] ?? { facts: { secret: true } }
  return may(actionId(resource, 'show')) && !facts.secret && (!facts.needs || may(facts.needs))
}

/** Also of those in the trash: what was sold is still known by its look. */
const rowsOf = (
  tx: Tx,
  resource: Resource,
  { by, keys, names }: Omit<PicturesWanted, 'resource'> & { names: string[] },
) => {
  const column = shapeOf(resource).columns.get(by)
  const type = by === 'id' ? sql`uuid[]` : sql`text[]`
  const asked = by === 'id' ? keys.filter(key => uuid.test(key)) : keys
  const where = sql`${sql.identifier(tableOf(resource))}.${sql.identifier(column?.sqlName ?? '')} = any(${sql.param(asked)}::${type})`
  return fieldsWhere(tx, resource, [...new Set([by, ...names])], where, { deleted: true }) as Promise<AnyRow[]>
}

interface PicturesAsking {
  kit: Needs
  staff: Staff
  tx: Tx
}

/** Of the record that the first object of a list names. */
const ofFirst = async (
  asking: PicturesAsking,
  resource: Resource,
  wanted: Omit<PicturesWanted, 'resource'>,
  { name, part, to, by = 'id' }: { name: string; part: string; to: string; by?: string },
): Promise<Map<string, Medium>> => {
  const rows = await rowsOf(asking.tx, resource, { ...wanted, names: [name] })
  const keyOf = (row: AnyRow) => String((row[name] as Record<string, unknown>[] | null)?.[0]?.[part] ?? '')
  const named = [...new Set(rows.map(keyOf))].filter(Boolean)
  if (named.length === 0) return new Map()
  const theirs = await found(asking, resourceNamed(asking.kit, to), { by, keys: named })
  return picturesIn(rows, row => [String(row[wanted.by]), theirs.get(keyOf(row))])
}

const found = async (
  asking: PicturesAsking,
  resource: Resource,
  wanted: Omit<PicturesWanted, 'resource'>,
): Promise<Map<string, Medium>> => {
  const { kit, staff, tx } = asking
  const { picture = '' } = resource
  const field = resource.fields[picture]
  if (!field || !maySee(staff, resource, picture)) return new Map()
  if (field.facts.names) return ofFirst(asking, resource, wanted, { name: picture, ...field.facts.names })
  if (field.facts.to === undefined) {
    const rows = await rowsOf(tx, resource, { ...wanted, names: [picture] })
    return picturesIn(rows, row => [String(row[wanted.by]), pictureOf(row[picture] as Medium[] | null)])
  }
  const target = resourceNamed(kit, field.facts.to)
  const shows = target.fields[target.picture ?? '']?.facts.shows
  const own = shows?.resource === resource.name ? shows.field : undefined
  const rows = await rowsOf(tx, resource, { ...wanted, names: [picture, ...(own ? [own] : [])] })
  const ids = [...new Set(rows.flatMap(row => (row[picture] ? [String(row[picture])] : [])))]
  if (ids.length === 0 || !target.picture) return new Map()
  if (!own) {
    const theirs = await found(asking, target, { by: 'id', keys: ids })
    return picturesIn(rows, row => [String(row[wanted.by]), theirs.get(String(row[picture]))])
  }
  if (!maySee(staff, target, target.picture)) return new Map()
  const media = await rowsOf(tx, target, { by: 'id', keys: ids, names: [target.picture] })
  const byId = new Map(media.map(row => [row.id, row[target.picture ?? ''] as Medium[] | null]))
  return picturesIn(rows, row => [String(row[wanted.by]), pictureOf(byId.get(String(row[picture])), String(row[own]))])
}

const picturesIn = (rows: readonly AnyRow[], at: (row: AnyRow) => [string, Medium | undefined]): Map<string, Medium> =>
  new Map(
    rows.flatMap(row => {
      const [key, medium] = at(row)
      return medium ? [[key, medium]] : []
    }),
  )

/** Of records this person may see. Refuses a resource without pictures and a field that is not unique. */
export const recordPictures = async (
  kit: Needs,
  staff: Staff,
  { resource: name, by, keys }: PicturesWanted,
): Promise<RecordPictures> => {
  const resource = kit.resources.find(one => one.name === name)
  const key = resource?.fields[by]
  const isKey =
    by === 'id' || (key?.kind === 'text' && key.facts.unique === true && maySee(staff, resource as Resource, by))
  if (!resource?.picture || !isKey)
    throw new Problem('UNREADABLE', 'Ask for a resource with pictures, by id or by a unique field')
  const pictures =
    keys.length === 0
      ? new Map<string, Medium>()
      : await readingTenant(kit.db, scopeFor(staff), tx => found({ kit, staff, tx }, resource, { by, keys }))
  return Object.fromEntries(keys.map(key => [key, pictures.get(key) ?? null]))
}
