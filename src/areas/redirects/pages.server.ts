// Which pages the shop shows: those of live records that an address names. A redirection over one of them hides it.
import { type SQL, sql } from 'drizzle-orm'
import type { RecordTarget } from '#contract/fields/target.ts'
import { pageOf, pathFieldOf, slugFieldOf } from '#contract/formerAddress.ts'
import type { Resource } from '#contract/resource.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { folded } from '#rules/redirect/path.ts'
import { rowsOf } from '#server/db/statement.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { shapeOf } from '#server/records/shape.ts'
import { gone } from '#server/records/trash.ts'

const shownStates = [codeIn(RecordStatus, 'active'), codeIn(RecordStatus, 'hidden')]

export interface PageAt extends RecordTarget {
  isLive: boolean
}

/** What names a record of this kind in a path, folded; nothing where the path is no page of the kind. */
const slugIn = (resource: Resource, path: string): string | undefined => {
  const start = pageOf(resource, '')
  const slug = path.startsWith(start) ? path.slice(start.length) : ''
  return slugFieldOf(resource) && slug && !slug.includes('/') ? slug : undefined
}

/** Whether a path, folded, is where a record of some kind would answer. */
export const isPagePath = (scene: Scene, path: string): boolean =>
  kitOf(scene).areas.some(resource => slugIn(resource, path) !== undefined)

/** The records these paths are the addresses of, by path, folded: live or not, but for those that are deleted. */
export const pagesAt = async (scene: Scene, paths: readonly string[]): Promise<Map<string, PageAt>> => {
  const found = new Map<string, PageAt>()
  const wanted = [...new Set(paths.map(folded))]
  for (const resource of kitOf(scene).areas) {
    const whole = pathFieldOf(resource)
    if (whole) {
      const { table, columns } = shapeOf(resource)
      const rows = await rowsOf<{ id: string; path: string; live: boolean }>(
        scene.tx,
        sql`select t.id, lower(p.value) as path, t.status = any(${sql.param(shownStates)}::smallint[]) as live
          from ${table} t cross join jsonb_each_text(${columns.get(whole)!.at}) p
          where t.vendor = app_vendor() and t.status <> ${gone} and lower(p.value) = any(${sql.param(wanted)}::text[])`,
      )
      for (const { id, path, live } of rows) found.set(path, { to: resource.name, id, isLive: live })
      continue
    }
    const slugs = wanted.flatMap(path => slugIn(resource, path) ?? [])
    if (slugs.length === 0) continue
    const { table, columns } = shapeOf(resource)
    const column = columns.get(slugFieldOf(resource)!)!.at
    const rows = await rowsOf<{ id: string; slug: string; live: boolean }>(
      scene.tx,
      sql`select t.id, lower(${column}) as slug, t.status = any(${sql.param(shownStates)}::smallint[]) as live from ${table} t
        where t.vendor = app_vendor() and lower(${column}) = any(${sql.param(slugs)}::text[]) and t.status <> ${gone}`,
    )
    for (const { id, slug, live } of rows) found.set(pageOf(resource, slug), { to: resource.name, id, isLive: live })
  }
  return found
}

/** Of these paths those a live record answers at, folded. */
export const liveAmong = async (scene: Scene, paths: readonly string[]): Promise<Set<string>> =>
  new Set([...(await pagesAt(scene, paths))].flatMap(([path, { isLive }]) => (isLive ? [path] : [])))

/** Whether a live record answers at the path in a column of the row `t`. */
export const isLivePage = (resources: readonly Resource[], path: SQL): SQL => {
  const kinds = resources.flatMap(resource => {
    const { table, columns } = shapeOf(resource)
    const whole = pathFieldOf(resource)
    if (whole)
      return sql`exists (select from ${table} t cross join jsonb_each_text(${columns.get(whole)!.at}) there
        where t.vendor = app_vendor() and t.status = any(${sql.param(shownStates)}::smallint[]) and lower(there.value) = p.path)`
    const field = slugFieldOf(resource)
    if (!field) return []
    const start = pageOf(resource, '')
    return sql`exists (select from ${table} t where t.vendor = app_vendor() and t.status = any(${sql.param(shownStates)}::smallint[])
      and starts_with(p.path, ${start}) and lower(${columns.get(field)!.at}) = substr(p.path, ${start.length + 1}::int))`
  })
  return sql`exists (select from (select lower(${path}) as path) p where ${sql.join([sql`false`, ...kinds], sql` or `)})`
}

/** The pages of one kind nearest to a text, best first. */
export const pagesLike = async (
  scene: Scene,
  text: string,
  most: number,
): Promise<{ path: string; score: number }[]> => {
  const found: { path: string; score: number }[] = []
  const words = text.slice(text.lastIndexOf('/') + 1).toLowerCase()
  for (const resource of kitOf(scene).areas) {
    const field = slugFieldOf(resource)
    if (!field) continue
    const { table, columns } = shapeOf(resource)
    const column = columns.get(field)!.at
    const rows = await rowsOf<{ slug: string; score: number }>(
      scene.tx,
      sql`select ${column} as slug, similarity(lower(${column}), ${words})::float8 as score from ${table} t
        where t.vendor = app_vendor() and t.status = ${shownStates[0]} order by score desc, slug limit ${most}`,
    )
    // A page of the kind the path asks for is likelier than one of another kind.
    const isKind = text.toLowerCase().startsWith(pageOf(resource, ''))
    found.push(
      ...rows.map(({ slug, score }) => ({
        path: pageOf(resource, slug),
        score: Math.min(1, isKind ? score + 0.05 : score),
      })),
    )
  }
  return found.sort((one, other) => other.score - one.score || (one.path < other.path ? -1 : 1)).slice(0, most)
}
