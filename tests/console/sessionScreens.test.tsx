// The screens of the session as a person meets them: by keys, looked up by role and name, over the real charts.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { speak } from '#console/i18n/speech.ts'
import { heardEarly } from '#console/keys/early.ts'
import { openGateway } from '#console/net/gateway.ts'
import { adoptSession } from '#console/session/actor.ts'
import { arrive } from '#console/session/arrival.ts'
import { bindSession } from '#console/session/bonds.ts'
import { CodeEntry } from '#console/session/CodeEntry.tsx'
import { noteDenied } from '#console/session/denied.ts'
import { Elsewhere } from '#console/session/Elsewhere.tsx'
import { Entrance } from '#console/session/Entrance.tsx'
import { expectEmail } from '#console/session/expected.ts'
import { setMe } from '#console/session/me.ts'
import { PlacePicker } from '#console/session/PlacePicker.tsx'
import { forget, recall, remember } from '#console/session/storage.ts'
import { openChannel } from '#console/session/tabs.ts'
import { Unauthorized } from '#console/session/Unauthorized.tsx'
import { openVault } from '#console/session/vault.ts'
import { setRouteTitle, useTitle } from '#console/shell/title.ts'
import type { Place } from '#contract/brand.ts'
import { noHosts } from '#contract/hosts.ts'
import type { OtpFactor, OtpPorts, OtpVerdict } from '#machines/otp/ticket.ts'
import { makeOtp } from '#machines/otp.ts'
import { refuse } from '#machines/port.ts'
import { leafOf, makeSession, type SessionPorts } from '#machines/session.ts'

// One brand lives on another host.
document.head.innerHTML = `<meta name="nucleus-hosts" content='{"brands":{"far.example":"far"}}'>`

const secrets: unknown[] = []
const hold = (secret: unknown) => `ref-${secrets.push(secret)}`
let stopping: (() => void)[] = []

beforeEach(() => {
  expectEmail('')
  secrets.length = 0
})
afterEach(() => {
  cleanup()
  setMe(undefined)
  for (const stop of stopping) stop()
  stopping = []
})

/** Nobody is asked anything. */
const outside = {
  token: () => undefined,
  secureToken: () => undefined,
  keep: () => undefined,
  place: () => undefined,
  host: () => '',
  report: () => {},
  isAsked: () => false,
  denied: () => {},
  path: () => '/',
}

const started = (ports: Partial<SessionPorts>) => {
  const session = createActor(makeSession({ boot: async () => ({}), ...ports }))
  adoptSession(session, hold)
  session.start()
  stopping.push(() => session.stop())
  return session
}

