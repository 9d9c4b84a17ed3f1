// What the check of a page counted stays true when what it shows or leads to goes away or comes back, the page itself is taken down at
// another moment, or time alone makes the check find something else: pages that may count otherwise are noted with that write, or for
// that moment, and checked anew within a minute of it. It changes no version: nobody edited them.
import { sql } from 'drizzle-orm'
import { takenDownAt } from '#contract/ending.ts'
import { blocksIn } from '#contract/fields/blocks.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#machines/merge.ts'
import { lintPage, nextLookAt } from '#rules/page/lint.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { announceTurned } from '#server/records/announce.ts'
import { rowsById } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { countOf, lintable } from './lint.server.ts'
import { meantIn } from './meant.server.ts'
import { pages } from './pages.ts'

const p = tableFor(pages)

export const noteDue = async ({ tx, staff }: Scene, ids: readonly string[]): Promise<void> => {
  await run(
    tx,
    sql`insert into page_check_due (vendor, page) select ${staff.place.vendorCode}, unnest(${sql.param(ids)}::uuid[])`,
  )
}

/** Of pages whose plan or whose blocks are others than before: what they name may end at another moment. */
export const noteOtherwise = async (
  scene: Scene,
  changes: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const other = changes.filter(({ before, after }) =>
    isSame(before?.blocks ?? null, after.blocks ?? null)
      ? before && takenDownAt(before) !== takenDownAt(after)
      : meantIn(blocksIn(after.blocks)).length > 0,
  )
  if (other.length > 0)
    await noteDue(
      scene,
      other.map(({ after }) => after.id),
    )
}

const mostAtOnce = 50

/** True where more may be due. */
export const recountDue = async (scene: Scene): Promise<boolean> => {
  const { tx, staff, now } = scene
  const vendor = staff.place.vendorCode
  // Taken off before anything is looked at: what turns from here on notes them again.
  const due = await rowsOf<{ page: string }>(
    tx,
    sql`with due as (select distinct page from (
          select page from page_check_due where vendor = ${vendor} and due_at <= ${now.toISOString()} order by due_at, id limit ${mostAtOnce}) d)
      delete from page_check_due d using due where d.vendor = ${vendor} and d.page = due.page returning d.page`,
  )
  if (due.length === 0) return false
  const rows = await rowsById(tx, pages, [...new Set(due.map(({ page }) => page))])
  const looked = await lintable(scene, rows)
  const lints = looked.map(lintPage)
  const later = looked.flatMap((page, at) => {
    const next = nextLookAt(page)
    return next === undefined ? [] : [{ page: rows[at]!.id, due_at: new Date(next).toISOString() }]
  })
  if (later.length > 0)
    await run(
      tx,
      sql`insert into page_check_due (vendor, page, due_at)
        select ${vendor}, page, due_at from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as l (page uuid, due_at timestamptz)`,
    )
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
