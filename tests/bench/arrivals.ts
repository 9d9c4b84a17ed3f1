// A process of its own that calls and measures, so that the one that is measured does not share its loop: it is told by a message
// what to call, answers with what it counted, and ends. `open` calls arrive at moments drawn beforehand (Poisson), however slow
// the answers are; `closed` ones come one after another on so many connections.
import { Agent, request } from 'node:http'
import { quantile } from './figures.ts'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  /** `$n` becomes the number of the call. */
  body?: string
}

export interface Stream {
  name: string
  calls: readonly Call[]
  /** Arrivals a second, or connections that are never idle. */
  open?: number
  closed?: number
}

export interface Plan {
  url: string
  seconds: number
  streams: readonly Stream[]
}

export interface Counted {
  name: string
  sent: number
  /** Answers with a status below 300, a second. */
  goodput: number
  accepted: { p50: number; p95: number; p99: number }
  byStatus: Record<string, number>
  /** Refusals with 429 or 503 that did not say when to come back. */
  unsaid: number
}

interface Tally {
  sent: number
  times: number[]
  byStatus: Record<string, number>
  unsaid: number
}

const patience = 30_000

const once = (url: URL, agent: Agent, { method, path, headers, body }: Call, count: number, tally: Tally) =>
  new Promise<void>(resolve => {
    tally.sent += 1
    const from = performance.now()
    const done = (status: string) => {
      tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1
      resolve()
    }
    const text = body?.replaceAll('$n', String(count))
    const key = method === 'POST' ? { 'idempotency-key': `bench-${process.pid}-${count}`.padEnd(24, '0') } : {}
    const asked = request(
      {
        agent,
        method,
        path,
        host: url.hostname,
        port: url.port,
        timeout: patience,
        headers: {
          ...key,
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        },
      },
      answer => {
        const { statusCode: status = 0 } = answer
        if ((status === 429 || status === 503) && !answer.headers['retry-after']) tally.unsaid += 1
        answer.resume()
        answer.once('end', () => {
          if (status < 300) tally.times.push(performance.now() - from)
          done(String(status))
        })
        answer.once('error', () => done('cut'))
      },
    )
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => done('no answer'))
    asked.end(text)
  })

const run = async ({ url: address, seconds, streams }: Plan): Promise<Counted[]> => {
  const url = new URL(address)
  let count = 0
  const follow = async ({ name, calls, open, closed = 0 }: Stream): Promise<Counted> => {
    const agent = new Agent({ keepAlive: true, maxSockets: open === undefined ? closed : 4000 })
    const tally: Tally = { sent: 0, times: [], byStatus: {}, unsaid: 0 }
    const call = () => once(url, agent, calls[Math.floor(Math.random() * calls.length)]!, ++count, tally)
    const from = performance.now()
    const until = from + seconds * 1000
    if (open === undefined)
      await Promise.all(
        Array.from({ length: closed }, async () => {
          while (performance.now() < until) await call()
        }),
      )
    else {
      const moments: number[] = []
      for (let at = from; at < until; at += (-Math.log(1 - Math.random()) * 1000) / open) moments.push(at)
      const under = new Set<Promise<void>>()
      for (let next = 0; next < moments.length; ) {
        const now = performance.now()
        while (next < moments.length && moments[next]! <= now) {
          const running: Promise<void> = call().finally(() => under.delete(running))
          under.add(running)
          next += 1
        }
        await new Promise(resolve => setTimeout(resolve, 1))
      }
      await Promise.all(under)
    }
    agent.destroy()
    const sorted = tally.times.sort((a, b) => a - b)
    return {
      name,
      sent: tally.sent,
      goodput: sorted.length / seconds,
      byStatus: tally.byStatus,
      unsaid: tally.unsaid,
      accepted: { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) },
    }
  }
  return Promise.all(streams.map(follow))
}

process.once('message', async plan => {
  process.send?.(await run(plan as Plan), () => process.exit(0))
})
