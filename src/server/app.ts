// The HTTP side of the server, joined from lists of endpoints: rights are decided before a body is read, everything thrown
// becomes a flat problem, and nothing is served while draining.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { headers } from '#contract/session.ts'
import { type Admission, isShed, openAdmission } from './http/admission.ts'
import { boundBodies, bounds } from './http/bounds.ts'
import { commentEndpoints } from './http/comments.ts'
import { serveConsole } from './http/console.ts'
import { docsPage, docsPolicy } from './http/docs.ts'
import { askOf, type Endpoint } from './http/endpoint.ts'
import { healthOf } from './http/health.ts'
import { homeEndpoints } from './http/home.ts'
import { refuseMethods, refuseUnread } from './http/methods.ts'
import { describe } from './http/openapi.ts'
import { admitHosts, admitOrigins } from './http/origins.ts'
import { answerProblem } from './http/problems.ts'
import { queueEndpoints } from './http/queues.ts'
import { recordEndpoints } from './http/recordEndpoints.ts'
import { vendorEndpoints } from './http/vendorEndpoints.ts'
import type { Actor, Kit } from './kit.ts'
import { authorise } from './records/authorise.ts'
import { inTime } from './records/broad.ts'

export interface AppOptions {
  identify(request: FastifyRequest): Promise<Actor>
  /** Whether that asks the database for nothing. */
  isKnown?(request: FastifyRequest): boolean
  /** Endpoints of the other rooms; one with the method and path of a derived one takes its place. */
  endpoints?: readonly Endpoint[]
  /** Plugins a room needs, multipart for instance. */
  prepare?(app: FastifyInstance): Promise<void>
  version?: string
  /** The built console. */
  folder?: string
}

export interface House {
  app: FastifyInstance
  /** Every route with its one action and its one permission. */
  endpoints: readonly Endpoint[]
  admission: Admission
  /** From now on new requests are turned away; those inside are finished. */
  drain(): void
}

// What a page may do. No script and no style sheet but the built files, nothing is evaluated, and text becomes markup or the
// address of a script by the two named rules alone: rich text, read where nothing runs (`console/rich/clean.ts`), and the worker
// of the palette. Style attributes are let through: the browser's own editing of rich text writes them.
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['nucleus-html', 'nucleus-worker'],
  upgradeInsecureRequests: null,
}

const json = 'application/json; charset=utf-8'

const merged = (derived: readonly Endpoint[], given: readonly Endpoint[]): Endpoint[] => {
  const own = new Set(given.map(({ method, path }) => `${method} ${path}`))
  return [...given, ...derived.filter(({ method, path }) => !own.has(`${method} ${path}`))]
}

/** Where nobody is signed in, a door of an area is another system's. */
const outer = (door: Endpoint): Endpoint => ({ ...(door.access === 'anyone' && { lane: 'partners' }), ...door })

/** Who asks, kept from onRequest to the handler. */
const actors = new WeakMap<FastifyRequest, Actor>()

const mount = (
  app: FastifyInstance,
  { identify, isKnown = () => false }: AppOptions,
  admission: Admission,
  endpoint: Endpoint,
): void => {
  const { method, path, access, permission, reads = method === 'GET' } = endpoint
  const identified = async (request: FastifyRequest): Promise<Actor | undefined> => {
    if (access === 'anyone') return undefined
    const actor = await admission.identified(request, () => identify(request), isKnown(request))
    if (access === 'staff' && !actor.place) throw new Problem('VENDOR', 'Choose a brand and a country first')
    if (permission) authorise(actor, permission)
    actors.set(request, actor)
    return actor
  }
  app.route({
    method,
    url: path,
    config: { endpoint },
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request, reply) => {
      try {
        admission.expect(endpoint, request, reply, await identified(request))
      } catch (error) {
        refuse(admission, error, request, reply)
      }
    },
    handler: async (request, reply) => {
      const actor = actors.get(request)
      const answer = await admission
        .inTurn(endpoint, request, reply, actor, () => {
          const running = endpoint.run(askOf(request, reply, actor))
          return reads ? inTime(running) : running
        })
        .catch(error => refuse(admission, error, request, reply))
      if (reply.sent) return reply
      if (!answer) return reply.hijack()
      reply.code(answer.status ?? 200).headers(answer.headers ?? {})
      if (answer.body !== undefined) return reply.send(answer.body)
      return reply.type(json).send(`{"data":${answer.text ?? JSON.stringify(answer.data ?? null)}}`)
    },
  })
}

/** Nothing was done for it: such an answer costs next to nothing, and other errors go their way. */
const refuse = (admission: Admission, error: unknown, request: FastifyRequest, reply: FastifyReply): undefined => {
  if (!admission.answers(error, request, reply)) throw error
  turnedAway.add(request)
}

