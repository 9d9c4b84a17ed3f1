// A real OpenID Connect provider (oidc-provider, certified) on loopback. Whoever signs in there is who they say: the login is
// the verified address. Its own pages are the ones a person meets on the way.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { freePort } from './server.ts'

export interface RealProvider {
  /** The environment that makes the product use it. */
  env: Readonly<Record<string, string>>
  issuer: string
  close(): Promise<void>
}

const secret = 'canary-client-secret'

/** For a console at that origin. */
export async function realProvider(origins: readonly string[]): Promise<RealProvider> {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'nucleus',
        client_secret: secret,
        redirect_uris: origins.map(origin => `${origin}/auth/social`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        application_type: 'native',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'profile', 'email', 'https://www.googleapis.com/auth/calendar.readonly'],
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, name: id, email: id, email_verified: true }),
    }),
    cookies: { keys: ['tests'] },
  })
  const server = createServer(provider.callback())
  const { port } = new URL(issuer)
  await new Promise<void>(done => server.listen(Number(port), '127.0.0.1', done))
  const { address } = server.address() as AddressInfo
  if (address !== '127.0.0.1') throw new Error('the provider must stay on loopback')
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'nucleus',
      OIDC_CLIENT_SECRET: secret,
      OIDC_NAME: 'Acme ID',
      OIDC_ALLOWED_DOMAINS: 'nucleus.example, Brand.example',
    },
    close: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Through the provider's own pages as a browser goes, forms and cookies and all; answers the address it sends back to. */
export async function passThrough(address: string, login: string, home: string): Promise<URL> {
  const jar = new Map<string, string>()
  let at = address
  let form: Record<string, string> | undefined
  for (let steps = 0; steps < 12; steps++) {
    const answer = await fetch(at, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(pair => pair.join('=')).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    form = undefined
    const next = answer.headers.get('location')
    if (next) at = new URL(next, at).href
    else {
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt) throw new Error(`The provider said ${answer.status}: ${page.slice(0, 2000)}`)
      at = /action="([^"]+)"/.exec(page)?.[1] ?? at
      form = { prompt, login, password: 'any' }
    }
    if (at.startsWith(home)) return new URL(at)
  }
  throw new Error('The provider did not come to an end')
}
