// What is offered off an order for paying it online instead of in cash: who may offer how much, and what the order comes to with it.
// It counts once it is paid so, and is gone with the items it was offered on.
import { taxedAt } from '#areas/discounts/discounts.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { wording } from '#contract/said.ts'
import { portion, sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import { type Offered, type OfferedLine, offered } from '#rules/pricing/offered.ts'
import { refusal } from '#rules/refusal.ts'
import type { Trace } from '#rules/trace.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import type { Deed } from '../effects.server.ts'
import { type OrderLineRow, orderLines } from '../orderLines.ts'
import type { OrderRow } from '../orders.ts'

export interface Wish {
  percent?: number | null | undefined
  amount?: number | null | undefined
}

export interface Judged {
  off: number
  /** Above the ceiling, by who may ask for so much: somebody else allows it (kernel, ruling 17). */
  second: boolean
}

export type Judge = (dossier: Dossier) => Judged | null | Finding

const isLive = ({ qty, cancelled, net }: OrderLineRow): boolean => qty > cancelled && net > 0

/** What it takes off each order in minor units, nothing where none was asked for; who asks for too much of any is told at once. */
export const offerJudge = async ({ tx, staff, setting }: Scene, { percent, amount }: Wish): Promise<Judge> => {
  if (percent && amount)
    throw invalid([
      remark('RULE', 'Enter either a percentage or an amount', { path: 'amount', key: 'orders.findings.offerTwice' }),
    ])
  if (!percent && !amount) return () => null
  const path = percent ? 'percent' : 'amount'
  const ceiling = (await settingsOf(tx)).productDiscount
  const above = { ...refusal('APPROVAL', 'pricing.record.ceiling', { ceiling: sayPercent(ceiling) }), path }
  const mayAsk = staff.may('discounts.overcap')
  if (percent && percent > ceiling && !mayAsk) throw invalid([above])
  return ({ lines }) => {
    if (lines.some(({ cancelled, qty }) => cancelled > 0 && cancelled < qty))
      return remark('STATE', 'Some units were cancelled, so the link has no discount', {
        path,
        key: 'orders.findings.offerCancelled',
      })
    const goods = lines.filter(isLive).reduce((sum, { net }) => sum + net, 0)
    const off = percent ? portion(goods, percent, 10_000) : amount!
    if (off >= goods) {
      const params = { goods: sayMoney(goods, setting.currency) }
      return remark('RANGE', 'The items total {goods}', { path, params, key: 'orders.findings.offerMost' })
    }
    const second = off > portion(goods, ceiling, 10_000)
    return second && !mayAsk ? above : { off, second }
  }
}

export interface OfferedCost extends Offered {
  /** By the id of the line and by its SKU. */
  by: ReadonlyMap<string, OfferedLine>
  others: NonNullable<Deed['others']>
}

/** As the goods were taxed on the day it was placed, and where they go. */
export const readOffered = async ({ tx }: Scene, { order, lines }: Dossier): Promise<OfferedCost | undefined> => {
  if (!order.offer || order.payment !== 'codDue') return undefined
  const live = lines.filter(isLive)
  const { taxes, context } = await taxedAt(
    tx,
    new Date(order.placedAt),
    live.map(({ id, sku, qty: quantity }) => ({ id, sku, quantity })),
  )
  const names = new Set(live.flatMap(({ components }) => (components ?? []).map(({ name }) => name)))
  const found = offered(
    live.map(({ id, net, qty: quantity, tax, rate }) => ({
      net,
      quantity,
      was: { tax },
      tax: taxes.get(id) ?? { rate: rate ?? 0 },
    })),
    order.offer,
    {
      ...context,
      place: names.has('CGST') ? 'intra' : 'inter',
      unionTerritory: names.has('UTGST'),
    },
  )
  const others = found.lines.map(({ off, net, tax }, at) => {
    const { id, discounts } = live[at]!
    const priced = { net, tax: tax.tax, rate: tax.rate, components: tax.components.map(one => ({ ...one })) }
    return {
      resource: orderLines,
      id,
      patch: { ...priced, discounts: [...(discounts ?? []), { discount: 'paidAhead', amount: off }] },
    }
  })
  const by = new Map(live.flatMap(({ id, sku }, at) => [id, sku].map(key => [key, found.lines[at]!] as const)))
  return { ...found, by, others }
}

interface Line {
  id: string
  sku: string
}

/** What was paid for each line is what it goes back at. */
const quoted = ({ by }: OfferedCost, quote: OrderRow['quote']) => {
  const lines = ((quote?.lines ?? []) as Line[]).map(line => {
    const found = by.get(line.id) ?? by.get(line.sku)
    return found ? { ...line, net: found.net, tax: found.tax } : line
  })
  return quote && { ...quote, lines }
}

interface Cost {
  grand: number
  totals: Record<string, number>
  quote: OrderRow['quote'] | undefined
}

/** What it costs with it; in the trace it is a step of its own. */
export const withOffer = (
  cost: Cost,
  trace: OrderRow['trace'],
  offer: OfferedCost,
  currency: string,
): Cost & { trace?: Record<string, unknown> } => {
  const { off, gross, tax } = offer
  const { totals } = cost
  const grand = cost.grand - gross
  const step = {
    rule: 'orderDiscount',
    input: wording('orders.trace.paidAhead', 'Paid online instead of COD'),
    outcome: wording('orders.trace.offer', '{amount} off', { amount: sayMoney(off, currency) }),
  } as const
  const isOther = ({ outcome }: Trace['steps'][number]) => (outcome as { key?: string }).key !== 'orders.trace.offer'
  const known = trace as (typeof trace & Trace) | null
  return {
    grand,
    quote: quoted(offer, cost.quote ?? null),
    totals: {
      ...totals,
      offer: off,
      goods: (totals.goods ?? 0) - off,
      tax: (totals.tax ?? 0) - tax,
      grand,
      taxable: (totals.taxable ?? 0) - (gross - tax),
    },
    ...(known && { trace: { ...known, steps: [...known.steps.filter(isOther), step] } }),
  }
}
