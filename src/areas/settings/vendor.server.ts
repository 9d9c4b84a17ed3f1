// The vendor of a transaction with its settings, and those that prices depend on as the pricing engine calls them.
import type { PriceContext } from '#rules/pricing/cart.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type OwnVendor, vendorIn } from '#server/records/vendor.ts'
import { settingsOf } from './readSettings.server.ts'
import type { Settings } from './settings.ts'

type Ways = Pick<
  PriceContext,
  'taxMode' | 'taxRounding' | 'chargeTaxRule' | 'lineConflict' | 'roundGrandTotal' | 'maxCouponsPerOrder'
>

/** The vendor's settings as the pricing engine calls them. */
const waysOf = (settled: Settings): Ways => ({
  taxMode: settled.priceTaxMode,
  taxRounding: settled.taxRounding === 'document' ? 'DOCUMENT' : 'LINE',
  chargeTaxRule: settled.chargeTaxRule === 'proportional' ? 'PROPORTIONAL' : 'HIGHEST_RATE',
  lineConflict: settled.lineConflict === 'priority' ? 'PRIORITY' : 'BEST_FOR_CUSTOMER',
  roundGrandTotal: settled.roundGrandTotal === 'nearestMajor' ? 'NEAREST_MAJOR' : 'NONE',
  maxCouponsPerOrder: settled.maxCouponsPerOrder,
})

export interface Vendor extends OwnVendor {
  settings: Settings
  ways: Ways
}

/** The vendor of the transaction with its settings, and the ways they have it price and tax. */
export const readVendor = async (tx: Tx): Promise<Vendor> => {
  const vendor = await vendorIn(tx)
  const settings = await settingsOf(tx)
  return { ...vendor, settings, ways: waysOf(settings) }
}
