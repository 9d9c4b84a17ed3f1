// A payment gateway of another house: a real HTTP server that pays each key once, however often it is asked.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface GatewayServer {
  url: string
  secret: string
  /** Amounts by key: what was paid. */
  paid: Map<string, number>
  /** Keys in the order they were asked. */
  asked: string[]
  /** What happens between its payment and its result. */
  meanwhile: ((key: string) => Promise<void>) | undefined
  close(): Promise<void>
}

export const openGateway = async (): Promise<GatewayServer> => {
  const paid: GatewayServer['paid'] = new Map()
  const asked: GatewayServer['asked'] = []
  const server = createServer(async (request, response) => {
    const key = String(request.headers['idempotency-key'])
    const { amount } = (await json(request)) as { amount: number }
    asked.push(key)
    paid.set(key, paid.get(key) ?? amount)
    await shown.meanwhile?.(key)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ state: 'processed' }))
  })
  const shown: GatewayServer = {
    url: '',
    secret: 'a secret of tests that is long enough',
    paid,
    asked,
    meanwhile: undefined,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  shown.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return shown
}
