// What benches of jobs ask of a server: a call as an administrator, and a job until it is over.
import { signedIn } from './signedIn.ts'

export interface Job {
  id: string
  state: string
  done: number
  ok: number
  failed: number
  unchanged: number
  attempt: number
  startedAt: string
  finishedAt: string
}

export interface Calls {
  call<D>(path: string, body?: unknown): Promise<D>
  over(id: string): Promise<Job>
}

const ended = ['success', 'partial', 'failure']

export const isOver = ({ state }: Job): boolean => ended.includes(state)

export const seconds = ({ startedAt, finishedAt }: Job): number =>
  (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000

export const demand = (what: string, found: unknown, expected: unknown): void => {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}

/** `urlOf` is asked each time: a server that was killed comes back on the same port or another. */
export const callsOf = async (urlOf: () => string): Promise<Calls> => {
  const who = { ...(await signedIn(urlOf())), 'x-face': 'csv' }
  const call = async <D>(path: string, body?: unknown): Promise<D> => {
    const isForm = body instanceof FormData
    const isJson = body !== undefined && !isForm
    const answer = await fetch(urlOf() + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...who,
        ...(isJson && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
    return (text.startsWith('{') ? (JSON.parse(text) as { data: D }).data : text) as D
  }
  const over = async (id: string): Promise<Job> => {
    for (;;) {
      const job = await call<Job>(`/v1/jobs/${id}`)
      if (isOver(job)) return job
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  return { call, over }
}
