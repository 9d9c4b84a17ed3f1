// A database without people, as production begins: one address is invited, and only until somebody is there.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PostOffice, postOffice } from '../support/postOffice.ts'
import { scratch } from '../support/scratch.ts'
import { type RunningServer, spawnServer, startServer } from '../support/server.ts'

const to = 'first@brand.example'
const password = 'green tea by the river'
const dataDir = scratch('nucleus-first-')
let server: RunningServer | undefined
let post: PostOffice
beforeAll(async () => {
  post = await postOffice()
})
afterAll(async () => {
  await server?.stop()
  await post.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const begin = () => startServer({ dataDir, env: { SEED: 'none', FIRST_ADMIN_EMAIL: to, SMTP_URL: post.url } })
const say = async (path: string, body: unknown) => {
  const answer = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
  return { status: answer.status, body: (await answer.json()) as any }
}

const arrived = (among: RegExp) =>
  vi.waitUntil(
    () =>
      post
        .to(to)
        .map(text => among.exec(text)?.[1])
        .findLast(found => found !== undefined),
    { timeout: 10_000 },
  )

test('without the demo and without a mail server it does not start, and says what to set', async () => {
  const refused = spawnServer({ DATA_DIR: dataDir, PORT: '0', SEED: 'none', SMTP_URL: '', FIRST_ADMIN_EMAIL: to })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('SMTP_URL is missing')
})

test('FIRST_ADMIN_EMAIL is let in by letter to administer everything, and a later start invites nobody', async () => {
  server = await begin()
  const link = await arrived(new RegExp(`^${server.url}/auth/invitation#([\\w-]{43})\\r?$`, 'm'))
  expect((await fetch(`${server.url}/dev/mailbox`)).status).toBe(404)
  expect((await say('/v1/invitation/read', { link })).body.data).toMatchObject({ email: to, by: null })
  expect((await say('/v1/invitation/accept', { link, password: 'password1' })).status).toBe(422)
  expect((await say('/v1/invitation/accept', { link, password })).body.data).toEqual({ email: to })
  expect((await say('/v1/invitation/accept', { link, password })).body.code).toBe('INVITATION_OVER')

  const { ticket } = (await say('/nucleus/login', { email: to, password })).body.data.challenge
  const { user } = (await say('/v4/verifyMFAOTP', { ticket, code: await arrived(/^(\d{6})\r?$/m) })).body.data
  expect(user.allowedCountries).toEqual(['IND', 'ARE', 'SAU'])
  const headers = { 'access-token': user.token, 'vendor-code': 'mgp', 'country-code': 'IND' }
  const me = await (await fetch(`${server.url}/v1/me`, { headers })).json()
  expect(me.data.places).toHaveLength(15)
  expect(me.data.permissions).toEqual(expect.arrayContaining(['access.invite', 'products.create', 'jobs.open']))

  const written = post.to(to).length
  await server.stop()
  server = await begin()
  expect(post.to(to)).toHaveLength(written)
}, 240_000)
