// The identity provider as OpenID Connect describes it: where to send a person, and what its answer proves. Signatures are
// checked although the answer comes over TLS; refuses by one of two problems: not reachable, or not proven.
import * as client from 'openid-client'
import { Problem } from '#contract/problem.ts'
import type { Oidc } from '#server/env.ts'
import type { Kit } from '#server/kit.ts'
import { reachFrom } from '#server/outside/reach.ts'
import { limits } from './limits.ts'

export type Needs = Pick<Kit, 'db' | 'env' | 'clock' | 'log'>

/** What the browser's secret turns into. */
export interface Handshake {
  state: string
  nonce: string
  verifier: string
}

export interface Returned {
  code: string
  state: string
  iss?: string | undefined
}

/** Claims of the answer, not yet judged. */
export interface Claims {
  issuer: string
  subject: string
  email?: unknown
  verified?: unknown
  /** Every `hd` the provider gave. */
  hostedDomains: unknown[]
}

export const oidcOf = ({ oidc }: Needs['env']): Oidc => {
  if (!oidc) throw new Problem('NOT_FOUND', 'No identity provider is configured')
  return oidc
}

/** In the log, with the reason and nobody's name. */
export const refusedSocial = 'A sign-in by the identity provider was refused'

export const unproven = (): Problem =>
  new Problem('SOCIAL_UNPROVEN', 'What the identity provider answered does not prove who you are')

const described = new WeakMap<Oidc, { until: number; metadata: Promise<client.ServerMetadata> }>()

/** Read again every hour, and after it could not be read. */
function metadataOf({ env, clock }: Needs): Promise<client.ServerMetadata> {
  const oidc = oidcOf(env)
  const now = clock.now().getTime()
  const ready = described.get(oidc)
  if (ready && now < ready.until) return ready.metadata
  const metadata = discover(oidc)
  described.set(oidc, { until: now + limits.social.metadata, metadata })
  metadata.catch(() => described.delete(oidc))
  return metadata
}

async function discover({ issuer, clientId }: Oidc): Promise<client.ServerMetadata> {
  const options = {
    timeout: limits.social.patience / 1000,
    [client.customFetch]: reaching(issuer),
    ...(isPlain(issuer) && { execute: [plain] }),
  }
  const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, options)
  const metadata = found.serverMetadata()
  // People are sent there.
  const entrance = URL.parse(metadata.authorization_endpoint ?? '')
  const isOwn = entrance?.origin === new URL(issuer).origin
  if (entrance?.protocol !== 'https:' && !isOwn) throw new Error('people would be sent to where there is no TLS')
  const methods = metadata.code_challenge_methods_supported
  if (methods && !methods.includes('S256')) throw new Error('the provider does not take S256 code challenges')
  return metadata
}

// The environment lets this through for loopback only.
const isPlain = (issuer: string) => issuer.startsWith('http:')
const plain = client.allowInsecureRequests

/** What it names for us to call may lead anywhere but into our network. */
const reaching = (issuer: string) => reachFrom(new URL(issuer)) as client.CustomFetch

async function connect(kit: Needs): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = oidcOf(kit.env)
  const metadata = await metadataOf(kit)
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const prove = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
  const skew = Math.round((kit.clock.now().getTime() - Date.now()) / 1000)
  const config = new client.Configuration(metadata, clientId, { [client.clockSkew]: skew }, prove(clientSecret))
  config.timeout = limits.social.patience / 1000
  config[client.customFetch] = reaching(issuer)
  client.enableNonRepudiationChecks(config)
  if (isPlain(issuer)) plain(config)
  return config
}

/** Where to send the person. */
export async function authorizationAddress(
  kit: Needs,
  { state, nonce, verifier }: Handshake,
  redirect: string,
  hint?: string,
): Promise<string> {
  try {
    const address = client.buildAuthorizationUrl(await connect(kit), {
      redirect_uri: redirect,
      scope: oidcOf(kit.env).scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(hint && { login_hint: hint }),
    })
    return address.href
  } catch (error) {
    throw judged(kit, error, 'unreachable')
  }
}

/** Exchanges the code for what it proves. */
export async function claimsFor(kit: Needs, shake: Handshake, redirect: string, returned: Returned): Promise<Claims> {
  const address = new URL(redirect)
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) address.searchParams.set(name, value)
  try {
    const config = await connect(kit)
    const answer = await client.authorizationCodeGrant(config, address, {
      expectedState: shake.state,
      expectedNonce: shake.nonce,
      pkceCodeVerifier: shake.verifier,
    })
    const token = answer.claims()
    if (!token) throw new Error('no ID token')
    refuseForeign(kit, token)
    const isComplete = token.email !== undefined && token.email_verified !== undefined
    // Some state the address in the ID token, others where one has to ask for it.
    const more = isComplete ? undefined : await client.fetchUserInfo(config, answer.access_token, token.sub)
    const { email, email_verified: verified } = more ?? token
    const hostedDomains = [token.hd, more?.hd].filter(hd => hd !== undefined)
    return { issuer: token.iss, subject: token.sub, email, verified, hostedDomains }
  } catch (error) {
    throw judged(kit, error)
  }
}

// Beyond what the library looks at: it reads azp only where there are several audiences, and never when a token was made.
function refuseForeign({ env, clock }: Needs, { azp, iat }: client.IDToken): void {
  if (azp !== undefined && azp !== oidcOf(env).clientId) throw new Error('issued to another client')
  if (iat > clock.now().getTime() / 1000 + limits.social.tolerance / 1000) throw new Error('issued in the future')
}

const silence = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

interface Thrown extends Error {
  code?: string
  /** What the provider called it, invalid_grant for instance. */
  error?: string
}

function judged(
  { log }: Pick<Kit, 'log'>,
  error: unknown,
  otherwise: 'unproven' | 'unreachable' = 'unproven',
): Problem {
  const thrown = error as Thrown
  log.warn({ reason: reasonOf(thrown) }, refusedSocial)
  return thrown instanceof TypeError || silence.has(thrown.code ?? '') || otherwise === 'unreachable'
    ? new Problem('SOCIAL_UNREACHABLE', 'The identity provider does not answer as it should', { retryAfter: 5 })
    : unproven()
}

/** Further down these errors hold answers and tokens; only the library's own sentences are written down. */
function reasonOf({ message, error, cause }: Thrown): string {
  const { name, message: deeper, code } = (cause ?? {}) as Partial<Thrown>
  const told = name === 'OperationProcessingError' ? deeper : code
  return [message, error?.slice(0, 40), told].filter(Boolean).join(': ')
}
