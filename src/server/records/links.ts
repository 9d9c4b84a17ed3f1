// References both ways: whether what a record points to is there, and who points to a record that is to go.
import { type SQL, sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Said } from '#contract/said.ts'
import { isSame } from '#rules/diff.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Intent } from './change.ts'
import type { EngineScene } from './scene.ts'
import { type Column, plainTitle, type Shape, shapeOf } from './shape.ts'

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value ? [value] : []).map(id => String(id).toLowerCase())

/** Ids an intent newly points to, by field. */
const pointed = (resource: Resource, { before, after }: Intent): { name: string; to: string; ids: string[] }[] =>
  Object.entries(resource.fields).flatMap(([name, { facts }]) => {
    if (!facts.to || facts.virtual || (before && isSame(before[name], after[name]))) return []
    const known = new Set(idsIn(before?.[name]))
    const ids = idsIn(after[name]).filter(id => !known.has(id))
    return ids.length > 0 ? [{ name, to: facts.to, ids }] : []
  })

export const missingReferences = async (
  { kit, tx, staff }: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const links = intents.map((intent, at) => (sound(at) ? pointed(resource, intent) : []))
  const wanted = new Map<string, Set<string>>()
  for (const { to, ids } of links.flat()) for (const id of ids) wanted.set(to, (wanted.get(to) ?? new Set()).add(id))
  const found = new Map<string, Set<string>>()
  for (const [to, ids] of wanted) {
    const target = kit.areas.find(area => area.name === to)
    if (!target) continue
    const { table } = shapeOf(target)
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select t.id from ${table} t
        where t.vendor = ${staff.place.vendorCode} and t.status <> 2 and t.id = any(${sql.param([...ids])}::uuid[])`,
    )
    const own = to === resource.name ? intents.map(({ id }) => id) : []
    found.set(to, new Set([...rows.map(({ id }) => id), ...own]))
  }
  return links.map(list =>
    list.flatMap(({ name, to, ids }) => {
      const there = found.get(to)
      const missing = there && ids.find(id => !there.has(id))
      if (missing === undefined) return []
      const target = kit.areas.find(area => area.name === to)
      const thing = target ? oneOf(target) : to
      return [finding('REF_NOT_FOUND', { thing, v: missing, vendor: staff.place.vendorCode }, name)]
    }),
  )
}

export interface Use {
  /** The record that is used. */
  used: string
  resource: string
  one: Said
  id: string
  title: string
}

const namedPerRecord = 20

interface Pointing {
  used: string
  id: string
  title: unknown
}

/** What hangs below a deleted record went with it, whatever state it is left in: lines of a ledger keep theirs. */
const belowLive = ({ kit: { areas } }: EngineScene, { resource, columns }: Shape): SQL => {
  const { parent } = resource
  const above = areas.find(({ name }) => name === parent?.resource)
  const link = parent && columns.get(parent.field)
  if (!above || above.derived || !link) return sql``
  return sql`and not exists (
    select from ${shapeOf(above).table} above where above.vendor = t.vendor and above.id = ${link.at} and above.status = 2)`
}

/** Records of one field that point to the ids, some for each: a much used one must not hide that another is used too. */
const pointing = (
  scene: EngineScene,
  shape: Shape,
  { field, at }: Column,
  ids: readonly string[],
): Promise<Pointing[]> => {
  const { tx, staff } = scene
  const title = shape.columns.get(shape.resource.title)?.at ?? sql`null`
  const points = field.kind === 'references' ? sql`${at} @> array[i.used]` : sql`${at} = i.used`
  return rowsOf<Pointing>(
    tx,
    sql`select i.used, u.id, u.title from unnest(${sql.param(ids)}::uuid[]) i(used) cross join lateral (
        select t.id, ${title} as title from ${shape.table} t
        where t.vendor = ${staff.place.vendorCode} and t.status <> 2 and ${points} ${belowLive(scene, shape)} limit ${namedPerRecord}) u`,
  )
}

/** Live records that point to any of these. A record's own children go with it and do not count. */
export const usesOf = async (scene: EngineScene, resource: Resource, ids: readonly string[]): Promise<Use[]> => {
  const uses: Use[] = []
  const going = new Set(ids)
  for (const area of scene.kit.areas) {
    if (area.derived) continue
    const shape = shapeOf(area)
    for (const column of shape.fields.filter(({ field }) => field.facts.to === resource.name)) {
      if (area.parent?.resource === resource.name && area.parent.field === column.name) continue
      for (const { used, id, title } of await pointing(scene, shape, column, ids)) {
        if (area.name === resource.name && going.has(id)) continue
        uses.push({ used, resource: area.name, one: oneOf(area), id, title: plainTitle(title) || id })
      }
    }
  }
  return uses
}
