// The price an order has after its items were edited: its quote, and the uses of discounts that go with it.
import { sql } from 'drizzle-orm'
import { commitUses, releaseUses, reserveUses, type Use } from '#areas/discounts/redemptions.keeping.ts'
import { phoneHashOf } from '#areas/members/shopper.reading.ts'
import { dayAt } from '#areas/taxes/rates.reading.ts'
import { newId } from '#server/records/ids.ts'
import type { Scene } from '#server/records/serve.ts'

export const itemsEdited = 'ITEMS_EDITED'

/** As an order keeps it; one that was placed before uses and segments were written down beside it has none. */
export type KeptQuote = Record<string, unknown> & { uses?: Use[]; segments?: readonly string[] }
export interface EditedQuotes {
  was: KeptQuote
  now: KeptQuote
}

/** Nobody sees the quote of an order, so its history does not keep it: it is put here. */
export const quotedAgain = async ({ tx, setting, now }: Scene, order: string, quote: KeptQuote): Promise<void> => {
  const { rows } = await tx.execute<{ member: string | null; orderNo: string }>(
    sql`update orders set quote = ${JSON.stringify(quote)}::jsonb where vendor = ${setting.vendor} and id = ${order}::uuid returning member, order_no as "orderNo"`,
  )
  const { uses } = quote
  const [stored] = rows
  if (!uses || !stored) return
  const { member, orderNo } = stored
  await releaseUses(tx, { heldFor: orderNo, at: now }, 'edited')
  const heldFor = newId()
  const by = member ? { member, phoneHash: await phoneHashOf(tx, member) } : {}
  await reserveUses(tx, { heldFor, uses, ...by, day: dayAt(now, setting.timezone), at: now })
  await commitUses(tx, { heldFor, order: orderNo, at: now })
}
