// The records touched last, over every resource the person may find: what the palette keeps at hand (palette.md 4.5).
// With a moment, what has changed since, the deleted ones too, so that they can be forgotten.
import { type SQL, sql } from 'drizzle-orm'
import type { HotAnswer } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { readingTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { asText, besideValues, endText, hitOf, type RecordHit, searchedFor, titleTold } from './hit.ts'
import { shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'

export const mostHot = 20_000

/** A change that was being written while the last answer was made: asked for twice rather than never. */
const overlapSeconds = 5

interface Touched extends RecordHit {
  at: string
}

const branch = (kit: Kit, resource: Resource, vendor: string, since: string | undefined): SQL => {
  const { table } = shapeOf(resource)
  const [title, subtitle] = [asText(resource, resource.title), asText(resource, resource.subtitle)]
  const changed = since
    ? sql`t.updated_at > ${since}::timestamptz - make_interval(secs => ${overlapSeconds})`
    : sql`t.status <> 2`
  return sql`(select ${resource.name}::text as resource, t.id, ${title} as title, ${titleTold(resource)} as "titleTold", ${subtitle} as subtitle, t.status,
    ${endText(resource)} as end, ${besideValues(kit, resource) ?? sql`null::jsonb`} as beside, t.updated_at as at from ${table} t where t.vendor = ${vendor} and ${changed} order by t.updated_at desc limit ${mostHot})`
}

/** Hottest first. */
export const hotRecords = async (kit: Kit, staff: Staff, since?: string): Promise<HotAnswer> => {
  const open = searchedFor(kit, staff)
  if (open.length === 0) return { records: [], at: kit.clock.now().toISOString() }
  const branches = open.map(resource => branch(kit, resource, staff.place.vendorCode, since))
  const found = await readingTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Touched>(
      tx,
      sql`select * from (${sql.join(branches, sql` union all `)}) hot order by at desc limit ${mostHot}`,
    ),
  )
  return {
    records: found.map(hitOf(open, staff.place)),
    at: found[0]?.at ?? since ?? kit.clock.now().toISOString(),
  }
}
