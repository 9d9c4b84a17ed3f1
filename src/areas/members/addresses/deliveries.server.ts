// How what was sent to an address of a member ended, counted from the orders that went there however it was written.
import { sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Personal } from '#server/records/serve.ts'
import { memberAddresses } from '../memberAddresses.ts'
import { ordersSentTo } from '../members.ports.ts'
import { markOfAddress } from './addressMarks.server.ts'

const a = tableFor(memberAddresses)

export interface Deliveries {
  deliveredCount: number
  returnedCount: number
}

/** In the order of the addresses. */
export const deliveriesTo = async (
  tx: Tx,
  personal: Personal,
  addresses: readonly { id: string; member: string }[],
): Promise<(Deliveries & Record<string, unknown>)[]> => {
  const ids = sql.param(addresses.map(({ id }) => id))
  const isOne = sql`${a.id} = any(${ids}::uuid[])`
  const marks = await fieldsWhere(tx, memberAddresses, ['id', 'mark'], isOne, { deleted: true })
  const markAt = new Map(marks.map(({ id, mark }) => [id, mark]))
  const sent = await ordersSentTo.ask(
    tx,
    addresses.map(({ member }) => member),
  )
  const ended = sent.map(order => ({ ...order, mark: markOfAddress(order.to, personal) }))
  return addresses.map(({ id, member }) => {
    const here = ended.filter(order => order.member === member && order.mark === markAt.get(id))
    return {
      deliveredCount: here.filter(order => order.delivered).length,
      returnedCount: here.filter(order => order.returned).length,
    }
  })
}
