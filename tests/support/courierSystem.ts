// A courier system that is not ours: a real HTTP server that gives a number for each key it is asked under, proves each signature,
// and answers what it was asked before with what it gave. It can be told to refuse.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned, signatureHeader } from '#server/outside/signature.ts'

interface Call {
  key: string
  body: Record<string, unknown>
  isProven: boolean
}

type Fault = 'error' | 'lost' | { code: string } | { awb: string }

export interface CourierSystemServer {
  url: string
  secret: string
  calls: Call[]
  /** By courier, what it does the next so many times. */
  faults: Map<string, { does: Fault; times: number }>
  /** What happens between a call and its result. */
  meanwhile: (() => Promise<void>) | undefined
  close(): Promise<void>
}

export const openCourierSystem = async (): Promise<CourierSystemServer> => {
  const secret = 'a secret of couriers that is long enough'
  const given = new Map<string, { hash: string; awb: string }>()
  const shown: CourierSystemServer = {
    url: '',
    secret,
    calls: [],
    faults: new Map(),
    meanwhile: undefined,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const answerTo = (key: string, hash: string, courier: string): [number, object] => {
    const fault = shown.faults.get(courier)
    const does = fault && fault.times > 0 ? fault.does : undefined
    if (fault && does) fault.times -= 1
    if (does === 'error') return [500, { message: 'broken' }]
    if (typeof does === 'object' && 'code' in does) return [422, does]
    const before = given.get(key)
    if (before && does !== 'lost') return [409, { code: 'ALREADY_EXISTS', requestHash: before.hash, awb: before.awb }]
    const awb = typeof does === 'object' ? does.awb : `${courier}-${500_000 + given.size}`
    given.set(key, before ?? { hash, awb })
    // Given all the same: it is the answer that goes wrong.
    return does === 'lost' ? [503, {}] : [201, { awb }]
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text) as Call['body']
    const key = String(request.headers['idempotency-key'])
    const proof = request.headers[signatureHeader]
    const isProven = isSigned(secret, text, typeof proof === 'string' ? proof : undefined, new Date())
    shown.calls.push({ key, body, isProven })
    await shown.meanwhile?.()
    const [status, said] = answerTo(key, String(request.headers['request-hash']), String(body.courier))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  shown.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return shown
}
