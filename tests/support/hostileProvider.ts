// An identity provider that lies: real HTTP, real keys, codes used once and bound to their challenge, and an ID token that
// says whatever the test wants it to say, signed with whatever the test wants.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Oidc } from '#server/env.ts'

export interface Keys {
  /** The one it publishes. */
  own: CryptoKey
  /** One nobody has heard of. */
  strange: CryptoKey
}

export type Forger = (honest: JWTPayload, keys: Keys) => string | Promise<string>

export interface Returned {
  code: string
  state: string
}

export interface HostileProvider {
  oidc: Oidc
  /** Makes the next ID tokens. */
  forge: Forger
  /** What it says of itself beyond the truth. */
  metadata: Record<string, unknown>
  /** What it says of the person where asked with the access token. */
  userinfo: Record<string, unknown>
  /** Every form the token endpoint was sent. */
  received: URLSearchParams[]
  /** As if a person had gone there and agreed: what comes back with them. */
  visit(address: string): Returned
  close(): Promise<void>
}

export const sign = (claims: JWTPayload, key: CryptoKey, header: Record<string, unknown> = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own', ...header }).sign(key)

/** Header and claims without a signature, or with that one. */
export const bare = (claims: JWTPayload, alg: string, signature = ''): string =>
  [{ alg, kid: 'own' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(signature)
    .join('.')

export const honestly: Forger = (claims, { own }) => sign(claims, own)

const allowedDomains = ['nucleus.example']

export async function hostileProvider(now: () => Date, sub = 'person-1'): Promise<HostileProvider> {
  const [own, strange] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }
  const codes = new Map<string, URLSearchParams>()
  const answer = async (path: string, body: string): Promise<[number, unknown]> => {
    if (path === '/.well-known/openid-configuration')
      return [200, { ...described(provider.oidc.issuer), ...provider.metadata }]
    if (path === '/jwks') return [200, { keys: [jwk] }]
    if (path === '/userinfo') return [200, { sub, ...provider.userinfo }]
    const form = new URLSearchParams(body)
    provider.received.push(form)
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.get('code_challenge') !== challenge) return [400, { error: 'invalid_grant' }]
    const seconds = Math.floor(now().getTime() / 1000)
    const honest: JWTPayload = {
      iss: provider.oidc.issuer,
      aud: provider.oidc.clientId,
      sub,
      iat: seconds,
      exp: seconds + 300,
      nonce: asked.get('nonce'),
      email: 'admin@nucleus.example',
      email_verified: true,
    }
    const keys = { own: own.privateKey, strange: strange.privateKey }
    const id_token = await provider.forge(honest, keys)
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token }]
  }
  const server = createServer((request, response) => void reply(request, response, answer))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: HostileProvider = {
    oidc: {
      name: 'Hostile',
      issuer,
      clientId: 'nucleus',
      clientSecret: 'canary-client-secret',
      allowedDomains,
      scope: 'openid',
    },
    forge: honestly,
    metadata: {},
    userinfo: {},
    received: [],
    visit: address => {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      codes.set(code, asked)
      return { code, state: asked.get('state') ?? '' }
    },
    close: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return provider
}

const described = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
})

const reply = async (
  request: IncomingMessage,
  response: ServerResponse,
  answer: (path: string, body: string) => Promise<[number, unknown]>,
): Promise<void> => {
  let body = ''
  for await (const chunk of request) body += chunk
  const [status, said] = await answer(request.url ?? '', body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}
