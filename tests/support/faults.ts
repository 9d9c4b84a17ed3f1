// A real proxy before the real server: it passes everything on, sockets too, until it is told to answer something itself,
// to hold a request, or to break the line. The product knows nothing of it.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export type Fault =
  | { status: number; body: unknown }
  /** The line breaks. */
  | 'drop'
  /** No answer, ever. */
  | 'hang'

export interface StorageCall {
  method: string
  url: string
  headers: IncomingMessage['headers']
}
export interface Held {
  asked: StorageCall
  /** Lets the server answer it, or answers it so. */
  release(fault?: Fault): void
}
export interface FaultyLine {
  url: string
  /** The next request that matches is answered so; each is used once. */
  next(match: (asked: StorageCall) => boolean, fault: Fault): void
  /** From now on such requests wait to be released. */
  hold(name: string, match: (asked: StorageCall) => boolean): void
  /** The request that waits under that name, as soon as there is one. */
  held(name: string): Promise<Held>
  sockets(): number
  close(): Promise<void>
}

/** How the server would say it. */
export const faults = {
  unauthorized: { status: 401, body: { code: 'INVALID_TOKEN', message: 'The token is not valid' } },
  expired: { status: 498, body: { code: 'TOKEN_EXPIRED', message: 'The token is too old' } },
  forbidden: {
    status: 403,
    body: { code: 'FORBIDDEN', message: 'Not allowed', details: { permission: 'products.create' } },
  },
  secureStep: { status: 403, body: { code: 'SECURE_STEP', message: 'A code is needed', details: { subCode: 4031 } } },
  unavailable: { status: 503, body: { code: 'UNAVAILABLE', message: 'Not now' } },
  locked: {
    status: 422,
    body: { code: 'CODE_LOCKED', message: 'Too many wrong codes', details: { lockedFor: 900_000, attemptsLeft: 0 } },
  },
  /** A success that says nothing: an old server, or somebody in between. */
  hollow: { status: 200, body: { data: {} } },
} as const satisfies Record<string, Fault>

const json = (response: ServerResponse, { status, body }: Exclude<Fault, string>) => {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

export const openProxy = async (port: number): Promise<FaultyLine> => {
  const nexts: { match: (asked: StorageCall) => boolean; fault: Fault }[] = []
  const holds = new Map<string, (asked: StorageCall) => boolean>()
  const waiting = new Map<string, Held[]>()
  const lines = new Set<Socket>()
  const upgraded = new Set<Socket>()
  const target = { host: '127.0.0.1', port }

  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = incoming
    const onward = request({ ...target, method, path: url, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  const answer = (incoming: IncomingMessage, response: ServerResponse, fault: Fault) => {
    if (fault === 'hang') return
    if (fault === 'drop') return void incoming.socket.destroy()
    incoming.resume()
    json(response, fault)
  }

  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '/', headers } = incoming
    const asked = { method, url, headers }
    const at = nexts.findIndex(({ match }) => match(asked))
    if (at >= 0) return answer(incoming, response, nexts.splice(at, 1)[0]!.fault)
    const name = [...holds].find(([, match]) => match(asked))?.[0]
    if (name === undefined) return pass(incoming, response)
    const list = waiting.get(name) ?? []
    waiting.set(name, list)
    const drop = () => void list.splice(list.indexOf(held), list.includes(held) ? 1 : 0)
    const held: Held = {
      asked,
      release: fault => {
        drop()
        if (fault) answer(incoming, response, fault)
        else pass(incoming, response)
      },
    }
    list.push(held)
    response.on('close', drop)
  })
  server.on('connection', line => {
    lines.add(line)
    line.on('close', () => lines.delete(line))
  })
  server.on('upgrade', (incoming: IncomingMessage, line: Socket, head: Buffer) => {
    const { method, url, rawHeaders } = incoming
    const onward = connect(target, () => {
      const pairs = rawHeaders.flatMap((name, nth) => (nth % 2 === 0 ? [`${name}: ${rawHeaders[nth + 1]}`] : []))
      onward.write(`${method} ${url} HTTP/1.1\r\n${pairs.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(line)
      line.pipe(onward)
      upgraded.add(line)
    })
    const end = () => {
      upgraded.delete(line)
      line.destroy()
      onward.destroy()
    }
    for (const each of [line, onward]) each.on('close', end).on('error', end)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    next: (match, fault) => void nexts.push({ match, fault }),
    hold: (name, match) => void holds.set(name, match),
    held: async name => {
      for (let patience = 400; patience > 0; patience--) {
        const last = waiting.get(name)?.at(-1)
        if (last) return last
        await new Promise(again => setTimeout(again, 25))
      }
      throw new Error(`nothing waits under ${name}`)
    },
    sockets: () => upgraded.size,
    close: async () => {
      for (const line of lines) line.destroy()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}
