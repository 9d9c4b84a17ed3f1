// An order system that is not ours: a real HTTP server that keeps what it is sent by number, proves each signature, and answers
// "already exists" with what it has. It can be told to fail.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned, signatureHeader } from '#server/outside/signature.ts'

export interface Taken {
  orderNo: string
  revision: number
  hash: string
}

export type Fault = 'error' | 'silence' | 'redirect' | 'flood' | { code: string; message: string }

export interface OrderSystemServer {
  url: string
  secret: string
  /** What it has, by number: the latest revision. */
  taken: Map<string, Taken>
  /** Every call, in order. */
  calls: { orderNo: string; revision: number; key: string; isProven: boolean; text: string }[]
  /** What it does with a number from now on. */
  faults: Map<string, Fault>
  /** What happens between what it took and its result. */
  meanwhile: ((orderNo: string) => Promise<void>) | undefined
  close(): Promise<void>
}

const read = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += part
  return text
}

const say = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const fail = (response: ServerResponse, fault: Fault, elsewhere: string): void => {
  if (fault === 'silence') return
  if (fault === 'redirect') {
    response.writeHead(307, { location: elsewhere })
    response.end()
  } else if (fault === 'error') say(response, 500, { message: 'broken' })
  else if (fault === 'flood') say(response, 500, { message: 'x'.repeat(1_000_000) })
  else say(response, 422, fault)
}

export const openOrderSystem = async (): Promise<OrderSystemServer> => {
  const secret = 'a secret of tests that is long enough'
  const taken: OrderSystemServer['taken'] = new Map()
  const calls: OrderSystemServer['calls'] = []
  const faults: OrderSystemServer['faults'] = new Map()
  const shown: OrderSystemServer = {
    url: '',
    secret,
    taken,
    calls,
    faults,
    meanwhile: undefined,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer(async (request, response) => {
    const text = await read(request)
    const { orderNo, revision } = JSON.parse(text) as { orderNo: string; revision: number }
    const hash = String(request.headers['request-hash'])
    const proof = request.headers[signatureHeader]
    const isProven = isSigned(secret, text, typeof proof === 'string' ? proof : undefined, new Date())
    calls.push({ orderNo, revision, key: String(request.headers['idempotency-key']), isProven, text })
    const fault = faults.get(orderNo)
    if (fault) return fail(response, fault, `${shown.url}/elsewhere`)
    const known = taken.get(orderNo)
    if (known && known.revision >= revision)
      return say(response, 409, { code: 'ALREADY_EXISTS', requestHash: known.hash })
    taken.set(orderNo, { orderNo, revision, hash })
    await shown.meanwhile?.(orderNo)
    say(response, 201, {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  shown.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return shown
}
