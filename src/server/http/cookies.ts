// The cookies of signing in: which device a code was proven on, which browser a sign-in by a provider was begun in, and the
// other half of a token. Scripts never see one, nor does another site's page send one along; under TLS each bears the name that no
// other host and no subdomain can set, for which browsers ask that it goes with every call.
import type { FastifyRequest } from 'fastify'
import { languageOf } from '#contract/language.ts'
import type { Language } from '#contract/session.ts'
import { type Half, halfPrefixes, halvesIn, newHalf } from '#server/auth/halves.ts'
import { callsElsewhere, hostsOf } from '#server/auth/hosts.ts'
import { limits } from '#server/auth/limits.ts'
import type { Visitor } from '#server/auth/signIn.ts'
import type { Kit } from '#server/kit.ts'

const deviceName = 'nucleus-device'
const socialName = 'nucleus-social'

const cookieIn = ({ headers: { cookie } }: FastifyRequest, name: string): string | undefined => {
  const found = cookie?.split(/;\s*/).find(part => part.startsWith(`${name}=`))
  return found?.slice(name.length + 1, name.length + 101)
}

/** Where the person sees the console; a proxy before us may speak TLS for us. */
export const originOf = ({ headers: { origin = '' }, protocol, host }: FastifyRequest): string => {
  const told = URL.parse(origin)
  return told && /^https?:$/.test(told.protocol) ? told.origin : `${protocol}://${host}`
}

/** A page may say that it has no TLS; what came by TLS goes back by nothing else. */
const isOverTls = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || originOf(request).startsWith('https:')

/** Browsers refuse the prefix on plain HTTP; under TLS nothing is read that came without it. */
const nameFor = (request: FastifyRequest, name: string): string => (isOverTls(request) ? `__Host-${name}` : name)

const cookie = (request: FastifyRequest, name: string, value: string, milliseconds: number): string => {
  const secure = isOverTls(request) ? '; Secure' : ''
  return `${nameFor(request, name)}=${value}; Path=/; Max-Age=${milliseconds / 1000}; HttpOnly; SameSite=Strict${secure}`
}

const deviceOf = (request: FastifyRequest): string | undefined => cookieIn(request, nameFor(request, deviceName))

/** What the page asks to be spoken to in; a program that asks for nothing leaves it to the person's own choice. */
export const askedLanguage = ({ headers }: FastifyRequest): { language?: Language } => {
  const [first = ''] = headers['accept-language']?.split(/[,;]/) ?? []
  return /^[a-z]{2}/i.test(first) ? { language: languageOf([first.trim()]) } : {}
}

export const visitorOf = (request: FastifyRequest): Visitor => {
  const device = deviceOf(request)
  const agent = request.headers['user-agent']
  const { host } = request.headers
  const told = { ...(device && { device }), ...(agent && { agent }), ...(host && { host }) }
  return { address: request.ip, ...told, ...askedLanguage(request) }
}

export const deviceCookie = (request: FastifyRequest, device: string): string =>
  cookie(request, deviceName, device, limits.device.life)

export const socialSecretOf = (request: FastifyRequest): string | undefined =>
  cookieIn(request, nameFor(request, socialName))

/** Without a secret the browser forgets it. */
export const socialCookie = (request: FastifyRequest, secret = ''): string =>
  cookie(request, socialName, secret, secret ? limits.social.life : 0)

// Browsers say so themselves, and no script can keep them from it; programs say nothing.
const isOwnPage = ({ headers, host }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' ||
  (headers.origin !== undefined && URL.parse(headers.origin)?.host === host)

/**
 * For whoever is about to sign in on a page of this host. None for programs, and none where calls go to other origins as well:
 * the cookie would not be there.
 */
export const halfFor = async (kit: Pick<Kit, 'db' | 'clock'>, request: FastifyRequest): Promise<Half | undefined> => {
  if (!isOwnPage(request) || callsElsewhere(await hostsOf(kit.db), originOf(request))) return undefined
  return newHalf(kit.clock.now())
}

/** A visitor who may be signed in by what they ask now. */
export const signerOf = async (kit: Pick<Kit, 'db' | 'clock'>, request: FastifyRequest): Promise<Visitor> => {
  const half = await halfFor(kit, request)
  return { ...visitorOf(request), ...(half && { half }) }
}

const halfCookie = (request: FastifyRequest, { name, secret }: Half, milliseconds: number): string => {
  // A renewal need not know that a proxy speaks TLS for us: it keeps the name it was brought by.
  const isSealed =
    originOf(request).startsWith('https:') || cookieIn(request, `${halfPrefixes.sealed}${name}`) !== undefined
  const pair = `${isSealed ? halfPrefixes.sealed : halfPrefixes.plain}${name}=${secret}`
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${pair}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSealed ? '; Secure' : ''}`
}

export const renewedHalfCookie = (
  request: FastifyRequest,
  { until, ...half }: Half & { until: Date },
  now: Date,
): string => halfCookie(request, half, until.getTime() - now.getTime())

export const forgottenHalfCookie = (request: FastifyRequest, name: string): string =>
  halfCookie(request, { name, secret: '' }, 0)

/** With a sign-in. Of earlier ones in this browser, which nobody signed out of, only the latest are kept. */
export const halfCookies = (request: FastifyRequest, half: Half | undefined): string[] => {
  if (!half) return []
  const names = [...new Set(halvesIn(request.headers.cookie).map(({ name }) => name))].sort()
  const old = names.slice(0, Math.max(0, names.length + 1 - limits.session.halves))
  return [halfCookie(request, half, limits.session.life), ...old.map(name => forgottenHalfCookie(request, name))]
}
