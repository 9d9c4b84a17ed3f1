// A cart as others know it: by its number.
import { sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type CartRow, carts } from './carts.ts'

const c = tableFor(carts)

/** What is in it and whose it is, by its number in any case; undefined where none has it. */
export const cartNumbered = async (
  tx: Tx,
  typed: string,
): Promise<Pick<CartRow, 'pincode' | 'member' | 'lines'> | undefined> =>
  (await fieldsWhere(tx, carts, ['pincode', 'member', 'lines'], sql`lower(${c.number}) = lower(${typed})`))[0]
