// Who contributed to a record, by what its history keeps: conditions for who must not consent to their own work.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'

type Named = Pick<Resource, 'name'>

/** Lines of a record's history. */
export interface Lines {
  resource: Named
  /** The column of the record's id. */
  id: SQLWrapper
  /** Which of them count, by what was written: fields by their names. All of them without one. */
  counts?: (after: SQL) => SQL
  /** Those by which the record was handed in count as well: the name of the action. */
  submitAction?: string
  /** After this version only. */
  since?: SQL
}

/** Its status alone is no work. */
export const isWork = (after: SQL): SQL => sql`${after} - 'status' <> '{}'::jsonb`

const linesOf = ({ resource, id, counts, submitAction, since }: Lines): SQL => {
  const counted = counts?.(sql`h.after`) ?? sql`true`
  const handed = submitAction
    ? sql` or exists (select from operation s where s.vendor = h.vendor and s.id = h.operation and s.action = ${actionId(resource, submitAction)})`
    : sql``
  return sql`history h where h.vendor = app_vendor() and h.record_id = ${id} and h.resource = ${resource.name}
    and (${counted}${handed}) ${since ? sql`and h.version > ${since}` : sql``}`
}

/** That this person wrote one of these lines. */
export const wrote = (userId: string | null, lines: Lines): SQL =>
  sql`exists (select from ${linesOf(lines)} and h.by_user = ${userId}::uuid)`

/** When the last of these lines was written; null where there is none. */
export const lastWritten = (lines: Lines): SQL => sql`(select max(h.at) from ${linesOf(lines)})`

export interface Consent {
  /** An action of the resource. */
  action: string
  /** It consents only where it wrote one of these fields; without them always. */
  writing?: readonly string[]
}

/** The version at which somebody last did one of these to the record and nobody took it back; 0 where nobody ever did. */
export const lastConsent = ({ resource, id }: Lines, consents: readonly Consent[]): SQL => {
  const each = consents.map(({ action, writing }) => {
    const is = sql`o.action = ${actionId(resource, action)}`
    return writing
      ? sql`(${is} and exists (select from history w where w.vendor = a.vendor and w.record_id = a.record_id
          and w.operation = a.operation and w.after ?| ${sql.param(writing)}::text[]))`
      : is
  })
  return sql`coalesce((select max(a.version) from history a join operation o on o.vendor = a.vendor and o.id = a.operation
    where a.vendor = app_vendor() and a.record_id = ${id} and a.resource = ${resource.name} and o.undo_of is null and o.undone_by is null
      and (${sql.join(each, sql` or `)})), 0)`
}
