// Who may let whom in, the letter's link, and whom to ask for a right.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Giveable, Invitation } from '#contract/account.ts'
import { graceMs } from '#contract/action.ts'
import { linkOriginOf } from '#server/http/linkOrigin.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { callsOn, minute } from './authCalls.ts'
import { type AuthWorld, at, authWorld } from './authWorld.ts'

const day = 24 * 60 * minute
const password = 'green tea by the river'

let world: AuthWorld
let calls: ReturnType<typeof callsOn>
let admin: string
beforeAll(async () => {
  world = await authWorld()
  calls = callsOn(world)
  // Lets people into mgp, India, with at most what a catalogue desk has there.
  await calls.rows(`with r as (insert into role (name, grants) values ('Catalogue lead',
      array['*:view','jobs.*','products.*','categories.*','taxes:export','access.invite']) returning id)
    insert into user_role select u.id, r.id, 'mgp', 'IND' from user_account u, r where u.email = 'content@nucleus.example'`)
  await calls.rows(`delete from user_role where user_id = (select id from user_account where email = 'content@nucleus.example')
    and role_id = (select id from role where name = 'Content desk')`)
})
afterAll(() => world.close())

const signIn = async (desk = 'admin') => (admin = await world.signIn(desk))
const post = (token: string, path: string, body: unknown, vendor = 'mgp') =>
  world.call('POST', path, { headers: at(token, vendor), body })
const list = async (token: string): Promise<{ invitations: Invitation[]; roles: Giveable[] }> =>
  (await world.call('GET', '/v1/invitations', { headers: at(token, 'mgp') })).body.data
const roleNamed = async (token: string, name: string) =>
  (await list(token)).roles.find(role => role.name === name)?.id ?? '00000000-0000-0000-0000-000000000000'
const wish = async (token: string, email: string, role = 'Viewer', vendors = ['mgp']) => ({
  email,
  name: 'New colleague',
  vendors,
  role: await roleNamed(token, role),
})
const ask = async (token: string, email: string, role?: string, vendors?: string[]) =>
  post(token, '/v1/invitations', await wish(token, email, role, vendors))
/** Asked for, and its letter gone. */
const invite: typeof ask = async (...wanted) => {
  const answer = await ask(...wanted)
  world.clock.pass(graceMs)
  return answer
}

const letterTo = async (email: string) => (await mailbox(world.kit, email))[0]
const linkTo = async (email: string) => /#([\w-]{43})/.exec((await letterTo(email))?.text ?? '')?.[1] ?? ''
const read = (link: string) => world.call('POST', '/v1/invitation/read', { body: { link } })
const accept = (link: string, chosen = password) =>
  world.call('POST', '/v1/invitation/accept', { body: { link, password: chosen } })

