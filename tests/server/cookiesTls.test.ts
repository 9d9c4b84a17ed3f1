// Cookies where a proxy of ours ends TLS, and where somebody only says that one did.
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorOf } from '#server/http/cookies.ts'
import { callsOn } from './authCalls.ts'
import { type AuthWorld, authWorld } from './authWorld.ts'

let behind: AuthWorld
beforeAll(async () => {
  behind = await authWorld(undefined, { trustedProxies: ['127.0.0.1'] })
})
afterAll(() => behind.close())

const cookiesOf = async (world: AuthWorld, headers: Record<string, string>): Promise<string[]> => {
  const { ticket } = await callsOn(world).challenge('orders')
  const body = { ticket, code: await world.codeFor('orders') }
  const { status, headers: told } = await world.call('POST', '/v4/verifyMFAOTP', { body, headers })
  expect(status).toBe(200)
  return told.getSetCookie()
}

test('behind a proxy that ends TLS every cookie is Secure, HttpOnly and of this site alone', async () => {
  const cookies = await cookiesOf(behind, { 'x-forwarded-proto': 'https' })
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).not.toMatch(/domain=/i)
    expect(cookie).toMatch(/^__Host-/)
    expect(cookie).toMatch(/; Path=\/;/)
  }
})

test('none holds the token, a ticket or the code', async () => {
  const { ticket } = await callsOn(behind).challenge('support')
  const code = await behind.codeFor('support')
  const { headers, body } = await behind.call('POST', '/v4/verifyMFAOTP', { body: { ticket, code } })
  const told = headers.getSetCookie().join('\n')
  for (const secret of [ticket, body.data.user.token, code]) expect(told).not.toContain(secret)
})

test('a page of another protocol that only says so gets no cookie for the weaker one', async () => {
  const cookies = await cookiesOf(behind, { 'x-forwarded-proto': 'https', origin: 'http://localhost' })
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
})

test('over TLS a cookie is read by the name that no other host can set, and by no other', () => {
  const deviceOf = (cookie: string) =>
    visitorOf({ headers: { cookie }, protocol: 'https', host: 'console.example', ip: '127.0.0.1' } as FastifyRequest)
      .device
  expect(deviceOf('nucleus-device=planted')).toBeUndefined()
  expect(deviceOf('nucleus-device=planted; __Host-nucleus-device=own')).toBe('own')
})
