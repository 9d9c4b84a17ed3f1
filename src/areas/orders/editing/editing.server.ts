// Edit items: fewer units, or others in their place, while the order is in the house. Priced as it was placed, with its codes; what
// it costs more is due before it goes on, what it costs less is a draft of a refund.
import { quoteCart, releaseUses } from '#areas/discounts/discounts.door.ts'
import { reserveStock } from '#areas/warehouses/warehouses.door.ts'
import type { ActionInput } from '#contract/resource.ts'
import { maxRefund } from '#rules/pricing/placed.ts'
import type { QuotedLine } from '#rules/pricing/quote.ts'
import { invalid } from '#server/records/refusal.ts'
import { stepped } from '#server/records/regions.ts'
import type { Acting, Handler, Scene } from '#server/records/serve.ts'
import { type Dossier, readDossiers } from '../dossier.server.ts'
import { isDeed, revised } from '../effects.server.ts'
import { holdOf } from '../holding/holding.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { orderLines } from '../orderLines.ts'
import { askRefund, leftToRefund } from '../orders.ports.ts'
import { type OrderRow, orders } from '../orders.ts'
import { takenOut } from '../parcels/parcelling.server.ts'
import { payments } from '../payments.ts'
import { askedOf, givenFor } from '../placing/asking.server.ts'
import { sendingHouses, wrongIn } from '../placing/placing.server.ts'
import { createLines, keptOf, pricedOf, quoteKept } from '../placing/quoted.server.ts'
import { uneditable, unitsGone, wrongItems } from './editable.server.ts'
import { itemsEdited, type KeptQuote } from './edited.server.ts'

type Ask = Acting<typeof orders, ActionInput<typeof orders, 'editItems'>>

/** As it would have been placed then; its own uses of the discounts are not in its way. */
const priced = async (ask: Ask, dossier: Dossier) => {
  const { order, lines } = dossier
  const { tx, now, input } = ask
  const kept = order.quote as KeptQuote | null
  if (kept?.uses) await releaseUses(tx, { heldFor: order.orderNo, at: now }, 'edited')
  const wanted = input.lines.map(({ sku, quantity }) => ({ sku: sku.trim(), quantity, ...givenFor(lines, sku) }))
  const asked = await askedOf(ask, dossier, { lines: wanted })
  const quoted = await quoteCart(tx, asked)
  const findings = await wrongIn(ask, asked, quoted)
  if (findings.length > 0) throw invalid(findings.map(one => ({ ...one, path: 'lines' })))
  return quoted
}

/** The lines as they are priced now; those that are gone stay with nothing to pay. Their stock follows them. */
const rewritten = async (ask: Ask, dossier: Dossier, kept: readonly QuotedLine[], from: string[]): Promise<void> => {
  const { write, tx, now } = ask
  const { order, lines } = dossier
  const known = new Map(lines.map(line => [line.sku.toLowerCase(), line]))
  const lineOf = ({ sku }: QuotedLine) => known.get(sku.toLowerCase())
  const stays = new Set(kept.flatMap(one => lineOf(one)?.id ?? []))
  const boxes = takenOut(
    dossier,
    new Map(
      lines.map(line => [
        line.id,
        Math.max(0, line.qty - line.cancelled - (kept.find(one => lineOf(one) === line)?.quantity ?? 0)),
      ]),
    ),
    now,
  )
  for (const { resource, id, patch } of boxes.others ?? []) await write.change(resource, [{ id, patch }])
  await write.change(orderLines, [
    ...kept.flatMap(one => {
      const line = lineOf(one)
      return line
        ? [
            {
              id: line.id,
              patch: { qty: one.quantity, cancelled: 0, neverPaid: 0, unitPrice: one.unit, ...pricedOf(one) },
            },
          ]
        : []
    }),
    ...lines
      .filter(({ id }) => !stays.has(id))
      .map(({ id, qty }) => ({ id, patch: { cancelled: qty, net: 0, tax: 0, discounts: [], components: [] } })),
  ])
  const added = kept.filter(one => !lineOf(one))
  if (added.length === 0) return
  const stock = await createLines(ask, order.id, added, { from: lines.length + 1 })
  await reserveStock(tx, { lines: stock, ref: { kind: 'order', id: order.id }, from, now })
}

/** What is still to be paid, or goes back; what it makes of the order. */
const settled = async (ask: Ask, dossier: Dossier, grand: number): Promise<Record<string, unknown>> => {
  const { order } = dossier
  const scene: Scene = ask
  const due = dossier.payments.find(({ state }) => state === 'pending')
  if (due) await scene.write.change(payments, [{ id: due.id, patch: { amount: Math.max(0, grand - order.paid) } }])
  if (due && grand >= order.paid) return {}
  if (grand < order.paid) {
    const back = { items: [], destination: 'original', reason: 'priceError', overpaid: order.paid - grand } as const
    await askRefund.ask(scene, order, { ...back, note: ask.input.reason }, true)
  }
  if (grand <= order.paid) return {}
  await scene.write.create(payments, [
    {
      order: order.id,
      position: dossier.payments.length + 1,
      method: order.payBy,
      amount: grand - order.paid,
      gatewayRef: `DUE-${order.orderNo}-${order.revision + 1}`,
      captured: 0,
      refunded: 0,
      state: 'pending',
      at: ask.now.toISOString(),
    },
  ])
  const held = holdOf(
    dossier,
    { reason: 'paymentReview', note: ask.input.reason },
    { name: ask.staff.name, now: ask.now },
  )
  if (!isDeed(held)) return stepped(orders, order, { payment: 'owe' }, ask.now)
  for (const { resource, draft } of held.creates ?? []) await scene.write.create(resource, [draft])
  return { ...held.patch, ...stepped(orders, order, { payment: 'owe' }, ask.now) }
}

export const editItems: Handler<typeof orders, Ask['input']> = async ask => {
  const [dossier] = await readDossiers(ask.tx, ask.records as OrderRow[])
  if (!dossier) return {}
  const { order } = dossier
  const refundable = await leftToRefund.ask(ask, order)
  const why = uneditable(dossier) ?? (maxRefund(refundable) < order.paid ? unitsGone : undefined)
  if (why) return { refused: [{ id: order.id, why }] }
  const wrong = wrongItems(ask.input.lines, dossier.lines)
  if (wrong) throw invalid([wrong])
  const quoted = await priced(ask, dossier)
  const kept = keptOf(quoted)
  const { totals } = quoted.quote
  const advance = order.totals?.advance
  await rewritten(ask, dossier, kept, await sendingHouses(ask, quoted, order.shipTo?.pincode, order.payBy === 'cod'))
  const money = await settled(ask, dossier, totals.grand)
  await ask.write.create(orderEvents, [
    {
      order: order.id,
      at: ask.now.toISOString(),
      source: 'staff',
      code: itemsEdited,
      place: ask.staff.name,
      raw: {
        was: order.quote ?? {},
        now: { ...quoteKept(quoted) },
        traces: { was: order.trace, now: { ...quoted.trace } },
      },
    },
  ])
  return {
    patches: [
      {
        id: order.id,
        patch: {
          grand: totals.grand,
          totals: { ...totals, ...(advance && { advance }) },
          skus: kept.map(({ sku }) => sku),
          itemCount: kept.reduce((sum, { quantity }) => sum + quantity, 0),
          offer: null,
          ...revised(order, ask.now),
          ...money,
        },
      },
    ],
  }
}
