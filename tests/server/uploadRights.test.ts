// Who may send a file at all, and that no file holds up the others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, type World, world } from '../support/world.ts'

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here?.close())

const send = async (desk: Desk, name: string, bytes: string) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const request = new Request('http://inside', { method: 'POST', body: form })
  const answer = await here.house.app.app.inject({
    method: 'POST',
    url: '/v1/files',
    headers: { ...(await here.as(desk)).headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

test('whoever may do nothing with a file may send none: the account that may only look is refused by name of the right', async () => {
  expect(await send('viewer', 'a.csv', 'a')).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', details: { permission: 'files.send' } },
  })
})

test('whoever may import, or put a picture on a record, may send a file', async () => {
  for (const desk of ['admin', 'catalogue', 'orders', 'content'] as const)
    expect((await send(desk, 'a.csv', 'a')).status).toBe(201)
})

test('the 281 bytes of comments that stopped the server are one file among others', async () => {
  const begun = performance.now()
  const answer = await send('catalogue', 'bomb.svg', `${'<!---->'.repeat(40)}x`)
  expect(answer.status).toBe(201)
  expect((await here.house.app.app.inject({ url: '/health' })).statusCode).toBe(200)
  expect(performance.now() - begun).toBeLessThan(5000)
})
