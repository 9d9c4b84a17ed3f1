// The cookies of signing in: which device a code was proven on, and which browser a sign-in by a provider was begun in.
// Each goes only to the calls that read it; scripts never see one, nor does another site's page send one along.
import type { FastifyRequest } from 'fastify'
import { languageOf } from '#contract/language.ts'
import { type Language, paths } from '#contract/session.ts'
import { limits } from '#server/auth/limits.ts'
import type { Visitor } from '#server/auth/signIn.ts'

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

const cookie = (request: FastifyRequest, pair: string, path: string, milliseconds: number): string => {
  // A page may say that it has no TLS; what came by TLS goes back by nothing else.
  const isSecure = request.protocol === 'https' || originOf(request).startsWith('https:')
  const secure = isSecure ? '; Secure' : ''
  return `${pair}; Path=${path}; Max-Age=${milliseconds / 1000}; HttpOnly; SameSite=Strict${secure}`
}

const deviceOf = (request: FastifyRequest): string | undefined => cookieIn(request, deviceName)

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

export const deviceCookies = (request: FastifyRequest, device: string): string[] =>
  [paths.login, paths.socialLogin].map(path => cookie(request, `${deviceName}=${device}`, path, limits.device.life))

export const socialSecretOf = (request: FastifyRequest): string | undefined => cookieIn(request, socialName)

/** Without a secret the browser forgets it. */
export const socialCookie = (request: FastifyRequest, secret = ''): string =>
  cookie(request, `${socialName}=${secret}`, paths.socialLogin, secret ? limits.social.life : 0)
