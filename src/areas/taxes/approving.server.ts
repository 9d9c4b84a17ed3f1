// A rate holds once somebody else has approved it: rehearsed from its first day as it stands, then submitted by whoever wrote
// it, then approved by a person who wrote none of it. One that begins later waits for its first day.
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import { allows } from '#contract/lifecycle.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { dayFigure } from '#contract/said.ts'
import { startOfDay } from '#rules/during.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { hasReported } from '#server/jobs/reported.ts'
import { isWork, lastWritten, wrote } from '#server/records/contributors.ts'
import { whyNot } from '#server/records/move.ts'
import type { StoredRow } from '#server/records/read.ts'
import { blockedWhy } from '#server/records/refusal.ts'
import { called } from '#server/records/rows.ts'
import type { Behaviour, Handler, Scene } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { rateBlockers } from './blockers.server.ts'
import { type TaxRate, taxes } from './taxes.ts'

type Step = 'submit' | 'approve'

/** What is asked of the person comes later; here only whether the state lets it. */
const facts = { valid: true, moderated: true, future: true }

const stateWhy = (row: StoredRow, step: Step): Finding | undefined =>
  allows(taxes.lifecycle, row.status, step, facts) ? undefined : whyNot(taxes, row, step, facts, [])

const ownWork = remark('SECOND_PERSON', 'Someone else must approve your change', { key: 'taxes.findings.ownWork' })

const t = called(taxes, 't')

/** Lines of its history that hold more than a step of its life. */
const written = {
  resource: taxes,
  id: t.id,
  counts: isWork,
}

/** That this person wrote nothing of it, of `t`. */
export const byOthers = (userId: string | null): SQL => not(wrote(userId, written))

const those = async (
  { tx, setting }: Pick<Scene, 'tx' | 'setting'>,
  rates: readonly { id: string }[],
  are: SQL,
): Promise<Set<string>> => {
  const ids = rates.map(({ id }) => id)
  const isOne = and(eq(t.vendor, setting.vendor), inArray(t.id, ids), are)
  const rows = await rowsOf<{ id: string }>(tx, sql`select ${t.id} as id from ${tableFor(taxes)} ${t} where ${isOne}`)
  return new Set(rows.map(({ id }) => id))
}

/** Nobody approves what they wrote. */
export const withheld: NonNullable<Behaviour['withheld']> = async (scene, rows) => {
  const waiting = rows.filter(({ status }) => status === 'moderate')
  if (waiting.length === 0) return []
  const others = await those(scene, waiting, byOthers(scene.staff.userId))
  return rows.map(row => (waiting.includes(row) && !others.has(row.id) ? { approve: ownWork } : {}))
}

/** A rehearsal from its first day has ended well since it was last changed. */
const rehearsed = hasReported({
  resource: taxes,
  action: 'rehearse',
  id: t.id,
  input: 'from',
  was: sql`${t.validFrom}::text`,
  since: sql`coalesce(${lastWritten(written)}, ${t.createdAt})`,
})

const rehearseFirst = ({ validFrom }: TaxRate): Finding =>
  remark('REQUIRED', 'Rehearse it from {from} first, as it is now', {
    params: { from: dayFigure(validFrom) },
    key: 'taxes.findings.rehearse',
  })

/** Those whose step may be taken, and why the others stay. */
const sifted = async (scene: Scene, rates: readonly TaxRate[], step: Step) => {
  const rows = rates.map((rate): StoredRow => ({ ...rate, deletedAt: null }))
  const blockers = await rateBlockers(scene, rows)
  const shown = await those(scene, rates, rehearsed)
  const refused = rates.flatMap((rate, at) => {
    const blocked = blockers[at] ?? []
    const why =
      stateWhy(rows[at]!, step) ??
      (blocked.length > 0 ? blockedWhy(blocked) : undefined) ??
      (shown.has(rate.id) ? undefined : rehearseFirst(rate))
    return why ? [{ id: rate.id, why }] : []
  })
  return { refused, ready: rates.filter(({ id }) => !refused.some(one => one.id === id)) }
}

export const submit: Handler<typeof taxes, ActionInput<typeof taxes, 'submit'>> = async scene => {
  const { ready, refused } = await sifted(scene, scene.records, 'submit')
  const ids = ready.map(({ id }) => id)
  if (ids.length > 0) await scene.write.move(taxes, ids, 'submit')
  return { refused }
}

/** From its first day on where that is still to come, at once where it is not. */
export const approveFrom = (
  { write, now, setting }: Pick<Scene, 'write' | 'now' | 'setting'>,
  { id, validFrom }: Pick<TaxRate, 'id' | 'validFrom'>,
) => {
  const at = new Date(startOfDay(validFrom, setting.timezone)).toISOString()
  return write.move(taxes, [id], 'approve', Date.parse(at) > now.getTime() ? at : undefined)
}

export const approve: Handler<typeof taxes, ActionInput<typeof taxes, 'approve'>> = async scene => {
  const { records, staff } = scene
  const others = await those(scene, records, byOthers(staff.userId))
  // Of many the others go on; one alone is told by its own status.
  if (records.length === 1 && others.size === 0) throw problemOf('SECOND_PERSON', ownWork, { fields: [ownWork] })
  const own = records.flatMap(({ id }) => (others.has(id) ? [] : [{ id, why: ownWork }]))
  const foreign = records.filter(({ id }) => others.has(id))
  const { ready, refused } = await sifted(scene, foreign, 'approve')
  for (const rate of ready) await approveFrom(scene, rate)
  return { refused: [...own, ...refused] }
}
