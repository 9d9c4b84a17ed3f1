// Rehearse a rate change: what it would mean for every article on sale, before anybody approves it.
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import { type Moved, rehearsed } from '#rules/tax/rehearsal.ts'
import type { Handler } from '#server/records/serve.ts'
import { articlesOnSale } from './articles.reading.ts'
import { asRate, readTaxTables } from './rates.reading.ts'
import type { taxes } from './taxes.ts'

const mostShown = 500

const columns = [
  wording('taxes.rehearsed.sku', 'SKU'),
  wording('taxes.rehearsed.price', 'Price'),
  wording('taxes.rehearsed.before', 'Tax now'),
  wording('taxes.rehearsed.after', 'Tax then'),
  wording('taxes.rehearsed.change', 'Earned at this price'),
  wording('taxes.rehearsed.kept', 'Price that earns the same'),
]

const share = (moved: readonly Moved[]): number => moved.reduce((sum, { change }) => sum + change, 0)

export const rehearse: Handler<typeof taxes, ActionInput<typeof taxes, 'rehearse'>> = async ({
  records,
  input,
  tx,
  setting,
  staff,
}) => {
  const [record] = records
  if (!record) return {}
  const { currency } = setting
  const said = (amount: number) => sayMoney(amount, currency)
  const tables = await readTaxTables(tx)
  const moved = rehearsed({
    ...{ articles: await articlesOnSale(tx, tables), hsn: tables.hsn, vendor: tables.vendorDefault, currency },
    ...{ date: input.from, country: staff.place.country },
    rate: { ...asRate(record.id, { ...record, validFrom: input.from, validTo: null }, tables), name: record.name },
    rates: tables.rates.filter(({ id }) => id !== record.id),
  })
  if (moved.length === 0) {
    const title = wording('taxes.rehearsed.none', 'No article on sale would be taxed otherwise')
    return { result: { kind: 'facts', title, facts: [] } }
  }
  const title = wording(
    'taxes.rehearsed.title',
    '{count} articles would be taxed by {rate}; one of each would earn {sum}',
    {
      ...{ count: numberFigure(moved.length), rate: record.name, sum: said(share(moved)) },
    },
  )
  const rows = moved
    .slice(0, mostShown)
    .map(({ sku, price, before, after, change, kept }) => [
      ...[sku, said(price), before ? [sayPercent(before.rate), said(before.tax)] : '–'],
      ...[[sayPercent(after.rate), said(after.tax)], said(change), said(kept)],
    ])
  return { result: { kind: 'table', title, columns, rows } }
}
