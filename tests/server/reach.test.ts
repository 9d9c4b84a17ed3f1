// A provider of identities names the addresses the server then calls: none of them leads into the network the server stands in,
// however it is written, and nobody is sent anywhere by one that is no address of the web.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isPublic } from '#server/outside/publicHost.ts'
import { reachFrom } from '#server/outside/reach.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { type HostileProvider, honestly, hostileProvider } from '../support/hostileProvider.ts'
import { type AuthWorld, authWorld, TestClock } from './authWorld.ts'
import { socialOn } from './socialCalls.ts'

const octet = fc.integer({ min: 0, max: 255 })
const within = (...start: number[]) =>
  fc.tuple(...Array.from({ length: 4 - start.length }, () => octet)).map(rest => [...start, ...rest].join('.'))
const innerV4 = fc.oneof(
  ...[within(127), within(10), within(192, 168), within(169, 254), within(0)],
  fc.integer({ min: 16, max: 31 }).chain(second => within(172, second)),
  fc.integer({ min: 64, max: 127 }).chain(second => within(100, second)),
  fc.integer({ min: 224, max: 255 }).chain(first => within(first)),
)
/** The same address as people write it to pass a list of forbidden texts. */
const disguises = [
  (address: string) => address,
  (address: string) => String(numberOf(address)),
  (address: string) => `0x${numberOf(address).toString(16)}`,
  (address: string) =>
    address
      .split('.')
      .map(part => `0${Number(part).toString(8)}`)
      .join('.'),
  (address: string) => `[::ffff:${address}]`,
  (address: string) => `[64:ff9b::${hexOf(address)}]`,
  (address: string) => `[2002:${hexOf(address)}::1]`,
  (address: string) => `${address}.`,
]
const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const hexOf = (address: string) => {
  const value = numberOf(address)
  return `${Math.floor(value / 0x10000).toString(16)}:${(value % 0x10000).toString(16)}`
}

describe('an address that another system names', () => {
  const call = reachFrom(new URL('https://accounts.example'))

  test('is not called where it lies within a network of ours, however it is written', async () => {
    const disguised = fc.tuple(innerV4, fc.constantFrom(...disguises)).map(([address, disguise]) => disguise(address))
    const six = fc.constantFrom(
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd12:3456::7]',
      '[ff02::1]',
      '[2001:db8::1]',
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(disguised, six), async host => {
        await expect(call(`https://${host}/latest/meta-data/`, {})).rejects.toThrow(/within this server's network/)
      }),
      { numRuns: 500 },
    )
  })

  test('is not called by a name that leads there, nor without TLS', async () => {
    await expect(call('https://localhost/token', {})).rejects.toThrow(/within this server's network/)
    for (const url of ['http://accounts.example/token', 'ftp://accounts.example/token', 'file:///etc/passwd'])
      await expect(call(url, {})).rejects.toThrow(/without TLS/)
  })

  test('is of the internet for addresses of the internet alone', () => {
    const told = [
      '8.8.8.8',
      '142.250.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '192.169.0.1',
      '2a00:1450:4001::1',
      '2606:4700::1',
    ]
    expect(told.filter(address => !isPublic(address))).toEqual([])
    expect(['localhost', '', '127.1', '0x7f.1', '1.2.3', 'fe80::1%eth0'].filter(isPublic)).toEqual([])
  })
})

describe('a provider that names addresses of this network', () => {
  const clock = new TestClock()
  const met: string[] = []
  let inside: Server
  let address: string
  let database: FreshDatabase
  let provider: HostileProvider
  const worlds: AuthWorld[] = []
  beforeAll(async () => {
    inside = createServer((request, response) => {
      met.push(`${request.method} ${request.url}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>(done => inside.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
    database = await freshDatabase()
    provider = await hostileProvider(clock.now)
  })
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close()
    provider.forge = honestly
    provider.metadata = {}
    met.length = 0
  })
  afterAll(async () => {
    inside.closeAllConnections()
    inside.close()
    await provider.close()
    await database.drop()
  })
  /** Another world each time: what a provider says of itself is kept. */
  const asking = async (metadata: Record<string, unknown>) => {
    provider.metadata = metadata
    const world = await authWorld({ database, clock }, { oidc: { ...provider.oidc } })
    worlds.push(world)
    return socialOn(world)
  }

  test.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])('is not believed: %s', async name => {
    for (const host of [
      address,
      address.replace('127.0.0.1', 'localhost'),
      address.replace('127.0.0.1', '2130706433'),
    ]) {
      const calls = await asking({ [name]: `${host}/secret` })
      // Asked there only where the token does not tell it.
      if (name === 'userinfo_endpoint') provider.forge = honestlyWithout
      const begun = await calls.begin()
      const answer = await calls.finish(provider.visit(begun.address), begun.cookie)
      expect([answer.status, answer.body.code, met]).toEqual([503, 'SOCIAL_UNREACHABLE', []])
      expect(answer.body.message).toBe('The identity provider does not answer as it should')
      expect(await calls.sessions()).toBe(0)
    }
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/authorize', 'no address', ''])(
    'sends nobody to %s',
    async entrance => {
      const calls = await asking({ authorization_endpoint: entrance })
      expect(await calls.start()).toMatchObject({ status: 503, body: { code: 'SOCIAL_UNREACHABLE' } })
    },
  )
})

const honestlyWithout: HostileProvider['forge'] = (claims, keys) =>
  honestly({ ...claims, email: undefined, email_verified: undefined }, keys)
