// What taxes can say of the goods they are asked of, and the file that says which tax goods bear: taxes stand below products and know
// nothing of them, so this is a part of their behaviour.
import { readTaxTables } from '#areas/taxes/taxes.door.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { part } from '#server/records/parts.ts'
import { skusByClass } from './articles.server.ts'
import { calculate } from './calculate.server.ts'
import { productTax } from './productTax.server.ts'
import { ratedSkus } from './ratedSkus.server.ts'
import { rehearse } from './rehearse.server.ts'
import { findUnresolved } from './unresolved.server.ts'

export const goodsOfTaxes = part(taxes, {
  async virtual({ tx, staff }, rows) {
    const tables = await readTaxTables(tx)
    const counts = await skusByClass(tx, tables)
    return rows.map(({ taxClass, country }) => ({
      skus: country === staff.place.country ? (counts.get(tables.codeOf.get(String(taxClass)) ?? '') ?? 0) : 0,
    }))
  },
  actions: { calculate, rehearse, ratedSkus, findUnresolved },
  uploads: { productTax },
})
