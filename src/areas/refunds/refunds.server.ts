// What people do with a refund once it was asked for; what the clock and the gateway do is in `sending` and `told`.
import { orders } from '#areas/orders/orders.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { needsSecond, type RefundWish, refundOf } from '#rules/refund.ts'
import { rowsById } from '#server/records/rows.ts'
import { type Acting, type Change, type Scene, serve } from '#server/records/serve.ts'
import { undoneIn } from '#server/records/undone.ts'
import { refusedBy } from './asking.server.ts'
import { calculatorDoor } from './calculator.server.ts'
import { creditNote, invoicesOfOrders, noteWhy } from './creditNote.server.ts'
import { addressOf, askedBy } from './drafting.server.ts'
import { orderRefund } from './orderRefund.server.ts'
import { anew } from './parts.server.ts'
import { askedToday, readLimits, readMoney } from './refundable.server.ts'
import { type RefundRow, refunds } from './refunds.ts'
import { approvable, byOthers, ownPart } from './requesters.server.ts'
import { askForRefunds, sendRefunds } from './sending.server.ts'
import { leads, whyNot } from './states.server.ts'
import { gatewayDoor } from './told.server.ts'
import { verifyRefunds } from './verifying.server.ts'

type Patch = Partial<RefundRow>
type Moved = { patches: { id: string; patch: Patch }[]; refused: { id: string; why: Finding }[] }

const partlyPaid = remark('STATE', 'Part of it has already been paid out', { key: 'refunds.findings.partlyPaid' })
const isPartlyPaid = ({ split }: RefundRow): boolean => (split ?? []).some(({ state }) => state === 'processed')

/** Each as far as its chart lets it; what stands against it is said of it alone. */
const moved = async (
  { records, staff }: Acting<typeof refunds, unknown>,
  event: string,
  more: (refund: RefundRow) => Promise<Finding | Patch> | Finding | Patch = () => ({}),
): Promise<Moved> => {
  const all: Moved = { patches: [], refused: [] }
  for (const refund of records) {
    const why = whyNot(refund, event, staff)
    const extra = why ?? (await more(refund))
    if ('code' in extra && 'message' in extra) all.refused.push({ id: refund.id, why: extra as Finding })
    else all.patches.push({ id: refund.id, patch: { state: leads(refund, event, staff)!, ...extra } })
  }
  return all
}

const wishOf = ({ personal }: Scene, refund: RefundRow): RefundWish => ({
  items: (refund.items ?? []).map(({ line, units }) => ({ line, units })),
  shipping: refund.shipping,
  cod: refund.codFee,
  overpaid: refund.overpaid,
  returnFee: refund.returnFee,
  goodwill: refund.goodwill,
  destination: refund.destination,
  upi: refund.upi,
  ifsc: refund.ifsc,
  account: personal.open(refund.account),
  split: (refund.split ?? []).map(({ payment, amount }) => ({ tender: payment, amount })),
})

/** With its order locked: what it is for may have gone back another way since. */
const stillOwed = async (
  scene: Scene,
  refund: RefundRow,
  { wish = wishOf(scene, refund), given = 0 }: { wish?: RefundWish; given?: number } = {},
): Promise<{ why: Finding | undefined; alone: number }> => {
  const [order] = await rowsById(scene.tx, orders, [refund.order], 'locked')
  if (!order)
    return {
      why: remark('NOT_FOUND', 'The order no longer exists', { key: 'refunds.findings.orderGone' }),
      alone: 0,
    }
  const money = await readMoney(scene, order, refund.id)
  const limits = await readLimits(scene.tx)
  return { why: refusedBy(money, refundOf(money.refundable, wish), limits, given), alone: money.alone }
}

/** Under another key: a refusal ended the last one for good. */
const again = (refund: RefundRow): Patch => ({ failure: null, tries: refund.tries + 1, split: anew(refund) })

const notBack = remark('STATE', 'It can no longer be cancelled', { key: 'refunds.findings.sent' })

/**
 * Undo leads to a draft, or back to where a try began: whatever sends money on its way again is handed in again, and held to what is
 * left and to the limits of now.
 */
const isUndone = (before: unknown, after: unknown): boolean =>
  before === after ||
  after === 'draft' ||
  ((after === 'failed' || after === 'changeDestination') && (before === 'queued' || before === 'needsApproval'))

