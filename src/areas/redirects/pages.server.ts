// Which pages the shop shows: those of live records that an address names. A redirection over one of them hides it.
import { type SQL, sql } from 'drizzle-orm'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import { isAddressTarget, type RecordTarget, type Target } from '#contract/fields/target.ts'
import { remark } from '#contract/finding.ts'
import { pageOf, pathFieldOf, slugFieldOf } from '#contract/formerAddress.ts'
import type { Resource } from '#contract/resource.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { folded } from '#rules/redirect/path.ts'
import { rowsOf } from '#server/db/statement.ts'
import { invalid } from '#server/records/refusal.ts'
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
  kitOf(scene).resources.some(resource => slugIn(resource, path) !== undefined)

/** The records these paths are the addresses of, by path, folded: live or not, but for those that are deleted. */
export const pagesAt = async (scene: Scene, paths: readonly string[]): Promise<Map<string, PageAt>> => {
  const found = new Map<string, PageAt>()
  const wanted = [...new Set(paths.map(folded))]
  for (const resource of kitOf(scene).resources) {
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

const noPage = remark('REF_NOT_FOUND', 'It has no page in the storefront', {
  path: 'to',
  key: 'redirects.findings.noPage',
})

/** The address a person chose: written, or that of a record's page. Refuses a record that is nowhere shown. */
export const addressIn = async (scene: Scene, target: Target | null | undefined): Promise<string | null> => {
  if (!target) return null
  if (isAddressTarget(target)) return target.url
  const resource = kitOf(scene).resources.find(({ name }) => name === target.to)
  const whole = resource && pathFieldOf(resource)
  const field = whole ?? (resource && slugFieldOf(resource))
  if (!resource || !field) throw invalid([noPage])
  const { table, columns } = shapeOf(resource)
  const column = columns.get(field)!.at
  const [found] = await rowsOf<{ named: string | null }>(
    scene.tx,
    sql`select ${whole ? sql`${column} ->> ${defaultUrlLang}` : column} as named from ${table} t
      where t.vendor = app_vendor() and t.id = ${target.id}::uuid and t.status <> ${gone}`,
  )
  if (!found?.named) throw invalid([noPage])
  return whole ? found.named : pageOf(resource, found.named)
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

/** The pages nearest to a text by the last part of their address, best first. */
export const pagesLike = async (
  scene: Scene,
  text: string,
  most: number,
): Promise<{ path: string; score: number }[]> => {
  const found: { path: string; score: number }[] = []
  const words = text.slice(text.lastIndexOf('/') + 1).toLowerCase()
  for (const resource of kitOf(scene).resources) {
    const { table, columns } = shapeOf(resource)
    const whole = pathFieldOf(resource)
    if (whole) {
      const rows = await rowsOf<{ path: string; score: number }>(
        scene.tx,
        sql`select p.value as path, similarity(lower(regexp_replace(p.value, '^.*/', '')), ${words})::float8 as score
          from ${table} t cross join jsonb_each_text(${columns.get(whole)!.at}) p
          where t.vendor = app_vendor() and t.status = ${shownStates[0]} and p.value <> '/' order by score desc, path limit ${most}`,
      )
      found.push(...rows)
      continue
    }
    const field = slugFieldOf(resource)
    if (!field) continue
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
