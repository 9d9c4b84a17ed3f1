// Where connections come in. A listener of Node takes one connection in each turn of the loop (libuv 1.45 and later), so in a rush,
// when a turn is long, callers wait for seconds before anything of ours sees them, health and sign-in among them. Several listeners
// of one address take one each; the system spreads the callers over them.
import { createServer, type Server as NetServer, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { backlog } from './bounds.ts'

/** Beside the server's own; an idle one costs a descriptor. */
const more = 31
/** Elsewhere the system gives all callers to the listener that came last, or refuses. */
const maySpread = process.platform === 'linux'

interface Address {
  port: number
  host: string
}

const listening = (server: NetServer, options: Address & { reusePort?: boolean }): Promise<NetServer> =>
  new Promise((done, failed) => {
    server.once('error', failed)
    server.listen({ ...options, backlog }, () => {
      server.off('error', failed)
      done(server)
    })
  })

const closed = (server: NetServer): Promise<void> => new Promise(done => server.close(() => done()))

export interface Listeners {
  /** The system's choice where 0 was asked for. */
  port: number
  /** Takes nobody any more; the connections there are belong to the server. */
  close(): void
}

/** Fails with EADDRINUSE where somebody else listens. */
export const openListeners = async (app: FastifyInstance, { port, host }: Address): Promise<Listeners> => {
  // A shared address would be shared with another process of the same person too, which nobody wants.
  if (maySpread && port !== 0) await closed(await listening(createServer(), { port, host }))
  const shared = { port, host, backlog, reusePort: maySpread }
  await app.listen(shared)
  const address = app.server.address()
  const given = typeof address === 'object' && address ? address.port : port
  const take = (socket: Socket) => app.server.emit('connection', socket)
  const others = maySpread
    ? await Promise.all(
        // As the server of HTTP opens its own.
        Array.from({ length: more }, () =>
          listening(createServer({ allowHalfOpen: true, noDelay: true }, take), { port: given, host, reusePort: true }),
        ),
      )
    : []
  return {
    port: given,
    close: () => {
      for (const other of others) other.close()
    },
  }
}
