// What live discounts reach, the worst they can do there and how orders with them compare, kept beside them: the clock reads it
// anew when a discount was written since, and once a day for the goods. Lists ask what is kept, so none waits for the engine.
import { eq, sql } from 'drizzle-orm'
import { lossOf, touchedBy } from '#rules/pricing/risks.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Scene } from '#server/records/serve.ts'
import { discounts } from './discounts.ts'
import { risksOf } from './lab/margin.server.ts'
import { readUplift } from './lab/uplift.server.ts'
import { contextOf } from './pricing/quote.server.ts'
import { shelfOf } from './pricing/shelf.server.ts'
import { readShop } from './pricing/shop.server.ts'

const d = tableFor(discounts)

const isStale = async (tx: Tx, now: Date): Promise<boolean> => {
  const { rows } = await tx.execute<{ stale: boolean }>(sql`
    select coalesce(
      (select max(read_at) from discount_reach) < greatest((select max(${d.updatedAt}) from ${d}),
        ${now.toISOString()}::timestamptz - interval '1 day'),
      exists (select 1 from ${d} where ${eq(d.status, 'active')})) as stale`)
  return rows[0]?.stale ?? false
}

export const readReach = async (scene: Scene): Promise<void> => {
  const { tx, now } = scene
  if (!(await isStale(tx, now))) return
  const shop = await readShop(tx, now)
  const shelf = await shelfOf(scene, shop)
  const uplifts = await readUplift(tx, now)
  const risks = await risksOf(tx, shelf, shop)
  const rows = shop.discounts.map(discount => {
    const worst = risks.find(({ stack }) => stack.discounts.some(({ id }) => id === discount.id))
    return {
      discount: discount.id,
      skus: touchedBy(discount, shelf, contextOf(shop)).map(({ sku }) => sku.toLowerCase()),
      loss: worst ? lossOf(worst) : 0,
      worst: worst?.line.sku ?? null,
      uplift: uplifts.get(discount.id) ?? null,
    }
  })
  await tx.execute(sql`delete from discount_reach`)
  await tx.execute(sql`
    insert into discount_reach (vendor, discount, skus, loss, worst_sku, uplift, read_at)
    select app_vendor(), r.discount, r.skus, r.loss, r.worst, r.uplift, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(discount uuid, skus text[], loss bigint, worst text, uplift integer)`)
}