describe('an invitation', () => {
  test('40: withdrawn within eight seconds sends no letter, then or later; left alone it does', async () => {
    await signIn()
    const [cancelled, kept] = ['regretted@brand.example', 'meant@brand.example']
    const { id, leavesAt } = (await ask(admin, cancelled)).body.data
    await ask(admin, kept)
    expect(leavesAt).toBe(new Date(world.clock.now().getTime() + graceMs).toISOString())
    world.clock.pass(graceMs - 1)
    expect([await letterTo(cancelled), await letterTo(kept)]).toEqual([undefined, undefined])
    expect((await post(admin, '/v1/invitations/withdraw', { id })).body.data.state).toBe('withdrawn')
    world.clock.pass(minute)
    expect(await letterTo(cancelled)).toBeUndefined()
    expect((await letterTo(kept))?.subject).toBe('Your invitation to Nucleus')
  })

  test('goes from the administrator by letter to a password and an ordinary sign-in with the role in its places', async () => {
    await signIn()
    const email = 'first@brand.example'
    const made = await invite(admin, email, 'Catalogue desk', ['mgp', 'mgp-are'])
    expect(made).toMatchObject({ status: 200, body: { data: { email, state: 'waiting', role: 'Catalogue desk' } } })
    const link = await linkTo(email)
    expect((await letterTo(email))?.text).toMatch(
      /http:\/\/127\.0\.0\.1:\d+\/auth\/invitation\?vendorcode=[a-z-]+#[\w-]{43}$/m,
    )
    expect((await read(link)).body.data).toMatchObject({ email, name: 'New colleague', by: 'Administrator', least: 8 })
    expect((await accept(link)).body.data).toEqual({ email })
    const login = await world.call('POST', '/nucleus/login', { body: { email, password } })
    const code = (await letterTo(email))?.code ?? ''
    const { user } = (await calls.verify(login.body.data.challenge.ticket, code)).body.data
    const { data } = (await world.call('GET', '/v1/me', { headers: at(user.token, 'mgp-are') })).body
    expect(data.places.map((place: { vendorCode: string }) => place.vendorCode)).toEqual(['mgp', 'mgp-are'])
    expect(data.permissions).toContain('products.setPrice')
    expect(data.permissions).not.toContain('access.invite')
    expect((await list(admin)).invitations.find(each => each.email === email)?.state).toBe('accepted')
  })

  test('is used once, also by two at the same moment, and lives seven days', async () => {
    await invite(await signIn(), 'twice@brand.example')
    const link = await linkTo('twice@brand.example')
    expect((await Promise.all([accept(link), accept(link)])).map(({ status }) => status).sort()).toEqual([200, 422])
    await invite(admin, 'late@brand.example')
    const late = await linkTo('late@brand.example')
    world.clock.pass(7 * day - minute)
    expect((await read(late)).status).toBe(200)
    world.clock.pass(minute)
    for (const answer of [await read(late), await accept(late), await accept(link), await read('x'.repeat(43))]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'INVITATION_OVER' } })
    }
  })

  test('weighs the password before anything begins', async () => {
    const email = 'weak@brand.example'
    await invite(await signIn(), email)
    const link = await linkTo(email)
    const faults = async (chosen: string) => (await accept(link, chosen)).body.fields[0].code
    expect(await faults('short')).toBe('PASSWORD_SHORT')
    expect(await faults('password1')).toBe('PASSWORD_COMMON')
    expect(await faults('New colleague')).toBe('PASSWORD_NEAR')
    expect(await calls.rows('select 1 from user_account where email = $1', [email])).toEqual([])
    expect((await accept(link)).status).toBe(200)
  })

  test('sent again it has a new link and the old one is dead; not within a minute, five times at most', async () => {
    const email = 'again@brand.example'
    const { id } = (await invite(await signIn(), email)).body.data
    const old = await linkTo(email)
    const again = () => post(admin, '/v1/invitations/resend', { id })
    expect(await again()).toMatchObject({ status: 422, body: { code: 'RESEND_REFUSED' } })
    world.clock.pass(minute)
    expect((await again()).status).toBe(200)
    expect((await read(old)).body.code).toBe('INVITATION_OVER')
    expect((await read(await linkTo(email))).status).toBe(200)
    for (const expected of [200, 200, 200, 422]) {
      world.clock.pass(minute)
      expect((await again()).status).toBe(expected)
    }
  })

  test('withdrawn it cannot be used, nor sent again', async () => {
    const email = 'withdrawn@brand.example'
    const { id } = (await invite(await signIn(), email)).body.data
    const link = await linkTo(email)
    expect((await post(admin, '/v1/invitations/withdraw', { id })).body.data.state).toBe('withdrawn')
    expect((await accept(link)).body.code).toBe('INVITATION_OVER')
    world.clock.pass(minute)
    expect((await post(admin, '/v1/invitations/resend', { id })).body.code).toBe('RESEND_REFUSED')
  })

  test('answers the same for an address that has an account; only its owner reads that', async () => {
    await signIn()
    const known = await invite(admin, 'viewer@nucleus.example')
    const unknown = await invite(admin, 'nobody@brand.example')
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body.data).sort(), body.data.state]
    expect(shape(known)).toEqual(shape(unknown))
    const { text } = (await letterTo('viewer@nucleus.example'))!
    expect(text).toContain('you already have an account')
    expect(text).not.toContain('#')
    const before = await calls.rows(`select count(*)::int as n from user_role b join user_account u on u.id = b.user_id
      where u.email = 'viewer@nucleus.example'`)
    expect(before).toEqual([{ n: 1 }])
  })

  test('keeps no link in its table, and a second one to the same address replaces the first', async () => {
    const email = 'replaced@brand.example'
    await invite(await signIn(), email)
    const first = await linkTo(email)
    await invite(admin, email)
    expect((await read(first)).body.code).toBe('INVITATION_OVER')
    expect((await read(await linkTo(email))).status).toBe(200)
    const [{ all }] = await calls.rows(`select string_agg(i::text, ' ') as all from invitation i`)
    expect(all).not.toContain(first)
  })
})

