// What a discount gives beyond what its author may, a second person allows: the percent, the budget and the loss it has now. A draft
// is then its author's to publish; what was submitted goes live with the same word.
import { and, eq, sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import { allows } from '#contract/lifecycle.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { highestPercent } from '#rules/pricing/recordFindings.ts'
import { lossOf } from '#rules/pricing/risks.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { beyondSecond, forSecond, whyNot } from '#server/records/move.ts'
import type { StoredRow } from '#server/records/read.ts'
import { blockedWhy } from '#server/records/refusal.ts'
import { called } from '#server/records/rows.ts'
import type { Acting, Behaviour, Handler } from '#server/records/serve.ts'
import { complaint } from '#server/words.ts'
import { type DiscountRow, discounts } from './discounts.ts'
import { asksSecond, blockedBy } from './lab/judge.server.ts'
import { below, worstBy } from './lab/margin.server.ts'
import { shelfOf } from './pricing/shelf.server.ts'
import { readShop } from './pricing/shop.server.ts'
import { byOthers } from './writers.server.ts'

type OvercapCall = Acting<typeof discounts, unknown>

// Called as the conditions on hands call it.
const t = called(discounts, 't')

const ownWork = remark('SECOND_PERSON', 'Someone else must approve your change', {
  key: 'discounts.findings.ownWork',
})

/** Those this person may allow. */
const foreign = async (
  { tx, setting, staff }: Pick<OvercapCall, 'tx' | 'setting' | 'staff'>,
  records: readonly { id: string }[],
): Promise<Set<string>> => {
  const ids = records.map(({ id }) => id)
  const isAsked = and(
    eq(t.vendor, setting.vendor),
    sql`${t.id} = any(${sql.param(ids)}::uuid[])`,
    byOthers(staff.userId),
  )
  const rows = await rowsOf<{ id: string }>(tx, sql`select ${t.id} from ${tableFor(discounts)} ${t} where ${isAsked}`)
  return new Set(rows.map(({ id }) => id))
}

/** What they wrote they do not allow; what waits by their hand they approve as long as nobody has to allow it. */
export const withheld: NonNullable<Behaviour['withheld']> = async (scene, rows) => {
  const others = await foreign(scene, rows)
  const own = rows.filter(({ id }) => !others.has(id))
  const asking = await asksSecond(
    scene,
    own.filter(({ status }) => status === 'moderate'),
  )
  return rows.map(({ id }) => ({
    ...(!others.has(id) && { overcap: ownWork }),
    ...(asking.has(id) && { approve: ownWork }),
  }))
}

/** What each gives now is what is allowed; the worst it does is told to whoever allows it. */
const allowed = async (scene: OvercapCall, records: readonly DiscountRow[]) => {
  const shop = await readShop(scene.tx, scene.now)
  const shelf = await shelfOf(scene, shop)
  const patches = []
  const warnings: Finding[] = []
  for (const record of records) {
    const worst = await worstBy(scene.tx, record, shelf, shop)
    if (worst) warnings.push(below(worst, shop.vendor.currency))
    const patch = {
      allowedPercent: highestPercent(record),
      allowedBudget: record.budget ?? 0,
      allowedLoss: worst ? lossOf(worst) : 0,
    }
    patches.push({ id: record.id, patch })
  }
  return { patches, warnings }
}

export const overcap: Handler<typeof discounts, ActionInput<typeof discounts, 'overcap'>> = async scene => {
  const others = await foreign(scene, scene.records)
  const own = scene.records.filter(({ id }) => !others.has(id))
  const may = scene.records.filter(({ id }) => others.has(id))
  return { ...(await allowed(scene, may)), refused: own.map(({ id }) => ({ id, why: ownWork })) }
}

export const approve: Handler<typeof discounts, ActionInput<typeof discounts, 'approve'>> = async scene => {
  const { records, staff, write } = scene
  const blockers = await blockedBy(scene, records)
  const others = await foreign(scene, records)
  const right = actionId(discounts, 'overcap')
  const beyond: DiscountRow[] = []
  const refused = records.flatMap((record, at) => {
    const all = blockers[at] ?? []
    const asks = forSecond(all)
    const rest = beyondSecond(all)
    const stuck = !allows(discounts.lifecycle, record.status, 'approve', { valid: true })
    const why =
      (stuck ? whyNot(discounts, record as unknown as StoredRow, 'approve', { valid: true }, []) : undefined) ??
      (asks.length > 0 && !others.has(record.id) ? ownWork : undefined) ??
      (asks.length > 0 && !staff.may(right) ? complaint('FORBIDDEN', 'approval.right', { right }) : undefined) ??
      (rest.length > 0 ? blockedWhy(rest) : undefined)
    if (why) return [{ id: record.id, why }]
    if (asks.length > 0) beyond.push(record)
    return []
  })
  const { patches, warnings } = await allowed(scene, beyond)
  if (patches.length > 0) await write.change(discounts, patches)
  const ready = records.filter(({ id }) => !refused.some(one => one.id === id)).map(({ id }) => id)
  if (ready.length > 0) await write.move(discounts, ready, 'approve')
  return { refused, warnings }
}
