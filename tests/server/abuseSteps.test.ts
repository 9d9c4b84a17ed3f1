// Between password and code there is a ticket. It opens none of the product's doors: every declared action, every other
// endpoint and the socket are tried with it.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#server/http/endpoint.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { demoPassword } from '#server/seed/access.ts'
import { world as openWorld, type World } from '../support/world.ts'

let world: World
let ticket: string
beforeAll(async () => {
  world = await openWorld({ demo: false })
  ticket = await ticketOf('admin')
})
afterAll(() => world.close())

const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: object) =>
  world.house.app.app.inject({ method, url, headers, ...(payload && { payload }) })

const ticketOf = async (desk: string): Promise<string> => {
  const body = { email: `${desk}@nucleus.example`, password: demoPassword }
  return (await send('POST', '/nucleus/login', {}, body)).json().data.challenge.ticket
}

const place = { 'vendor-code': 'mgp', 'country-code': 'IND' }
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '01a1fa69-c6b8-7d88-99a2-8c06d7f43cd4')

test('a ticket as token opens no endpoint that asks who you are', async () => {
  const guarded = world.house.app.endpoints.filter(({ access }) => access !== 'anyone')
  expect(guarded.length).toBeGreaterThan(200)
  const opened: string[] = []
  for (const endpoint of guarded) {
    const { statusCode, body } = await send(endpoint.method, pathOf(endpoint), { ...place, 'access-token': ticket }, {})
    if (statusCode !== 401 || !body.includes('INVALID_TOKEN')) opened.push(`${endpoint.path}: ${statusCode}`)
  }
  expect(opened).toEqual([])
})

test('what is open to anybody is the sign-in itself, the other end of an invitation, doors that ask for a signature or a link, and what the shop asks for its shoppers', () => {
  const open = world.house.app.endpoints.filter(({ access }) => access === 'anyone').map(({ action }) => action)
  expect(open.filter(action => !action.startsWith('session.')).sort()).toEqual([
    'access.acceptInvitation',
    'access.readInvitation',
    'carts.follow',
    'carts.price',
    'consents.confirm',
    // What areas and commands are called, which the scripts of the page say as well.
    'console.outline',
    'orderEvents.receive',
    'orders.openLink',
    'orders.receivePayment',
    // By a link that was shared: the page, and the pictures on it.
    'pages.preview',
    'pages.preview',
    // What is live is everybody's; of visits nothing is told, and only so many are taken of one network.
    'pages.read',
    'pages.tell',
    'redirects.resolve',
    'refunds.receive',
  ])
})

test('neither does it open a secure step, nor a socket', async () => {
  const step = await send('POST', '/v4/sendMFAOTP', { 'access-token': ticket }, { purpose: 'stepUp' })
  expect(step.statusCode).toBe(401)
  const port = await world.house.listen()
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    query: { token: ticket, vendor: 'mgp' },
    reconnection: false,
  })
  const refusal = await new Promise<{ data?: { code: string } }>((resolve, reject) => {
    socket.on('connect_error', error => resolve(error as never))
    socket.on('connect', () => reject(new Error('the socket was let in')))
  })
  socket.disconnect()
  expect(refusal.data?.code).toBe('INVALID_TOKEN')
})

test('unlocking needs the right and the secure step', async () => {
  const unlock = (headers: Record<string, string>) =>
    send('POST', '/v1/people/actions/unlock', headers, { id: '01a1fa69-c6b8-7d88-99a2-8c06d7f43cd4' })
  const viewer = await world.as('viewer')
  expect((await unlock(viewer.headers)).json()).toMatchObject({
    code: 'FORBIDDEN',
    details: { permission: 'people.unlock' },
  })
  const admin = await world.as('admin')
  expect((await unlock(admin.headers)).json()).toMatchObject({ code: 'SECURE_STEP', details: { subCode: 4031 } })
  const sent = (await send('POST', '/v4/sendMFAOTP', admin.headers, { purpose: 'stepUp' })).json().data
  const code = (await mailbox(world.house.kit, 'admin@nucleus.example'))[0]?.code
  const proof = await send('POST', '/v4/verifyMFAOTP', admin.headers, { ticket: sent.ticket, code })
  const secure = { ...admin.headers, 'secure-token': proof.json().data.secureToken }
  expect((await unlock(secure)).statusCode).toBe(404)
  const [viewerRow] = await world.sql<{ id: string }>(`update user_account set code_failures = 20
    where email = 'viewer@nucleus.example' returning id`)
  const opened = await send('POST', '/v1/people/actions/unlock', secure, { id: viewerRow?.id })
  expect(opened.statusCode).toBe(200)
  expect(await ticketOf('viewer')).toMatch(/^[\w-]{43}$/)
})
