// What stands between live products and their right tax, in words: no rate, an HSN too short for the registrations, a class the
// HSN speaks against, a price neither side of a slab fits. Which articles these are, the list of taxed SKUs says.
import { readVendor } from '#areas/settings/settings.door.ts'
import { readTaxTables, type TaxTables } from '#areas/taxes/taxes.door.ts'
import type { taxes } from '#areas/taxes/taxes.ts'
import { digitsNeeded } from '#areas/taxRegistrations/taxRegistrations.door.ts'
import { saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { PriceContext } from '#rules/pricing/cart.ts'
import { refusal } from '#rules/refusal.ts'
import { hsnTooShort } from '#rules/tax/rateFindings.ts'
import { longestPrefix, resolveTax } from '#rules/tax/resolveTax.ts'
import { taxAmounts } from '#rules/tax.ts'
import { dayAt } from '#rules/vendorDay.ts'
import type { Handler } from '#server/records/serve.ts'
import { articlesInDoubt, countOnSale, type TaxedArticle } from './articles.server.ts'

const columns = [
  wording('taxes.unresolved.sku', 'SKU'),
  wording('taxes.unresolved.hsn', 'HSN'),
  wording('taxes.unresolved.why', 'Reason'),
]
const mostShown = 500

interface TaxCheck {
  tables: TaxTables
  date: string
  country: string
  currency: string
  mode: PriceContext['taxMode']
  needed: number
}

type Doubt = NonNullable<ActionInput<typeof taxes, 'findUnresolved'>['which']>
type Doubts = [Doubt, Finding][]

const wrongWith = ({ product, category, price }: TaxedArticle, asked: TaxCheck): Doubts => {
  const { tables, date, country, currency, mode, needed } = asked
  const found: Doubts = []
  const { finding, rate } = resolveTax({
    product,
    hsn: tables.hsn,
    vendor: tables.vendorDefault,
    rates: tables.rates,
    classNames: tables.classNames,
    date,
    country,
    ...(category && { category }),
  })
  if (finding) found.push(['noRate', finding])
  const short = product.hsn ? hsnTooShort(product.hsn, needed) : undefined
  if (short) found.push(['shortHsn', short])
  const byHsn = product.hsn ? longestPrefix(product.hsn, tables.hsn)?.taxClass : undefined
  const called = (code: string) => tables.classNames.get(code) ?? code
  if (product.taxClass && byHsn && byHsn !== product.taxClass)
    found.push(['conflict', refusal('RULE', 'tax.conflict', { own: called(product.taxClass), byHsn: called(byHsn) })])
  if (rate?.slabs) {
    const { system, rate: percent, cess = 0, slabs } = rate
    const { flags } = taxAmounts({ amount: price, currency, mode, system, rate: percent, cess, slabs })
    if (flags.length > 0) found.push(['slabGap', refusal('RULE', 'tax.inGap', { price: sayMoney(price, currency) })])
  }
  return found
}

export const findUnresolved: Handler<typeof taxes, ActionInput<typeof taxes, 'findUnresolved'>> = async ({
  input,
  tx,
  setting,
  now,
  staff,
}) => {
  const tables = await readTaxTables(tx)
  const asked: TaxCheck = {
    tables,
    date: dayAt(now, setting.timezone),
    country: staff.place.country,
    currency: setting.currency,
    mode: (await readVendor(tx)).ways.taxMode,
    needed: await digitsNeeded(tx),
  }
  const rows = (await articlesInDoubt(tx, tables)).flatMap(article => {
    const wrong = wrongWith(article, asked).filter(([doubt]) => !input.which || input.which === doubt)
    return wrong.length > 0
      ? [[article.sku, article.product.hsn ?? '', wrong.map(([, finding]) => saidOf(finding))] satisfies Param[]]
      : []
  })
  if (rows.length === 0) {
    const count = { label: wording('taxes.unresolved.looked', 'Products on sale'), value: await countOnSale(tx) }
    const title = wording('taxes.unresolved.none', 'All products on sale have a tax rate')
    return { result: { kind: 'facts', title, facts: [count] } }
  }
  const title = wording('taxes.unresolved.title', 'Products on sale without a clear tax rate')
  return { result: { kind: 'table', title, columns, rows: rows.slice(0, mostShown) } }
}
