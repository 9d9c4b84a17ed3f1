// A cart as others know it: by its number.
import { sql } from 'drizzle-orm'
import { demandSeen } from '#areas/discounts/discounts.door.ts'
import type { NamedCart } from '#areas/discounts/discounts.ports.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { carts } from './carts.ts'

const c = tableFor(carts)

/** What is in it and whose it is, by its number in any case; undefined where none has it. */
export const cartAsCart = async (scene: Scene, typed: string): Promise<NamedCart | undefined> => {
  demandSeen(scene, 'cart', carts)
  const isIt = sql`lower(${c.number}) = lower(${typed})`
  const [cart] = await fieldsWhere(scene.tx, carts, ['pincode', 'member', 'lines'], isIt)
  if (!cart) return undefined
  const { pincode, member } = cart
  return { lines: cart.lines.map(({ sku, qty }) => ({ sku, quantity: qty })), codes: [], pincode, member }
}
