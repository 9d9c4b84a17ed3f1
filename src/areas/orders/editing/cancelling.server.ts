// Cancelling an order or some of its units: only while nothing of it has left the house. What was captured for them goes back by
// a draft of a refund.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { dayFigure } from '#contract/said.ts'
import { stateWhy } from '#contract/standing.ts'
import { collectRound } from '#rules/cod.ts'
import { unitShare } from '#rules/money.ts'
import { paidFor } from '#rules/refund/rows.ts'
import { nextIn, stepped } from '#server/records/regions.ts'
import type { Dossier } from '../dossier.server.ts'
import { type Judged, revised } from '../effects.server.ts'
import { type OrderLineRow, orderLines } from '../orderLines.ts'
import type { Purse } from '../orders.ports.ts'
import { type OrderRow, orders } from '../orders.ts'
import type { PackageRow } from '../packages.ts'
import { labelsOff, takenOut } from '../parcels/parcelling.server.ts'
import { payments } from '../payments.ts'

const back: ReadonlySet<PackageRow['state']> = new Set(['rtoDelivered', 'restocked', 'writtenOff', 'lost', 'damaged'])

/** The first package that is with the courier, or was delivered. */
export const pickedUp = (packages: readonly PackageRow[]): PackageRow | undefined =>
  packages.find(({ pickedUpAt, state }) => pickedUpAt !== null && !back.has(state))

export const pickedFinding = ({ packageNo, pickedUpAt }: PackageRow): Finding =>
  remark('STATE', 'Package {n} was picked up {day}. Request RTO instead', {
    params: { n: packageNo.split('-').at(-1) ?? packageNo, day: dayFigure(String(pickedUpAt).slice(0, 10)) },
    key: 'orders.findings.pickedUp',
  })

export const leftOf = ({ qty, cancelled, shipped }: OrderLineRow): number => qty - cancelled - shipped

/** What the units that go are worth, each by its own share of what the line is paid with. */
const worth = ({ cancelled, qty }: OrderLineRow, gross: number, count: number): number => {
  let sum = 0
  for (let unit = cancelled + 1; unit <= cancelled + count; unit += 1) sum += unitShare(gross, qty, unit)
  return sum
}

interface Lessened {
  resource: typeof payments
  id: string
  patch: { amount: number; state?: 'captured' }
}

/** Less is waited for, from the last payment on; what none of them bears was paid already. */
const lessened = ({ order, payments: all }: Dossier, off: number) => {
  let beyond = off
  const pending = all.filter(({ state }) => state === 'pending').toSorted((one, other) => other.position - one.position)
  const others = pending.flatMap(({ id, amount, method }): Lessened[] => {
    const less = Math.min(amount, beyond)
    beyond -= less
    // Nobody can pay nothing: what was paid before is all of it then.
    const isOver = amount === less && method !== 'cod' && order.paid > 0
    return less > 0
      ? [{ resource: payments, id, patch: { amount: amount - less, ...(isOver && { state: 'captured' }) } }]
      : []
  })
  return { isWaiting: pending.length > 0, isOver: others.some(({ patch }) => 'state' in patch), beyond, others }
}

/** What is left to collect at the door is rounded like any cash; what that adds or takes beside what was rounded before. */
const roundedAnew = ({ order, payments: all }: Dossier, others: readonly Lessened[], step: number) => {
  const door = all.find(({ method, state }) => method === 'cod' && state === 'pending')
  const less = others.find(({ id }) => id === door?.id)
  const { totals, quote } = order
  if (!door || !less || !totals || step === 0) return { others, patch: {} }
  const { collect, roundOff: more } = collectRound(less.patch.amount, step)
  if (more === 0) return { others, patch: {} }
  const [roundOff, grand] = [(totals.roundOff ?? 0) + more, order.grand + more]
  const now = { ...totals, roundOff, cashRoundOff: (totals.cashRoundOff ?? 0) + more, grand }
  return {
    others: others.map(one => (one === less ? { ...one, patch: { ...one.patch, amount: collect } } : one)),
    patch: { grand, totals: now, ...(quote && { quote: { ...quote, totals: now } }) },
  }
}

