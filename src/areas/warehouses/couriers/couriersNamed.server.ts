// Couriers by the codes packages carry.
import { eq } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { couriers } from '../couriers.ts'

const c = tableFor(couriers)

/** Code of the courier with that id, also of one in the trash; undefined where there is none. */
export const courierCode = async (tx: Tx, id: string): Promise<string | undefined> => {
  const [found] = await fieldsWhere(tx, couriers, ['code'], eq(c.id, id), { deleted: true })
  return found?.code
}

/** Of all of them, paused or not. */
export const courierCodes = async (tx: Tx): Promise<string[]> =>
  (await fieldsWhere(tx, couriers, ['code'], undefined)).map(({ code }) => code)

/** Codes of those whose numbers come from a list here: nobody is asked. */
export const listedCouriers = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set((await fieldsWhere(tx, couriers, ['code'], eq(c.awbMode, 'pool'))).map(({ code }) => code))
