// Where pages stand, kept true: paths are worked out whenever a part of an address changes, in one transaction with all that is below,
// and no address is two pages'. One write of addresses goes at a time in a shop.
import { sql } from 'drizzle-orm'
import { defaultUrlLang, type Localized, spoken } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { belowOf, freePart, partOf, pathsOf, type Spot, slugFindings, standFindings } from '#rules/page/address.ts'
import { run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { pages } from './pages.ts'

interface Stood extends Spot {
  path: Localized | null
}

type Values = Readonly<Record<string, unknown>>

const spotOf = (row: Values): Stood => ({
  id: String(row.id),
  title: spoken(row.title as Localized | null),
  slug: (row.slug as Localized | null | undefined) ?? null,
  parent: (row.parent as string | null | undefined) ?? null,
  isHome: row.type === 'home',
  isGone: row.status === 'deleted',
  path: (row.path as Localized | null | undefined) ?? null,
})

export const readSpots = async (tx: Tx): Promise<Map<string, Stood>> => {
  const rows = await fieldsWhere(tx, pages, ['id', 'title', 'slug', 'parent', 'type', 'status', 'path'], undefined, {
    deleted: true,
  })
  return new Map(rows.map(row => [row.id, spotOf(row)]))
}

const oneAtATime = async ({ tx, staff }: Scene): Promise<void> => {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`pages/${staff.place.vendorCode}`}, 0))`)
}

/** What says where a page stands is new or other than it was, or it comes back. */
const isMoved = ({ before, after }: Change): boolean =>
  !before ||
  (before.status === 'deleted') !== (after.status === 'deleted') ||
  ['slug', 'parent', 'path'].some(name => !isSame(before[name] ?? null, after[name] ?? null))

const partsOf = (after: Values): Localized | null => {
  if (after.type === 'home') return null
  const slug = (after.slug ?? {}) as Localized
  if (slug[defaultUrlLang]) return slug
  const fallback = `page-${String(after.id).slice(-6)}`
  return { ...slug, [defaultUrlLang]: partOf(spoken(after.title as Localized | null), fallback) }
}

/** Findings per change, in order. Puts the path of each into it, and the part of an address nobody has written. */
export const stood = async (scene: Scene, changes: readonly Change[]): Promise<Finding[][]> => {
  const moved = changes.filter(isMoved)
  if (moved.length === 0) return changes.map(() => [])
  await oneAtATime(scene)
  const spots = await readSpots(scene.tx)
  const isGiven = new Map(
    moved.map(change => [change, Boolean((change.after.slug as Localized | null)?.[defaultUrlLang])]),
  )
  for (const { after } of moved) {
    after.slug = partsOf(after)
    spots.set(String(after.id), spotOf(after))
  }
  for (const change of moved) {
    const { after } = change
    const id = String(after.id)
    const slug = after.slug as Localized | null
    if (isGiven.get(change) || !slug) continue
    after.slug = { ...slug, [defaultUrlLang]: freePart(spots, id, slug[defaultUrlLang] ?? '') }
    spots.set(id, spotOf(after))
  }
  return changes.map(change => {
    const { after } = change
    if (!isGiven.has(change)) return []
    const id = String(after.id)
    const wrong = slugFindings(after.slug as Localized | null, after.title as Localized | null)
    const found = wrong.length > 0 ? wrong : standFindings(spots, id)
    if (found.length === 0) after.path = pathsOf(spots, id)
    return found
  })
}

/** How many pages stand below these, whose addresses go along. */
export const countBelow = async ({ tx }: Pick<Scene, 'tx'>, ids: readonly string[]): Promise<number> => {
  const spots = await readSpots(tx)
  return ids.reduce((sum, id) => sum + belowOf(spots, id).filter(({ isGone }) => !isGone).length, 0)
}

interface Written {
  before: AnyRow | null
  after: AnyRow
}

const hasPath = (row: AnyRow): boolean => row.status !== 'deleted' && row.type !== 'home'

/** Which page answers where: kept beside the pages, so that the database itself allows one for each address. */
const keepPaths = async ({ tx, staff }: Scene, changes: readonly Written[]): Promise<void> => {
  const changed = changes.filter(
    ({ before, after }) => !before || hasPath(before) !== hasPath(after) || !isSame(before.path, after.path),
  )
  if (changed.length === 0) return
  const vendor = staff.place.vendorCode
  const ids = changed.map(({ after }) => after.id)
  await run(tx, sql`delete from page_path where vendor = ${vendor} and page = any(${sql.param(ids)}::uuid[])`)
  const rows = changed.flatMap(({ after }) =>
    hasPath(after)
      ? Object.entries((after.path ?? {}) as Localized).map(([lang, path]) => ({ page: after.id, lang, path }))
      : [],
  )
  if (rows.length === 0) return
  await run(
    tx,
    sql`insert into page_path (vendor, url_lang, path, page) select ${vendor}, p.lang, p.path, p.page
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (lang text, path text, page uuid)`,
  )
}

/** What stands below a page that was moved or renamed goes with it. */
const rewriteBelow = async ({ tx, write }: Scene, changes: readonly Written[]): Promise<void> => {
  const moved = changes.filter(({ before, after }) => before && !isSame(before.path, after.path))
  if (moved.length === 0) return
  const spots = await readSpots(tx)
  const below = new Map(moved.flatMap(({ after }) => belowOf(spots, after.id).map(({ id }) => [id, spots.get(id)!])))
  const patches = [...below].flatMap(([id, spot]) => {
    const path = pathsOf(spots, id)
    return spot.isGone || isSame(path, spot.path) ? [] : [{ id, patch: { path } }]
  })
  if (patches.length > 0) await write.change(pages, patches)
}

export const settled = async (scene: Scene, changes: readonly Written[]): Promise<void> => {
  await keepPaths(scene, changes)
  await rewriteBelow(scene, changes)
}
