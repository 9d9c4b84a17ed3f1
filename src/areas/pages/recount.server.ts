// What the check of a page counted stays true when what it shows or leads to goes away or comes back, or the page itself is taken down at
// another moment: pages that may count otherwise are noted with that write and checked anew within a minute. It changes no version:
// nobody edited them.
import { sql } from 'drizzle-orm'
import { takenDownAt } from '#contract/ending.ts'
import type { AnyRow } from '#contract/resource.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { announceTurned } from '#server/records/announce.ts'
import { rowsById } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { countOf, lintedAll } from './lint.server.ts'
import { pages } from './pages.ts'

const p = tableFor(pages)

export const noteDue = async ({ tx, staff }: Scene, ids: readonly string[]): Promise<void> => {
  await run(
    tx,
    sql`insert into page_check_due (vendor, page) select ${staff.place.vendorCode}, unnest(${sql.param(ids)}::uuid[])`,
  )
}

export const noteOtherwisePlanned = async (
  scene: Scene,
  changes: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const other = changes.filter(({ before, after }) => before && takenDownAt(before) !== takenDownAt(after))
  if (other.length > 0)
    await noteDue(
      scene,
      other.map(({ after }) => after.id),
    )
}

const mostAtOnce = 50

/** True where more may be due. */
export const recountDue = async (scene: Scene): Promise<boolean> => {
  const { tx, staff } = scene
  const vendor = staff.place.vendorCode
  // Taken off before anything is looked at: what turns from here on notes them again.
  const due = await rowsOf<{ page: string }>(
    tx,
    sql`with due as (select distinct page from (
          select page from page_check_due where vendor = ${vendor} order by id limit ${mostAtOnce}) d)
      delete from page_check_due d using due where d.vendor = ${vendor} and d.page = due.page returning d.page`,
  )
  if (due.length === 0) return false
  const rows = await rowsById(tx, pages, [...new Set(due.map(({ page }) => page))])
  const lints = await lintedAll(scene, rows)
  const counts = rows.flatMap((row, at) => {
    const [errors, warnings] = [countOf(lints[at] ?? [], 'error'), countOf(lints[at] ?? [], 'warning')]
    return row.lintErrors === errors && row.lintWarnings === warnings ? [] : [{ id: row.id, errors, warnings }]
  })
  if (counts.length === 0) return true
  await run(
    tx,
    sql`update ${p} set lint_errors = c.errors, lint_warnings = c.warnings
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (id uuid, errors int, warnings int)
      where ${p.vendor} = ${vendor} and ${p.id} = c.id`,
  )
  await announceTurned({ kit: kitOf(scene), tx, staff }, pages, counts)
  return true
}
