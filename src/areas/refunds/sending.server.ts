// Sends what is queued and asks after what was sent. A refund is committed as sent before anybody is asked to pay, so that it can
// no longer be withdrawn; it is asked for under its own key, with nothing locked, as often as it takes to hear how it ended.
import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { earnCredit } from '#areas/members/members.door.ts'
import type { OrderRow } from '#areas/orders/orders.ts'
import { payments } from '#areas/orders/payments.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Errand } from '#server/records/errand.ts'
import { stepped } from '#server/records/regions.ts'
import { rowsById, rowsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { creditNoteOf } from './creditNote.server.ts'
import { gatewayOf, type Payback, type PaybackAnswer } from './gateway.server.ts'
import { eventOf, isCredit, isOpen, partsAfter, reasonIn } from './parts.server.ts'
import { reckoned } from './reckoned.server.ts'
import { type RefundRow, refunds } from './refunds.ts'
import { leads } from './states.server.ts'

const mostSent = 50
const mostAsked = 10
/** So long nothing is asked again of what gave no answer. */
const patienceMs = 5 * 60_000

const r = tableFor(refunds)

/** The oldest first if there are more than `most`; in the order of their ids. */
const due = async ({ tx }: Scene, which: SQL | undefined, most: number): Promise<RefundRow[]> => {
  const rows = await rowsWhere(tx, refunds, which, {
    order: sql`${r.createdAt}, ${r.id}`,
    limit: most,
    lock: 'free',
  })
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** A refusal ends a key for good: another try is another payment. */
const keyOf = ({ id, tries }: RefundRow, at: number): string =>
  [id, ...(at > 0 || tries > 1 ? [at + 1] : []), ...(tries > 1 ? [tries] : [])].join('-')

/** The refund a key belongs to, which part of it, and which try. */
export const ofKey = (key: string): { id: string; at: number; tries: number } => {
  const [, id = '', at = '1', tries = '1'] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(\d+))?(?:-(\d+))?$/.exec(key) ?? []
  return { id, at: Number(at) - 1, tries: Number(tries) }
}

/** Undefined where it was sealed with a key that is not there any more. */
const wantedOf = async ({ tx, personal }: Scene, refund: RefundRow): Promise<(Payback['to'] | undefined)[]> => {
  const { destination, upi, ifsc, split } = refund
  if (destination === 'upi') return (split ?? []).map(() => ({ upi: upi ?? '' }))
  const account = destination === 'bank' ? personal.open(refund.account) : null
  if (destination === 'bank') return (split ?? []).map(() => (account ? { ifsc: ifsc ?? '', account } : undefined))
  const ids = (split ?? []).map(({ payment }) => payment)
  const rows = await rowsById(tx, payments, ids)
  const referenceOf = new Map(rows.map(({ id, gatewayRef }) => [id, gatewayRef]))
  return ids.map(id => ({ payment: referenceOf.get(id) ?? '' }))
}

const credited = async (scene: Scene, refund: RefundRow, { member }: OrderRow): Promise<void> => {
  const amount = (refund.split ?? []).reduce((sum, part) => sum + (isCredit(refund, part) ? part.amount : 0), 0)
  if (amount === 0) return
  if (!member) throw new Error(`store credit for nobody: ${refund.refundNo}`)
  await earnCredit(scene, { member, amount, reason: refund.refundNo, ref: refund.refundNo })
}

/** What was heard of its parts, whoever brought it. */
export const heard = async (
  scene: Scene,
  refund: RefundRow,
  answers: ReadonlyMap<number, PaybackAnswer>,
): Promise<void> => {
  const { write, now, staff } = scene
  const told = partsAfter(refund.split ?? [], answers)
  const outside = told.filter(part => !isCredit(refund, part))
  // Credit is given with the last word: where the others fail there is none to take back.
  const isDue = outside.every(({ state }) => state === 'processed')
  const parts = told.map(part => (isDue && isCredit(refund, part) ? { ...part, state: 'processed' } : part))
  if (parts.every(({ state }, at) => state === refund.split?.[at]?.state)) return
  const event = eventOf(isDue ? parts : outside)
  const state = event && leads(refund, event, staff)
  const at = now.toISOString()
  const paid = event === 'process' && state ? await reckoned(scene, refund) : undefined
  const note = paid && (await creditNoteOf(scene, refund, paid))
  if (paid) await credited(scene, refund, paid)
  await write.change(refunds, [
    {
      id: refund.id,
      patch: {
        split: parts,
        ...(state && { state }),
        ...(paid && { processedAt: at, failure: null, ...note }),
        ...(event && event !== 'process' && { failure: reasonIn(answers) ?? null }),
      },
    },
  ])
}

const unreadable: PaybackAnswer = { state: 'bounced', reason: 'The account number cannot be read; give it again' }

interface Claimed {
  refund: RefundRow
  to: (Payback['to'] | undefined)[]
}

/** Taken up for a while: nobody else asks for them meanwhile, and whoever dies before they are settled has them asked for again. */
const claim = async (scene: Scene): Promise<Claimed[]> => {
  const { tx, setting, now } = scene
  const since = new Date(now.getTime() - patienceMs).toISOString()
  const isDue = and(eq(r.state, 'sent'), or(isNull(r.askedAt), lte(r.askedAt, since)))
  const sent = await due(scene, isDue, mostAsked)
  const ids = sent.map(({ id }) => id)
  // No version of it: nobody is asked whether it may be asked for.
  await tx.execute(
    sql`update ${r} set ${bare(r.askedAt)} = ${now.toISOString()}::timestamptz
      where ${r.vendor} = ${setting.vendor} and ${r.id} = any(${sql.param(ids)}::uuid[])`,
  )
  const claimed: Claimed[] = []
  for (const refund of sent) claimed.push({ refund, to: await wantedOf(scene, refund) })
  return claimed
}

const asked = async (errand: Errand, { refund, to }: Claimed): Promise<Map<number, PaybackAnswer>> => {
  const gateway = gatewayOf(errand)
  const answers = new Map<number, PaybackAnswer>()
  for (const [at, part] of (refund.split ?? []).entries()) {
    if (!isOpen(part) || isCredit(refund, part)) continue
    const { currency } = errand.setting
    const where = to[at]
    answers.set(
      at,
      where
        ? await gateway.pay(errand, { key: keyOf(refund, at), amount: part.amount, currency, to: where })
        : unreadable,
    )
  }
  return answers
}

/** What is heard of another try than the one it is at is no news of it. */
const settle = async (
  scene: Scene,
  { id, tries }: RefundRow,
  answers: ReadonlyMap<number, PaybackAnswer>,
): Promise<void> => {
  const [now] = await rowsById(scene.tx, refunds, [id], 'locked')
  if (now?.state === 'sent' && now.tries === tries) await heard(scene, now, answers)
}

/** One turn: taken up, asked for, settled one by one. */
export const askForRefunds = async (errand: Errand): Promise<boolean> => {
  const claimed = await errand.within(claim)
  for (const one of claimed) {
    const answers = await asked(errand, one)
    await errand.within(scene => settle(scene, one.refund, answers))
  }
  return claimed.length === mostAsked
}

/** One turn of the clock; true asks for another one. */
export const sendRefunds = async (scene: Scene): Promise<boolean> => {
  const { write, now } = scene
  const queued = await due(scene, eq(r.state, 'queued'), mostSent)
  const at = now.toISOString()
  await write.change(
    refunds,
    queued.map(refund => ({
      id: refund.id,
      patch: { ...stepped(refunds, refund, { state: 'send' }, now), sentAt: at, askedAt: null },
    })),
  )
  return queued.length === mostSent
}