describe('nobody can give more than they have', () => {
  test('who lacks the right may not even look', async () => {
    const desk = await world.signIn('catalogue')
    const answer = await world.call('GET', '/v1/invitations', { headers: at(desk, 'mgp') })
    expect(answer).toMatchObject({ status: 403, body: { details: { permission: 'access.invite' } } })
    const body = await wish(await signIn(), 'x@brand.example')
    expect((await post(desk, '/v1/invitations', body)).status).toBe(403)
  })

  test('a lead of mgp, India, gives roles within theirs, there and nowhere else', async () => {
    const lead = await world.signIn('content')
    const { roles } = await list(lead)
    expect(roles.map(({ name, vendors }) => [name, vendors])).toEqual([
      ['Catalogue lead', ['mgp']],
      ['Viewer', ['mgp']],
    ])
    const far = await post(lead, '/v1/invitations', await wish(lead, 'far@brand.example', 'Viewer', ['mgp', 'tmc']))
    expect(far.body.fields[0]).toMatchObject({ path: 'vendors', key: 'invitation.notYours' })
    const role = await roleNamed(await signIn(), 'Administrator')
    const high = { ...(await wish(lead, 'high@brand.example')), role }
    expect((await post(lead, '/v1/invitations', high)).body.fields[0]).toMatchObject({ path: 'role' })
    // As things are here it would give no right the lead lacks; it would as soon as the house has another area.
    const wider = { ...high, role: await roleNamed(admin, 'Catalogue desk') }
    expect((await post(lead, '/v1/invitations', wider)).body.fields[0]).toMatchObject({ path: 'role' })
  })

  test('an invitation into other places is not theirs to see, send or take back', async () => {
    const { id } = (await invite(await signIn(), 'tmc@brand.example', 'Viewer', ['mgp', 'tmc'])).body.data
    const lead = await world.signIn('content')
    expect((await list(lead)).invitations.map(each => each.id)).not.toContain(id)
    world.clock.pass(minute)
    for (const path of ['resend', 'withdraw']) {
      expect((await post(lead, `/v1/invitations/${path}`, { id })).status).toBe(404)
    }
  })

  test('an invitation of somebody who may no longer give it is over', async () => {
    const lead = await world.signIn('content')
    await invite(lead, 'orphan@brand.example')
    const link = await linkTo('orphan@brand.example')
    expect((await read(link)).status).toBe(200)
    await calls.rows(`update user_account set active = false where email = 'content@nucleus.example'`)
    expect((await accept(link)).body.code).toBe('INVITATION_OVER')
    await calls.rows(`update user_account set active = true where email = 'content@nucleus.example'`)
  })

  test('fifty a day and no more', async () => {
    const lead = await world.signIn('content')
    const body = await wish(lead, 'many@brand.example')
    await calls.rows(
      `insert into invitation (email, name, role_id, vendors, invited_by, link_hash, created_at, sent_at, expires_at)
       select 'many' || n || '@brand.example', 'Many', $1, '{mgp}', (select id from user_account where email = $2),
         sha256(n::text::bytea), $3, $3, $3 from generate_series(1, 50) n`,
      [body.role, 'content@nucleus.example', world.clock.now()],
    )
    expect((await post(lead, '/v1/invitations', body)).body.code).toBe('RATE_LIMITED')
    world.clock.pass(day)
    expect((await post(await world.signIn('content'), '/v1/invitations', body)).status).toBe(200)
  })
})

describe('whom to ask', () => {
  const ask = async (desk: string, permission: string, vendor = 'mgp') =>
    world.call('GET', `/v1/access/grantors?permission=${permission}`, { headers: at(await world.signIn(desk), vendor) })

  test('names those of this place who hold the right and may give it', async () => {
    expect((await ask('viewer', 'products.create')).body.data).toEqual({
      names: ['Administrator', 'Content desk'],
      more: false,
    })
    expect((await ask('viewer', 'jobs.open')).body.data.names).toContain('Administrator')
    expect((await ask('orders', 'products.create', 'tmc')).body.data.names).toEqual(['Administrator'])
    expect((await ask('viewer', 'nothing.atAll')).body.data).toEqual({ names: [], more: false })
  })

  test('tells names to colleagues of the same place only', async () => {
    expect((await world.call('GET', '/v1/access/grantors?permission=products.create')).status).toBe(401)
    expect((await ask('viewer', 'products.create', 'tmc')).body.code).toBe('VENDOR')
    const nowhere = at(await world.signIn('viewer'))
    expect((await world.call('GET', '/v1/access/grantors?permission=x', { headers: nowhere })).body.code).toBe('VENDOR')
    expect(JSON.stringify((await ask('viewer', 'products.create')).body)).not.toContain('@')
  })
})

test('a link leads to a host the environment names or to this machine, whatever the request says', () => {
  const env = { consoleHosts: ['desk.brand.example'], port: 4310 }
  expect(linkOriginOf(env, 'desk.brand.example')).toBe('https://desk.brand.example')
  expect(linkOriginOf(env, 'localhost:4310')).toBe('http://localhost:4310')
  expect(linkOriginOf(env, 'mgp.localhost:4310')).toBe('http://mgp.localhost:4310')
  for (const evil of [
    'evil.example',
    'desk.brand.example.evil.example',
    'localhost.evil.example',
    'x@evil.example',
    undefined,
  ]) {
    expect(linkOriginOf(env, evil)).toBe('https://desk.brand.example')
  }
})
