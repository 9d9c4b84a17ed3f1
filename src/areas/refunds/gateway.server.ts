// Who pays money back, as a port: one payment under its key, and an answer or a silence. Asking again under the same key is how
// one learns what became of it; no gateway makes a second payment of it. By HTTP where one is configured, else the local one.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import type { PaymentGateway } from '#server/env.ts'
import { post } from '#server/outside/post.ts'
import type { Errand } from '#server/records/errand.ts'

export interface Payback {
  /** The refund's own id, and the place of the part among several. */
  key: string
  amount: number
  currency: string
  /** The payment it gives back, or where it goes instead. */
  to: { payment: string } | { upi: string } | { ifsc: string; account: string }
}

export type PaybackState = 'pending' | 'processed' | 'failed' | 'bounced'
/** Silence is no answer: it may have been paid. */
export type PaybackAnswer = { state: PaybackState; reason?: string } | 'silence'

export interface Gateway {
  pay(errand: Errand, payback: Payback): Promise<PaybackAnswer>
}

const states: readonly string[] = ['pending', 'processed', 'failed', 'bounced']
const reasonIn = (body: Record<string, unknown>): { reason?: string } =>
  typeof body.reason === 'string' ? { reason: body.reason.slice(0, 200) } : {}

/** What an answer of the gateway or a message from it says. */
export const answerIn = (body: unknown): PaybackAnswer => {
  const told = (body ?? {}) as Record<string, unknown>
  return states.includes(String(told.state)) ? { state: told.state as PaybackState, ...reasonIn(told) } : 'silence'
}

/** It was understood and will not be done; asking later may still be in order. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)

const overHttp = ({ url, secret }: PaymentGateway): Gateway => ({
  async pay({ setting, now }, payback) {
    const headers = { 'idempotency-key': payback.key, 'vendor-code': setting.vendor }
    const answer = await post({ url, secret, body: JSON.stringify(payback), headers, now: now() })
    if ('silence' in answer) return 'silence'
    if (isRefusal(answer.status))
      return { state: 'failed', ...reasonIn((answer.body ?? {}) as Record<string, unknown>) }
    return answer.status < 300 ? answerIn(answer.body) : 'silence'
  },
})

/** The local gateway plays what is written in the address: `refuse@bank`, `bounce@bank`, `slow@bank`, `timeout@bank`. */
const faultIn = ({ to }: Payback): string | undefined =>
  /refuse|bounce|slow|timeout/.exec('upi' in to ? to.upi : 'payment' in to ? to.payment : to.account)?.[0]

const slowMs = 10 * 60_000

const endOf = (fault: string | undefined): { state: PaybackState; reason: string | null } => {
  if (fault === 'refuse') return { state: 'failed', reason: 'The bank refused it' }
  if (fault === 'bounce') return { state: 'bounced', reason: 'There is no such account' }
  return { state: 'processed', reason: null }
}

interface ReceivedPayback {
  state: PaybackState
  reason: string | null
  asked: number
  isDue: boolean
}

const local: Gateway = {
  async pay(errand, payback) {
    const fault = faultIn(payback)
    const { state, reason } = endOf(fault)
    const [known] = await errand.within(({ tx, setting, now }) => {
      const due = new Date(now.getTime() + (fault === 'slow' ? slowMs : 0)).toISOString()
      return rowsOf<ReceivedPayback>(
        tx,
        sql`insert into local_gateway as g (vendor, key, state, amount, reason, settles_at)
          values (${setting.vendor}, ${payback.key}, ${state}, ${payback.amount}, ${reason}, ${due})
          on conflict (vendor, key) do update set asked = g.asked + 1
          returning state, reason, asked, settles_at <= ${now.toISOString()}::timestamptz as "isDue"`,
      )
    })
    // It was paid, and whoever asked did not hear of it.
    if (fault === 'timeout' && known?.asked === 1) return 'silence'
    if (!known?.isDue) return { state: 'pending' }
    return { state: known.state, ...(known.reason && { reason: known.reason }) }
  },
}

export const gatewayOf = ({ kit: { env } }: Errand): Gateway =>
  env.paymentGateway ? overHttp(env.paymentGateway) : local
