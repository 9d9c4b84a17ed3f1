// A member who may buy, as whoever places an order for them needs them: phone and e-mail stay sealed.
import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { members } from './members.ts'

const m = tableFor(members)
const told = ['id', 'name', 'phone', 'email'] as const

export type Buyer = Pick<Row<typeof members>, (typeof told)[number]>

/** Undefined where the member is blocked or gone. */
export const readBuyer = async (tx: Tx, id: string): Promise<Buyer | undefined> => {
  const [found] = await fieldsWhere(tx, members, told, and(eq(m.id, id), eq(m.status, 'active')))
  return found
}

/** The first of those who may buy, by their numbers. */
export const firstBuyers = (tx: Tx, most: number): Promise<Buyer[]> =>
  fieldsWhere(tx, members, told, eq(m.status, 'active'), { order: sql`${m.memberNo}`, limit: most })
