// The page of one's own account as a person meets it, over the console's own gateway and a server that says what it is told.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AccountPage } from '#console/account/AccountPage.tsx'
import { NewPassword } from '#console/account/NewPassword.tsx'
import { Password } from '#console/account/Password.tsx'
import { noteDenied } from '#console/session/denied.ts'
import { Unauthorized } from '#console/session/Unauthorized.tsx'
import type { Invitation, Invitations, MySession } from '#contract/account.ts'
import { type Desk, openDesk, type Script } from '../support/desk.tsx'

// A busy machine takes its time; what is waited for is a sign, not a second.
configure({ asyncUtilTimeout: 10_000 })

let desk: Desk
afterEach(() => desk.close())

const sessionOf = (sid: string, patch: Partial<MySession> = {}): MySession => ({
  sid,
  browser: 'Firefox 140',
  system: 'Windows',
  address: '10.0.0.7',
  method: 'code',
  isCurrent: false,
  createdAt: '2026-11-01T08:00:00Z',
  lastSeenAt: '2026-11-02T08:00:00Z',
  secureUntil: null,
  ...patch,
})
const here = sessionOf('s1', { browser: 'Chrome 150', system: 'macOS', isCurrent: true })

const invitation: Invitation = {
  id: 'i1',
  email: 'new@brand.example',
  name: 'New colleague',
  role: 'Viewer',
  vendors: ['mgp'],
  by: 'Catalogue desk',
  state: 'waiting',
  sentAt: '2026-11-02T08:00:00Z',
  expiresAt: '2026-11-09T08:00:00Z',
}
const invitations: Invitations = {
  invitations: [invitation],
  roles: [{ id: 'r1', name: 'Viewer', vendors: ['mgp'] }],
}

const openAccount = async (script: Script = {}, at = '/account', permissions: string[] = []) => {
  const sessions = [here, sessionOf('s2'), sessionOf('s3', { browser: null, system: null, address: '' })]
  desk = await openDesk({
    resources: [],
    at,
    permissions,
    script: {
      'GET /v1/me/sessions': () => ({ body: { data: { sessions } } }),
      'GET /v1/me/password': () => ({ body: { data: { least: 15 } } }),
      'POST /v1/me/sessions/end': ({ body }) => {
        const gone = sessions.filter(
          ({ sid, isCurrent }) => ((body.ids as string[]) ?? [sid]).includes(sid) && !isCurrent,
        )
        for (const each of gone) sessions.splice(sessions.indexOf(each), 1)
        return { body: { data: { ended: gone.length } } }
      },
      'GET /v1/invitations': () => ({ body: { data: invitations } }),
      'GET /v1/me/watches': () => ({ body: { data: { watches: [] } } }),
      ...script,
    },
  })
  desk.show(<AccountPage />)
  await screen.findByText('This device')
}
const posted = (path: string) => desk.asked.filter(asked => asked.method === 'POST' && asked.path === path)

