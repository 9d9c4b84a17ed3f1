// What was due and could not be done. By revisions the entry that failed says so and stays. Elsewhere the record either goes on waiting
// without an appointment, or was left inactive by the clock. Each ends as soon as it is published, planned anew or moved by somebody.
import { type SQL, sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'

/** What the clock did leads to the records, by an index of its own: they are few, and those that rest are many. */
const leftByClock = (name: string, vendor: string): SQL =>
  sql`select h.record_id from operation o join history h on h.vendor = o.vendor and h.operation = o.id
    where o.vendor = ${vendor} and o.action = ${`${name}.schedule`} and o.face = 'system' and o.action like '%.schedule'
      and h.resource = ${name} and h.after ->> 'status' = 'inactive' and not exists (select from history l
        where l.vendor = h.vendor and l.record_id = h.record_id and l.version > h.version and l.after ? 'status')`

export const unkeptSql = ({ name, lifecycle }: Pick<Resource, 'name' | 'lifecycle'>, vendor: string): SQL =>
  lifecycle === 'content'
    ? sql`jsonb_path_exists(t.scheduled, '$[*].failure')`
    : sql`(t.status = 6 and not exists (select from appointment a
        where a.vendor = t.vendor and a.resource = ${name} and a.record_id = t.id)
      or t.status = 0 and t.id in (${leftByClock(name, vendor)}))`