/** Before anything else is done for a call that has no chance. */
const turnAway = (app: FastifyInstance, admission: Admission): void => {
  app.addHook('onRequest', (request, reply, next) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
    if (!endpoint || !admission.turnsAway(endpoint, request, reply)) return next()
    turnedAway.add(request)
  })
}

/** Told in one line for many of them. */
const turnedAway = new WeakSet<FastifyRequest>()

const watch = (app: FastifyInstance, { log }: Kit): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (turnedAway.has(request)) return
    const ms = Math.round(reply.elapsedTime)
    // Reads that went well and quickly would only bury the rest. The query may hold a token, so it is never written down.
    if (request.method === 'GET' && reply.statusCode < 400 && ms < 500) return
    log.info(
      { requestId: request.id, method: request.method, url: request.url.split('?')[0], status: reply.statusCode, ms },
      'answered',
    )
  })
}

/** Made once, when somebody asks. */
const once = (make: () => string): (() => string) => {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** What every answer carries, also that of a request which is turned away before anything else looks at it. */
const shield = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginEmbedderPolicy: false,
    // A host of ours knows which other one somebody comes from, and nobody learns on which page they were.
    referrerPolicy: { policy: 'strict-origin' },
    hsts: { maxAge: 31_536_000 },
  })
  // Nothing is kept by a browser or between, but where an answer says so itself: pages and built files.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  })
}

/** What every request goes through, whatever it is about. */
const surround = async (app: FastifyInstance, kit: Kit): Promise<void> => {
  boundBodies(app)
  admitHosts(app, kit)
  refuseMethods(app)
  admitOrigins(app, kit)
  watch(app, kit)
  // Against accidents only; who guesses passwords meets the limits of signing in.
  const said = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, { max: 100_000, timeWindow: 10_000, addHeaders: said, addHeadersOnExceeding: said })
}

/** Open beside the demo, whose accounts everybody knows; elsewhere it is for whoever is signed in. */
const serveDescription = (
  app: FastifyInstance,
  kit: Kit,
  { identify }: AppOptions,
  endpoints: readonly Endpoint[],
  version: string,
): void => {
  const description = once(() => JSON.stringify(describe(endpoints, version)))
  const page = once(() => docsPage(endpoints, version))
  const admit = async (request: FastifyRequest): Promise<void> => {
    if (kit.env.seed.kind === 'none') await identify(request)
  }
  // A browser that opens an address says nobody's token: in the console the same is a page for whoever signs in there.
  const welcome = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const isOpened = kit.env.seed.kind === 'none' && request.headers[headers.token] === undefined
    if (isOpened && request.headers.accept?.includes('text/html')) return reply.redirect('/developer')
    return admit(request)
  }
  app.get('/docs/json', { onRequest: admit }, async (_request, reply) => reply.type(json).send(description()))
  app.get('/docs', { onRequest: welcome }, async (_request, reply) =>
    reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(page()),
  )
}

export const buildApp = async (kit: Kit, options: AppOptions): Promise<House> => {
  const version = options.version ?? '0.1.0'
  const endpoints = merged(
    [
      ...recordEndpoints(kit),
      ...vendorEndpoints(kit),
      ...commentEndpoints(kit),
      ...queueEndpoints(kit),
      ...homeEndpoints(kit),
    ],
    [
      ...(options.endpoints ?? []),
      ...[...kit.behaviours.values()].flatMap(({ doors }) => doors?.(kit).map(outer) ?? []),
    ],
  )
  const app: FastifyInstance = Fastify({
    ...bounds,
    logger: false,
    // Behind a proxy every visitor would otherwise have its address, and share one budget of tries.
    trustProxy: kit.env.trustedProxies ? [...kit.env.trustedProxies] : false,
    genReqId: () => randomUUID(),
    clientErrorHandler: refuseUnread,
    return503OnClosing: true,
  })
  const admission = openAdmission(kit)
  let draining = false

  app.setErrorHandler((error, request, reply) => {
    if (isShed(error)) turnedAway.add(request)
    return answerProblem(kit, error, request, reply)
  })
  turnAway(app, admission)
  await shield(app)
  app.addHook('onRequest', async (request, reply) => {
    if (!draining || request.url === '/health') return
    reply.header('connection', 'close')
    throw new Problem('UNAVAILABLE', 'The server is going down', { retryAfter: 5 })
  })
  await surround(app, kit)
  await options.prepare?.(app)

  app.get('/health', async (_request, reply) => {
    const {
      status = 200,
      headers = {},
      body,
    } = await healthOf(kit, version, {
      isDraining: draining,
      isOverloaded: admission.isOverloaded(),
    })
    return reply.code(status).headers(headers).send(body)
  })
  serveDescription(app, kit, options, endpoints, version)
  for (const endpoint of endpoints) mount(app, options, admission, endpoint)
  await serveConsole(app, kit, options.folder ?? join(import.meta.dirname, '../../dist/console'))

  return {
    app,
    endpoints,
    admission,
    drain: () => {
      draining = true
    },
  }
}
