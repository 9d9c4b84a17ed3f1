// Row rules of a courier's remittance: each parcel's cash against its share of what was due at the door. What is short stands out, and
// the order and its payment say so; of several parcels the order has handed over when all have.
import { or, sql } from 'drizzle-orm'
import { type Dossier, lockedOrders, readDossiers } from '#areas/orders/orders.door.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { cashless, type PackageRow } from '#areas/orders/packages.ts'
import { type PaymentRow, payments } from '#areas/orders/payments.ts'
import type { Values } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { paidAhead, sharedOut } from '#rules/cash.ts'
import { sayMoney } from '#rules/money.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { nextIn } from '#server/records/regions.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { type BulkChange, type BulkRow, bulk, type Scene, serve } from '#server/records/serve.ts'
import { type CodRemittanceRow, codRemittances, remittanceColumns } from './codRemittances.ts'
import { verifyRemittances } from './verifying.server.ts'

type RemittanceFileRow = BulkRow<Values<typeof remittanceColumns>>
interface Parcel {
  dossier: Dossier
  parcel: PackageRow
  /** The payment of its order at the door. */
  payment: PaymentRow
}
type Remitted = Pick<CodRemittanceRow, 'collected' | 'short' | 'utr'>
interface RemittanceFileLookup {
  parcels: Map<string, Parcel>
  /** Also of the other parcels of its orders. */
  before: Map<string, Remitted>
}

const nameOf = (courier: unknown, awb: unknown): string => `${courier}/${awb}`.toLowerCase()

const needed = ['courier', 'awb', 'collected', 'remitted_on', 'utr'] as const

const unknown = ({ values: { awb = '', courier = '' } }: RemittanceFileRow): Finding =>
  remark('REF_NOT_FOUND', '{courier} has no COD parcel {awb}', {
    params: { awb: awb ?? '', courier: courier ?? '' },
    path: 'awb',
    key: 'refunds.findings.noParcel',
  })

const otherBefore = ({ utr, collected }: Remitted, currency: string): Finding =>
  remark('DUPLICATE', 'Already remitted with {utr}: {collected}', {
    params: { utr, collected: sayMoney(collected, currency) },
    path: 'awb',
    key: 'refunds.findings.remitted',
  })

type RemittanceIssue = 'short' | 'remit' | undefined

/** Cash a courier has was collected, also where nobody told of the delivery. */
const paymentAfter = (state: OrderRow['payment'], told: RemittanceIssue): OrderRow['payment'] => {
  if (!told) return state
  const collected = nextIn(orders, { payment: state }, 'payment', 'collect') ?? state
  return nextIn(orders, { payment: collected }, 'payment', told) ?? collected
}

/** Where the order stands once this is known of its parcels: handed over when all of them are, short as soon as one is. */
const standingOf = (
  { dossier, payment }: Parcel,
  before: RemittanceFileLookup['before'],
): { told: RemittanceIssue; captured: number; state: PaymentRow['state'] } => {
  const shares = sharedOut(dossier, payment.amount)
  const all = dossier.packages.flatMap(one => {
    const remitted = before.get(nameOf(one.courier, one.awb))
    return remitted || !cashless.has(one.state) ? [{ one, remitted, due: shares.get(one.id) ?? 0 }] : []
  })
  const captured = all.map(({ one, remitted, due }) => {
    if (remitted) return Math.min(remitted.collected, due)
    return one.state === 'delivered' ? due : 0
  })
  const isShort = all.some(({ remitted }) => remitted && remitted.short > 0)
  const isWhole = all.every(({ remitted, due }) => remitted || due === 0)
  return {
    told: isShort ? 'short' : isWhole ? 'remit' : undefined,
    captured: captured.reduce((sum, amount) => sum + amount, 0),
    state: isShort ? 'short' : isWhole ? 'remitted' : payment.state,
  }
}

