// One signed body to one other system, and its answer: whatever happens there is an answer or a silence. Redirects are not
// followed, and no more is read than was agreed.
import { signatureHeader, signatureOf } from './signature.ts'

export interface Posted {
  url: string
  secret: string
  body: string
  headers?: Readonly<Record<string, string>>
  now: Date
}

export type Answered = { status: number; body: unknown } | { silence: 'TIMEOUT' | 'UNREACHABLE' }

const patienceMs = 4000
const mostBytes = 64 * 1024

const read = async (answer: Response): Promise<unknown> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) return null
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return null
  }
}

export const post = async ({ url, secret, body, headers, now }: Posted): Promise<Answered> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json', [signatureHeader]: signatureOf(secret, body, now) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: answer.status, body: await read(answer) }
  } catch (error) {
    return { silence: (error as Error).name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE' }
  }
}
