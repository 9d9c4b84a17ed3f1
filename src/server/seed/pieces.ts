// The demo is filled in pieces, each in a transaction of its own: none is so long that the database ends it, and a start that was
// killed leaves whole pieces. Which vendor is filled to its end is kept; one that is not is emptied and begun anew.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/pool.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'

/** Does a piece of the work, committed when it settles. */
export type Piece = <R>(work: (tx: Tx) => Promise<R>) => Promise<R>

type Standing = 'untouched' | 'begun' | 'filled'

const standingOf = (db: Db, vendor: string): Promise<Standing> =>
  withTenant(db, { vendor }, async tx => {
    const { rows } = await tx.execute<{ filled: boolean }>(
      sql`select filled_at is not null as filled from demo_filled where vendor = ${vendor}`,
    )
    return rows[0] ? (rows[0].filled ? 'filled' : 'begun') : 'untouched'
  })

/** A piece may think between two statements for longer than a call may. */
const pieceOf =
  (db: Db, vendor: string): Piece =>
  work =>
    withTenant(db, { vendor }, async tx => {
      await tx.execute(
        sql`select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '10min', true)`,
      )
      return work(tx)
    })

export interface Filling {
  /** Whether the vendor has records that nobody noted: then it is left as it is. */
  isUsed(tx: Tx): Promise<boolean>
  /** Takes everything of the vendor away; asked for only where it was begun and never finished. */
  clear(vendor: string): Promise<void>
  fill(piece: Piece): Promise<void>
}

/** Fills a vendor that has nothing yet; true when it did. */
export const filledInPieces = async (db: Db, vendor: string, { isUsed, clear, fill }: Filling): Promise<boolean> => {
  const standing = await standingOf(db, vendor)
  if (standing === 'filled') return false
  const piece = pieceOf(db, vendor)
  if (standing === 'begun') await clear(vendor)
  else if (await piece(isUsed)) return false
  else await piece(tx => tx.execute(sql`insert into demo_filled (vendor) values (${vendor})`))
  await fill(piece)
  await piece(tx => tx.execute(sql`update demo_filled set filled_at = now() where vendor = ${vendor}`))
  return true
}
