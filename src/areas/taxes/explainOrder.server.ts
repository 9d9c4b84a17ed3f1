// Explain order tax: how the tax of an order came about, line by line, as it was worked out and kept when it was placed, with the way
// from the article to its rate.
import { sql } from 'drizzle-orm'
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
import { say } from '#rules/words.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler } from '#server/records/serve.ts'
import { type ClassCodes, classCodes } from './articles.reading.ts'
import { dayAt, readTaxTables, type TaxTables } from './rates.reading.ts'
import { type Taxables, taxablesSql, withTaxable } from './register.reading.ts'
import type { taxes } from './taxes.ts'

interface LineRow extends Record<string, unknown> {
  sku: string
  qty: number
  hsn: string | null
  net: number
  rate: number | null
  tax: number
  components: TaxComponent[] | null
  unit: number
  /** Names of what came off it. */
  discounts: string[] | null
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
  paidAhead: wording('orders.trace.paidAhead', 'Paid online instead of in cash'),
}

interface Column {
  title: Param
  result: Param
  steps: Step[]
}

type Line = LineRow & { taxable: number }
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

interface Known {
  tables: TaxTables
  codes: ClassCodes
  date: string
  country: string
  currency: string
  /** From where to where, as the order's trace keeps it. */
  supplied: Step[]
}

/** From the article to its rate, as the tables of that day lead there; where they lead elsewhere by now, that is said. */
const pathOf = ({ sku, qty, hsn, net, rate, own, category }: Line, mode: Mode, known: Known): Step[] => {
  const { tables, codes, date, country, currency } = known
  const found = resolveTax({
    ...{ product: { hsn, taxClass: codes.named(own) }, category: codes.ofCategory(category) },
    vendor: tables.vendorDefault,
    ...{ hsn: tables.hsn, rates: tables.rates, date, country },
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

const lineColumn = (line: Line, known: Known): Column => {
  const { sku, qty, net, rate, taxable, components, unit } = line
  const { currency, supplied } = known
  const mode = modeOf(line)
  const full = unit * qty
  const { result, steps } = derived({ rate: rate ?? 0, components: components ?? [], taxable }, { net, mode, currency })
  const priced: Step[] = [
    ...pathOf(line, mode, known),
    {
      rule: 'basePrice',
      input: say('slab.pieces', { amount: sayMoney(unit, currency), quantity: qty }),
      outcome: sayMoney(full, currency),
    },
    ...(full === net
      ? []
      : [
          {
            rule: 'discounts' as const,
            input: (line.discounts ?? []).map(name => offCalled[name] ?? name),
            outcome: say('tax.discounted', { off: sayMoney(full - net, currency), net: sayMoney(net, currency) }),
          },
        ]),
  ]
  return { title: sku, result, steps: [...priced, ...supplied, ...steps] }
}

const chargeColumns = ({ name, parts }: Charge, { currency, supplied }: Known): Column[] =>
  parts.map(part => {
    const { result, steps } = derived(part, { net: part.gross, mode: 'inclusive', currency })
    return { title: chargeTitles[name], result, steps: [...supplied, ...steps] }
  })

interface Head extends Record<string, unknown> {
  no: string
  at: string
  charges: Charge[] | null
  trace: Trace | null
  taxables: Taxables
}

const read = async (tx: Tx, id: string) => {
  const { rows } = await tx.execute<Head>(
    sql`select o.order_no as no, o.placed_at::text as at, o.quote -> 'charges' as charges, o.trace, ${taxablesSql} as taxables
      from orders o where o.id = ${id} and o.status <> 2`,
  )
  const { rows: lines } = await tx.execute<LineRow>(
    sql`select l.sku, l.qty, l.hsn, l.net::float8 as net, l.rate, l.tax::float8 as tax, l.components, l.unit_price::float8 as unit,
        (select array_agg(coalesce(d.name, g ->> 'discount')) from jsonb_array_elements(l.discounts) g
          left join discounts d on d.vendor = l.vendor and d.id::text = g ->> 'discount') as discounts, p.tax_class as own, p.category
      from order_lines l left join variants v on v.vendor = l.vendor and v.id = l.variant
        left join products p on p.vendor = v.vendor and p.id = v.product
      where l."order" = ${id} and l.status <> 2 order by l.position`,
  )
  return { order: rows[0], lines: withTaxable(lines, rows[0]?.taxables ?? null) }
}

export const explainOrder: Handler<typeof taxes, ActionInput<typeof taxes, 'explainOrder'>> = async ({
  input,
  tx,
  setting,
  staff,
}) => {
  const { order, lines } = await read(tx, input.order)
  if (!order)
    throw invalid([remark('REF_NOT_FOUND', 'There is no such order', { path: 'order', key: 'taxes.findings.noOrder' })])
  const tables = await readTaxTables(tx)
  const known: Known = {
    ...{ tables, codes: await classCodes(tx, tables), date: dayAt(new Date(order.at), setting.timezone) },
    ...{ country: staff.place.country, currency: setting.currency },
    supplied: order.trace?.steps.filter(({ rule }) => rule === 'supply') ?? [],
  }
  const columns = [
    ...lines.map(line => lineColumn(line, known)),
    ...(order.charges ?? []).flatMap(charge => chargeColumns(charge, known)),
  ]
  const title = wording('taxes.explained.title', 'Tax of order {no}', { no: order.no })
  const shown: Shown = {
    ...{ kind: 'columns', title },
    columns: columns.map(({ steps, ...column }) => ({ ...column, steps: shownSteps({ result: '', steps }) })),
  }
  return { result: shown }
}
