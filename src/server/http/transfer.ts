// The change of host of somebody who is signed in: a ticket is asked for here and taken on the other host.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { paths } from '#contract/session.ts'
import { handOverBody, takeOverBody } from '#contract/sessionBodies.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { handOver, takeOver } from '#server/auth/transfer.ts'
import type { Kit } from '#server/kit.ts'
import { halfCookies, halfFor } from './cookies.ts'
import type { Endpoint } from './endpoint.ts'

const common = { method: 'POST', permission: null, tag: 'Session', bodyLimit: 16 * 1024 } as const

/** The host of the page that asks; a call may go to another one than the page came from. */
const pageHost = ({ headers: { origin, host = '' } }: FastifyRequest): string =>
  (origin && URL.parse(origin)?.host) || host

export const transferEndpoints = (kit: Kit): Endpoint[] => [
  {
    ...common,
    action: 'session.handOver',
    access: 'session',
    path: paths.handOver,
    summary: 'Get a ticket to continue on the host of another brand',
    bodySchema: z.toJSONSchema(handOverBody),
    run: async ({ request, actor, body }) => {
      const { vendor, path } = bodyOf(handOverBody, body)
      return { data: await handOver(kit, actor(), { vendor, path, from: pageHost(request) }) }
    },
  },
  {
    ...common,
    action: 'session.takeOver',
    access: 'anyone',
    path: paths.takeOver,
    summary: 'Exchange a ticket of another host for a session',
    bodySchema: z.toJSONSchema(takeOverBody),
    run: async ({ request, body }) => {
      const half = await halfFor(kit, request)
      const data = await takeOver(kit, bodyOf(takeOverBody, body), { on: pageHost(request), half })
      return { data, headers: { 'set-cookie': halfCookies(request, half) } }
    },
  },
]
