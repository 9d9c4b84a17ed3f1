// Holding an order and letting it go: it waits while any hold is open, and nothing is pushed meanwhile.
import { finding, remark } from '#contract/finding.ts'
import { valueNamed } from '#contract/member.ts'
import type { Finding } from '#contract/problem.ts'
import type { Said } from '#contract/said.ts'
import { stepped } from '#server/records/regions.ts'
import type { Dossier } from '../dossier.server.ts'
import type { Deed, Judged } from '../effects.server.ts'
import { type HoldRow, holds } from '../holds.ts'
import { type OrderRow, orders } from '../orders.ts'
import { HoldReason } from '../sets.ts'

type Reason = HoldRow['reason']

export interface HoldAsk {
  reason: Reason
  note?: string | null | undefined
  releaseAt?: string | null | undefined
}

export interface By {
  name: string
  now: Date
}

/** As everybody reads it: files and calls write its name, sentences its label. */
const said = (reason: Reason): Said => valueNamed(HoldReason, reason)

const isOpen = ({ state }: HoldRow): boolean => state === 'open'

const ended = new Set<OrderRow['state']>(['delivered', 'closed', 'expired', 'cancelled', 'rtoClosed'])
const over: Finding = remark('STATE', 'Nothing left to hold', { key: 'orders.findings.over' })

/** A hold stops what is still to be pushed or sent: where nothing is, there is nothing to hold. */
export const unheldFor = ({ state }: Pick<OrderRow, 'state'>): Finding | undefined =>
  ended.has(state) ? over : undefined

export const holdOf = (
  { order, holds: known }: Dossier,
  { reason, note, releaseAt }: HoldAsk,
  { name, now }: By,
): Judged => {
  const why = unheldFor(order)
  if (why) return why
  const open = known.filter(isOpen)
  if (open.some(one => one.reason === reason))
    return remark('STATE', 'Already on hold for {reason}', {
      path: 'reason',
      key: 'orders.findings.alreadyHeld',
      params: { reason: said(reason) },
    })
  if (releaseAt && Date.parse(releaseAt) <= now.getTime())
    return remark('RANGE', 'The release time is in the past', {
      path: 'releaseAt',
      key: 'orders.findings.releasePast',
    })
  const draft = {
    order: order.id,
    holdNo: `${order.orderNo}/${known.length + 1}`,
    reason,
    note: note ?? null,
    state: 'open',
    openedAt: now.toISOString(),
    openedByName: name,
    releaseAt: releaseAt ?? null,
  }
  return {
    patch: {
      holdReasons: [...new Set([...open.map(one => one.reason), reason])],
      ...stepped(orders, order, { hold: 'hold', push: 'stop' }, now),
    },
    creates: [{ resource: holds, draft }],
  }
}

/** Those that are named, of which it is held for one at least: which holds go is always said, and never all of them by silence. */
export const releaseOf = ({ order, holds: known }: Dossier, reasons: readonly Reason[], { name, now }: By): Judged => {
  const open = known.filter(isOpen)
  if (open.length === 0) return remark('STATE', 'Not on hold', { key: 'orders.findings.notHeld' })
  const going = open.filter(one => reasons.includes(one.reason))
  const [first] = reasons
  if (going.length > 0) return released({ order, holds: known } as Dossier, going, { name, now })
  return first
    ? remark('STATE', 'Not on hold for {reason}', {
        path: 'reasons',
        key: 'orders.findings.notHeldFor',
        params: { reason: said(first) },
      })
    : finding('REQUIRED', { col: 'reasons' }, 'reasons')
}

export const released = ({ order, holds: known }: Dossier, going: readonly HoldRow[], { name, now }: By): Deed => {
  const left = known.filter(one => isOpen(one) && !going.includes(one))
  const closed = { state: 'released', releasedAt: now.toISOString(), releasedByName: name }
  return {
    patch: {
      holdReasons: left.map(one => one.reason),
      hold: order.hold,
      ...stepped(orders, order, { hold: 'release' }, now, { open: left.length > 0 }),
    },
    others: going.map(({ id }) => ({ resource: holds, id, patch: closed })),
  }
}
