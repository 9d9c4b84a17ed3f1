// Links as people build and read them; and, by this one, what holds of every tool.
import { describe, expect, test } from 'vitest'
import { linkBuilder } from '#areas/linkBuilder/linkBuilder.ts'
import { products } from '#areas/products/products.ts'
import { settings } from '#areas/settings/settings.ts'
import type { Fact, Shown } from '#contract/call.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { opened } from '../../support/opened.ts'

const { here, admin } = await opened()

const secured = { 'secure-token': 'a'.repeat(43) }
await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
  hashOf(secured['secure-token']),
])
const [own] = (await admin.list(settings)).rows
const bases = {
  slugBaseUrl: 'https://www.brand.example',
  linkAndroid: 'https://app.brand.example/a',
  linkIos: 'brand://',
}
await admin.act(settings, 'change', { ids: [own!.id], versions: { [own!.id]: own!.version }, input: bases }, secured)

const ask = async (action: string, input: Record<string, unknown>) => {
  const { status, body } = await admin.act(linkBuilder, action, { input })
  const facts = (body.data?.result as Extract<Shown, { kind: 'facts' }> | undefined)?.facts ?? []
  return { status, body, facts }
}
const told = ({ label }: Fact): string =>
  typeof label === 'object' && 'text' in label ? String(label.text) : String(label)
const valuesOf = (facts: readonly Fact[]) => Object.fromEntries(facts.map(fact => [told(fact), fact.value]))
const refused = async (action: string, input: Record<string, unknown>) => {
  const { status, body } = await ask(action, input)
  return [status, body.fields?.[0]?.code, body.fields?.[0]?.message]
}

test('Acceptance 1: the example address, byte by byte', async () => {
  const { facts } = await ask('build', {
    target: { url: '/product/silk-lip?shade=2' },
    source: 'ig',
    medium: 'social',
    campaign: 'diwali-26',
  })
  const query = '?shade=2&utm_source=ig&utm_medium=social&utm_campaign=diwali-26'
  expect(valuesOf(facts)).toEqual({
    Web: `https://www.brand.example/product/silk-lip${query}`,
    Android: `https://app.brand.example/a/product/silk-lip${query}`,
    iOS: `brand://product/silk-lip${query}`,
  })
})

test('the page of a record is where it answers today, and says when shoppers will not see it', async () => {
  const [live] = (await admin.list(products, 'filter=status:active&size=1')).rows
  const [down] = (await admin.list(products, 'filter=status:draft&size=1')).rows
  const built = async (id: string) => valuesOf((await ask('build', { target: { to: 'products', id } })).facts)
  expect((await built(live!.id)).Web).toBe(`https://www.brand.example/products/${String(live!.slug).toLowerCase()}`)
  expect(JSON.stringify(await built(down!.id))).toContain('Customers will see a 404 page')
})

test('what campaigns are counted by is put right, and said to be', async () => {
  const { facts } = await ask('build', {
    target: { url: '/sale' },
    source: 'Instagram ',
    parameters: ['coupon=A B', 'utm_source=x'],
  })
  expect(valuesOf(facts).Web).toBe('https://www.brand.example/sale?coupon=A%20B&utm_source=instagram')
  expect(JSON.stringify(facts[3])).toContain('is stored as instagram')
})

describe('Bad input', () => {
  test.each([
    ['a host the settings do not allow', 'build', { target: { url: 'https://evil.example/' } }, 'ALLOWLIST'],
    ['a word that is none', 'build', { target: { url: '/sale' }, campaign: 'a/b' }, 'PATTERN'],
    ['a parameter without a value', 'build', { target: { url: '/sale' }, parameters: ['coupon'] }, 'PATTERN'],
    ['what would run', 'build', { target: { url: 'javascript:go()' } }, 'SCHEME'],
    ['a link that is none', 'explain', { link: 'sale' }, 'PATTERN'],
  ])('%s', async (_, action, input, code) => {
    expect((await refused(action, input)).slice(0, 2)).toEqual([422, code])
  })
})

test('a link says its parts: its page, and of a parameter given twice which one counts', async () => {
  const [live] = (await admin.list(products, 'filter=status:active&size=1')).rows
  const path = `/products/${String(live!.slug).toLowerCase()}`
  const { facts } = await ask('explain', { link: `https://www.brand.example${path}?a=1&a=2#look` })
  expect(facts[1]).toMatchObject({ value: path, about: { resource: 'products', id: live!.id } })
  expect(JSON.stringify(facts[2]!.value)).toContain('1 (repeated, ignored)')
  expect(facts.slice(3).map(({ value }) => value)).toEqual(['2', 'look'])
})

test('whoever may look may build and explain', async () => {
  const viewer = await here.as('viewer')
  expect((await viewer.act(linkBuilder, 'build', { input: { target: { url: '/sale' } } })).status).toBe(200)
})
