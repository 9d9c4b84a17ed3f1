// The only user of axios: one exchange, no opinion about what the answer means. Every status is an answer; only silence
// and giving up are thrown.
import axios, { type AxiosResponse } from 'axios'
import type { Answer } from './answer.ts'
import { givenUp, noAnswer } from './refusal.ts'

export interface Exchange {
  url: string
  method: 'GET' | 'POST'
  params?: Record<string, unknown>
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal
  blob?: boolean
  onProgress?: (share: number) => void
}

const timeoutMs = 30_000
const http = axios.create({
  timeout: timeoutMs,
  validateStatus: () => true,
  transitional: { clarifyTimeoutError: true },
})

// An error to a file request is JSON all the same.
const bodyOf = async (response: AxiosResponse): Promise<unknown> => {
  const body: unknown = response.data
  if (!(body instanceof Blob) || response.status < 300) return body
  return JSON.parse(await body.text()) as unknown
}

export const exchange = async ({ body, blob, onProgress, ...wanted }: Exchange): Promise<Answer> => {
  try {
    const response = await http.request({
      ...wanted,
      data: body,
      ...(blob && { responseType: 'blob' as const }),
      ...(onProgress && { timeout: 0, onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
    })
    const requestId: unknown = response.headers['x-request-id']
    return {
      status: response.status,
      body: await bodyOf(response),
      requestId: typeof requestId === 'string' ? requestId : undefined,
      after: response.headers['retry-after'],
    }
  } catch (thrown) {
    if (axios.isCancel(thrown)) throw givenUp()
    throw noAnswer(thrown instanceof Error ? thrown.message : 'No answer')
  }
}
