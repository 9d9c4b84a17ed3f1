// Credit that changes hands when members merge: every lot with its own end. Taken back, the lots that came along go home with what
// is left of them.
import { sql } from 'drizzle-orm'
import { availableIn, balanceOf } from '#rules/ledger.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Scene } from '#server/records/serve.ts'
import { members } from './members.ts'
import { storeCredit } from './storeCredit.ts'
import { lockedWallet } from './wallet.keeping.ts'

interface Lot {
  id: string
  remaining: number
}

/** All lots of `from`, or only those that were `origin`'s. */
const movedLots = (tx: Tx, from: string, to: string, origin: string | undefined): Promise<Lot[]> =>
  rowsOf<Lot>(
    tx,
    origin
      ? sql`update wallet_lots set member = ${to}::uuid, origin_member = null where vendor = app_vendor() and unit = 'credit'
          and member = ${from}::uuid and origin_member = ${origin}::uuid returning id, remaining::float8 as remaining`
      : sql`update wallet_lots set member = ${to}::uuid, origin_member = ${from}::uuid where vendor = app_vendor()
          and unit = 'credit' and member = ${from}::uuid returning id, remaining::float8 as remaining`,
  )

export const transferCredit = async (scene: Scene, from: string, to: string, origin?: string): Promise<void> => {
  const { tx, now, write } = scene
  const before = await lockedWallet(tx, 'credit', from)
  await lockedWallet(tx, 'credit', to)
  const lots = await movedLots(tx, from, to, origin)
  const debt = origin ? 0 : before.debt
  if (debt > 0) {
    await run(
      tx,
      sql`update wallets set debt = 0 where vendor = app_vendor() and unit = 'credit' and member = ${from}::uuid`,
    )
    await run(
      tx,
      sql`update wallets set debt = debt + ${debt} where vendor = app_vendor() and unit = 'credit' and member = ${to}::uuid`,
    )
  }
  const splits = lots
    .filter(({ remaining }) => remaining > 0)
    .map(({ id, remaining }) => ({ lot: id, amount: remaining }))
  const amount = splits.reduce((sum, one) => sum + one.amount, 0) - debt
  const [left, right] = [await lockedWallet(tx, 'credit', from), await lockedWallet(tx, 'credit', to)]
  if (amount !== 0 || splits.length > 0) {
    const line = { reason: origin ? 'Unmerged' : 'Merged', splits, debt }
    await write.create(storeCredit, [
      { ...line, member: from, kind: 'transferOut', amount: -amount, balanceAfter: balanceOf(left) },
      { ...line, member: to, kind: 'transferIn', amount, balanceAfter: balanceOf(right) },
    ] as never)
  }
  await write.change(members, [
    { id: from, patch: { storeCredit: availableIn(left, now.getTime()) } },
    { id: to, patch: { storeCredit: availableIn(right, now.getTime()) } },
  ] as never)
}