/** Undo is a withdrawal: possible until it was sent, and never taken back. */
const judge = ({ before, after }: Change, undoes: boolean): Finding[] => {
  if (before && undoes && !isUndone(before.state, after.state)) return [notBack]
  if (!before || before.status === after.status) return []
  const isOpen = ['draft', 'needsApproval', 'queued'].includes(String(before.state))
  if (after.status === 'deleted' && isOpen) return []
  return [notBack]
}

export const refundsServer = serve(refunds, {
  check: async (scene, changes) => changes.map(change => judge(change, undoneIn(scene) !== undefined)),
  refusals: (refund, { staff }) => {
    return {
      ...Object.fromEntries(
        (['submit', 'approve', 'sendBack', 'retry', 'redirect'] as const).map(event => [
          event,
          whyNot(refund, event, staff),
        ]),
      ),
      creditNote: noteWhy(refund),
      withdraw: whyNot(refund, 'withdraw', staff) ?? (isPartlyPaid(refund) ? partlyPaid : undefined),
    }
  },
  async withheld(scene, rows) {
    const waiting = rows.filter(({ state }) => state === 'needsApproval')
    if (waiting.length === 0) return []
    const others = await approvable(scene, waiting)
    return rows.map(row => {
      if (!waiting.includes(row) || others.has(row.id)) return {}
      const why = whyNot(row, 'approve', scene.staff) ?? ownPart
      return { approve: why, sendBack: why }
    })
  },
  // The invoice its credit note is of stands on its order.
  virtual: ({ tx }, rows) => invoicesOfOrders(tx, rows),
  // Those one may approve, which leaves out what one asked for.
  filters: { for: (_op, _values, _setting, { userId }) => byOthers(userId) },
  actions: {
    creditNote,
    verify: verifyRefunds,
    async submit(acting) {
      let given = await askedToday(acting)
      const { approval } = await readLimits(acting.tx)
      // Several drafts of one order may be handed in at once.
      const aloneHere = new Map<string, number>()
      return moved(acting, 'submit', async refund => {
        const { why, alone: before } = await stillOwed(acting, refund, { given })
        if (why) return why
        given += refund.amount
        const alone = before + (aloneHere.get(refund.order) ?? 0)
        // The limit may have come down since the draft was opened, or other parts of its order have gone.
        const second = refund.needsSecond === true || needsSecond(refund.amount + alone, refund.goodwill, approval)
        if (!second) aloneHere.set(refund.order, (aloneHere.get(refund.order) ?? 0) + refund.amount)
        const state = leads({ ...refund, needsSecond: second }, 'submit', acting.staff)
        return { ...askedBy(acting), needsSecond: second, failure: null, ...(state && { state }) }
      })
    },
    async approve(acting) {
      const others = await approvable(acting, acting.records)
      const approved = { approvedByName: acting.staff.name, approvedAt: acting.now.toISOString() }
      return moved(acting, 'approve', ({ id }) => (others.has(id) ? approved : ownPart))
    },
    async sendBack(acting) {
      const others = await approvable(acting, acting.records)
      return moved(acting, 'sendBack', ({ id }) => (others.has(id) ? { failure: acting.input.reason } : ownPart))
    },
    withdraw: acting =>
      moved(acting, 'withdraw', refund => (isPartlyPaid(refund) ? partlyPaid : { failure: acting.input.reason })),
    retry: acting =>
      moved(acting, 'retry', async refund => {
        // What failed is no part of the day's sum: it is asked for anew, and held to it anew.
        const { why } = await stillOwed(acting, refund, { given: await askedToday(acting, refund.id) })
        return why ?? again(refund)
      }),
    redirect: acting =>
      moved(acting, 'redirect', async refund => {
        const { destination, upi, ifsc, account } = acting.input
        const wish = { ...wishOf(acting, refund), destination, upi, ifsc, account }
        const { why } = await stillOwed(acting, refund, { wish, given: await askedToday(acting, refund.id) })
        const unapproved = { approvedByName: null, approvedAt: null }
        return why ?? { destination, ...addressOf(wish), ...again(refund), ...askedBy(acting), ...unapproved }
      }),
  },
  clock: sendRefunds,
  errand: askForRefunds,
  doors: kit => [...gatewayDoor(kit), ...calculatorDoor(kit)],
  uploads: { orderRefund },
})
