// A second person allows what a discount gives beyond what its author may: the percent, the budget and the loss it has now.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { highestPercent } from '#rules/pricing/recordFindings.ts'
import { lossOf } from '#rules/pricing/risks.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Acting, Handler } from '#server/records/serve.ts'
import { discounts } from './discounts.ts'
import { below, worstBy } from './margin.server.ts'
import { shelfOf } from './shelf.reading.ts'
import { type LiveDiscount, readShop } from './shop.reading.ts'

/** Those this person created, or changed since somebody last allowed them: an edit of another hand in between hides nothing. */
const written = async ({ tx, setting, staff, records }: Acting<typeof discounts, unknown>): Promise<Set<string>> => {
  const ids = records.map(({ id }) => id)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from discounts t where t.vendor = ${setting.vendor} and t.id = any(${sql.param(ids)}::uuid[])
      and exists (select from history h where h.vendor = t.vendor and h.record_id = t.id and h.resource = ${discounts.name}
        and h.by_user = ${staff.userId}::uuid and h.after - 'status' <> '{}'::jsonb
        and h.version > coalesce((select max(a.version) from history a
          join operation o on o.vendor = a.vendor and o.id = a.operation
          where a.vendor = t.vendor and a.record_id = t.id and a.resource = ${discounts.name}
            and o.action = ${actionId(discounts, 'overcap')} and o.undo_of is null and o.undone_by is null), 0))`,
  )
  return new Set(rows.map(({ id }) => id))
}

export const overcap: Handler<typeof discounts, ActionInput<typeof discounts, 'overcap'>> = async scene => {
  const { records, tx, now } = scene
  const hands = await written(scene)
  const own = records.filter(({ id }) => hands.has(id))
  const why = remark('SECOND_PERSON', 'Somebody else must allow what you wrote', { key: 'discounts.findings.ownWork' })
  const shop = await readShop(tx, now)
  const shelf = await shelfOf(scene, shop)
  const patches = []
  const warnings: Finding[] = []
  for (const record of records.filter(one => !own.includes(one))) {
    const live = record as unknown as LiveDiscount
    const worst = await worstBy(tx, live, shelf, shop)
    if (worst) warnings.push(below(worst, shop.vendor.currency))
    const allowed = {
      allowedPercent: highestPercent(live),
      allowedBudget: record.budget ?? 0,
      allowedLoss: worst ? lossOf(worst) : 0,
    }
    patches.push({ id: record.id, patch: allowed })
  }
  return { patches, warnings, refused: own.map(({ id }) => ({ id, why })) }
}
