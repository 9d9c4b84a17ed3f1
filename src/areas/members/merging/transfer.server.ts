// Credit that changes hands when members merge: every lot with its own end. Taken back, the lots that came along go home with what
// is left of them.
import { sql } from 'drizzle-orm'
import { availableIn, balanceOf } from '#rules/ledger.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Scene } from '#server/records/serve.ts'
import { lockedWallet } from '../credit/wallet.server.ts'
import { members } from '../members.ts'
import { storeCredit } from '../storeCredit.ts'

interface Lot {
  id: string
  remaining: number
  expiresAt: Date | null
}

const lotColumns = sql`l.id, l.remaining::float8 as remaining, l.expires_at as "expiresAt"`

/** What one wallet gave to another: its lots, whose they had been before, and what it owed. */
export interface CreditMoved {
  lots: { id: string; origin: string | null }[]
  debt: number
}

const allLots = (tx: Tx, from: string, to: string): Promise<(Lot & { origin: string | null })[]> =>
  rowsOf(
    tx,
    sql`update wallet_lots l set member = ${to}::uuid, origin_member = ${from}::uuid
      from (select id, origin_member from wallet_lots where vendor = app_vendor() and unit = 'credit' and member = ${from}::uuid) was
      where l.vendor = app_vendor() and l.id = was.id
      returning ${lotColumns}, was.origin_member as origin`,
  )

/** Of those that came along whatever is still there. */
const lotsBack = (tx: Tx, from: string, to: string, { lots }: CreditMoved): Promise<Lot[]> =>
  rowsOf(
    tx,
    sql`update wallet_lots l set member = ${to}::uuid, origin_member = was.origin
      from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as was(id uuid, origin uuid)
      where l.vendor = app_vendor() and l.unit = 'credit' and l.member = ${from}::uuid and l.id = was.id
      returning ${lotColumns}`,
  )

const owes = async (tx: Tx, member: string, more: number): Promise<void> => {
  await run(
    tx,
    sql`update wallets set debt = debt + ${more} where vendor = app_vendor() and unit = 'credit' and member = ${member}::uuid`,
  )
}

interface Handing {
  from: string
  to: string
  reason: 'Merged' | 'Unmerged'
  lots: readonly Lot[]
  debt: number
}

/** The lots have moved; the debt and the entries follow. */
const handed = async (scene: Scene, { from, to, reason, lots, debt }: Handing): Promise<void> => {
  const { tx, now, write } = scene
  if (debt > 0) {
    await owes(tx, from, -debt)
    await owes(tx, to, debt)
  }
  const splits = lots
    .filter(({ remaining }) => remaining > 0)
    .map(({ id, remaining, expiresAt }) => ({
      lot: id,
      amount: remaining,
      expiresAt: expiresAt && new Date(expiresAt).toISOString(),
    }))
  const amount = splits.reduce((sum, one) => sum + one.amount, 0) - debt
  const [left, right] = [await lockedWallet(tx, 'credit', from), await lockedWallet(tx, 'credit', to)]
  if (amount !== 0 || splits.length > 0) {
    const line = { reason, splits, debt }
    await write.create(storeCredit, [
      { ...line, member: from, kind: 'transferOut', amount: -amount, balanceAfter: balanceOf(left) },
      { ...line, member: to, kind: 'transferIn', amount, balanceAfter: balanceOf(right) },
    ])
  }
  await write.change(members, [
    { id: from, patch: { storeCredit: availableIn(left, now.getTime()) } },
    { id: to, patch: { storeCredit: availableIn(right, now.getTime()) } },
  ])
}

export const transferCredit = async (scene: Scene, from: string, to: string): Promise<CreditMoved> => {
  const { tx } = scene
  const { debt } = await lockedWallet(tx, 'credit', from)
  await lockedWallet(tx, 'credit', to)
  const lots = await allLots(tx, from, to)
  await handed(scene, { from, to, reason: 'Merged', lots, debt })
  return { lots: lots.map(({ id, origin }) => ({ id, origin })), debt }
}

/** What is left of the lots, and what is still owed of the debt. */
export const returnCredit = async (scene: Scene, from: string, to: string, moved: CreditMoved): Promise<void> => {
  const { tx } = scene
  const { debt } = await lockedWallet(tx, 'credit', from)
  await lockedWallet(tx, 'credit', to)
  const lots = await lotsBack(tx, from, to, moved)
  await handed(scene, { from, to, reason: 'Unmerged', lots, debt: Math.min(debt, moved.debt) })
}
