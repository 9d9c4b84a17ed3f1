// Explain order tax: how the tax of an order came about, line by line, as it was worked out and kept when it was placed.
import { sql } from 'drizzle-orm'
import type { Shown } from '#contract/call.ts'
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import type { Charge } from '#rules/pricing/taxed.ts'
import { sayComponents, type TaxAmounts, type TaxComponent } from '#rules/tax.ts'
import { type Step, shownSteps } from '#rules/trace.ts'
import { say } from '#rules/words.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler } from '#server/records/serve.ts'
import type { taxes } from './taxes.ts'

interface LineRow extends Record<string, unknown> {
  sku: string
  qty: number
  hsn: string | null
  net: string
  rate: number | null
  tax: string
  components: TaxComponent[] | null
  unit: string
}

const chargeTitles = {
  SHIPPING: wording('taxes.calculated.shipping', 'Shipping'),
  COD: wording('taxes.calculated.cod', 'Cash on delivery'),
}

interface Column {
  title: Param
  result: Param
  steps: Step[]
}

type Taxed = Pick<TaxAmounts, 'rate' | 'components' | 'taxable'>

const derived = (
  { rate, components, taxable }: Taxed,
  net: number,
  currency: string,
): Pick<Column, 'result' | 'steps'> => {
  const parts = sayComponents(components, currency)
  const said = { parts, taxable: sayMoney(taxable, currency) }
  return {
    result: say('tax.answer', said),
    steps: [
      { rule: 'rate', input: sayMoney(net, currency), outcome: sayPercent(rate) },
      { rule: 'components', input: say('tax.inclusive'), outcome: parts },
      { rule: 'taxable', input: say('tax.inclusive'), outcome: said.taxable },
    ],
  }
}

const lineColumn = ({ sku, qty, hsn, net, rate, tax, components, unit }: LineRow, currency: string): Column => {
  const taxed = { rate: rate ?? 0, components: components ?? [], taxable: Number(net) - Number(tax) }
  const { result, steps } = derived(taxed, Number(net), currency)
  const priced: Step[] = [
    { rule: 'hsn', input: sku, outcome: hsn ?? say('tax.noHsn') },
    {
      rule: 'basePrice',
      input: say('slab.pieces', { amount: sayMoney(Number(unit), currency), quantity: qty }),
      outcome: sayMoney(Number(net), currency),
    },
  ]
  return { title: sku, result, steps: [...priced, ...steps] }
}

const chargeColumns = ({ name, parts }: Charge, currency: string): Column[] =>
  parts.map(part => ({ title: chargeTitles[name], ...derived(part, part.gross, currency) }))

const read = async (tx: Tx, id: string) => {
  const { rows } = await tx.execute<{ no: string; charges: Charge[] | null }>(
    sql`select order_no as no, quote -> 'charges' as charges from orders where id = ${id} and status <> 2`,
  )
  const { rows: lines } = await tx.execute<LineRow>(
    sql`select sku, qty, hsn, net, rate, tax, components, unit_price as unit from order_lines
      where "order" = ${id} and status <> 2 order by position`,
  )
  return { order: rows[0], lines }
}

export const explainOrder: Handler<typeof taxes, ActionInput<typeof taxes, 'explainOrder'>> = async ({
  input,
  tx,
  setting,
}) => {
  const { order, lines } = await read(tx, input.order)
  if (!order)
    throw invalid([remark('REF_NOT_FOUND', 'There is no such order', { path: 'order', key: 'taxes.findings.noOrder' })])
  const columns = [
    ...lines.map(line => lineColumn(line, setting.currency)),
    ...(order.charges ?? []).flatMap(charge => chargeColumns(charge, setting.currency)),
  ]
  const title = wording('taxes.explained.title', 'Tax of order {no}', { no: order.no })
  const shown: Shown = {
    ...{ kind: 'columns', title },
    columns: columns.map(({ steps, ...column }) => ({ ...column, steps: shownSteps({ result: '', steps }) })),
  }
  return { result: shown }
}
