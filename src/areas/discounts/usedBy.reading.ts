// Whose order and which member's a use of a discount is, by the names people know them by.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { isId } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'

type Use = Readonly<Record<string, unknown>>

interface Named extends Record<string, unknown> {
  id: string
  name: string
}

const byName = (rows: readonly Named[]) => new Map(rows.map(row => [row.name, row]))
const byId = (rows: readonly Named[]) => new Map(rows.map(row => [row.id, row]))

/** Nothing for a cart, and for a member a till knows by a name of its own. */
export const usedBy = async ({ tx, setting }: Pick<Scene, 'tx' | 'setting'>, uses: readonly Use[]) => {
  const numbers = uses.map(({ heldFor }) => String(heldFor))
  const people = uses.map(({ member }) => String(member)).filter(isId)
  const placed = byName(
    await rowsOf<Named>(
      tx,
      sql`select id, order_no as name from orders where vendor = ${setting.vendor} and order_no = any(${sql.param(numbers)}::text[])`,
    ),
  )
  const known = byId(
    await rowsOf<Named>(
      tx,
      sql`select id, name from members where vendor = ${setting.vendor} and id = any(${sql.param(people)}::uuid[])`,
    ),
  )
  return uses.map(({ heldFor, member }) => {
    const [order, shopper] = [placed.get(String(heldFor)), known.get(String(member))]
    return {
      ...{ order: order?.id ?? null, orderTitle: order?.name ?? null },
      ...{ shopper: shopper?.id ?? null, shopperTitle: shopper?.name ?? null },
    }
  })
}
