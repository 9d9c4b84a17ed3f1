// The browser's part of signing in by a provider: what is taken out of the address, who is held back before leaving, and a
// button that is there only where it leads somewhere.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adoptGateway } from '#console/net/api.ts'
import { openGateway } from '#console/net/gateway.ts'
import { SocialButton } from '#console/session/SocialButton.tsx'
import { domainOutside, isDenied, takeReturned } from '#console/session/social.ts'
import { forget, recall, remember, sweep } from '#console/session/storage.ts'
import { openServer, type Reply } from './answering.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forget('wayBack')
})

describe('coming back', () => {
  const comeTo = (path: string) => history.replaceState(null, '', path)

  test('takes code, state and issuer out of the address, and goes on to the page that was asked for', () => {
    remember('wayBack', '/products?page=2')
    sweep('fresh')
    comeTo('/auth/social?code=c1&state=s1&iss=https%3A%2F%2Faccounts.example&scope=openid')
    expect(takeReturned()).toEqual({ code: 'c1', state: 's1', iss: 'https://accounts.example' })
    expect(`${location.pathname}${location.search}`).toBe('/auth/login?url=%2Fproducts%3Fpage%3D2')
    expect(recall('wayBack')).toBeUndefined()
    expect(takeReturned()).toBeUndefined()
  })

  test('with an error instead of a code has that to tell, and nothing of its words', () => {
    comeTo('/auth/social?error=access_denied&error_description=%3Cb%3Ewords%3C%2Fb%3E&state=s1')
    const returned = takeReturned()
    expect([returned, isDenied(returned)]).toEqual([{ error: 'access_denied' }, true])
    expect(`${location.pathname}${location.search}`).toBe('/auth/login')
  })

  test('with half of it, or to another page, has nothing to tell', () => {
    for (const path of ['/auth/social?code=c1', '/auth/social?state=s1', '/auth/social']) {
      comeTo(path)
      expect(takeReturned()).toBeUndefined()
      expect(`${location.pathname}${location.search}`).toBe('/auth/login')
    }
    comeTo('/products?code=c1&state=s1')
    expect(takeReturned()).toBeUndefined()
    expect(location.search).toBe('?code=c1&state=s1')
  })

  test('goes home where the kept page is none of this console', () => {
    for (const kept of ['//evil.example', 'https://evil.example/', '/auth/login?url=/x']) {
      remember('wayBack', kept)
      comeTo('/auth/social?code=c1&state=s1')
      takeReturned()
      expect(`${location.pathname}${location.search}`).toBe('/auth/login')
    }
  })
})

describe('the domain of what was typed', () => {
  const domains = ['brand.com', 'xn--brnd-moa.com']
  test.each([
    ['a@brand.com', undefined],
    ['a@BRAND.com', undefined],
    ['a@bränd.com', undefined],
    ['', undefined],
    ['half@', undefined],
    ['no address', undefined],
    ['a@brand.com.evil.test', 'brand.com.evil.test'],
    ['a@evilbrand.com', 'evilbrand.com'],
    ['a@br\u0430nd.com', 'br\u0430nd.com'],
    ['a@mail.brand.com', 'mail.brand.com'],
  ])('%j is refused for %j', (typed, domain) => {
    expect(domainOutside(typed, domains)).toBe(domain)
  })
})

describe('the button', () => {
  let close = async () => {}
  afterEach(async () => {
    cleanup()
    await close()
  })

  const meet = async (reply: Reply) => {
    const server = await openServer(() => reply)
    close = server.close
    const nothing = () => undefined
    adoptGateway(
      openGateway({
        token: nothing,
        secureToken: nothing,
        keep: nothing,
        place: nothing,
        report: nothing,
        denied: nothing,
        host: () => server.url,
        isAsked: () => false,
        path: () => '/auth/login',
      }),
    )
    render(<SocialButton typed={() => 'someone@evilbrand.com'} isBusy={false} />)
    await expect.poll(() => server.received.length).toBe(1)
    return server.received
  }

  test('names the provider; a foreign domain is refused in place, by name, and nothing is sent', async () => {
    const received = await meet({ status: 200, body: { data: { domains: ['brand.com'], provider: { name: 'Acme' } } } })
    const person = userEvent.setup()
    await screen.findByRole('button', { name: /Continue with .Acme/ })
    await person.tab()
    await person.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('evilbrand.com')
    expect(received.map(({ path }) => path)).toEqual(['/allowedGoogleDomains'])
  })

  test.each<[string, Reply]>([
    ['no provider is configured', { status: 200, body: { data: { domains: [], provider: null } } }],
    ['the server does not say', { status: 503, body: { code: 'UNAVAILABLE', message: '' } }],
  ])('is absent where %s', async (_, reply) => {
    await meet(reply)
    await new Promise(done => setImmediate(done))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