describe('the sign-in form', () => {
  test('names what is missing, keeps the address when it is refused, and never the password', async () => {
    const session = started({ login: async () => Promise.reject(refuse({ key: 'login.refused' })) })
    render(<Entrance />)
    const person = userEvent.setup()
    await screen.findByRole('heading', { name: 'Sign in' })
    await person.keyboard('{Enter}')
    expect(screen.getByLabelText(/Email/)).toHaveProperty('ariaInvalid', 'true')
    await person.type(screen.getByLabelText(/Email/), 'staff@brand.example')
    await person.tab()
    await person.keyboard('wrong-password{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong email or password')
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'staff@brand.example')
    expect(screen.getByLabelText(/Password/)).toHaveProperty('value', '')
    expect(document.activeElement).toBe(screen.getByLabelText(/Password/))
    expect(secrets).toEqual([{ email: 'staff@brand.example', password: 'wrong-password' }])
    expect(JSON.stringify(session.getPersistedSnapshot())).not.toContain('wrong-password')
  })

  test('is there while the session that ended still says why, and takes the next sign-in', async () => {
    const asked: unknown[] = []
    const session = started({
      boot: async () => ({ member: { userId: 'u', allowedCountries: ['IND', 'ARE'] } }),
      login: async wanted => {
        asked.push(wanted.method)
        return { kind: 'session', member: { userId: 'u', allowedCountries: ['IND', 'ARE'] } }
      },
    })
    await expect.poll(() => leafOf(session.getSnapshot())).toBe('inside.picking')
    const { gen, epoch } = session.getSnapshot().context
    session.send({ type: 'HTTP.401', gen, epoch, path: '/' })
    render(<Entrance />)
    expect(leafOf(session.getSnapshot())).toBe('invalidated')
    const person = userEvent.setup()
    await person.type(await screen.findByLabelText(/Email/), 'u@brand.example')
    await person.type(screen.getByLabelText(/Password/), 'secret{Enter}')
    await expect.poll(() => [asked, leafOf(session.getSnapshot())]).toEqual([['password'], 'inside.picking'])
  })

  test('a password is masked, may be pasted, and says what it is to whoever keeps passwords', async () => {
    const given: unknown[] = []
    started({
      login: async ({ credentialRef }) => {
        given.push(credentialRef)
        return { kind: 'mfa', ticketRef: 't' }
      },
    })
    render(<Entrance />)
    const person = userEvent.setup()
    await person.type(await screen.findByLabelText(/Email/), 'u@brand.example')
    const password = screen.getByLabelText(/Password/)
    expect(password).toMatchObject({ type: 'password', autocomplete: 'current-password', readOnly: false })
    await person.click(password)
    await person.paste('a secret of thirty characters, say')
    expect(password).toHaveProperty('value', 'a secret of thirty characters, say')
    await person.keyboard('{Enter}')
    await expect.poll(() => given).toHaveLength(1)
  })

  test('whoever goes back from the code owes it no more: a reload finds the form', async () => {
    const session = started({
      boot: async () => ({ challenge: { ticketRef: 't' } }),
      otp: { send: async () => ({ ticketRef: 't' }) },
    })
    bindSession(session, {
      gateway: openGateway(outside),
      vault: openVault(),
      channel: openChannel(),
      hosts: noHosts,
      setPlace: () => {},
      calm: async () => {},
    })
    remember('otp', { ticketRef: 't', sentTo: 'a***@x', attempts: 5, resends: 3 })
    render(<Entrance />)
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Back to sign in' }))
    await expect.poll(() => leafOf(session.getSnapshot())).toBe('anonymous.form')
    expect(recall('otp')).toBeUndefined()
  })

  test('E28 changes its language without losing what was typed', async () => {
    started({})
    render(<Entrance />)
    const person = userEvent.setup()
    await person.type(await screen.findByLabelText(/Email/), 'half@')
    const before = screen.getByLabelText(/Email/)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fa')
    await expect.poll(() => document.documentElement.dir).toBe('rtl')
    expect(before.isConnected && before).toHaveProperty('value', 'half@')
    await speak('en')
  })
})

describe('the one-time code', () => {
  const openCode = (verdicts: OtpVerdict[], { cooldownMs = 30_000 } = {}) => {
    const otp = createActor(
      makeOtp({
        send: async () => ({
          ticketRef: 't',
          sentTo: 's***@brand.example',
          cooldownMs,
          attempts: 5,
          resends: 3,
        }),
        verify: async () => verdicts.shift() ?? { kind: 'expired' },
      }),
      { input: { purpose: 'stepUp' } },
    )
    started({})
    otp.start()
    stopping.push(() => otp.stop())
    render(<CodeEntry otp={otp} cancelText="Cancel" />)
    return otp
  }

  test('says where it went, counts the tries, and says when a new one may be sent', async () => {
    openCode([{ kind: 'wrong', attemptsLeft: 1 }])
    const person = userEvent.setup()
    await screen.findByText(/s\*\*\*@brand\.example/)
    expect(screen.getByText(/Resend code in/)).toBeDefined()
    await person.keyboard('000000{Enter}')
    expect((await screen.findByText(/1 attempt left/)).textContent).toContain('Wrong code.')
  })

  test('whoever has a new one sent by keys goes on typing: the caret is back in the code', async () => {
    openCode([], { cooldownMs: 0 })
    const person = userEvent.setup()
    const again = await screen.findByRole('button', { name: 'Resend code' })
    again.focus()
    await person.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText(/One-time code/))
  })

  test('refuses a short code by itself and takes digits of any script', async () => {
    const otp = openCode([{ kind: 'verified', proofRef: 'p' }])
    const person = userEvent.setup()
    await screen.findByText(/s\*\*\*/)
    await person.keyboard('123{Enter}')
    expect(screen.getByText('The code has 6 digits.')).toBeDefined()
    expect(secrets).toEqual([])
    await person.clear(screen.getByLabelText(/One-time code/))
    await person.keyboard('۱۲۳۴۵۶{Enter}')
    await expect.poll(() => otp.getSnapshot().status).toBe('done')
    expect(secrets).toEqual(['123456'])
  })

  /** The server has not answered yet that there is a challenge; `answer` lets it. */
  const openUnanswered = (factor: OtpFactor) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const tried: unknown[] = []
    const otp = createActor(
      makeOtp({
        send: () => promise.then(() => ({ ticketRef: 't', factors: [factor] })),
        verify: async wanted => {
          tried.push(wanted.factor)
          return { kind: 'verified', proofRef: 'p' }
        },
      }),
      { input: { purpose: 'stepUp' } },
    )
    started({})
    otp.start()
    stopping.push(() => otp.stop())
    render(<CodeEntry otp={otp} cancelText="Cancel" />)
    return { otp, tried, answer: resolve, field: () => screen.getByLabelText(/One-time code/) }
  }

  test.each(['mail', 'totp'] as const)(
    'a code by %s typed before the server has answered stays in its field and is sent with the answer',
    async factor => {
      const { otp, tried, answer, field } = openUnanswered(factor)
      await userEvent.setup().keyboard('123456')
      expect(field()).toHaveProperty('value', '123456')
      expect(heardEarly().text).toBe('')
      answer()
      await expect.poll(() => otp.getSnapshot().status).toBe('done')
      expect([secrets, tried]).toEqual([['123456'], [factor]])
    },
  )

  test('half a code typed before the server has answered is there to be finished', async () => {
    const { otp, answer, field } = openUnanswered('totp')
    const person = userEvent.setup()
    await person.keyboard('123')
    answer()
    await screen.findByText('Enter the 6-digit code from your authenticator app.')
    expect(field()).toHaveProperty('value', '123')
    await person.keyboard('456')
    await expect.poll(() => otp.getSnapshot().status).toBe('done')
    expect(secrets).toEqual(['123456'])
  })
})

