// Wallets as they are kept: lots and a debt per member and unit, so that points can stand beside credit. Whoever steps one holds
// its row until the transaction ends.
import { sql } from 'drizzle-orm'
import type { Wallet } from '#rules/ledger.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

export type Unit = 'credit' | 'points'

interface LotRow {
  id: string
  earned: number
  remaining: number
  earnedAt: number
  availableAt: number | null
  expiresAt: number | null
  source: string | null
}

const instant = (column: string) =>
  sql.join([sql`(extract(epoch from `, sql.identifier(column), sql`) * 1000)::float8`])

const lotsOf = (tx: Tx, unit: Unit, member: string): Promise<LotRow[]> =>
  rowsOf<LotRow>(
    tx,
    sql`select id, earned::float8 as earned, remaining::float8 as remaining, ${instant('earned_at')} as "earnedAt",
        ${instant('available_at')} as "availableAt", ${instant('expires_at')} as "expiresAt", source
      from wallet_lots where vendor = app_vendor() and unit = ${unit} and member = ${member}::uuid order by id`,
  )

/** Locked: two deductions of one wallet follow each other. */
export const lockedWallet = async (tx: Tx, unit: Unit, member: string): Promise<Wallet> => {
  const [wallet] = await rowsOf<{ debt: number }>(
    tx,
    sql`insert into wallets as w (vendor, unit, member) values (app_vendor(), ${unit}, ${member}::uuid)
      on conflict (vendor, unit, member) do update set debt = w.debt returning debt::float8 as debt`,
  )
  const lots = await lotsOf(tx, unit, member)
  return {
    debt: wallet?.debt ?? 0,
    lots: lots.map(({ availableAt, source, ...lot }) => ({
      ...lot,
      ...(availableAt !== null && { availableAt }),
      ...(source !== null && { source }),
    })),
  }
}

const iso = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString()

export const keepWallet = async (tx: Tx, unit: Unit, member: string, { lots, debt }: Wallet): Promise<void> => {
  const rows = lots.map(({ id, earned, remaining, earnedAt, availableAt, expiresAt, source }) => ({
    id,
    unit,
    member,
    earned,
    remaining,
    source: source ?? null,
    earned_at: iso(earnedAt),
    available_at: iso(availableAt),
    expires_at: iso(expiresAt),
  }))
  await run(
    tx,
    sql`insert into wallet_lots (vendor, id, unit, member, earned, remaining, earned_at, available_at, expires_at, source)
      select app_vendor(), p.id, p.unit, p.member, p.earned, p.remaining, p.earned_at, p.available_at, p.expires_at, p.source
      from json_populate_recordset(null::wallet_lots, ${JSON.stringify(rows)}::json) p
      on conflict (vendor, id) do update set remaining = excluded.remaining, expires_at = excluded.expires_at`,
  )
  await run(
    tx,
    sql`update wallets set debt = ${debt} where vendor = app_vendor() and unit = ${unit} and member = ${member}::uuid`,
  )
}

/** Members with lots whose end has come. */
export const endedWallets = async (tx: Tx, unit: Unit, now: Date, limit: number): Promise<string[]> => {
  const rows = await rowsOf<{ member: string }>(
    tx,
    sql`select distinct member from wallet_lots where vendor = app_vendor() and unit = ${unit} and remaining > 0
        and expires_at <= ${now.toISOString()} order by member limit ${limit}`,
  )
  return rows.map(({ member }) => member)
}
