// Where a sign-in leads, and what the reader is told when it was refused or ended.
import { describe, expect, test } from 'vitest'
import { fails, never, succeeds } from './running.ts'
import { inside, member, place, session, stamp } from './sessions.ts'

describe('after a sign-in', () => {
  const signIn = async (target: string | undefined, boot: object) => {
    const { send, told } = await session({ boot: succeeds(boot), login: succeeds({ kind: 'session', member }) })
    await send({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1', ...(target && { target }) })
    await send({ type: 'PICK', ...place })
    return told('navigate').at(-1)
  }

  test('the page asked for with it outranks the one the address named, which stands where none is asked for', async () => {
    expect(await signIn('/taxes', { target: '/orders' })).toEqual({ type: 'navigate', to: '/taxes' })
    expect(await signIn(undefined, { target: '/orders' })).toEqual({ type: 'navigate', to: '/orders' })
    expect(await signIn(undefined, {})).toEqual({ type: 'navigate', to: '/' })
  })

  test.each(['LOGIN.PASSWORD', 'LOGIN.SOCIAL'] as const)(
    'by %s it is kept from the form and from where a session has just ended',
    async type => {
      const login = { login: succeeds({ kind: 'session' as const, member }) }
      const event = { type, credentialRef: 'credential-1', target: '/taxes' } as const
      const [fresh, ended] = [await session({ boot: succeeds({}), ...login }), await inside(login)]
      await ended.send({ type: 'HTTP.401', ...stamp })
      for (const run of [fresh, ended]) {
        await run.send(event)
        await run.send({ type: 'PICK', ...place })
        expect(run.told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/taxes' })
      }
    },
  )
})

test('a refusal’s figures reach the reader, and go with the next try', async () => {
  const login = fails({ key: 'login.locked', params: { minutes: 5 } })
  const { send, at } = await session({ login })
  await send({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1' })
  expect(at().context.message).toEqual({ key: 'login.locked', params: { minutes: 5 } })
  const other = await session({ boot: succeeds({ message: { key: 'x' } }), login: never })
  await other.send({ type: 'LOGIN.SOCIAL', credentialRef: 'credential-1' })
  expect(other.at().context).toMatchObject({ message: undefined, errorKey: undefined })
})

test('a 401 about the token says so, whatever else its code is', async () => {
  for (const code of [undefined, 'INVALID_TOKEN', 'NO_USER_']) {
    const { send, told } = await inside()
    await send({ type: 'HTTP.401', ...stamp, code })
    expect(told('toast')).toMatchObject([{ titleKey: 'session.invalidToken' }])
  }
})

test('a sign-out in another tab, met on a page of the sign-in, remembers no way back to it', async () => {
  const { send, told } = await inside()
  await send({ type: 'TAB.LOGGED_OUT', path: '/auth/login?url=x' })
  expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/auth/login' })
})
