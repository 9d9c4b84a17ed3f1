// What a request may be: JSON only, at most 1 MiB, at most 32 levels deep, not compressed, and quick to arrive.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { kebab } from '#contract/address.ts'
import { Problem } from '#contract/problem.ts'

const mostLevels = 32
const written = new WeakMap<FastifyRequest, string>()

/** The body as it came: a signature is over every sign of it. */
export const bodyText = (request: FastifyRequest): string => written.get(request) ?? ''

const bodyTime = 8000
/** For the answer to be read by who is still sending. */
const lingering = 2000

/**
 * Connections that may wait for a busy loop, as far as the system lets them. One more knocks again after 1, 3 and 7 seconds, which
 * no queue of ours sees and no lane is free from; with Node's own 511 every rush ran into that.
 */
export const backlog = 4096

/** Slow senders are cut; without the checking interval the limits would only be looked at every half minute. */
export const bounds: FastifyServerOptions = {
  bodyLimit: 1024 * 1024,
  // For files on slow lines; other bodies are held to `bodyTime` below.
  requestTimeout: 300_000,
  connectionTimeout: 0,
  keepAliveTimeout: 30_000,
  maxRequestsPerSocket: 0,
  rewriteUrl: request => spelled(request.url ?? '/'),
  routerOptions: { maxParamLength: 200 },
  http: { connectionsCheckingInterval: 1000, headersTimeout: 4000, maxHeaderSize: 16_384 },
} as FastifyServerOptions

/** `/v1/urlRedirections/actions/restoreVersion` means the kebab address; names as the registry spells them are understood. */
export const spelled = (url: string): string => {
  if (!/^\/v1\/[^?]*[A-Z]/.test(url)) return url
  const [path = '', ...query] = url.split('?')
  const parts = path
    .split('/')
    .map((part, at) => (at === 2 || (at === 4 && path.split('/')[3] === 'actions') ? kebab(part) : part))
  return [parts.join('/'), ...query].join('?')
}

/** Brackets outside of texts; a body of a hundred thousand of them would otherwise be parsed. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === 92) at += 1
      else if (sign === 34) isText = false
    } else if (sign === 34) isText = true
    else if (sign === 123 || sign === 91) {
      depth += 1
      if (depth > mostLevels) return true
    } else if (sign === 125 || sign === 93) depth -= 1
  }
  return false
}

/**
 * What is wrong with the names in a body, whose text is JSON. One given twice within an object: whoever reads the first and whoever
 * reads the last would see two different bodies. `toString`: what has one of its own cannot be made a text any more, wherever that
 * is tried.
 */
export const nameAmiss = (text: string): string | undefined => {
  const open: (Set<string> | undefined)[] = []
  let mayBeName = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 34) {
      const from = at
      for (at += 1; text.charCodeAt(at) !== 34; at += 1) if (text.charCodeAt(at) === 92) at += 1
      const names = open.at(-1)
      if (!mayBeName || !names) continue
      mayBeName = false
      const name = JSON.parse(text.slice(from, at + 1)) as string
      if (names.has(name)) return 'The body names something twice'
      if (name === 'toString') return 'The body may not name anything toString'
      names.add(name)
    } else if (sign === 123 || sign === 91) {
      open.push(sign === 123 ? new Set() : undefined)
      mayBeName = sign === 123
    } else if (sign === 125 || sign === 93) {
      open.pop()
      mayBeName = false
    } else if (sign === 44) mayBeName = open.at(-1) !== undefined
  }
  return undefined
}

/** What comes after the answer nobody reads: whoever was told no may not hold the line with a body that never ends. */
const hangUp = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.raw.once('finish', () => {
    if (request.raw.complete) return
    setTimeout(() => request.raw.complete || request.raw.destroy(), lingering).unref()
  })
}

/** A body that is not a file arrives soon or not at all. */
const hurry = (request: FastifyRequest, reply: FastifyReply): void => {
  const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if ((!length && !chunked) || type.startsWith('multipart/')) return
  const timer = setTimeout(() => {
    if (request.raw.complete || request.raw.readableEnded || reply.sent) return
    const late = new Problem('TIMEOUT', 'The body took too long')
    reply.header('connection', 'close').code(late.status).send(late.body)
    reply.raw.once('finish', () => request.raw.destroy())
  }, bodyTime)
  timer.unref()
  reply.raw.once('close', () => clearTimeout(timer))
}

export const boundBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Plain text would reach handlers from any page of the web without a preflight.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    written.set(request, text)
    if (text === '') return done(null, undefined)
    if (isTooDeep(text)) return done(new Problem('UNREADABLE', `The body goes deeper than ${mostLevels} levels`))
    parse(request, text, (error, value) => {
      if (error) return done(new Problem('UNREADABLE', 'The body is not JSON'))
      const amiss = nameAmiss(text)
      done(amiss ? new Problem('UNREADABLE', amiss) : null, value)
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    hurry(request, reply)
    hangUp(request, reply)
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity') throw new Problem('WRONG_TYPE', 'Send the body without compression')
  })
}
