// Only by names of ours is anybody answered. Calls from pages of our other hosts: the origins of the vendors' configuration are
// answered, no other one is. Without credentials: to another origin the token travels in a header alone.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { headers } from '#contract/session.ts'
import { hostsOf, isKnownHost, isOurs } from '#server/auth/hosts.ts'
import type { Kit } from '#server/kit.ts'

const exposed = ['x-request-id', 'retry-after', 'content-disposition'].join(', ')
const allowed = ['content-type', ...Object.values(headers)].join(', ')

/** The origin of a page of another host; programs and our own pages have none to ask about. */
const elsewhere = ({ headers: { origin, host } }: FastifyRequest): string | undefined =>
  origin !== undefined && URL.parse(origin)?.host !== host ? origin : undefined

/** Whoever watches the health asks by the address of a machine behind other ones, and learns nothing but that. */
export const admitHosts = (app: FastifyInstance, kit: Pick<Kit, 'env' | 'db'>): void => {
  app.addHook('onRequest', async ({ url, headers: { host }, socket }) => {
    if (url === '/health' || (await isKnownHost(kit, host, socket.localAddress))) return
    throw new Problem('MISDIRECTED', 'This server is not known by that name: CONSOLE_HOSTS or a brand must name it')
  })
}

export const admitOrigins = (app: FastifyInstance, { db }: Pick<Kit, 'db'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    const origin = elsewhere(request)
    if (origin === undefined) return
    reply.header('vary', 'origin')
    if (!isOurs(await hostsOf(db), origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': allowed,
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
