// What is asked in a way nobody answers, in the shape of every problem: methods no route has, and requests that are no HTTP.
import { METHODS } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { catalogue, Problem, type ProblemCode } from '#contract/problem.ts'

const answered = ['GET', 'HEAD', 'POST', 'OPTIONS']

/** Called before the routes: every method Node can read comes as far as here. */
export const refuseMethods = (app: FastifyInstance): void => {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.addHook('onRequest', async ({ method }, reply) => {
    if (answered.includes(method)) return
    reply.header('allow', answered.join(', '))
    throw new Problem('METHOD', 'Ask by GET or POST')
  })
}

const unread: Readonly<Record<string, [ProblemCode, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['TIMEOUT', 'The request took too long', 'Request Timeout'],
  HPE_INVALID_METHOD: ['METHOD', 'Ask by GET or POST', 'Method Not Allowed'],
  HPE_HEADER_OVERFLOW: ['TOO_LARGE', 'The headers are too large', 'Content Too Large'],
}

/** Node could not read it, so no route, hook or header was reached. */
export const refuseUnread = ({ code = '' }: Error & { code?: string }, socket: Socket): void => {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [name, message, reason] = unread[code] ?? ['UNREADABLE', 'The request cannot be read', 'Bad Request']
  const body = JSON.stringify({ code: name, message })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${catalogue[name]} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    )
  socket.destroySoon()
}
