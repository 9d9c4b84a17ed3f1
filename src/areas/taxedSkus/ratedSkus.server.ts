// The articles on sale a rate is for, with the tax of their price: those between two slabs first.
import { readVendor } from '#areas/settings/settings.door.ts'
import type { RatedGiven } from '#areas/taxes/pictures.ts'
import { asRate, readTaxTables } from '#areas/taxes/taxes.door.ts'
import type { taxes } from '#areas/taxes/taxes.ts'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import { taxClassOf } from '#rules/tax/resolveTax.ts'
import { taxAmounts } from '#rules/tax.ts'
import { say } from '#rules/words.ts'
import type { Handler } from '#server/records/serve.ts'
import { articlesOnSale } from './articles.server.ts'

const mostShown = 500

const columns = [
  wording('taxes.rated.sku', 'SKU'),
  wording('taxes.rated.price', 'Price'),
  wording('taxes.rated.rate', 'Rate'),
  wording('taxes.rated.tax', 'Tax'),
  wording('taxes.rated.gap', 'Between slabs'),
]

export const ratedSkus: Handler<typeof taxes, ActionInput<typeof taxes, 'ratedSkus'>> = async ({
  records,
  tx,
  setting,
}) => {
  const [record] = records
  if (!record) return {}
  const { currency } = setting
  const tables = await readTaxTables(tx)
  const { taxClass, system, rate, cess, slabs } = asRate(record.id, { ...record }, tables)
  const asked = { hsn: tables.hsn, vendor: tables.vendorDefault }
  const own = (await articlesOnSale(tx, tables)).filter(({ product, category }) => {
    return taxClassOf({ ...asked, product, ...(category && { category }) }) === taxClass
  })
  const mode = (await readVendor(tx)).ways.taxMode
  const rated = own.map(({ sku, price }) => {
    const ask = { amount: price, currency, mode, system, rate, slabGap: tables.slabGap } as const
    return { sku, price, ...taxAmounts({ ...ask, ...(cess && { cess }), ...(slabs && { slabs }) }) }
  })
  const ordered = rated.toSorted((one, other) => other.flags.length - one.flags.length || one.price - other.price)
  const rows = ordered
    .slice(0, mostShown)
    .map((one): Param[] => [
      ...[one.sku, sayMoney(one.price, currency), sayPercent(one.rate), sayMoney(one.tax, currency)],
      one.flags.length > 0 ? say('tax.inGap', { price: sayMoney(one.price, currency) }) : '',
    ])
  const count = numberFigure(rated.length)
  const title = wording('taxes.rated.title', '{count} SKUs of {rate}', { count, rate: record.name })
  const given: RatedGiven = { slabGap: tables.slabGap }
  return { result: { kind: 'table', title, columns, rows, given } }
}
