// Explain order tax: how the tax of an order came about, line by line, as it was worked out and kept when it was placed, with the way
// from the article to its rate.
import { discounts as discountResource } from '#areas/discounts/discounts.ts'
import { type OrderLineRow, orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { products, variants } from '#areas/products/products.ts'
import { type ClassCodes, classCodes } from '#areas/taxedSkus/taxedSkus.door.ts'
import { readTaxTables, type TaxTables } from '#areas/taxes/taxes.door.ts'
import type { taxes } from '#areas/taxes/taxes.ts'
import type { Shown } from '#contract/call.ts'
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import type { PriceContext } from '#rules/pricing/cart.ts'
import type { Charge } from '#rules/pricing/taxed.ts'
import { resolveTax } from '#rules/tax/resolveTax.ts'
import { slabRate } from '#rules/tax/slabRate.ts'
import { sayComponents, type TaxAmounts, type TaxComponent } from '#rules/tax.ts'
import { type Step, shownSteps, type Trace } from '#rules/trace.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { say } from '#rules/words.ts'
import type { Tx } from '#server/db/tenant.ts'
import { isId } from '#server/records/read.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsById, rowsById, rowsUnder } from '#server/records/rows.ts'
import type { Handler } from '#server/records/serve.ts'
import { withTaxable } from './taxDocuments.server.ts'

interface KeptQuote {
  lines?: { sku: string; isRemoved?: boolean; tax?: { taxable?: number } }[]
  charges?: Charge[]
}

interface Line extends Omit<OrderLineRow, 'discounts' | 'components'> {
  components: TaxComponent[] | null
  /** Names of what came off it. */
  discounts: string[]
  taxable: number
  /** Of its product: the class it says itself, and the category it is in. */
  own: string | null
  category: string | null
}

const chargeTitles = {
  SHIPPING: wording('taxes.calculated.shipping', 'Shipping'),
  COD: wording('taxes.calculated.cod', 'Cash on delivery'),
}

/** What came off a line without being a discount of the shop. */
const offCalled: Readonly<Record<string, Param>> = {
  points: say('pricing.points'),
  paidAhead: wording('orders.trace.paidAhead', 'Paid online instead of COD'),
}

interface Column {
  title: Param
  result: Param
  steps: Step[]
}

type Taxed = Pick<TaxAmounts, 'rate' | 'components' | 'taxable'>
type Mode = PriceContext['taxMode']

const derived = (
  { rate, components, taxable }: Taxed,
  { net, mode, currency }: { net: number; mode: Mode; currency: string },
): Pick<Column, 'result' | 'steps'> => {
  const parts = sayComponents(components, currency)
  const said = { parts, taxable: sayMoney(taxable, currency) }
  return {
    result: say('tax.answer', said),
    steps: [
      { rule: 'rate', input: sayMoney(net, currency), outcome: sayPercent(rate) },
      { rule: 'components', input: say(`tax.${mode}`), outcome: parts },
      { rule: 'taxable', input: say(`tax.${mode}`), outcome: said.taxable },
    ],
  }
}

interface TaxContext {
  tables: TaxTables
  codes: ClassCodes
  date: string
  country: string
  currency: string
  /** From where to where, as the order's trace keeps it. */
  supplied: Step[]
}

/** From the article to its rate, as the tables of that day lead there; where they lead elsewhere by now, that is said. */
const pathOf = ({ sku, qty, hsn, net, rate, own, category }: Line, mode: Mode, known: TaxContext): Step[] => {
  const { tables, codes, date, country, currency } = known
  const found = resolveTax({
    product: { hsn, taxClass: codes.named(own) },
    category: codes.ofCategory(category),
    vendor: tables.vendorDefault,
    hsn: tables.hsn,
    rates: tables.rates,
    classNames: tables.classNames,
    date,
    country,
  })
  const slabs = found.rate?.slabs
  const asked = { amount: net, quantity: qty, mode, currency, slabGap: tables.slabGap, cess: found.rate?.cess ?? 0 }
  const slab = slabs && slabRate({ ...asked, slabs })
  if (found.rate && (slab?.rate ?? found.rate.rate) === (rate ?? 0))
    return [...found.trace.steps, ...(slab ? [slab.step] : [])]
  const said = [{ rule: 'hsn' as const, input: sku, outcome: hsn ?? say('tax.noHsn') }]
  return [...said, { rule: 'rate', input: say('tax.asKept'), outcome: found.trace.result, state: 'failed' }]
}

/** What was paid for a line is what is taxable of it only where the tax came on top. */
const modeOf = ({ net, tax, taxable }: Line): Mode => (tax > 0 && taxable === net ? 'exclusive' : 'inclusive')

const lineColumn = (line: Line, known: TaxContext): Column => {
  const { sku, qty, net, rate, taxable, components, unitPrice } = line
  const { currency, supplied } = known
  const mode = modeOf(line)
  const full = unitPrice * qty
  const { result, steps } = derived({ rate: rate ?? 0, components: components ?? [], taxable }, { net, mode, currency })
  const priced: Step[] = [
    ...pathOf(line, mode, known),
    {
      rule: 'basePrice',
      input: say('slab.pieces', { amount: sayMoney(unitPrice, currency), quantity: qty }),
      outcome: sayMoney(full, currency),
    },
    ...(full === net
      ? []
      : [
          {
            rule: 'discounts' as const,
            input: line.discounts.map(name => offCalled[name] ?? name),
            outcome: say('tax.discounted', { off: sayMoney(full - net, currency), net: sayMoney(net, currency) }),
          },
        ]),
  ]
  return { title: sku, result, steps: [...priced, ...supplied, ...steps] }
}

const chargeColumns = ({ name, parts }: Charge, { currency, supplied }: TaxContext): Column[] =>
  parts.map(part => {
    const { result, steps } = derived(part, { net: part.gross, mode: 'inclusive', currency })
    return { title: chargeTitles[name], result, steps: [...supplied, ...steps] }
  })

const linesOf = async (tx: Tx, id: string, { lines: quoted = [] }: KeptQuote): Promise<Line[]> => {
  const taxables = quoted.flatMap(({ sku, isRemoved, tax }) =>
    isRemoved ? [] : [{ sku, taxable: tax?.taxable ?? null }],
  )
  const all = (await rowsUnder(tx, orderLines, 'order', [id])).get(id) ?? []
  const lines = withTaxable(
    all.toSorted((one, other) => one.position - other.position),
    taxables,
  )
  const off = lines.flatMap(({ discounts }) => discounts ?? []).map(({ discount }) => discount)
  const names = await fieldsById(tx, discountResource, off.filter(isId), ['name'])
  const articles = await fieldsById(
    tx,
    variants,
    lines.flatMap(({ variant }) => variant ?? []),
    ['product'],
  )
  const facts = await fieldsById(
    tx,
    products,
    [...articles.values()].map(({ product }) => product),
    ['taxClass', 'category'],
  )
  return lines.map(line => {
    const said = facts.get(articles.get(line.variant ?? '')?.product ?? '')
    return {
      ...line,
      components: line.components as TaxComponent[] | null,
      discounts: (line.discounts ?? []).map(({ discount }) => names.get(discount)?.name ?? discount),
      own: said?.taxClass ?? null,
      category: said?.category ?? null,
    }
  })
}

export const explainOrder: Handler<typeof taxes, ActionInput<typeof taxes, 'explainOrder'>> = async ({
  input,
  tx,
  setting,
  staff,
}) => {
  const [order]: (OrderRow & { deletedAt: string | null })[] = await rowsById(tx, orders, [input.order])
  if (!order || order.deletedAt)
    throw invalid([
      remark('REF_NOT_FOUND', 'This order does not exist', { path: 'order', key: 'taxes.findings.noOrder' }),
    ])
  const quote = (order.quote ?? {}) as KeptQuote
  const lines = await linesOf(tx, input.order, quote)
  const tables = await readTaxTables(tx)
  const known: TaxContext = {
    tables,
    codes: await classCodes(tx, tables),
    date: dayAt(new Date(order.placedAt), setting.timezone),
    country: staff.place.country,
    currency: setting.currency,
    supplied: (order.trace as Trace | null)?.steps.filter(({ rule }) => rule === 'supply') ?? [],
  }
  const columns = [
    ...lines.map(line => lineColumn(line, known)),
    ...(quote.charges ?? []).flatMap(charge => chargeColumns(charge, known)),
  ]
  const title = wording('taxes.explained.title', 'Tax of order {no}', { no: order.orderNo })
  const shown: Shown = {
    kind: 'columns',
    title,
    columns: columns.map(({ steps, ...column }) => ({ ...column, steps: shownSteps({ result: '', steps }) })),
  }
  return { result: shown }
}
