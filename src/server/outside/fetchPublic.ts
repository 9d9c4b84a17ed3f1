// The bytes at an address that a person named, or the status it answers with: over https, from the open internet, bounded in time and
// size. Redirects are followed as far as they stay there. Nothing of ours is sent along.
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublic, lookupPublic, NotPublic } from './publicHost.ts'

export type Fetched = { bytes: Buffer } | { silence: 'FORBIDDEN' | 'UNREACHABLE' | 'TIMEOUT' | 'TOO_LARGE' | 'REFUSED' }

export interface FetchOptions {
  /** Bytes at the most. */
  most: number
  /** Milliseconds, redirects included. */
  patience: number
  /** Which machines may be asked; another answer than the usual one is for tests on this one. */
  isOpen?: (address: string) => boolean
  /** Whose certificates are trusted beside the usual ones. */
  ca?: string
}

const mostRedirects = 3

class TooLarge extends Error {}

const answerOf = (
  url: URL,
  { isOpen = isPublic, ca }: Pick<FetchOptions, 'isOpen' | 'ca'>,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'https:' || url.username || url.password || (isIP(host) && !isOpen(host)))
      throw new NotPublic(`${url.host} may not be asked`)
    const asked = request(url, {
      ...(ca && { ca }),
      signal,
      // A connection kept open by another call may lead where this one must not.
      agent: false,
      lookup: lookupPublic(isOpen),
      headers: { accept: 'image/*, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Nucleus' },
    })
    asked.once('response', resolve).once('error', reject).end()
  })

const bytesOf = async (answer: IncomingMessage, most: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.byteLength
    if (bytes > most) throw new TooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const silenceOf = (error: unknown, { aborted }: AbortSignal): Extract<Fetched, { silence: string }>['silence'] => {
  if (error instanceof NotPublic) return 'FORBIDDEN'
  if (error instanceof TooLarge) return 'TOO_LARGE'
  return aborted ? 'TIMEOUT' : 'UNREACHABLE'
}

/** What is answered in the end, once redirects were followed; nothing where they lead too far. */
const lastAnswer = async (
  address: string,
  wanted: Pick<FetchOptions, 'isOpen' | 'ca'>,
  signal: AbortSignal,
): Promise<IncomingMessage | undefined> => {
  let url = new URL(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await answerOf(url, wanted, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode < 300 || statusCode >= 400 || !headers.location) return answer
    answer.destroy()
    url = new URL(headers.location, url)
  }
  return undefined
}

/** Whatever happens there is bytes or a silence with its reason; never an exception. */
export const fetchPublic = async (address: string, wanted: FetchOptions): Promise<Fetched> => {
  const signal = AbortSignal.timeout(wanted.patience)
  try {
    const answer = await lastAnswer(address, wanted, signal)
    const { statusCode = 0 } = answer ?? {}
    if (answer && statusCode >= 200 && statusCode < 300) return { bytes: await bytesOf(answer, wanted.most) }
    answer?.destroy()
    return { silence: 'REFUSED' }
  } catch (error) {
    return { silence: silenceOf(error, signal) }
  }
}

export type Status = { status: number } | { silence: 'FORBIDDEN' | 'UNREACHABLE' | 'TIMEOUT' | 'REFUSED' }

/** The status an address answers with in the end; nothing of the answer is read. Never an exception. */
export const statusPublic = async (address: string, wanted: Omit<FetchOptions, 'most'>): Promise<Status> => {
  const signal = AbortSignal.timeout(wanted.patience)
  try {
    const answer = await lastAnswer(address, wanted, signal)
    answer?.destroy()
    return answer?.statusCode ? { status: answer.statusCode } : { silence: 'REFUSED' }
  } catch (error) {
    const silence = silenceOf(error, signal)
    return { silence: silence === 'TOO_LARGE' ? 'REFUSED' : silence }
  }
}
