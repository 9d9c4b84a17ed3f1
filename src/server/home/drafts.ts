// Records somebody began here and did not publish, the one they worked on last first. The forms they did not save are the console's.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Draft } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { rowsOf } from '#server/db/statement.ts'
import { readingTenant } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { plainTitle, shapeOf, visibleColumns } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'

const mostDrafts = 6

const isDrafted = (resource: Resource): boolean =>
  !resource.isTool && !resource.quiet && (actionOf(resource, 'publish') ?? actionOf(resource, 'submit')) !== undefined

interface Row extends Omit<Draft, 'title'> {
  title: unknown
}

/** One statement, however many resources have drafts. */
export const draftsFor = async (kit: Kit, staff: Staff): Promise<Draft[]> => {
  const { vendor, urlLang } = settingOf(staff.place)
  const of = kit.resources.filter(one => isDrafted(one) && staff.may(actionId(one, 'show')))
  if (of.length === 0) return []
  const each = of.map(resource => {
    const shape = shapeOf(resource)
    const title = visibleColumns(shape, staff).find(({ name }) => name === resource.title)
    return sql`(select ${resource.name}::text as resource, t.id, to_jsonb(${title?.at ?? sql`t.id`}) as title, t.updated_at as at
      from ${shape.table} t where t.vendor = ${vendor} and t.status = 3 and t.created_by = ${staff.userId}::uuid
      order by t.updated_at desc limit ${mostDrafts})`
  })
  const rows = await readingTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Row>(
      tx,
      sql`select * from (${sql.join(each, sql` union all `)}) d order by at desc, id limit ${mostDrafts}`,
    ),
  )
  return rows.map(({ title, ...row }) => ({ ...row, title: plainTitle(title, urlLang) || row.id }))
}