describe('another second factor', () => {
  const openWays = async (ports: Partial<OtpPorts> = {}) => {
    const otp = createActor(
      makeOtp({
        send: async () => ({
          ticketRef: 't',
          sentTo: 's***@brand.example',
          factors: ['passkey', 'totp', 'mail', 'recovery'],
          mailed: false,
        }),
        ...ports,
      }),
      { input: { purpose: 'login' } },
    )
    started({})
    otp.start()
    stopping.push(() => otp.stop())
    render(<CodeEntry otp={otp} cancelText="Back" />)
    await screen.findByText('Other methods')
    return { otp, person: userEvent.setup() }
  }
  const withPasskeys = () => {
    Object.assign(window, { PublicKeyCredential: class {} })
    stopping.push(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  }
  const ways = () => within(screen.getByRole('list', { name: 'Other methods' })).getAllByRole('button')
  const namesOf = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent)

  test('the passkey is offered first, the others as a list that keys reach', async () => {
    withPasskeys()
    const { person } = await openWays()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use a passkey' }))
    expect(namesOf(ways())).toEqual([
      'Use your authenticator app',
      'Send a code by email instead',
      'Use a recovery code',
    ])
    await person.tab()
    await person.tab()
    await person.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText(/One-time code/))
    expect(screen.getByText('Enter the 6-digit code from your authenticator app.')).toBeDefined()
  })

  test('where the browser knows no passkeys it says so, and there is no button for it', async () => {
    await openWays()
    expect(screen.getByRole('alert').textContent).toBe('This browser does not support passkeys. Choose another method.')
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    expect(ways()).toHaveLength(3)
  })

  test('a cancelled passkey is said in words and may be asked for again', async () => {
    withPasskeys()
    const { person } = await openWays({
      assert: async () => Promise.reject(refuse({ key: 'otp.passkeyCancelled' })),
    })
    await person.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use a passkey' }))
  })

  test('a recovery code is taken however it is written, once it is whole, and never by itself', async () => {
    const tried: unknown[] = []
    const { person } = await openWays({
      verify: async ({ factor }) => {
        tried.push(factor)
        return { kind: 'wrong', attemptsLeft: 4 }
      },
    })
    await person.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await person.keyboard('abcd-efgh{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('A recovery code has 12 letters and digits.')
    await person.keyboard('-2345')
    expect(tried).toEqual([])
    await person.keyboard('{Enter}')
    expect((await screen.findByText(/4 attempts left/)).textContent).toContain('Wrong code.')
    expect([secrets, tried]).toEqual([['ABCDEFGH2345'], ['recovery']])
  })

  test('a letter is sent by choosing it; when it fails the other ways stay open', async () => {
    const { person } = await openWays({
      resend: async () => Promise.reject(refuse({ key: 'otp.notSent' })),
    })
    await person.click(screen.getByRole('button', { name: 'Send a code by email instead' }))
    expect(await screen.findByText('Could not send the code.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(namesOf(ways())).toEqual(['Use a passkey', 'Use your authenticator app', 'Use a recovery code'])
    await person.click(screen.getByRole('button', { name: 'Use your authenticator app' }))
    expect(screen.queryByText('Could not send the code.')).toBeNull()
  })

  test('a reload finds the chosen way again', async () => {
    remember('otp', { ticketRef: 't', sentTo: 's***', attempts: 5, resends: 3, factors: ['totp'] })
    stopping.push(() => forget('otp'))
    const { person } = await openWays()
    await person.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(recall('otp')?.factor).toBe('recovery')
    const { challenge } = await arrive({ vault: openVault(), hosts: noHosts, standing: async () => 'unreachable' })
    expect(challenge).toMatchObject({ factor: 'recovery', factors: ['totp'] })
  })
})

describe('the brand and country picker', () => {
  const place = (vendorCode: string, country: string): Place => ({
    vendorCode,
    brand: vendorCode.split('-')[0] ?? '',
    country,
    name: vendorCode.toUpperCase(),
    currency: 'INR',
    timezone: 'Asia/Kolkata',
    urlLang: 'en-in',
    env: 'dev',
    accent: 'plum',
    apiHost: '',
  })
  const places = [place('mgp', 'IND'), place('mgp-are', 'ARE'), place('tmc', 'IND')]
  const me = {
    userId: 'u',
    name: 'U',
    email: 'u@x.example',
    allowedCountries: ['IND', 'ARE'],
    permissions: [],
    profile: {},
    views: [],
  }

  const openPicker = async (open: Place[], { last, wish }: { last?: string; wish?: string } = {}) => {
    const applied: unknown[] = []
    const session = started({
      boot: async () => ({ member: { userId: 'u', allowedCountries: ['IND', 'ARE'] }, wish }),
      applyVendor: async wished => {
        applied.push(wished)
      },
      connection: { socket: () => () => {}, touch: async () => {} },
    })
    setMe({ ...me, profile: { place: last }, places: open })
    render(<PlacePicker />)
    await expect.poll(() => leafOf(session.getSnapshot())).toMatch(/^inside/)
    return { session, applied }
  }

  test('narrows down by typing, moves by arrows, chooses by Enter', async () => {
    const { applied } = await openPicker(places)
    const person = userEvent.setup()
    const box = await screen.findByRole('combobox')
    expect(document.activeElement).toBe(box)
    await person.keyboard('mgp')
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await person.keyboard('{ArrowDown}')
    const active = screen.getByRole('option', { selected: true })
    expect([active.id, active.textContent]).toEqual([
      box.getAttribute('aria-activedescendant'),
      expect.stringContaining('MGP-ARE'),
    ])
    await person.keyboard('{Enter}')
    await expect.poll(() => applied).toEqual([{ brand: 'mgp', country: 'ARE' }])
  })

  describe('preselects', () => {
    const inEnv = (vendorCode: string, country: string, env: Place['env']) => ({ ...place(vendorCode, country), env })
    const some = [
      inEnv('mgp', 'IND', 'prod'),
      inEnv('mgp-are', 'ARE', 'prod'),
      inEnv('tmc', 'IND', 'preprod'),
      inEnv('tmc-are', 'ARE', 'preprod'),
      inEnv('lit', 'IND', 'preprod'),
    ]
    const chosen = async () => (await screen.findByRole('option', { selected: true })).id.replace(/^.*?-/, '')
    const offered = async (last: string | undefined, wish?: string) => {
      await openPicker(some, { last, wish })
      return chosen()
    }

    test('the place one was last in, in the country that is asked for if the brand has it', async () => {
      expect(await offered('lit')).toBe('lit')
      cleanup()
      expect(await offered('mgp-are')).toBe('mgp-are')
      cleanup()
      expect(await offered('tmc', 'ARE')).toBe('tmc-are')
    })

    test('never production for somebody who was in pre-production: not by a country, nor by what is typed', async () => {
      expect(await offered('lit', 'ARE')).toBe('tmc-are')
      await userEvent.setup().keyboard('m')
      expect(screen.getAllByRole('option')).toHaveLength(4)
      expect(await chosen()).toBe('tmc-are')
    })

    test('no production for who was where nothing is open any more, as long as there is anything else', async () => {
      expect(await offered('orb-sau')).toBe('tmc')
      cleanup()
      expect(await offered('orb-sau', 'ARE')).toBe('tmc-are')
      await userEvent.setup().keyboard('mgp')
      expect(await chosen()).toBe('mgp-are')
    })

    test('nothing for who was in pre-production and may open production alone, until they say which', async () => {
      const { applied } = await openPicker(some.slice(0, 2), { last: 'tmc' })
      await screen.findByRole('combobox')
      const person = userEvent.setup()
      await person.keyboard('{Enter}')
      expect(screen.queryByRole('option', { selected: true })).toBeNull()
      await person.keyboard('emirates{Enter}')
      await expect.poll(() => applied).toEqual([{ brand: 'mgp', country: 'ARE' }])
    })
  })

  test('finds a place by its country and says when nothing matches', async () => {
    await openPicker(places)
    const person = userEvent.setup()
    await screen.findByRole('combobox')
    await person.keyboard('emirates')
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      expect.stringContaining('MGP-ARE'),
    ])
    await person.keyboard('x')
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(screen.getByText('No matches for “emiratesx”.')).toBeDefined()
  })

  test.each(['uae', 'AE', 'vae', 'emirats', 'Vereinigte Arabische', 'امارات', '阿联酋'])(
    'finds a country by %s, in whatever language the page is',
    async said => {
      await openPicker(places)
      await screen.findByRole('combobox')
      await userEvent.setup().keyboard(said)
      expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
        expect.stringContaining('MGP-ARE'),
      ])
    },
  )

  test('chooses by itself where there is one place only', async () => {
    const { applied } = await openPicker([places[2] as Place])
    await expect.poll(() => applied).toEqual([{ brand: 'tmc', country: 'IND' }])
  })

  test('offers what is allowed now, and to stay only where that is', async () => {
    const { session } = await openPicker(places)
    session.send({ type: 'PICK', brand: 'mgp', country: 'IND' })
    await expect.poll(() => leafOf(session.getSnapshot())).toBe('inside.ready')
    setMe({ ...me, places }, places[0])
    session.send({ type: 'SWITCH' })
    expect(await screen.findByRole('button', { name: 'Stay in MGP' })).toBeDefined()
    session.send({ type: 'CANCEL' })
    session.send({ type: 'COUNTRIES.CHANGED', allowedCountries: ['ARE'] })
    await expect
      .poll(() => screen.getAllByRole('option').map(option => option.textContent))
      .toEqual([expect.stringContaining('MGP-ARE')])
    expect(screen.queryByRole('button', { name: 'Stay in MGP' })).toBeNull()
  })

  test('offers nothing of whoever was here before', async () => {
    const session = started({ boot: async () => ({ member: { userId: 'another', allowedCountries: ['IND', 'ARE'] } }) })
    setMe({ ...me, places }, places[0])
    render(<PlacePicker />)
    await expect.poll(() => leafOf(session.getSnapshot())).toBe('inside.picking')
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  test('shows the one place there is when its host cannot be gone to', async () => {
    await openPicker([place('far', 'IND')])
    expect(await screen.findByRole('option')).toHaveProperty('textContent', expect.stringContaining('FAR'))
  })

  test('another tab’s place is offered for as long as its country is allowed', async () => {
    const { session } = await openPicker(places)
    session.send({ type: 'PICK', brand: 'mgp', country: 'IND' })
    await expect.poll(() => leafOf(session.getSnapshot())).toBe('inside.ready')
    cleanup()
    setMe({ ...me, places }, places[0])
    render(<Elsewhere />)
    session.send({ type: 'TAB.PLACED', userId: 'u', brand: 'mgp', country: 'ARE' })
    expect(await screen.findByRole('button', { name: 'Switch too' })).toBeDefined()
    session.send({ type: 'COUNTRIES.CHANGED', allowedCountries: ['IND'] })
    await expect.poll(() => screen.queryByRole('button', { name: 'Switch too' })).toBeNull()
  })

  test('without any country there is the message of the specification and a way out', async () => {
    const session = started({
      boot: async () => ({ member: { userId: 'u', allowedCountries: [] } }),
      revoke: async () => {},
    })
    render(<PlacePicker />)
    expect(await screen.findByRole('heading', { name: 'No countries available' })).toBeDefined()
    expect(
      screen.getByText('Your account has no access to any country. Sign in again, or ask an administrator.'),
    ).toBeDefined()
    await userEvent.setup().keyboard('{Enter}')
    await expect.poll(() => leafOf(session.getSnapshot())).toBe('anonymous.form')
  })
})

test('/unauthorized names the missing right', () => {
  noteDenied({ code: 'FORBIDDEN', message: '', details: { permission: 'taxes.open' } }, '/taxes', true)
  render(<Unauthorized />)
  expect(screen.getByRole('heading', { name: 'You do not have access to this page' })).toBeDefined()
  expect(screen.getByText('taxes.open')).toBeDefined()
})

test('the title of the page that follows stands once the screen before it is gone, even where it was said earlier', () => {
  const SignIn = () => {
    useTitle('Sign in')
    return null
  }
  const { unmount } = render(<SignIn />)
  setRouteTitle('Tags')
  unmount()
  expect(document.title).toBe('Tags')
})
