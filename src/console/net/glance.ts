// The few readings of the sign-in page, which is drawn without axios: open to everybody, no body, no progress.
import type { Answer } from './answer.ts'
import { givenUp, noAnswer } from './refusal.ts'

export interface Glance {
  url: string
  signal?: AbortSignal
}

const timeoutMs = 30_000

export const glance = async ({ url, signal }: Glance): Promise<Answer> => {
  try {
    const patience = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, patience]) : patience })
    const requestId = response.headers.get('x-request-id') ?? undefined
    const body = (await response.json().catch(() => undefined)) as unknown
    return { status: response.status, body, requestId }
  } catch (thrown) {
    if (signal?.aborted) throw givenUp()
    throw noAnswer(thrown instanceof Error ? thrown.message : 'No answer')
  }
}
