// The head of each test file of orders: a world of its own, and how its administrator finds, places and changes one.
import { type SQL, sql } from 'drizzle-orm'
import { members } from '#areas/members/members.ts'
import type { holds } from '#areas/orders/holds.ts'
import type { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import type { packages } from '#areas/orders/packages.ts'
import type { payments } from '#areas/orders/payments.ts'
import { variants } from '#areas/products/products.ts'
import type { AnyRow } from '#contract/resource.ts'
import { withTenant } from '#server/db/tenant.ts'
import { opened } from '../../support/opened.ts'

export const ordersDesk = async () => {
  const { here, admin, files } = await opened()

  const found = async (filter: string, size = 1): Promise<AnyRow[]> =>
    (await admin.list(orders, `size=${size}&filter=${encodeURIComponent(filter)}`)).rows
  const one = async (filter: string): Promise<AnyRow> => {
    const [row] = await found(filter)
    if (!row) throw new Error(`no order ${filter}`)
    return row
  }
  const again = (row: AnyRow): Promise<AnyRow> => one(`orderNo:${row.orderNo}`)
  const act = (name: string, row: AnyRow, input: Record<string, unknown> = {}) =>
    admin.act(orders, name, { ids: [row.id], input })
  const whyNot = async (name: string, row: AnyRow, input: Record<string, unknown> = {}) => {
    const { body } = await act(name, row, input)
    return body.data?.refused?.[0]?.why ?? body.fields?.[0] ?? body
  }
  const placed = async (input: Record<string, unknown> = {}): Promise<AnyRow> => {
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const lines = [{ sku: variant!.sku, quantity: 1 }]
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const given = { lines, member: rows[0]!.id, payBy: 'upi', sendLink: true, ...where, ...input }
    const { status, body } = await admin.act(orders, 'place', { input: given })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
  }
  const inShop = async <R extends Record<string, unknown>>(query: SQL) =>
    (await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx => tx.execute<R>(query))).rows
  const childrenOf = async (
    resource: typeof holds | typeof packages | typeof orderLines | typeof payments,
    row: AnyRow,
  ) => (await admin.list(resource as typeof holds, `size=100&filter=order:${row.id}`)).rows
  /** The job of it as it ended, and what it said of an order it left. */
  const assigned = async (row: AnyRow, input: Record<string, unknown> = {}) => {
    const job = await files.over((await act('assignCourier', row, input)).body.data.jobId!)
    const told = await inShop<{ code: string; message: string }>(
      sql`select code, message from job_rows where job = ${job.id} and outcome = 6`,
    )
    return { job, why: told[0] }
  }

  return { here, admin, files, found, one, again, act, whyNot, placed, inShop, childrenOf, assigned }
}
