// An article whose figures can be worked out by hand: 499.00, taxed by its HSN alone, well in stock at BLR1, and no discount is live.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/pool.ts'
import { withTenant } from '#server/db/tenant.ts'

export const plainSku = (db: Db): Promise<string> =>
  withTenant(db, { vendor: 'mgp' }, async tx => {
    await tx.execute(sql`update discounts set status = 0 where status = 1`)
    const { rows } = await tx.execute<{ sku: string }>(sql`
      update variants set price = 49900, mrp = 49900, floor_price = null where sku = (
        select s.sku from stock s join warehouses w on w.id = s.warehouse and w.code = 'BLR1' join variants v on v.id = s.variant
          join products p on p.id = v.product where s.available > 20 and v.status = 1 and p.status = 1 and p.hsn like '3304%'
          and p.tax_class is null and p.hsn not like '33049910%' order by s.sku limit 1) returning sku`)
    return rows[0]!.sku
  })
