// Sends what is queued and asks after what was sent. A refund is committed as sent before anybody is asked to pay, so that it can
// no longer be withdrawn; it is asked for under its own key, as often as it takes to hear how it ended.
import { sql } from 'drizzle-orm'
import { payments } from '#areas/orders/payments.ts'
import { rowsOf } from '#server/db/statement.ts'
import { storedByIds } from '#server/records/read.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { creditNoteOf } from './creditNote.server.ts'
import { gatewayOf, type Payback, type PaybackAnswer } from './gateway.keeping.ts'
import { reckoned } from './reckoned.server.ts'
import { type RefundRow, refunds } from './refunds.ts'
import { leads } from './states.server.ts'

const mostSent = 50
const mostAsked = 10
/** So long nothing is asked again of what gave no answer. */
const patienceMs = 5 * 60_000

type Part = NonNullable<RefundRow['split']>[number]

const due = async ({ tx, setting: { vendor } }: Scene, which: ReturnType<typeof sql>, most: number) => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from refunds where vendor = ${vendor} and status <> 2 and ${which} order by created_at, id limit ${most}
      for update skip locked`,
  )
  return (await storedByIds(
    tx,
    vendor,
    refunds,
    rows.map(({ id }) => id),
    true,
  )) as unknown as RefundRow[]
}

/** A refusal ends a key for good: another try is another payment. */
const keyOf = ({ id, tries }: RefundRow, at: number): string =>
  [id, ...(at > 0 || tries > 1 ? [at + 1] : []), ...(tries > 1 ? [tries] : [])].join('-')

/** The refund a key belongs to, and which part of it. */
export const ofKey = (key: string): { id: string; at: number } => {
  const [, id = '', at = '1'] = /^([0-9a-f-]{36})(?:-(\d+))?(?:-\d+)?$/.exec(key) ?? []
  return { id, at: Number(at) - 1 }
}

/** Undefined where it was sealed with a key that is not there any more. */
const wantedOf = async (
  { tx, setting, personal }: Scene,
  refund: RefundRow,
): Promise<(Payback['to'] | undefined)[]> => {
  const { destination, upi, ifsc, split } = refund
  if (destination === 'upi') return (split ?? []).map(() => ({ upi: upi ?? '' }))
  const account = destination === 'bank' ? personal.open(refund.account) : null
  if (destination === 'bank') return (split ?? []).map(() => (account ? { ifsc: ifsc ?? '', account } : undefined))
  const ids = (split ?? []).map(({ payment }) => payment)
  const rows = await storedByIds(tx, setting.vendor, payments, ids, false)
  const referenceOf = new Map(rows.map(({ id, gatewayRef }) => [id, String(gatewayRef)]))
  return ids.map(id => ({ payment: referenceOf.get(id) ?? '' }))
}

const partsAfter = (split: readonly Part[], answers: ReadonlyMap<number, PaybackAnswer>): Part[] =>
  split.map((part, at) => {
    const answer = answers.get(at)
    return answer === undefined || answer === 'silence' ? part : { ...part, state: answer.state }
  })

const reasonIn = (answers: ReadonlyMap<number, PaybackAnswer>): string | undefined =>
  [...answers.values()].map(answer => (answer === 'silence' ? undefined : answer.reason)).find(Boolean)

/** Paid in part it is neither paid nor free again: the rest needs another way. */
const eventOf = (parts: readonly Part[]): 'process' | 'fail' | 'bounce' | undefined => {
  const count = (...states: string[]) => parts.filter(({ state }) => states.includes(state ?? 'pending')).length
  if (count('pending') > 0) return undefined
  if (count('processed') === parts.length) return 'process'
  return count('bounced') > 0 || count('processed') > 0 ? 'bounce' : 'fail'
}

/** What was heard of its parts, whoever brought it; what was heard before stays as it was. */
export const heard = async (
  scene: Scene,
  refund: RefundRow,
  answers: ReadonlyMap<number, PaybackAnswer>,
): Promise<void> => {
  const { write, now, staff } = scene
  const parts = partsAfter(refund.split ?? [], answers)
  const event = eventOf(parts)
  const state = event && leads(refund, event, staff)
  const at = now.toISOString()
  const paid = event === 'process' && state ? await reckoned(scene, refund) : undefined
  const note = paid && (await creditNoteOf(scene, refund, paid))
  await write.change(refunds, [
    {
      id: refund.id,
      patch: {
        ...{ split: parts, askedAt: at },
        ...(state && { state }),
        ...(paid && { processedAt: at, failure: null, ...note }),
        ...(event && event !== 'process' && { failure: reasonIn(answers) ?? null }),
      },
    },
  ])
}

const unreadable: PaybackAnswer = { state: 'bounced', reason: 'The account number cannot be read; give it again' }

const ask = async (scene: Scene, refund: RefundRow): Promise<void> => {
  const { tx, setting, now } = scene
  const gateway = gatewayOf((scene as EngineScene).kit.env)
  const wanted = await wantedOf(scene, refund)
  const answers = new Map<number, PaybackAnswer>()
  for (const [at, { amount, state }] of (refund.split ?? []).entries()) {
    if (state === 'processed') continue
    const to = wanted[at]
    const payback = { key: keyOf(refund, at), amount, currency: setting.currency }
    answers.set(at, to ? await gateway.pay(tx, setting.vendor, { ...payback, to }, now) : unreadable)
  }
  await heard(scene, refund, answers)
}

/** One turn of the clock; true asks for another one. */
export const sendRefunds = async (scene: Scene): Promise<boolean> => {
  const { write, now } = scene
  const queued = await due(scene, sql`state = 3`, mostSent)
  const at = now.toISOString()
  if (queued.length > 0)
    await write.change(
      refunds,
      queued.map(({ id }) => ({ id, patch: { state: 'sent', sentAt: at, askedAt: null } })),
    )
  if (queued.length > 0) return true
  const since = new Date(now.getTime() - patienceMs).toISOString()
  const sent = await due(scene, sql`state = 4 and (asked_at is null or asked_at <= ${since}::timestamptz)`, mostAsked)
  for (const refund of sent) await ask(scene, refund)
  return sent.length === mostAsked
}
