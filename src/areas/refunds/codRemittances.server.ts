// Row rules of a courier's remittance: each parcel's cash against what was due at the door. What is short stands out, and the order
// and its payment say so.
import { sql } from 'drizzle-orm'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { payments } from '#areas/orders/payments.ts'
import type { Values } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { chartOf } from '#contract/stateMap.ts'
import { next } from '#machines/lifecycle.ts'
import { sayMoney } from '#rules/money.ts'
import { rowsOf } from '#server/db/statement.ts'
import { newId } from '#server/records/ids.ts'
import { storedByIds } from '#server/records/read.ts'
import { type BulkChange, type BulkRow, bulk, type Scene, serve } from '#server/records/serve.ts'
import { type CodRemittanceRow, codRemittances, remittanceColumns } from './codRemittances.ts'

type Row = BulkRow<Values<typeof remittanceColumns>>
interface Parcel {
  awb: string
  courier: string
  order: string
  /** Its payment at the door. */
  payment: string
  due: number
}
interface Known {
  parcels: Map<string, Parcel>
  orders: Map<string, OrderRow>
  before: Map<string, CodRemittanceRow>
  now: string
}

const nameOf = (courier: unknown, awb: unknown): string => `${courier}/${awb}`.toLowerCase()

const needed = ['courier', 'awb', 'collected', 'remitted_on', 'utr'] as const

const unknown = ({ values: { awb = '', courier = '' } }: Row): Finding =>
  remark('REF_NOT_FOUND', 'No parcel {awb} of {courier} was to be paid in cash', {
    params: { awb: awb ?? '', courier: courier ?? '' },
    path: 'awb',
    key: 'refunds.findings.noParcel',
  })

const otherBefore = ({ utr, collected }: CodRemittanceRow, currency: string): Finding =>
  remark('DUPLICATE', 'Already handed over with {utr}: {collected}', {
    params: { utr, collected: sayMoney(collected, currency) },
    path: 'awb',
    key: 'refunds.findings.remitted',
  })

/** Cash a courier has was collected, also where nobody told of the delivery. */
const paymentAfter = (state: OrderRow['payment'], isShort: boolean): OrderRow['payment'] => {
  const chart = chartOf('orderPayment')
  const collected = next(chart, state, {}, 'collect') ?? state
  return (next(chart, collected, {}, isShort ? 'short' : 'remit') ?? collected) as OrderRow['payment']
}

const changesFor = (
  { values }: Row,
  { order: id, payment, due }: Parcel,
  order: OrderRow,
  now: string,
): BulkChange[] => {
  const { courier, awb, utr, remitted_on: remittedOn, collected = 0 } = values
  const short = Math.max(0, due - collected!)
  const state = short > 0 ? 'short' : collected! > due ? 'over' : 'matched'
  const draft = { courier, awb, order: id, due, collected, short, state, remittedOn, utr }
  const after = paymentAfter(order.payment, short > 0)
  const paid = short > 0 ? { state: 'short', captured: collected } : { state: 'remitted', captured: due }
  return [
    { does: 'create', resource: codRemittances, id: newId(), draft },
    { does: 'change', resource: payments, id: payment, patch: paid },
    { does: 'change', resource: orders, id, patch: { payment: after, paymentAt: now, paid: paid.captured } },
  ]
}

const readParcels = ({ tx, setting }: Scene, awbs: readonly string[]) =>
  rowsOf<Parcel>(
    tx,
    sql`select p.awb, p.courier, p."order", y.id as payment, y.amount as due from packages p
      join payments y on y.vendor = p.vendor and y."order" = p."order" and y.method = 6 and y.status <> 2
      where p.vendor = ${setting.vendor} and p.status <> 2 and p.awb = any(${sql.param(awbs)}::text[])`,
  )

const codRemittance = bulk(remittanceColumns, {
  async load(scene: Scene, rows: Row[]): Promise<Known> {
    const { tx, setting, now } = scene
    const awbs = rows.flatMap(({ values }) => values.awb ?? [])
    const parcels = await readParcels(scene, awbs)
    const ids = [...new Set(parcels.map(({ order }) => order))]
    const found = (await storedByIds(tx, setting.vendor, orders, ids, true)) as unknown as OrderRow[]
    const known = await rowsOf<{ id: string }>(
      tx,
      sql`select id from cod_remittances where vendor = ${setting.vendor} and status <> 2 and awb = any(${sql.param(awbs)}::text[])`,
    )
    const before = (await storedByIds(
      tx,
      setting.vendor,
      codRemittances,
      known.map(({ id }) => id),
      false,
    )) as unknown as CodRemittanceRow[]
    return {
      parcels: new Map(parcels.map(parcel => [nameOf(parcel.courier, parcel.awb), parcel])),
      orders: new Map(found.map(order => [order.id, order])),
      before: new Map(before.map(row => [nameOf(row.courier, row.awb), row])),
      now: now.toISOString(),
    }
  },
  judge([row], known: Known, { setting: { currency } }) {
    const { values, line } = row!
    const tell = (wrong: Finding) => ({ changes: [], warnings: [], findings: [{ ...wrong, line }] })
    const missing = needed.find(col => values[col] === undefined || values[col] === null)
    if (missing) return tell(finding('REQUIRED', { col: missing }, missing))
    const name = nameOf(values.courier, values.awb)
    const parcel = known.parcels.get(name)
    const order = parcel && known.orders.get(parcel.order)
    if (!parcel || !order) return tell(unknown(row!))
    const before = known.before.get(name)
    const isSame = before?.utr === values.utr && before?.collected === values.collected
    if (before && !isSame) return tell(otherBefore(before, currency))
    return { changes: before ? [] : changesFor(row!, parcel, order, known.now), findings: [], warnings: [] }
  },
  rows: async (_scene, records) =>
    (records as unknown as CodRemittanceRow[]).map(({ remittedOn, ...row }) => ({ ...row, remitted_on: remittedOn })),
})

export const codRemittancesServer = serve(codRemittances, { actions: {}, uploads: { codRemittance } })
