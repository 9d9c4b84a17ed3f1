// The cockpit of an order: where it stands in each region and since when, its money as a waterfall, its units one by one, and
// what everybody told of it, in one line of time.
import { lazy } from 'react'
import { listRecords } from '#console/net/records.ts'
import { present } from '#console/present.ts'
import type { AnyRow } from '#contract/resource.ts'
import { AddressCell, BillToCell, ShipToCell, TotalsCell } from './cells.console.tsx'
import { holds } from './holds.ts'
import { orderLines } from './orderLines.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'
import { payments } from './payments.ts'

const Strip = lazy(async () => ({ default: (await import('./strip.console.tsx')).Strip }))
const Waterfall = lazy(async () => ({ default: (await import('./waterfall.console.tsx')).Waterfall }))
const Lines = lazy(async () => ({ default: (await import('./lines.console.tsx')).Lines }))
const RefundAsk = lazy(async () => ({ default: (await import('./refund.console.tsx')).RefundAsk }))
const PlaceAsk = lazy(async () => ({ default: (await import('./place.console.tsx')).PlaceAsk }))
const ItemsAsk = lazy(async () => ({ default: (await import('./items.console.tsx')).ItemsAsk }))
const Packed = lazy(async () => ({ default: (await import('./packed.console.tsx')).Packed }))
const Back = lazy(async () => ({ default: (await import('./back.console.tsx')).Back }))
const Told = lazy(async () => ({ default: (await import('./told.console.tsx')).Told }))

/** How the order itself stands is beside its title. */
const regions = ['payment', 'hold', 'push', 'delivery']
const stands = [...regions, ...regions.map(name => `${name}At`), 'holdReasons', 'pushCode']

/** What somebody still waits for, to be changed. */
const itemsOf = async (order: string, signal: AbortSignal) => {
  const { rows } = await listRecords(
    orderLines,
    { page: 1, size: 100, sort: 'position', filter: `order:${order}` },
    signal,
  )
  return rows.flatMap(({ sku, qty, cancelled }) => {
    const quantity = Number(qty) - Number(cancelled)
    return quantity > 0 ? [{ sku, quantity }] : []
  })
}

/** The first payment that is waited for, which for cash is less by its fee, by its rounding and by what was offered. */
const dueOf = async ({ id, payment, totals, offer }: AnyRow, signal: AbortSignal): Promise<number> => {
  const filter = `order:${id} state:pending`
  const { rows } = await listRecords(payments, { page: 1, size: 1, sort: 'position', filter }, signal)
  const { cod = 0, cashRoundOff = 0 } = (totals ?? {}) as Record<string, number>
  const fee = cod + cashRoundOff
  return Number(rows[0]?.amount ?? 0) - (payment === 'codDue' ? fee + Number(offer ?? 0) : 0)
}

/** The address as it stands, to be corrected. */
const addressOf = ({ shipTo }: AnyRow): Record<string, unknown> => {
  const { country: _, ...parts } = (shipTo ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null))
}

/** Something of it is, or was, with the shopper. */
const left = new Set(['shipped', 'delivered', 'closed', 'rtoClosed'])

present(orders, {
  begin: {
    editAddress: async order => addressOf(order),
    recordPayment: async (order, signal) => ({ amount: await dueOf(order, signal) }),
    editItems: async ({ id }, signal) => ({ lines: await itemsOf(id, signal) }),
  },
  asks: { refund: RefundAsk, place: PlaceAsk, override: PlaceAsk, editItems: ItemsAsk },
  cells: { billTo: BillToCell, shipTo: ShipToCell, totals: TotalsCell },
  first: ['orderLines', 'stands', 'money'],
  leads: [
    'unhold',
    'editItems',
    'hold',
    {
      resource: 'returnRequests',
      action: 'request',
      isFor: ({ state }) => state === 'delivered' || state === 'closed',
    },
    'refund',
  ],
  tells: { shipTo: ['pincode', 'city', 'region'], shippingMethodName: ['shippingMethod'] },
  sections: [
    {
      name: 'contact',
      title: 'orders.screen.contact',
      at: 'side',
      fields: ['contactName', 'member', 'phone', 'email', 'customerNote'],
    },
    { name: 'address', title: 'orders.screen.address', at: 'side', fields: ['shipTo', 'billTo'] },
    {
      name: 'price',
      title: 'orders.screen.price',
      at: 'side',
      fields: ['grand', 'totals', 'payBy', 'linkSentAt', 'offer', 'paid', 'refunded', 'coupons', 'invoiceNo'],
    },
    { name: 'risk', title: 'orders.screen.risk', at: 'side', fields: ['risk', 'riskSignals'] },
    {
      name: 'way',
      title: 'orders.screen.way',
      fields: ['courier', 'shippingMethodName', 'shippingMethod', 'promisedAt'],
    },
    {
      name: 'origin',
      title: 'orders.screen.origin',
      fields: ['channel', 'placedAt', 'stateAt', 'utm', 'tags', 'revision'],
    },
  ],
  panels: [
    // In the place of the plain table of its lines.
    { name: 'orderLines', title: 'orders.screen.items', peeks: true, tells: ['skus', 'itemCount'], Panel: Lines },
    { name: 'stands', title: 'orders.screen.stands', tells: stands, Panel: Strip },
    {
      name: 'money',
      title: 'orders.screen.money',
      tells: ['grand', 'totals', 'paid', 'refunded', 'offer', 'linkSentAt'],
      isFor: ({ totals }) => totals !== null,
      Panel: Waterfall,
    },
    {
      name: 'back',
      title: 'orders.screen.back',
      at: 'end',
      isFor: ({ paid, state }) => Number(paid) > 0 || left.has(String(state)),
      Panel: Back,
    },
    // In the place of the plain table of its events.
    { name: 'orderEvents', title: 'orders.screen.timeline', at: 'end', Panel: Told },
  ],
})
present(packages, {
  cells: { shipTo: AddressCell },
  first: ['packed'],
  sections: [
    {
      name: 'way',
      title: 'orders.screen.way',
      at: 'side',
      fields: ['courier', 'warehouse', 'promisedAt', 'pickedUpAt', 'attempts', 'weightG', 'size'],
    },
    { name: 'address', title: 'orders.screen.address', at: 'side', fields: ['shipTo', 'phone'] },
  ],
  panels: [{ name: 'packed', title: 'orders.screen.items', peeks: true, tells: ['units'], Panel: Packed }],
})
present(holds, {
  leads: [
    {
      resource: 'orders',
      action: 'unhold',
      on: 'order',
      isFor: ({ state }) => state === 'open',
      begun: ({ reason }) => ({ reasons: [reason] }),
    },
  ],
})
