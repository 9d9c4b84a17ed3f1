// Carries a last word: it leaves at once and arrives even as the page goes. Nobody waits for what is answered.
import type { Answer } from './answer.ts'
import type { Exchange } from './transport.ts'

export const farewell = async ({ url, method, headers, body }: Exchange): Promise<Answer> => {
  const { status } = await fetch(url, {
    method,
    keepalive: true,
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  return { status, body: undefined, requestId: undefined }
}
