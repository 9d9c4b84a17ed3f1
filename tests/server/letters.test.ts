// Letters speak the language of whoever reads them, as text and as a page.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { graceMs } from '#contract/action.ts'
import { directionOf, tagOf } from '#contract/language.ts'
import { type Language, languages } from '#contract/session.ts'
import {
  alertLetter,
  alreadyLetter,
  closedLetter,
  codeLetter,
  factorLetter,
  firstLetter,
  invitationLetter,
  openedLetter,
  passwordLetter,
  reusedLetter,
} from '#server/auth/letters.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { written } from '#server/mail/page.ts'
import { demoPassword } from '#server/seed/access.ts'
import { callsOn } from './authCalls.ts'
import { type AuthWorld, at, authWorld } from './authWorld.ts'

const link = 'https://console.example/auth/invitation#secret'
const invited = { name: 'N', by: 'B & Co', role: 'Viewer', places: [{ name: 'MGP', country: 'IND' }] }
const letters = [
  codeLetter('123456', 'login'),
  codeLetter('123456', 'stepUp'),
  closedLetter(),
  openedLetter(),
  reusedLetter(),
  passwordLetter(),
  alertLetter('flood', 1200),
  alertLetter('spread', 30),
  invitationLetter(invited, link),
  alreadyLetter(invited, 'https://console.example'),
  firstLetter(link),
  ...(['totpOn', 'totpOff', 'passkeyOn', 'passkeyOff', 'providerOff', 'recovery'] as const).map(kind =>
    factorLetter({ kind, name: 'Laptop' }),
  ),
]

describe.each(languages)('in %s', language => {
  test('every letter says everything, in its own words and direction', () => {
    for (const letter of letters) {
      const { subject, text, html } = written(letter, language)
      expect(html).toContain(`<html lang="${tagOf(language)}" dir="${directionOf(language)}">`)
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|mail\./)
      if (language !== 'en') expect(subject).not.toBe(written(letter, 'en').subject)
    }
  })

  test('a code and a link stand alone, as they are to be copied', () => {
    const alone = (letter: (typeof letters)[number]) => written(letter, language).text.split('\n\n')
    expect(alone(codeLetter('123456', 'login'))).toContain('123456')
    expect(alone(invitationLetter(invited, link))).toContain(link)
  })
})

test('places are named as people name them', () => {
  expect(written(invitationLetter(invited, link), 'en').text).toContain('MGP India')
  expect(written(invitationLetter(invited, link), 'ur').text).toContain('بھارت')
})

test('a name is never markup', () => {
  const { html } = written(invitationLetter({ ...invited, by: '<img src=x>' }, link), 'en')
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x&gt;')
})

describe('to whom', () => {
  let world: AuthWorld
  let calls: ReturnType<typeof callsOn>
  beforeAll(async () => {
    world = await authWorld()
    calls = callsOn(world)
  })
  afterAll(() => world.close())
  beforeEach(() => calls.rows(`update user_account set profile = '{}'`))

  const newest = async (desk: string) => (await mailbox(world.kit, `${desk}@nucleus.example`))[0]
  const asking = (language: string) => ({ 'accept-language': language })

  test.each([
    ['fr-CH,fr;q=0.9,en;q=0.8', 'fr'],
    ['zh-Hans', 'zh-CHS'],
    ['pt-BR', 'en'],
    ['*', 'en'],
  ] as [string, Language][])('a code asked for in %s speaks %s', async (asked, language) => {
    await calls.login('orders', demoPassword, asking(asked))
    expect(await newest('orders')).toMatchObject({ language, code: expect.stringMatching(/^\d{6}$/) })
    world.clock.pass(3_600_000)
  })

  test('what the person has chosen outranks what the browser asks for', async () => {
    await calls.rows(`update user_account set profile = '{"language":"ur"}' where email like 'viewer@%'`)
    await calls.login('viewer', demoPassword, asking('de'))
    expect(await newest('viewer')).toMatchObject({ language: 'ur', subject: 'آپ کا Nucleus کوڈ' })
  })

  test('what nobody asked for just now speaks as the last sign-in did', async () => {
    const { ticket } = (await calls.login('catalogue', demoPassword, asking('de'))).body.data.challenge
    const code = (await newest('catalogue'))?.code
    await world.call('POST', '/v4/verifyMFAOTP', { body: { ticket, code }, headers: asking('de') })
    const again = (await calls.login('catalogue', demoPassword)).body.data.challenge
    expect(again.mailed).toBe(true)
    expect(await newest('catalogue')).toMatchObject({ language: 'de', subject: 'Ihr Nucleus-Code' })
  })

  test('an invitation speaks as its host chose, else as the brand does', async () => {
    const admin = await world.signIn('admin')
    const headers = at(admin, 'mgp')
    const { roles } = (await world.call('GET', '/v1/invitations', { headers })).body.data
    const role = roles.find(({ name }: { name: string }) => name === 'Viewer').id
    const invite = (email: string, more: object = {}) =>
      world.call('POST', '/v1/invitations', {
        headers: { ...headers, ...asking('it') },
        body: { email, name: 'New colleague', role, vendors: ['mgp'], ...more },
      })
    await invite('chosen@brand.example', { language: 'fa' })
    await invite('brand@brand.example')
    world.clock.pass(graceMs)
    const [[chosen], [brand]] = [
      await mailbox(world.kit, 'chosen@brand.example'),
      await mailbox(world.kit, 'brand@brand.example'),
    ]
    expect([chosen?.language, brand?.language]).toEqual(['fa', 'en'])
    const page = await fetch(`${world.url}/dev/mailbox/letter?id=${chosen?.id}`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain('sandbox')
    expect(await page.text()).toContain('dir="rtl"')
  })
})
