// Which text an answer is, so that whoever keeps it already is not sent it again (RFC 9110, 8.8.3 and 13.1.2).
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Another as soon as any of the texts is another: 22 characters that go into an address as they are. */
export const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('base64url').slice(0, 22)
}

export const etagOf = (text: string): string => `"${digestOf(text)}"`

/** Whether the caller keeps it: several may be named, and what stands between may have marked them weak by compressing. */
export const isKept = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(one => ['*', etag].includes(one.trim().replace(/^W\//, '')))
