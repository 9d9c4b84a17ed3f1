// Row rules of the refund file: a part of an order a row, those of one order worked through one after the other. The same row of
// the same order is one refund, however often its file is sent.
import { createHash } from 'node:crypto'
import { and, isNotNull, ne, sql } from 'drizzle-orm'
import { lockedOrders } from '#areas/orders/orders.door.ts'
import type { OrderRow } from '#areas/orders/orders.ts'
import type { Values } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import { freeUnits, lessRefunds } from '#rules/refund/order.ts'
import { needsSecond, type RefundWish, refundOf } from '#rules/refund.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type BulkRow, type BulkVerdict, bulk, type Scene } from '#server/records/serve.ts'
import { nextNumbers, refusedBy } from './asking.server.ts'
import { askedBy, draftOf } from './drafting.server.ts'
import { askedToday, type Limits, type OrderMoney, readLimits, readMoneys } from './refundable.server.ts'
import { orderRefundColumns, type RefundRow, refunds } from './refunds.ts'

type RefundFileRow = BulkRow<Values<typeof orderRefundColumns>>
interface RefundFileLookup {
  orders: Map<string, { order: OrderRow; money: OrderMoney; hashes: ReadonlySet<string> }>
  numbers: Map<number, string>
  limits: Limits
  /** By whoever sends the file today, with what the rows before ask for. */
  given: number
  by: ReturnType<typeof askedBy>
}

const hashOf = ({ values }: RefundFileRow): string =>
  createHash('sha256')
    .update(JSON.stringify(orderRefundKeys.map(key => values[key] ?? null)))
    .digest('hex')
const orderRefundKeys = Object.keys(orderRefundColumns) as (keyof typeof orderRefundColumns)[]

const noOrder = ({ values }: RefundFileRow): Finding =>
  remark('REF_NOT_FOUND', 'Order "{v}" does not exist', {
    params: { v: values.order_no ?? '' },
    path: 'order_no',
    key: 'refunds.findings.noOrder',
  })

/** No column holds an account: it would stand open in the file of whoever keeps it. */
const noAccount = remark('RULE', 'Enter a bank account on its order, not in a file', {
  path: 'destination',
  key: 'refunds.findings.noAccount',
})

/** Its units, lowest first; everything that is left where a row names neither goods nor fees. */
const wishOf = ({ values }: RefundFileRow, { refundable, lines }: OrderMoney): RefundWish | Finding => {
  const { sku, qty, shipping, cod, goodwill, destination, upi } = values
  if (destination === 'bank') return noAccount
  const fees = { shipping: shipping ?? 0, cod: cod ?? 0, goodwill: goodwill ?? 0 }
  const rest = { destination: destination ?? 'original', upi }
  const isAll = !sku && fees.shipping + fees.cod + fees.goodwill === 0
  if (isAll) {
    const items = refundable.lines.map(line => ({ line: line.id, units: freeUnits(line) }))
    return { ...rest, items: items.filter(({ units }) => units.length > 0) }
  }
  const line = lines.find(one => one.sku === sku)
  if (sku && !line)
    return { ...finding('REF_NOT_FOUND', { thing: 'SKU', v: sku, vendor: String(values.order_no) }), path: 'sku' }
  const of = refundable.lines.find(({ id }) => id === line?.id)
  const free = of ? freeUnits(of) : []
  const wanted = sku ? (qty ?? 1) : 0
  if (wanted > free.length)
    return remark('LIMIT', '{wanted} requested, {left} refundable', {
      params: { wanted, left: free.length },
      path: 'qty',
      key: 'refunds.findings.units',
    })
  return { ...fees, ...rest, items: line && wanted > 0 ? [{ line: line.id, units: free.slice(0, wanted) }] : [] }
}

const above = (total: number, left: number, currency: string): Finding =>
  remark('LIMIT', 'Refund {total} is above the refundable {left}', {
    params: { total: sayMoney(total, currency), left: sayMoney(left, currency) },
    key: 'refunds.findings.above',
  })

const columnOf: Readonly<Record<string, string>> = { items: 'qty', destination: 'destination', upi: 'upi' }

const r = tableFor(refunds)

export const orderRefund = bulk(orderRefundColumns, {
  async load(scene: Scene, rows: RefundFileRow[]): Promise<RefundFileLookup> {
    const { tx } = scene
    const named = [...new Set(rows.flatMap(({ values }) => values.order_no ?? []))]
    const all = await lockedOrders(tx, { numbers: named })
    const ids = all.map(({ id }) => id)
    const isMade = and(sql`${r.order} = any(${sql.param(ids)}::uuid[])`, isNotNull(r.rowHash), ne(r.state, 'withdrawn'))
    const made = await fieldsWhere(tx, refunds, ['order', 'rowHash'], isMade)
    const madeOf = Map.groupBy(made, ({ order }) => order)
    const moneys = await readMoneys(scene, all)
    const known: RefundFileLookup['orders'] = new Map(
      all.map(order => {
        const hashes = new Set((madeOf.get(order.id) ?? []).flatMap(({ rowHash }) => rowHash ?? []))
        return [order.orderNo, { order, money: moneys.get(order.id)!, hashes }]
      }),
    )
    const numbers = await nextNumbers(scene, 'R', rows.length)
    return {
      orders: known,
      numbers: new Map(rows.map(({ line }, at) => [line, numbers[at]!])),
      limits: await readLimits(tx),
      given: await askedToday(scene),
      by: askedBy(scene),
    }
  },
  judge(unit, known: RefundFileLookup, { setting: { currency } }): BulkVerdict {
    const verdict: BulkVerdict = { changes: [], findings: [], warnings: [] }
    const found = known.orders.get(unit[0]?.values.order_no ?? '')
    let { given } = known
    let money = found?.money
    let alone = money?.alone ?? 0
    for (const row of unit) {
      const tell = (wrong: Finding) =>
        verdict.findings.push({
          ...wrong,
          line: row.line,
          path: columnOf[wrong.path?.split('.')[0] ?? ''] ?? wrong.path ?? '',
        })
      if (!found || !money) {
        tell(noOrder(row))
        continue
      }
      const rowHash = hashOf(row)
      // Sent before: it is there already, which is what was wanted.
      if (found.hashes.has(rowHash)) continue
      const wish = wishOf(row, money)
      if ('code' in wish) {
        tell(wish)
        continue
      }
      const quote = refundOf(money.refundable, wish)
      const why = refusedBy(money, quote, known.limits, given)
      if (why) {
        tell(
          why.key === 'rules.pricing.refund.most' && !why.path?.match(/shipping|cod/)
            ? above(quote.total, quote.left, currency)
            : why,
        )
        continue
      }
      given += quote.total
      const second = needsSecond(quote.total + alone, wish.goodwill ?? 0, known.limits.approval)
      if (!second) alone += quote.total
      const reason: RefundRow['reason'] = row.values.reason ?? 'other'
      verdict.changes.push({
        does: 'create',
        resource: refunds,
        id: newId(),
        draft: {
          ...draftOf(found.order, money, { ...wish, reason, rowHash }, quote),
          refundNo: known.numbers.get(row.line),
          state: second ? 'needsApproval' : 'queued',
          tries: 1,
          needsSecond: second,
          ...known.by,
        },
      })
      money = {
        ...money,
        refundable: lessRefunds(money.refundable, [
          { items: wish.items, shipping: wish.shipping ?? 0, cod: wish.cod ?? 0, split: quote.split },
        ]),
      }
    }
    if (verdict.findings.length === 0) known.given = given
    return verdict
  },
})