describe('where I am signed in', () => {
  test('names each device, marks this one in words, and says what it does not know', async () => {
    await openAccount()
    const rows = screen.getAllByRole('listitem').filter(row => row.dataset.sessionId)
    expect(rows).toHaveLength(3)
    expect(
      within(rows[0]!)
        .getByRole('heading')
        .textContent?.replace(/[\u2068\u2069]/g, ''),
    ).toBe('Chrome 150 on macOS')
    expect(within(rows[0]!).getByText('This device')).toBeDefined()
    expect(within(rows[1]!).getByText('10.0.0.7')).toBeDefined()
    expect(within(rows[2]!).getByRole('heading').textContent).toBe('Unknown client')
    expect(within(rows[1]!).queryByText('This device')).toBeNull()
  })

  test('ends another by keys after asking; it says that it is for good, and cancelling is the default', async () => {
    await openAccount()
    screen.getByRole('button', { name: /Sign out .*Firefox/ }).focus()
    await desk.user.keyboard('{Enter}')
    const dialog = screen.getByRole('alertdialog')
    expect(dialog.textContent).toContain('This cannot be undone')
    expect(document.activeElement?.textContent).toBe('Cancel')
    await desk.user.keyboard('{Enter}')
    expect(posted('/v1/me/sessions/end')).toEqual([])
    await desk.user.click(screen.getByRole('button', { name: /Sign out .*Firefox/ }))
    await desk.user.tab()
    await desk.user.keyboard('{Enter}')
    await waitFor(() => expect(posted('/v1/me/sessions/end').map(({ body }) => body)).toEqual([{ ids: ['s2'] }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sign out .*Firefox/ })).toBeNull())
    expect(document.activeElement?.id).toBe('sessions-title')
  })

  test('the palette’s wish asks for all others at once, and is forgotten with the answer', async () => {
    await openAccount({}, '/account?ask=others#sessions')
    const dialog = await screen.findByRole('alertdialog')
    await desk.user.click(within(dialog).getByRole('button', { name: 'Sign out all other devices' }))
    await screen.findByText('You are not signed in anywhere else.')
    expect(posted('/v1/me/sessions/end').map(({ body }) => body)).toEqual([{ others: true }])
    expect(desk.address()).toBe('/account#sessions')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('with nobody else to sign out the wish asks nothing', async () => {
    await openAccount(
      { 'GET /v1/me/sessions': () => ({ body: { data: { sessions: [here] } } }) },
      '/account?ask=others',
    )
    await waitFor(() => expect(desk.address()).toBe('/account'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('my password', () => {
  const openForm = async (script: Script = {}) => {
    desk = await openDesk({
      resources: [],
      script: { 'GET /v1/me/password': () => ({ body: { data: { least: 15 } } }), ...script },
    })
    desk.show(<Password />)
    await screen.findByText(/At least 15 characters/)
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })

  test('shows each rule as met or not, and the strength in words', async () => {
    await openForm()
    const rule = (text: RegExp) => screen.getByText(text).closest('li')?.textContent
    expect(rule(/At least 15/)).toContain('not met')
    await desk.user.type(field('New password'), 'nucleus')
    expect(screen.getByText('Strength: too short')).toBeDefined()
    await desk.user.type(field('New password'), 'nucleusnucleus')
    expect(rule(/At least 15/)).toMatch(/ met$/)
    expect(rule(/Does not contain your name/)).toContain('not met')
    await desk.user.clear(field('New password'))
    await desk.user.type(field('New password'), 'four plain english words')
    expect(rule(/Does not contain your name/)).toMatch(/ met$/)
    expect(screen.getByText('Strength: strong')).toBeDefined()
  })

  test('is shown on demand, and says when Caps Lock is on', async () => {
    await openForm()
    expect(field('New password').type).toBe('password')
    await desk.user.click(screen.getByRole('button', { name: 'Show “New password”' }))
    expect(field('New password').type).toBe('text')
    await desk.user.click(screen.getByRole('button', { name: 'Hide “New password”' }))
    expect(field('New password').type).toBe('password')
    fireEvent.keyDown(field('New password'), { key: 'A', modifierCapsLock: true })
    expect(screen.getByText('Caps Lock is on.')).toBeDefined()
    fireEvent.keyUp(field('New password'), { key: 'A', modifierCapsLock: false })
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()
  })

  test('puts each finding under its field, in words, with the caret there', async () => {
    const fields = [
      {
        code: 'PASSWORD_WRONG',
        key: 'password.wrong',
        message: 'is not your password. Attempts left: 4',
        params: { left: 4 },
        path: 'old',
      },
    ]
    await openForm({
      'POST /v1/me/password': () => ({ status: 422, body: { code: 'VALIDATION', message: '', fields } }),
    })
    await desk.user.keyboard('{Tab}')
    await desk.user.type(field('Current password'), 'wrong')
    await desk.user.type(field('New password'), 'four plain english words{Enter}')
    await screen.findByText('is not your password. Attempts left: 4')
    expect(field('Current password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Current password'))
    expect(field('New password').value).toBe('four plain english words')
  })

  test('is sent once and then forgotten by the form', async () => {
    await openForm({ 'POST /v1/me/password': () => ({ body: { data: { ended: 2 } } }) })
    await desk.user.type(field('Current password'), 'nucleus-demo')
    await desk.user.type(field('New password'), 'four plain english words{Enter}')
    await waitFor(() => expect(field('New password').value).toBe(''))
    expect(field('Current password').value).toBe('')
    const body = { old: 'nucleus-demo', new: 'four plain english words' }
    expect(posted('/v1/me/password').map(asked => asked.body)).toEqual([body])
  })

  test('a field for a new password is told by its rules to a screen reader', async () => {
    desk = await openDesk({ resources: [] })
    desk.show(<NewPassword label="Password" value="" onChange={() => {}} weighing={{ least: 8, around: [] }} />)
    const ids =
      screen.getByLabelText('Password', { selector: 'input' }).getAttribute('aria-describedby')?.split(' ') ?? []
    expect(ids.map(id => document.getElementById(id)?.textContent).join(' ')).toContain('At least 8 characters')
  })
})

describe('people I let in', () => {
  test('is not there without the right', async () => {
    await openAccount()
    expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull()
    expect(desk.asked.some(({ path }) => path === '/v1/invitations')).toBe(false)
  })

  test('sends an invitation by keys, after naming what is missing', async () => {
    await openAccount({ 'POST /v1/invitations': () => ({ body: { data: invitation } }) }, '/account#invite', [
      'access.invite',
    ])
    const email = await screen.findByLabelText('Email')
    await waitFor(() => expect(document.activeElement).toBe(email))
    await desk.user.keyboard('{Enter}')
    await screen.findByText('Enter an email address like name@example.com')
    expect(document.activeElement).toBe(email)
    await desk.user.keyboard('new@brand.example{Tab}New colleague{Tab}')
    await desk.user.selectOptions(screen.getByLabelText('Role', { selector: 'select' }), 'Viewer')
    await desk.user.click(screen.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() =>
      expect(posted('/v1/invitations').map(({ body }) => body)).toEqual([
        { email: 'new@brand.example', name: 'New colleague', role: 'r1', vendors: ['mgp'] },
      ]),
    )
    await waitFor(() => expect(email).toHaveProperty('value', ''))
  })

  test('takes one back after asking', async () => {
    await openAccount(
      { 'POST /v1/invitations/withdraw': () => ({ body: { data: { ...invitation, state: 'withdrawn' } } }) },
      '/account',
      ['access.invite'],
    )
    await desk.user.click(await screen.findByRole('button', { name: /Withdraw the invitation to .*new@brand.example/ }))
    await desk.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(posted('/v1/invitations/withdraw').map(({ body }) => body)).toEqual([{ id: 'i1' }]))
  })
})

test('/unauthorized names who can give the missing right here', async () => {
  const names = ['Administrator', 'Catalogue lead']
  desk = await openDesk({
    resources: [],
    script: { 'GET /v1/access/grantors': () => ({ body: { data: { names, more: false } } }) },
  })
  noteDenied({ code: 'FORBIDDEN', message: '', details: { permission: 'taxes.open' } }, '/taxes', true)
  desk.show(<Unauthorized />)
  expect(screen.getByText(/Ask an administrator of/)).toBeDefined()
  const said = await screen.findByText(/Who can give you access/)
  expect(said.textContent?.replace(/[\u2068\u2069]/g, '')).toBe(
    'Who can give you access: Administrator and Catalogue lead.',
  )
  expect(desk.asked.at(-1)?.search.get('permission')).toBe('taxes.open')
})
