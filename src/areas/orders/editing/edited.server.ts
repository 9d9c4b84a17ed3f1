// The price an order has after its items were edited: its quote, and the uses of discounts that go with it.
import { sql } from 'drizzle-orm'
import { commitUses, type Kept, releaseUses, reserveUses, type Use } from '#areas/discounts/discounts.door.ts'
import { phoneHashOf } from '#areas/members/members.door.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type OrderRow, orders } from '../orders.ts'
import { usesAs } from '../placing/usesByState.server.ts'

const o = tableFor(orders)

export const itemsEdited = 'ITEMS_EDITED'

/** As an order keeps it; one that was placed before uses and segments were written down beside it has none. */
export type KeptQuote = Record<string, unknown> & { uses?: Use[]; segments?: readonly string[] }
export interface EditedQuotes {
  was: KeptQuote
  now: KeptQuote
  /** Why it cost that; events of before have none. */
  traces?: { was: OrderRow['trace']; now: OrderRow['trace'] }
}

interface User {
  orderNo: string
  member: string | null
  as: Kept
}

/** These, but for those it has; refused where there are not so many left. */
export const takeUses = async (
  { tx, setting, now }: Scene,
  { orderNo, member, as }: User,
  uses: readonly Use[],
): Promise<void> => {
  const heldFor = newId()
  const by = member ? { member, phoneHash: await phoneHashOf(tx, member) } : {}
  await reserveUses(tx, { heldFor, order: orderNo, uses, ...by, day: dayAt(now, setting.timezone), at: now })
  await commitUses(tx, { heldFor, order: orderNo, at: now, as })
}

/** These instead of those it has. */
const usesAgain = async (scene: Scene, user: User, uses: readonly Use[]): Promise<void> => {
  await releaseUses(scene.tx, { heldFor: user.orderNo, at: scene.now }, 'edited')
  await takeUses(scene, user, uses)
}

/** Nobody sees the quote of an order and its trace, so that its history does not keep them: they are put here. */
export const quotedAgain = async (
  scene: Scene,
  order: string,
  quote: KeptQuote,
  trace: OrderRow['trace'] | undefined,
): Promise<void> => {
  const { tx, setting } = scene
  await run(
    tx,
    sql`update ${tableFor(orders)} set ${bare(o.quote)} = ${JSON.stringify(quote)}::jsonb,
        ${bare(o.trace)} = case when ${trace !== undefined} then ${JSON.stringify(trace ?? null)}::jsonb else ${o.trace} end
      where ${o.vendor} = ${setting.vendor} and ${o.id} = ${order}::uuid`,
  )
  const [stored] = await rowsById(tx, orders, [order])
  const as = stored && usesAs(stored)
  if (quote.uses && as && as !== 'released') await usesAgain(scene, { ...stored, as }, quote.uses)
}