const changesFor = (
  { values }: RemittanceFileRow,
  of: Parcel,
  before: RemittanceFileLookup['before'],
  now: Date,
): BulkChange[] => {
  const { dossier, parcel, payment } = of
  const { order } = dossier
  const { courier, awb, utr, remitted_on: remittedOn, collected = 0 } = values
  const due = sharedOut(dossier, payment.amount).get(parcel.id) ?? 0
  const short = Math.max(0, due - collected!)
  const state = short > 0 ? 'short' : collected! > due ? 'over' : 'matched'
  const draft = { courier, awb, order: order.id, due, collected, short, state, remittedOn, utr }
  // What a row tells is there for those behind it.
  before.set(nameOf(courier, awb), { collected: collected!, short, utr: utr! })
  const { told, ...paid } = standingOf(of, before)
  const after = {
    payment: paymentAfter(order.payment, told),
    paymentAt: now.toISOString(),
    paid: paidAhead(dossier) + paid.captured,
  }
  Object.assign(order, after)
  Object.assign(payment, paid)
  return [
    { does: 'create', resource: codRemittances, id: newId(), draft },
    { does: 'change', resource: payments, id: payment.id, patch: paid },
    { does: 'change', resource: orders, id: order.id, patch: after },
  ]
}

/** By their courier and number, each with its order. */
const readParcels = async (scene: Scene, awbs: readonly string[]): Promise<RemittanceFileLookup['parcels']> => {
  const { tx } = scene
  const found = await lockedOrders(tx, { awbs })
  return new Map(
    (await readDossiers(tx, found)).flatMap(dossier => {
      const payment = dossier.payments.find(({ method }) => method === 'cod')
      return payment
        ? dossier.packages.map(parcel => [nameOf(parcel.courier, parcel.awb), { dossier, parcel, payment }] as const)
        : []
    }),
  )
}

const r = tableFor(codRemittances)

const readBefore = async (
  { tx }: Scene,
  parcels: RemittanceFileLookup['parcels'],
  awbs: readonly string[],
): Promise<RemittanceFileLookup['before']> => {
  const all = [...new Set([...parcels.values()].map(({ dossier }) => dossier.order.id))]
  const isKnown = or(sql`${r.awb} = any(${sql.param(awbs)}::text[])`, sql`${r.order} = any(${sql.param(all)}::uuid[])`)
  const rows = await rowsWhere(tx, codRemittances, isKnown)
  return new Map(rows.map(row => [nameOf(row.courier, row.awb), row]))
}

const codRemittance = bulk(remittanceColumns, {
  async load(scene: Scene, rows: RemittanceFileRow[]): Promise<RemittanceFileLookup> {
    const awbs = rows.flatMap(({ values }) => values.awb ?? [])
    const parcels = await readParcels(scene, awbs)
    return { parcels, before: await readBefore(scene, parcels, awbs) }
  },
  judge([row], { parcels, before: known }: RemittanceFileLookup, { setting: { currency }, now }) {
    const { values, line } = row!
    const tell = (wrong: Finding) => ({ changes: [], warnings: [], findings: [{ ...wrong, line }] })
    const missing = needed.find(col => values[col] === undefined || values[col] === null)
    if (missing) return tell(finding('REQUIRED', { col: missing }, missing))
    const name = nameOf(values.courier, values.awb)
    const parcel = parcels.get(name)
    if (!parcel) return tell(unknown(row!))
    const before = known.get(name)
    const isSame = before?.utr === values.utr && before?.collected === values.collected
    if (before && !isSame) return tell(otherBefore(before, currency))
    // Of a parcel that came back nothing was to be had, and nothing is missing.
    const isNothing = values.collected === 0 && cashless.has(parcel.parcel.state)
    const changes = before || isNothing ? [] : changesFor(row!, parcel, known, now)
    return { changes, findings: [], warnings: [] }
  },
  rows: async (_scene, records) =>
    (records as unknown as CodRemittanceRow[]).map(({ remittedOn, ...row }) => ({ ...row, remitted_on: remittedOn })),
})

export const codRemittancesServer = serve(codRemittances, {
  actions: { verify: verifyRemittances },
  uploads: { codRemittance },
})
