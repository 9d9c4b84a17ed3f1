// Every call of the console on its way out and back (session.md 2.6). It stamps what it knew at sending, reports facts to
// the session and obeys it: 498 retries once with the new token, 401 ends, 4031 waits. It refuses to decide anything else.
import { vendorCodeOf } from '#contract/brand.ts'
import { isToldInPlace, type ProblemBody, secureStepSubCode } from '#contract/problem.ts'
import { headers } from '#contract/session.ts'
import type { SessionEvent } from '#machines/session.ts'
import { type Answer, problemOf, reduced } from './answer.ts'
import { glance } from './glance.ts'
import { openParking } from './parking.ts'
import { givenUp, Refusal } from './refusal.ts'
import type { Exchange } from './transport.ts'

type TabPlace = { brand: string; country: string }

export interface RequestOptions {
  method: 'GET' | 'POST'
  path: string
  params?: Record<string, unknown>
  body?: unknown
  once?: string | null
  face?: string
  signal?: AbortSignal
  background?: boolean
  blob?: boolean
  /** Another carrier than the usual one, which is there already. */
  by?: (exchange: Exchange) => Promise<Answer>
  onProgress?: (share: number) => void
  /** Sign-in calls: no token, and their 401 is nobody's sign-out. */
  isPublic?: boolean
  /** Of a session that is over here: only to end it. */
  token?: string
  /** Another place than this tab's: while one is being applied. */
  place?: TabPlace
  /** Who one is and where one may go is asked of no place: this tab's may be closed meanwhile. */
  isPlaceless?: boolean
}

export interface Surroundings {
  token(): string | undefined
  secureToken(): string | undefined
  /** Puts a new token into the vault; undefined when it is missing or the old one. */
  keep(newToken: unknown): string | undefined
  place(): TabPlace | undefined
  host(place: TabPlace | undefined): string
  report(fact: Extract<SessionEvent, { type: `HTTP.${string}` }>): void
  /** True while the session asks for the second factor; only then may a call wait for it. */
  isAsked(): boolean
  /** Said before the person is moved, so that /unauthorized knows which right is missing. */
  denied(body: ProblemBody, isReading: boolean): void
  /** Where the person is. */
  path(): string
  /** What the console speaks, which may be another choice than the browser's: letters are written in it. */
  language?(): string
  /** Whether the person may be in that country; nothing is sent from one that was taken away (E29). */
  mayBeIn?(country: string): boolean
  /** Asks the server anew where the person may be, and tells the session. */
  askCountries?(): Promise<void>
  /** Calls wait so many seconds because the server has too much to do; none: nobody waits any more. */
  busy?(seconds?: number): void
  /** True when another tab has renewed the token meanwhile; the session has been told. */
  catchUp?(): boolean
}

export interface Stamp {
  gen: number
  epoch: number
}

/** One call through all its sendings. */
interface Journey {
  wanted: RequestOptions
  place: TabPlace | undefined
  renewed: boolean
  repeated: boolean
  stepped: boolean
  /** How often it waited because the server had too much to do. */
  waits?: number
}

export interface Gateway {
  send(wanted: RequestOptions): Promise<unknown>
  /** Stamps from now on; told by the session with every new token. */
  stampWith(stamp: Stamp): void
  /** Nobody is here any more: what is under way is given up, what waits is refused. */
  clear(): void
  secureReady(): Promise<void>
  secureRefused(): void
  waiting(): string[]
}

// Fetched with the first call: the sign-in page is drawn without it.
const transport = () => import('./transport.ts')
/** So that the first call need not wait for it. */
export const warmUp = (): void => void transport()

const forbiddenPauseMs = 500

const nameOf = ({ method, path }: RequestOptions): string => {
  const [, resource, action] = /^\/v1\/([^/]+)\/actions\/([^/?]+)/.exec(path) ?? []
  return resource ? `${resource}.${action}` : `${method} ${path}`
}

const newTokenIn = (body: unknown): unknown => {
  const { newToken, data } = body as { newToken?: unknown; data?: { newToken?: unknown } }
  return newToken ?? data?.newToken
}

