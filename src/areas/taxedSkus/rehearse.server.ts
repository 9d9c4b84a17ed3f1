// Rehearse a rate change: what it would mean for every article on sale, before anybody approves it. The job's page shows those
// that move most, its file has them all.
import { readVendor } from '#areas/settings/settings.door.ts'
import { asRate, readTaxTables } from '#areas/taxes/taxes.door.ts'
import type { taxes } from '#areas/taxes/taxes.ts'
import { digitsOf } from '#contract/currency.ts'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, type Said, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import { type Moved, rehearsed } from '#rules/tax/rehearsal.ts'
import type { Acted, Handler } from '#server/records/serve.ts'
import { articlesOnSale } from './articles.server.ts'

const topMovers = 50

const column = {
  sku: wording('taxes.rehearsed.sku', 'SKU'),
  price: wording('taxes.rehearsed.price', 'Price'),
  before: wording('taxes.rehearsed.before', 'Current tax'),
  after: wording('taxes.rehearsed.after', 'New tax'),
  change: wording('taxes.rehearsed.change', 'Margin change at this price'),
  kept: wording('taxes.rehearsed.kept', 'Price for the same margin'),
  dearer: wording('taxes.rehearsed.dearer', 'Price change'),
}

interface Way {
  columns: Said[]
  /** What moves, by which the top movers are known. */
  moves(one: Moved): number
  shown(one: Moved, said: (amount: number) => Param): Param[]
  title(params: { count: Param; rate: string; sum: Param }): Said
}

const ways: Record<'price' | 'margin', Way> = {
  price: {
    columns: [column.sku, column.price, column.before, column.after, column.change],
    moves: ({ change }) => change,
    shown: ({ sku, price, before, after, change }, said) => [
      ...[sku, said(price), before ? [sayPercent(before.rate), said(before.tax)] : '–'],
      ...[[sayPercent(after.rate), said(after.tax)], said(change)],
    ],
    title: params =>
      wording(
        'taxes.rehearsed.title',
        '{count} products would be taxed at {rate}; margin change for one unit of each: {sum}',
        params,
      ),
  },
  margin: {
    columns: [column.sku, column.price, column.before, column.kept, column.dearer],
    moves: ({ price, kept }) => kept - price,
    shown: ({ sku, price, before, kept }, said) => [
      ...[sku, said(price), before ? [sayPercent(before.rate), said(before.tax)] : '–'],
      ...[said(kept), said(kept - price)],
    ],
    title: params =>
      wording(
        'taxes.rehearsed.titleKept',
        '{count} products would be taxed at {rate}; for the same margin, one unit of each would cost {sum} more',
        params,
      ),
  },
}

const header = ['sku', 'price', 'rate_now', 'tax_now', 'rate_then', 'tax_then', 'earned', 'price_for_same_margin']

const fileRow = (one: Moved, major: (amount: number) => string): string[] => [
  ...[one.sku, major(one.price), one.before ? String(one.before.rate / 100) : ''],
  ...[one.before ? major(one.before.tax) : '', String(one.after.rate / 100), major(one.after.tax)],
  ...[major(one.change), major(one.kept)],
]

type Input = ActionInput<typeof taxes, 'rehearse'>

export const rehearse: Handler<typeof taxes, Input> = async ({
  records,
  input,
  tx,
  setting,
  staff,
}): Promise<Acted<typeof taxes>> => {
  const [record] = records
  if (!record) return {}
  const { currency } = setting
  const tables = await readTaxTables(tx)
  const moved = rehearsed({
    articles: await articlesOnSale(tx, tables),
    hsn: tables.hsn,
    vendor: tables.vendorDefault,
    currency,
    slabGap: tables.slabGap,
    mode: (await readVendor(tx)).ways.taxMode,
    date: input.from,
    country: staff.place.country,
    rate: { ...asRate(record.id, { ...record, validFrom: input.from, validTo: null }, tables), name: record.name },
    rates: tables.rates.filter(({ id }) => id !== record.id),
  })
  if (moved.length === 0) {
    const title = wording('taxes.rehearsed.none', 'No product on sale is affected')
    return { result: { kind: 'facts', title, facts: [] } }
  }
  const { columns, moves, shown, title } = ways[input.keeps]
  const said = (amount: number) => sayMoney(amount, currency)
  /** Inside a sentence it says its currency itself. */
  const named = (amount: number) => ({ ...sayMoney(amount, currency), text: `${currency} ${major(amount)}` })
  const sum = moved.reduce((all, one) => all + moves(one), 0)
  const top = moved.toSorted((one, other) => Math.abs(moves(other)) - Math.abs(moves(one))).slice(0, topMovers)
  const digits = digitsOf(currency)
  const major = (amount: number) => (amount / 10 ** digits).toFixed(digits)
  return {
    result: {
      kind: 'table',
      columns,
      rows: top.map(one => shown(one, said)),
      title: title({ count: numberFigure(moved.length), rate: record.name, sum: named(sum) }),
    },
    file: {
      name: `tax-rehearsal-${input.from}`,
      format: 'csv',
      header,
      rows: moved.map(one => fileRow(one, major)),
    },
  }
}
