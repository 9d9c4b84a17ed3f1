// What belongs to whoever asks: endpoints that need no right. To end one of one's own things is the same door everywhere.
import * as z from 'zod/mini'
import { bodyOf } from '#server/auth/reading.ts'
import type { Ask, Endpoint } from './endpoint.ts'

export type Described = Pick<Endpoint, 'method' | 'path' | 'summary' | 'run'> & Partial<Endpoint>

/** The endpoints of one kind of thing. */
export const ownOf =
  (kind: string, common: Partial<Endpoint> = {}) =>
  (action: string, endpoint: Described): Endpoint => ({
    action: `${kind}.${action}`,
    access: 'staff',
    permission: null,
    tag: 'My account',
    bodyLimit: 32 * 1024,
    ...common,
    ...endpoint,
  })

const idBody = z.strictObject({ id: z.uuid() })

/** Its id in, nothing out. */
export const ending = (path: string, summary: string, end: (ask: Ask, id: string) => Promise<unknown>): Described => ({
  method: 'POST',
  path,
  summary,
  bodySchema: z.toJSONSchema(idBody),
  run: async ask => {
    await end(ask, bodyOf(idBody, ask.body).id)
    return { data: {} }
  },
})
