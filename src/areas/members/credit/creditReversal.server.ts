// What staff gave or took by mistake: another entry names it and turns it round. Of a grant goes what is left of it; what was taken
// goes back to its own lots. What an order, a refund or a file wrote is theirs to put right.
import { eq, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { type CreditEntryRow, storeCredit } from '../storeCredit.ts'
import { second, wasAlone } from './credit.server.ts'
import { restoreCredit, voidCredit } from './keptCredit.server.ts'

const done = remark('STATE', 'Already reversed', { key: 'storeCredit.findings.reversed' })
const gone = remark('STATE', 'Nothing left to reverse', { key: 'storeCredit.findings.gone' })
const other = remark('STATE', 'Only credit granted or deducted manually can be reversed here', {
  key: 'storeCredit.findings.notByHand',
})

const e = tableFor(storeCredit)

const isReversed = async ({ tx }: Scene, id: string): Promise<boolean> => {
  const rows = await fieldsWhere(tx, storeCredit, ['id'], eq(e.corrects, id), { limit: 1 })
  return rows.length > 0
}

interface Held {
  member: string
  left: number
}

/** Who has its lots: after a merge that is the one that stayed. */
const heldOf = ({ tx }: Scene, { splits }: CreditEntryRow): Promise<Held[]> =>
  rowsOf<Held>(
    tx,
    sql`select member, sum(remaining)::float8 as left from wallet_lots where vendor = app_vendor()
      and id = any(${sql.param((splits ?? []).map(({ lot }) => lot))}::uuid[]) group by member`,
  )

const whyNot = async (scene: Scene, entry: CreditEntryRow, held: readonly Held[]): Promise<Finding | undefined> => {
  if (entry.ref || (entry.kind !== 'earn' && entry.kind !== 'redeem')) return other
  if (await isReversed(scene, entry.id)) return done
  return held.length !== 1 || (entry.kind === 'earn' && held[0]?.left === 0) ? gone : undefined
}

export const reverse: Handler<typeof storeCredit, ActionInput<typeof storeCredit, 'reverse'>> = async scene => {
  const [entry] = scene.records as CreditEntryRow[]
  if (!entry) return {}
  const held = await heldOf(scene, entry)
  const why = await whyNot(scene, entry, held)
  if (why) return { refused: [{ id: entry.id, why }] }
  const { id: corrects } = entry
  const member = held[0]?.member ?? entry.member
  const given = { member, corrects, amount: Math.abs(entry.amount), reason: scene.input.reason }
  await (entry.kind === 'earn' ? voidCredit : restoreCredit)(scene, given)
  // It only makes room again for what one person gave alone.
  if (await wasAlone(scene, entry.id)) return {}
  return second(scene, member, given.amount, entry.kind === 'earn' ? 'redeem' : 'earn')
}