export const openGateway = (around: Surroundings): Gateway => {
  const parking = openParking()
  let stamp: Stamp = { gen: 0, epoch: 0 }
  let leaving = new AbortController()
  let forbiddenAt = Number.NEGATIVE_INFINITY
  let parkedSoFar = 0

  const headersOf = ({ wanted, place }: Journey): Record<string, string> => {
    const token = wanted.isPublic ? wanted.token : around.token()
    const secure = wanted.isPublic ? undefined : around.secureToken()
    const language = around.language?.()
    return {
      ...(language && { 'accept-language': language }),
      ...(token && { [headers.token]: token }),
      ...(secure && { [headers.secureToken]: secure }),
      ...(place && {
        [headers.vendor]: vendorCodeOf(place.brand, place.country),
        [headers.country]: place.country,
      }),
      ...(wanted.face && { [headers.face]: wanted.face }),
      ...(wanted.once && { [headers.once]: wanted.once }),
    }
  }

  const attempt = async (journey: Journey): Promise<unknown> => {
    const { wanted, place } = journey
    // Nobody is here: a call without a token would only be refused.
    if (!wanted.isPublic && !around.token()) throw givenUp()
    const { signal } = leaving
    const isGlance = wanted.isPublic && wanted.method === 'GET' && !wanted.params
    const exchange = wanted.by ?? (isGlance ? glance : (await transport()).exchange)
    // Who asked may have left while the transport was fetched; somebody else may even be here by now.
    if (!wanted.isPublic && signal.aborted) throw givenUp()
    // A token another tab has replaced would end the session of both: the server takes it for a stolen one.
    if (!wanted.isPublic) around.catchUp?.()
    const sent = { ...stamp }
    const given = AbortSignal.any([signal, ...(wanted.signal ? [wanted.signal] : [])])
    const answer = await exchange({
      url: `${around.host(place)}${wanted.path}`,
      method: wanted.method,
      params: wanted.params,
      headers: headersOf(journey),
      body: wanted.body,
      signal: wanted.isPublic ? wanted.signal : given,
      blob: wanted.blob,
      onProgress: wanted.onProgress,
    })
    if (answer.status < 300) return reduced(answer.body)
    if (wanted.isPublic) throw refusalFor(answer)
    if (sent.epoch !== stamp.epoch) throw givenUp()
    if (answer.status === 498) return renew(journey, sent, answer)
    if (answer.status === 401) return leave(journey, sent, answer)
    if (answer.status === 403) return forbid(journey, answer)
    return turnedAway(journey, answer, given)
  }

  const refusalFor = (answer: Answer): Refusal => new Refusal(answer.status, problemOf(answer), answer.requestId)

  /** Whether and how it waits is known to again.ts, which is fetched when it happens. */
  const turnedAway = async ({ waits, ...journey }: Journey, answer: Answer, signal: AbortSignal): Promise<unknown> => {
    const refusal = refusalFor(answer)
    if (!answer.after) throw refusal
    const { again } = await import('./again.ts')
    return again(
      { refusal, after: Number(answer.after), waits, wanted: journey.wanted, signal, tell: around.busy },
      more => attempt({ ...journey, waits: more }),
    )
  }

  const renew = (journey: Journey, sent: Stamp, answer: Answer): Promise<unknown> => {
    if (sent.gen === stamp.gen) {
      // A second 498 in a row is no renewal but a server that will never be content.
      const tokenRef = journey.renewed ? undefined : around.keep(newTokenIn(answer.body))
      around.report({ type: 'HTTP.498', tokenRef, at: performance.now(), path: around.path(), ...sent })
    }
    const mayRetry = !journey.renewed && sent.epoch === stamp.epoch && sent.gen < stamp.gen
    if (!mayRetry) throw refusalFor(answer)
    return attempt({ ...journey, renewed: true })
  }

  const leave = (journey: Journey, sent: Stamp, answer: Answer): Promise<unknown> => {
    const refusal = refusalFor(answer)
    // It refused a token that has been renewed meanwhile: that says nothing about the new one.
    if ((sent.gen < stamp.gen || around.catchUp?.()) && !journey.repeated)
      return attempt({ ...journey, repeated: true })
    around.report({ type: 'HTTP.401', code: refusal.body.code, path: around.path(), ...sent })
    throw refusal
  }

  /** A country may be gone before anybody was told of it: then no page is forbidden, and the session leads on (E29). */
  const isCountryGone = async ({ place }: Journey, { body }: Refusal): Promise<boolean> => {
    if (body.code !== 'VENDOR' || !place) return false
    await around.askCountries?.().catch(() => {})
    return around.mayBeIn?.(place.country) === false
  }

  const forbid = async (journey: Journey, answer: Answer): Promise<unknown> => {
    const refusal = refusalFor(answer)
    const { wanted, stepped } = journey
    if (refusal.body.details?.subCode !== secureStepSubCode) {
      if (wanted.background || isToldInPlace(refusal.body.code)) throw refusal
      if (await isCountryGone(journey, refusal)) throw givenUp()
      if (performance.now() - forbiddenAt > forbiddenPauseMs && around.path() !== '/unauthorized') {
        forbiddenAt = performance.now()
        around.denied(refusal.body, wanted.method === 'GET')
        around.report({ type: 'HTTP.403' })
      }
      throw refusal
    }
    if (stepped) throw new Refusal(403, { ...refusal.body, code: 'SECURE_REFUSED' }, refusal.requestId)
    if (wanted.background) {
      around.report({ type: 'HTTP.4031', request: nameOf(wanted), background: true })
      throw refusal
    }
    // Numbered, since ten equal calls are ten lines of the dialog.
    const name = `${nameOf(wanted)}#${++parkedSoFar}`
    around.report({ type: 'HTTP.4031', request: name })
    if (!around.isAsked()) throw refusal
    return parking.park(name, refusal, () => attempt({ ...journey, stepped: true }))
  }

  return {
    send: wanted => {
      const place = wanted.place ?? (wanted.isPublic || wanted.isPlaceless ? undefined : around.place())
      if (place && around.mayBeIn?.(place.country) === false) return Promise.reject(givenUp())
      return attempt({ wanted, place, renewed: false, repeated: false, stepped: false })
    },
    stampWith: ({ gen, epoch }) => {
      stamp = { gen, epoch }
    },
    clear: () => {
      parking.refuseAll()
      leaving.abort()
      leaving = new AbortController()
    },
    secureReady: () => parking.resumeAll(),
    secureRefused: () => parking.refuseAll('SECURE_DISMISSED'),
    waiting: parking.names,
  }
}
