// Adds every wallet up again from its entries and holds it against its lots.
import { sql } from 'drizzle-orm'
import type { Param } from '#contract/said.ts'
import { type Said, wording } from '#contract/said.ts'
import { type Entry, verifyLedger } from '#rules/ledger.ts'
import { sayMoney } from '#rules/money.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type MemberRow, members } from '../members.ts'
import { type CreditEntryRow, storeCredit } from '../storeCredit.ts'

interface Line extends Pick<CreditEntryRow, 'member' | 'amount'>, Pick<MemberRow, 'memberNo'> {
  balanceAfter: number
}

const e = tableFor(storeCredit)
const m = tableFor(members)

const words = {
  wallets: wording('storeCredit.verified.wallets', 'Total of wallets'),
  owed: wording('storeCredit.verified.liability', 'Open credit'),
  wrong: wording('storeCredit.verified.wrong', 'Wallets with discrepancies'),
  none: wording('storeCredit.verified.none', 'None'),
} satisfies Record<string, Said>

const entriesIn = (tx: Tx): Promise<Line[]> =>
  rowsOf<Line>(
    tx,
    sql`select ${e.member}, ${m.memberNo} as "memberNo", ${e.amount}::float8 as amount, ${e.balanceAfter}::float8 as "balanceAfter"
      from ${e} join ${m} on ${m.vendor} = ${e.vendor} and ${m.id} = ${e.member}
      where ${e.vendor} = app_vendor() order by ${e.member}, ${e.createdAt}, ${e.id}`,
  )

const heldIn = async (tx: Tx): Promise<Map<string, number>> => {
  const rows = await rowsOf<{ member: string; held: number }>(
    tx,
    sql`select w.member, (coalesce((select sum(l.remaining) from wallet_lots l where l.vendor = w.vendor and l.unit = w.unit
        and l.member = w.member), 0) - w.debt)::float8 as held
      from wallets w where w.vendor = app_vendor() and w.unit = 'credit'`,
  )
  return new Map(rows.map(({ member, held }) => [member, held]))
}

const walletHolding = (held: number) => ({
  lots: held > 0 ? [{ id: 'all', earned: held, remaining: held, earnedAt: 0, expiresAt: null }] : [],
  debt: held < 0 ? -held : 0,
})

const stepOf = ({ amount, balanceAfter }: Line): Entry => ({ kind: 'EARN', amount, splits: [], debt: 0, balanceAfter })

export const verified = async (tx: Tx, currency: string): Promise<{ label: Param; value: Param }[]> => {
  const held = await heldIn(tx)
  const byMember = Map.groupBy(await entriesIn(tx), ({ member }) => member)
  const all = new Set([...held.keys(), ...byMember.keys()])
  const wrong = [...all].filter(member => {
    const lines = byMember.get(member) ?? []
    return verifyLedger(lines.map(stepOf), walletHolding(held.get(member) ?? 0)).length > 0
  })
  const names = wrong.slice(0, 20).map(member => byMember.get(member)?.[0]?.memberNo ?? member)
  const total = [...held.values()].reduce((sum, one) => sum + one, 0)
  return [
    { label: words.wallets, value: all.size },
    { label: words.owed, value: sayMoney(total, currency) },
    { label: words.wrong, value: wrong.length === 0 ? words.none : names.join(', ') },
  ]
}
