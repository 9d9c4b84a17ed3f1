// Whose hands a discount went through since it was last allowed: whoever created, changed or submitted it does not allow it. An edit
// of another hand in between hides nothing.
import { type SQL, sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { discounts } from './discounts.ts'

const did = (name: string) => actionId(discounts, name)

/** The version a second person last allowed, of `t`; an approval of what stays within the limits allows nothing. */
const lastAllowed = sql`coalesce((select max(a.version) from history a
  join operation o on o.vendor = a.vendor and o.id = a.operation
  where a.vendor = t.vendor and a.record_id = t.id and a.resource = ${discounts.name} and o.undo_of is null and o.undone_by is null
    and (o.action = ${did('overcap')} or (o.action = ${did('approve')} and exists (select from history w
      where w.vendor = a.vendor and w.record_id = a.record_id and w.operation = a.operation
        and w.after ?| array['allowedPercent', 'allowedBudget', 'allowedLoss'])))), 0)`

/** That this person neither wrote nor submitted any of it, of `t`. */
export const byOthers = (userId: string | null): SQL =>
  sql`not exists (select from history h left join operation s on s.vendor = h.vendor and s.id = h.operation
    where h.vendor = t.vendor and h.record_id = t.id and h.resource = ${discounts.name} and h.by_user = ${userId}::uuid
      and (h.after - 'status' <> '{}'::jsonb or s.action = ${did('submit')}) and h.version > ${lastAllowed})`