/** What becomes of the units beside being cancelled. */
interface Fate {
  isRestocked: boolean
  /** Nothing was paid for them that could go back. */
  isUnpaid: boolean
}

const countedOff = (
  { cancelled, setAside, neverPaid }: OrderLineRow,
  count: number,
  { isRestocked, isUnpaid }: Fate,
) => ({
  cancelled: cancelled + count,
  ...(!isRestocked && { setAside: setAside + count }),
  ...(isUnpaid && { neverPaid: neverPaid + count }),
})

/** The order system has not heard of it: nothing there has to be cancelled. */
const unheard: ReadonlySet<OrderRow['push']> = new Set(['notPushed', 'queued'])

export interface CancelAsk {
  /** By line; all that is left of every line where none are named. */
  units?: ReadonlyMap<string, number>
  reason: string
  /** False where they may not be sold again before somebody has looked at them. */
  isRestocked: boolean
  /** What was paid, where it is to go back, and the number the refund gets. */
  back?: { purse: Purse; refundNo: string } | undefined
  /** What cash is collected in, in minor units. */
  cashStep?: number
}

export const cancelOf = (
  dossier: Dossier,
  { units: wanted, reason, isRestocked, back, cashStep = 0 }: CancelAsk,
  now: Date,
): Judged => {
  const { order, lines } = dossier
  const gone = pickedUp(dossier.packages)
  if (gone) return pickedFinding(gone)
  if (nextIn(orders, order, 'state', 'cancel') === undefined) return stateWhy(orders, order, 'state')
  const going = lines.map(line => [line, wanted ? (wanted.get(line.id) ?? 0) : leftOf(line)] as const)
  const over = going.find(([line, count]) => count > leftOf(line))
  if (over)
    return remark('LIMIT', '{n} requested, {left} can be cancelled', {
      path: 'qty',
      params: { n: over[1], left: leftOf(over[0]) },
      key: 'orders.findings.cancelMore',
    })
  const isWhole = going.every(([line, count]) => count === leftOf(line))
  const grossOf = paidFor(order)
  const off = going.reduce((sum, [line, count]) => sum + worth(line, grossOf(line), count), 0)
  const units = new Map(going.map(([{ id }, count]) => [id, count]))
  // What was paid is part of all of it: less is waited for, and only what is beyond that goes back.
  const due = lessened(dossier, off)
  // What of them was paid goes back beside them, where it is to go back at all.
  const isUnpaid = due.isWaiting && (order.paid === 0 || back !== undefined || (!isWhole && due.beyond === 0))
  const cancelled = { units, isWhole, note: reason }
  const refund =
    back &&
    (due.isWaiting && order.paid > 0
      ? back.purse.advance(isWhole ? order.paid : due.beyond, cancelled, back.refundNo)
      : back.purse.cancelled(cancelled, back.refundNo))
  if (refund && 'code' in refund) return refund
  const boxes = takenOut(dossier, units, now)
  const rounded = roundedAnew(dossier, due.others, cashStep)
  return {
    patch: {
      ...boxes.patch,
      ...(isWhole
        ? {
            ...(!unheard.has(order.push) && revised(order, now)),
            ...stepped(orders, order, { state: 'cancel', push: 'stop', payment: 'waive' }, now),
          }
        : {
            ...revised(order, now),
            ...rounded.patch,
            ...(due.isOver && stepped(orders, order, { payment: 'capture' }, now)),
            itemCount: order.itemCount - going.reduce((sum, [, count]) => sum + count, 0),
            offer: null,
          }),
    },
    others: [
      ...(boxes.others ?? []),
      ...going.flatMap(([line, count]) =>
        count > 0
          ? [{ resource: orderLines, id: line.id, patch: countedOff(line, count, { isRestocked, isUnpaid }) }]
          : [],
      ),
      ...(isWhole ? [] : [...rounded.others, ...labelsOff(dossier.packages)]),
    ],
    ...(refund && { creates: [refund] }),
  }
}
