// What was due and could not be done. By revisions the entry that failed says so and stays. Elsewhere the record either goes on waiting
// without an appointment, or was left inactive by the clock. Each ends as soon as it is published, planned anew or moved by somebody.
import { type SQL, sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'

export const unkeptSql = ({ name, lifecycle }: Pick<Resource, 'name' | 'lifecycle'>): SQL =>
  lifecycle === 'content'
    ? sql`jsonb_path_exists(t.scheduled, '$[*].failure')`
    : sql`(t.status = 6 and not exists (select from appointment a
        where a.vendor = t.vendor and a.resource = ${name} and a.record_id = t.id)
      or t.status = 0 and coalesce((select o.action = ${`${name}.schedule`} from history h join operation o on o.vendor = h.vendor and o.id = h.operation
        where h.vendor = t.vendor and h.record_id = t.id and h.after ? 'status' order by h.version desc limit 1), false))`
