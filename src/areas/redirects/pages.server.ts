// Which pages the shop shows: those of live records that an address names. A redirection over one of them hides it.
import { sql } from 'drizzle-orm'
import { pageOf, pathFieldOf, slugFieldOf } from '#contract/formerAddress.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { folded } from '#rules/redirect/path.ts'
import { rowsOf } from '#server/db/statement.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { shapeOf } from '#server/records/shape.ts'

const shownStates = [codeIn(RecordStatus, 'active'), codeIn(RecordStatus, 'hidden')]

/** Of these paths those a live record answers at, folded. */
export const liveAmong = async (scene: Scene, paths: readonly string[]): Promise<Set<string>> => {
  const live = new Set<string>()
  if (paths.length === 0) return live
  const wanted = new Set(paths.map(folded))
  for (const resource of kitOf(scene).areas) {
    const whole = pathFieldOf(resource)
    if (whole) {
      const { table, columns } = shapeOf(resource)
      const rows = await rowsOf<{ path: string }>(
        scene.tx,
        sql`select distinct lower(p.value) as path from ${table} t cross join jsonb_each_text(${columns.get(whole)!.at}) p
          where t.vendor = app_vendor() and t.status = any(${sql.param(shownStates)}::smallint[])
            and lower(p.value) = any(${sql.param([...wanted])}::text[])`,
      )
      for (const { path } of rows) live.add(path)
      continue
    }
    const field = slugFieldOf(resource)
    const start = pageOf(resource, '')
    const slugs = [...wanted].filter(path => path.startsWith(start)).map(path => path.slice(start.length))
    if (!field || slugs.length === 0) continue
    const { table, columns } = shapeOf(resource)
    const column = columns.get(field)!.at
    const rows = await rowsOf<{ slug: string }>(
      scene.tx,
      sql`select lower(${column}) as slug from ${table} t where t.vendor = app_vendor()
        and lower(${column}) = any(${sql.param(slugs)}::text[]) and t.status = any(${sql.param(shownStates)}::smallint[])`,
    )
    for (const { slug } of rows) live.add(start + slug)
  }
  return live
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
