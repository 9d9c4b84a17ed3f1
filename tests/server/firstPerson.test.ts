// A database without people, as production begins: one address is invited, and only until somebody is there.
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { letters, newestCode } from '../support/mailbox.ts'
import { scratch } from '../support/scratch.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const to = 'first@brand.example'
const password = 'green tea by the river'
const dataDir = scratch('nucleus-first-')
let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const begin = () => startServer({ dataDir, env: { SEED: 'none', FIRST_ADMIN_EMAIL: to } })
const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
  return { status: answer.status, body: (await answer.json()) as any }
}

test('FIRST_ADMIN_EMAIL is let in by letter to administer everything, and a later start invites nobody', async () => {
  server = await begin()
  const [letter] = await letters(server.url, to)
  const [, link] = new RegExp(`^${server.url}/auth/invitation#([\\w-]{43})$`, 'm').exec(letter?.text ?? '') ?? []
  expect((await post('/v1/invitation/read', { link })).body.data).toMatchObject({ email: to, by: null })
  expect((await post('/v1/invitation/accept', { link, password: 'password1' })).status).toBe(422)
  expect((await post('/v1/invitation/accept', { link, password })).body.data).toEqual({ email: to })
  expect((await post('/v1/invitation/accept', { link, password })).body.code).toBe('INVITATION_OVER')

  const { ticket } = (await post('/nucleus/login', { email: to, password })).body.data.challenge
  const { user } = (await post('/v4/verifyMFAOTP', { ticket, code: await newestCode(server.url, to) })).body.data
  expect(user.allowedCountries).toEqual(['IND', 'ARE', 'SAU'])
  const headers = { 'access-token': user.token, 'vendor-code': 'mgp', 'country-code': 'IND' }
  const me = await (await fetch(`${server.url}/v1/me`, { headers })).json()
  expect(me.data.places).toHaveLength(15)
  expect(me.data.permissions).toEqual(expect.arrayContaining(['access.invite', 'products.create', 'jobs.open']))

  const written = (await letters(server.url, to)).length
  await server.stop()
  server = await begin()
  expect(await letters(server.url, to)).toHaveLength(written)
}, 240_000)
