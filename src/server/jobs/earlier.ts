// Rows of the file that were read before this chunk, by what they name: read back from what became of them, so that nothing has to be
// kept in memory and a job that goes on elsewhere knows them too. A row that failed or was skipped did nothing, and is not in the way.
import { sql } from 'drizzle-orm'
import { RowOutcomes } from '#contract/rowOutcome.ts'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'

/** The first row of each that names one of these addresses. */
export const earlierNamed = async (scene: Scene, slugs: readonly string[]): Promise<Map<string, number>> => {
  const { tx, staff, pull } = scene as EngineScene
  if (slugs.length === 0 || !pull.jobId) return new Map()
  const rows = await rowsOf<{ slug: string; line: number }>(
    tx,
    sql`select slug, min(line)::int as line from job_rows r,
        lateral (select trim(both '-' from regexp_replace(lower(r.key), '[^a-z0-9]+', '-', 'g')) as slug) named
      where r.vendor = ${staff.place.vendorCode} and r.job = ${pull.jobId}::uuid
        and r.outcome not in (${codeIn(RowOutcomes, 'error')}, ${codeIn(RowOutcomes, 'skipped')})
        and slug = any(${sql.param(slugs)}::text[]) group by slug`,
  )
  return new Map(rows.map(({ slug, line }) => [slug, line]))
}
