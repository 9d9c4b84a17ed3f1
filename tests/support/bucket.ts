// A bucket that speaks enough of S3 over HTTP to keep, give back and delete objects, and refuses what S3 refuses: a body without
// its length, a request without a signature, a key that is not there.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** True: it has answered by itself, or means not to. */
export type Mischief = (asked: {
  request: IncomingMessage
  response: ServerResponse
  found: Buffer | undefined
}) => boolean

export interface Bucket {
  endpoint: string
  /** Asked first, before what a bucket does. */
  mischief: Mischief | undefined
  keys(): string[]
  close(): Promise<void>
}

/** The SDK may frame a body as `aws-chunked`; what is kept are the bytes inside. */
const unframed = (body: Buffer): Buffer => {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString().split(';')[0] ?? '', 16)
    if (!size) break
    pieces.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(pieces)
}

export const openBucket = async (): Promise<Bucket> => {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    const body = await buffer(request)
    if (bucket.mischief?.({ request, response, found: objects.get(key) })) return
    if (!/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? '')) return refuse(403, 'AccessDenied')
    if (request.method === 'PUT') {
      const framed = (request.headers['content-encoding'] ?? '').includes('aws-chunked')
      if (!request.headers[framed ? 'x-amz-decoded-content-length' : 'content-length'])
        return refuse(411, 'MissingContentLength')
      objects.set(key, framed ? unframed(body) : body)
      return response.writeHead(200, { etag: '"kept"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    return response
      .writeHead(200, { 'content-length': found.length })
      .end(request.method === 'HEAD' ? undefined : found)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bucket: Bucket = {
    mischief: undefined,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: () => [...objects.keys()],
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return bucket
}
