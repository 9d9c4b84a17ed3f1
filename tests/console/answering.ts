// A real server of a few lines that answers as its script says, and a real session before it: what the gateway is tested
// against. Nothing of ours is replaced; only brand data and codes come from a script.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createActor, waitFor } from 'xstate'
import { type Gateway, openGateway, type Surroundings } from '#console/net/gateway.ts'
import { makeSession, type SessionEmitted, type SessionPorts, secureLeafOf } from '#machines/session.ts'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}
export interface Reply {
  status: number
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

export const openServer = async (answer: (received: Received) => Reply | Promise<Reply>) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    received.push(one)
    const reply = await answer(one)
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'x-request-id': `r${received.length}`,
      ...reply.headers,
    })
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>(done => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, received, close }
}

/** A session that is ready in MGP India, and the gateway that reports to it. */
export const openSession = async (
  url: string,
  given: (gateway: () => Gateway) => Partial<SessionPorts> = () => ({}),
  around: Partial<Surroundings> = {},
  /** What the tabs share. */
  shelf: { token?: string } = {},
) => {
  let token = 'first'
  let secure: string | undefined
  const held = new Map<string, string>()
  const emitted: SessionEmitted[] = []
  const denied: unknown[] = []

  const session = createActor(
    makeSession({
      boot: async () => ({ member: { userId: 'u1', allowedCountries: ['IND'] }, brand: 'mgp', country: 'IND' }),
      applyVendor: async () => {},
      otp: {
        send: async () => ({ ticketRef: 't1' }),
        resend: async () => ({ ticketRef: 't1' }),
        verify: async () => ({ kind: 'verified', proofRef: 'proof', ttlMs: 60_000 }),
      },
      connection: { socket: () => () => {}, touch: async () => {} },
      ...given(() => gateway),
    }),
  )
  const gateway: Gateway = openGateway({
    token: () => token,
    secureToken: () => secure,
    keep: fresh => {
      if (typeof fresh !== 'string' || fresh === '' || fresh === token) return undefined
      held.set(`ref-${fresh}`, fresh)
      return `ref-${fresh}`
    },
    place: () => ({ brand: 'mgp', country: 'ARE' }),
    host: () => url,
    report: fact => session.send(fact),
    isAsked: () => ['required.asking', 'required.challenge'].includes(secureLeafOf(session.getSnapshot())),
    denied: body => denied.push(body),
    path: () => '/products?page=2',
    catchUp: () => {
      if (shelf.token === undefined || shelf.token === token) return false
      held.set(`ref-${shelf.token}`, shelf.token)
      session.send({ type: 'TAB.ROTATED', tokenRef: `ref-${shelf.token}` })
      return true
    },
    ...around,
  })
  session.on('*', said => {
    emitted.push(said)
    if (said.type === 'token') {
      if (said.tokenRef) token = held.get(said.tokenRef) ?? token
      gateway.stampWith(said)
    }
    if (said.type === 'cleared') gateway.clear()
    if (said.type === 'secure.ready') {
      secure = 'elevated'
      void gateway.secureReady()
    }
    if (said.type === 'secure.refused') gateway.secureRefused()
  })
  session.start()
  await reached(session, snapshot => snapshot.hasTag('acceptsRequests'))
  const said = (type: SessionEmitted['type']) => emitted.filter(one => one.type === type).length
  return { session, gateway, emitted, denied, said, tokenNow: () => token }
}

type Session = Awaited<ReturnType<typeof openSession>>['session']

export const reached = (
  session: Session,
  is: (snapshot: ReturnType<Session['getSnapshot']>) => boolean,
): Promise<void> =>
  new Promise(done => {
    if (is(session.getSnapshot())) return done()
    const following = session.subscribe(snapshot => {
      if (!is(snapshot)) return
      following.unsubscribe()
      done()
    })
  })

/** Waits until the secure step asks for its code, and gives one. */
export const giveCode = async (session: Session): Promise<void> => {
  const otp = session.getSnapshot().children.stepUp
  if (!otp) throw new Error('No secure step is under way')
  await waitFor(otp, snapshot => snapshot.matches({ waiting: { entry: 'idle' } }))
  otp.send({ type: 'OTP.SUBMIT', codeRef: 'c' })
}
