// Which warehouse sends an order: the one its first parcel lies in, else the one most of it is spoken for in.
import { ne, sql } from 'drizzle-orm'
import { heldFor } from '#areas/warehouses/warehouses.door.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { packages } from '../packages.ts'

const p = tableFor(packages)

/** Codes by order; those nobody has packed or spoken for are not among them. */
export const sendersOf = async ({ tx, setting }: Scene, ids: readonly string[]): Promise<Map<string, string>> => {
  const packed = await rowsOf<{ order: string; warehouse: string }>(
    tx,
    sql`select distinct on (${p.order}) ${p.order}, ${p.warehouse} from ${tableFor(packages)}
      where ${p.vendor} = ${setting.vendor} and ${notInTrash(p)} and ${p.order} = any(${sql.param(ids)}::uuid[])
        and ${ne(p.state, 'cancelled')} and ${p.warehouse} is not null order by ${p.order}, ${p.packageNo}`,
  )
  const known = new Map(packed.map(({ order, warehouse }) => [order, warehouse]))
  const held = await heldFor(
    tx,
    'order',
    ids.filter(id => !known.has(id)),
  )
  const houses = [...held.values()].flat().map(({ warehouse }) => warehouse)
  const codes = await fieldsById(tx, warehouses, houses, ['code'])
  for (const [order, all] of held) {
    const sums = new Map<string, number>()
    for (const { warehouse, quantity } of all) {
      const code = codes.get(warehouse)?.code ?? ''
      sums.set(code, (sums.get(code) ?? 0) + quantity)
    }
    const [most] = [...sums].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    if (most?.[0]) known.set(order, most[0])
  }
  return known
}
