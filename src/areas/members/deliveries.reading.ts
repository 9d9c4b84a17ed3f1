// How what was sent to an address of a member ended, counted from the orders that went there however it was written.
import { sql } from 'drizzle-orm'
import type { AddressValues } from '#rules/address.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Personal } from '#server/records/serve.ts'
import { markOfAddress } from './memberAddresses.reading.ts'
import { arrived, cameBack } from './orders.reading.ts'

interface Sent {
  member: string
  to: AddressValues & { country: string }
  delivered: boolean
  returned: boolean
}

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
  const marks = await rowsOf<{ id: string; mark: string | null }>(
    tx,
    sql`select id, mark from member_addresses where vendor = app_vendor() and id = any(${sql.param(addresses.map(({ id }) => id))}::uuid[])`,
  )
  const markAt = new Map(marks.map(({ id, mark }) => [id, mark]))
  const sent = await rowsOf<Sent>(
    tx,
    sql`select member, ship_to as "to", state = any(${arrived}::smallint[]) as delivered,
        coalesce(delivery = any(${cameBack}::smallint[]), false) as returned
      from orders where vendor = app_vendor() and member = any(${sql.param(addresses.map(({ member }) => member))}::uuid[])
        and ship_to is not null and status <> 2`,
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
