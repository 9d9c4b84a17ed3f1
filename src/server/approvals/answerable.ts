// The requests a person may answer now, as a condition on `t`: what `refusals.ts` says of one of them.
import { type SQL, sql } from 'drizzle-orm'
import { actionsOf } from '#contract/standard.ts'
import type { Asker } from '#server/records/asker.ts'

export const answerableBy = ({ resources, userId, may, now }: Asker): SQL => {
  const allowed = resources.flatMap(resource => actionsOf(resource).filter(({ approval, id }) => approval && may(id)))
  const ids = sql.param(allowed.map(({ id }) => id))
  return sql`t.created_by <> ${userId}::uuid and not coalesce(t.call -> 'hands' ? ${userId}::text, false) and t.expires_at > ${now.toISOString()} and t.action = any(${ids}::text[])`
}
