// Who may do what, where: grants and denies of roles, brands and countries, and the demo's people.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Place } from '#contract/brand.ts'
import { type Binding, covers, grantablesOf, permissionsFor } from '#server/auth/permissions.ts'
import { type AuthWorld, at, authWorld, resources } from './authWorld.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const place = (brand: string, country: string) => ({ vendorCode: brand, brand, country }) as Place
const mgp = place('mgp', 'IND')
const binding = (grants: string[], denies: string[] = [], brand = '*', country = '*'): Binding => ({
  brand,
  country,
  grants,
  denies,
})
const rights = (...bindings: Binding[]) => permissionsFor(bindings, mgp, resources)

describe('grants', () => {
  const all = grantablesOf(resources).map(({ id }) => id)

  test.each([
    ['*', 'products.setPrice', true],
    ['products.*', 'products.setPrice', true],
    ['products.*', 'categories.open', false],
    ['*.open', 'categories.open', true],
    ['*.open', 'categories.show', false],
    ['products:view', 'products.history', true],
    ['products:edit', 'products.setPrice', false],
    ['products:edit', 'products.change', true],
    ['*:publish', 'categories.hide', true],
    ['*:export', 'products.export', true],
    ['products:delete', 'products.remove', true],
    ['products:bulk', 'products.upload', true],
    ['products.cost', 'products.cost', true],
  ])('%s covers %s: %s', (pattern, id, expected) => {
    const what = grantablesOf(resources).find(candidate => candidate.id === id)
    expect(what && covers(pattern, what)).toBe(expected)
  })

  test('nothing given, nothing allowed; everything given, everything declared', () => {
    expect(rights().size).toBe(0)
    expect([...rights(binding(['*']))]).toEqual(all)
  })

  test('a deny wins over every grant, of the same role or another, however narrow the grant', () => {
    expect(rights(binding(['products.setPrice', '*']), binding([], ['*.setPrice'])).has('products.setPrice')).toBe(
      false,
    )
  })

  test('who may not change one record may not change a field of many', () => {
    expect(rights(binding(['products:edit'])).has('products.changeField')).toBe(true)
    expect(rights(binding(['products:edit'], ['products.change'])).has('products.changeField')).toBe(false)
  })

  test('a role given for another brand or country gives nothing and denies nothing here', () => {
    const elsewhere = [binding(['*'], [], 'tmc'), binding(['*'], [], '*', 'ARE'), binding([], ['*'], 'mgp', 'ARE')]
    expect(rights(...elsewhere).size).toBe(0)
    expect(rights(binding(['*.open']), ...elsewhere).has('products.open')).toBe(true)
  })
})

describe('the demo', () => {
  const permissions = async (desk: string, vendor: string) => {
    const token = await world.signIn(desk)
    const { body } = await world.call('GET', '/v1/me', { headers: at(token, vendor) })
    return body.data.permissions as string[]
  }

  test('the viewer may look but not export', async () => {
    const token = await world.signIn('viewer')
    const { body } = await world.call('GET', '/v1/me', { headers: at(token, 'mgp') })
    expect(body.data.permissions).toContain('products.open')
    const refused = await world.call('POST', '/v1/products/actions/export', { headers: at(token, 'mgp'), body: {} })
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'products.export' } },
    })
    expect(world.effects).toEqual([])
  })

  test('the desks differ as their names say', async () => {
    const [admin, catalogue, orders, content, support, viewer] = await Promise.all(
      ['admin', 'catalogue', 'orders', 'content', 'support', 'viewer'].map(desk => permissions(desk, 'mgp')),
    )
    expect(admin).toEqual(grantablesOf(resources).map(({ id }) => id))
    expect(catalogue).toEqual(
      expect.arrayContaining(['products.setPrice', 'products.upload', 'products.remove', 'jobs.open']),
    )
    expect(orders).toContain('products.open')
    expect(orders).not.toContain('products.change')
    expect(content).toEqual(expect.arrayContaining(['products.change', 'categories.publish']))
    expect(content).not.toContain('products.setPrice')
    expect(support).toContain('products.history')
    expect(viewer).not.toContain('products.history')
    expect(support?.some(id => /change|remove|publish|export|upload/.test(id))).toBe(false)
  })

  test("a member of mgp's staff is refused for tmc, for another country and for a brand that does not exist, alike", async () => {
    const token = await world.signIn('catalogue')
    const me = (vendor: string, country?: string) =>
      world.call('GET', '/v1/me', { headers: at(token, vendor, country) })
    expect((await me('mgp', 'IND')).status).toBe(200)
    expect((await me('mgp-are', 'ARE')).status).toBe(200)
    const answers = await Promise.all([me('tmc'), me('zzz'), me('mgp', 'ARE'), me('mgp-are', 'IND'), me('MGP')])
    for (const { status, body } of answers) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 403,
        code: 'VENDOR',
        message: 'You have no access to this brand and country',
      })
    }
  })

  test('places are those whose country is allowed and for which there is a role', async () => {
    const places = async (desk: string) => {
      const { body } = await world.call('GET', '/v1/me', { headers: at(await world.signIn(desk)) })
      return body.data.places.map(({ vendorCode }: Place) => vendorCode)
    }
    expect(await places('admin')).toEqual(['mgp', 'mgp-are', 'tmc'])
    expect(await places('catalogue')).toEqual(['mgp', 'mgp-are'])
    expect(await places('content')).toEqual(['mgp', 'tmc'])
    expect(await places('viewer')).toEqual(['mgp'])
  })

  test('a country taken away closes the place within two seconds, without signing out', async () => {
    const token = await world.signIn('catalogue')
    const there = async () => (await world.call('GET', '/v1/me', { headers: at(token, 'mgp-are') })).status
    expect(await there()).toBe(200)
    await world.kit.db.$client.query(
      `update user_account set allowed_countries = '{IND}' where email = 'catalogue@nucleus.example'`,
    )
    await expect.poll(there, { timeout: 2000 }).toBe(403)
    expect((await world.call('GET', '/v1/me', { headers: at(token, 'mgp') })).status).toBe(200)
  })
})
