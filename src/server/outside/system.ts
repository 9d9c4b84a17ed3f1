// How a system that is not ours is asked, whichever it is: something is sent under its key, an answer or a silence comes back.
import type { Answer } from '#rules/push.ts'
import { hashOf } from '../auth/secrets.ts'
import type { Errand } from '../records/errand.ts'
import { post } from './post.ts'

export interface OutboundRequest {
  key: string
  hash: string
  /** Exactly what travels. */
  body: string
}

export interface System<A extends OutboundRequest> {
  /** What is kept as the place it was sent to. */
  target: string
  /** Answers in the order of what was sent; it never throws for what happens there. */
  send(errand: Errand, all: readonly A[]): Promise<Answer[]>
}

/** What is sent, by one short text: the other side compares it with what it has. */
export const requestHash = (body: string): string => hashOf(body).toString('hex')

const told = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const overHttp = ({ url, secret }: { url: string; secret: string }): System<OutboundRequest> => ({
  target: new URL(url).origin,
  send: ({ setting: { vendor }, now }, all) =>
    Promise.all(
      all.map(async ({ key, body, hash }): Promise<Answer> => {
        const headers = { 'idempotency-key': key, 'request-hash': hash, 'vendor-code': vendor }
        const answer = await post({ url, secret, body, headers, now: now() })
        if ('silence' in answer) return answer
        const { code, message, requestHash: has, awb } = (answer.body ?? {}) as Record<string, unknown>
        const said = { code: told(code), message: told(message), hash: told(has), awb: told(awb) }
        return { status: answer.status, ...Object.fromEntries(Object.entries(said).filter(([, text]) => text)) }
      }),
    ),
})
