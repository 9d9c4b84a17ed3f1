// What keeps a record from being published holds while it is published, whoever writes and by whatever way.
import { describe, expect, test } from 'vitest'
import { attributeSets, categories } from '#areas/categories/categories.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { products, variants } from '#areas/products/products.ts'
import { endpointOf } from '#contract/address.ts'
import type { Outcome } from '#contract/call.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'
import { emptying } from './emptying.ts'

const { here, admin } = await opened()
const { blocked, liveOf, emptied } = emptying(here, admin)

const shown = async (resource: Resource, { id }: AnyRow): Promise<AnyRow> =>
  (await admin.get<{ data: AnyRow }>(`${endpointOf(resource)}/${id}`)).body.data
const versionsOf = ({ id, version }: AnyRow) => ({ ids: [id], versions: { [id]: version } })

test('there are resources with publish blockers, and live records of them', async () => {
  expect(blocked.map(({ name }) => name)).toContain('products')
  for (const resource of blocked)
    expect({ area: resource.name, live: (await liveOf(resource, 1)).length }).toEqual({ area: resource.name, live: 1 })
})

describe.each(blocked)('$name', resource => {
  // Every write of a live discount tries all test carts: one field of it by day, every field of every resource is emptied by night.
  test(
    'no field that is emptied puts a blocker on a live record, in a form, over many or by an undo',
    () => emptied(resource, resource.name === 'discounts' ? 1 : undefined),
    120_000,
  )
})

describe('a product in the shop', () => {
  const live = async (at = 0): Promise<AnyRow> => shown(products, (await liveOf(products, 5))[at]!)

  test('keeps its HSN: emptying it is refused with the blocker, the product stays as it is', async () => {
    const product = await live()
    const { status, body } = await admin.act(products, 'change', { ...versionsOf(product), input: { hsn: null } })
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'hsn', message: 'Required while published: HSN code is missing' }])
    expect(await shown(products, product)).toMatchObject({ status: 'active', hsn: product.hsn })
  })

  test('or leaves the shop in the same deed, and one undo brings both back', async () => {
    const product = await live()
    const input = { hsn: null }
    const { body } = await admin.act(products, 'change', { ...versionsOf(product), input, unpublish: true })
    expect(body.data.done).toMatchObject([{ status: 'inactive', hsn: null }])
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await shown(products, product)).toMatchObject({ status: 'active', hsn: product.hsn })
  })

  test('is not put back to a version without one', async () => {
    const product = await live()
    const without = (
      await admin.act(products, 'change', { ...versionsOf(product), input: { hsn: null }, unpublish: true })
    ).body.data.done[0]!
    const filled = (await admin.act(products, 'change', { ...versionsOf(without), input: { hsn: product.hsn } })).body
      .data.done[0]!
    const published = (await admin.act(products, 'activate', versionsOf(filled))).body.data.done[0]!
    expect(published.status).toBe('active')
    const { status } = await admin.act(products, 'restoreVersion', {
      ...versionsOf(published),
      input: { version: without.version },
    })
    expect(status).toBe(422)
    expect(await shown(products, product)).toMatchObject({ status: 'active', hsn: product.hsn })
  })

  test('nor by undoing what filled it in before it was published', async () => {
    const product = await live(3)
    const without = (
      await admin.act(products, 'change', { ...versionsOf(product), input: { hsn: null }, unpublish: true })
    ).body.data.done[0]!
    const { done, operation } = (
      await admin.act(products, 'change', { ...versionsOf(without), input: { hsn: product.hsn } })
    ).body.data
    await admin.act(products, 'activate', versionsOf(done[0]!))
    await admin.post('/v1/undo', { operation })
    expect(await shown(products, product)).toMatchObject({ status: 'active', hsn: product.hsn })
  })

  test('hidden and emptied meanwhile, it is not shown again', async () => {
    const product = await live()
    const hidden = (await admin.act(products, 'hide', versionsOf(product))).body.data.done[0]!
    const emptied = (await admin.act(products, 'change', { ...versionsOf(hidden), input: { hsn: null } })).body.data
      .done[0]!
    expect(emptied).toMatchObject({ status: 'hidden', hsn: null })
    const { body } = await admin.act(products, 'unhide', versionsOf(emptied))
    expect(body.data?.refused[0]?.why.message ?? body.message).toContain('HSN')
    expect((await shown(products, product)).status).toBe('hidden')
  })

  test('keeps a variant that can be bought: its last one is neither deactivated nor deleted', async () => {
    const product = await live(1)
    const own = (await admin.list(variants, `size=100&filter=product:${product.id}`)).rows.filter(
      ({ status }) => status === 'active',
    )
    for (const event of ['deactivate', 'remove']) {
      const { body } = await admin.act(variants, event, { ids: own.map(({ id }) => id) })
      expect({ event, done: body.data?.done ?? [] }).toEqual({ event, done: [] })
    }
  })

  test('keeps answering at its former address, in one hop, until the address is its own again', async () => {
    const product = await live(2)
    const at = async (slug: unknown) =>
      (await admin.get<{ data: unknown }>(`${endpointOf(products)}/by-slug/${slug}`)).body.data
    const rename = async (slug: unknown) => {
      const now = await shown(products, product)
      return (await admin.act(products, 'change', { ...versionsOf(now), input: { slug } })).body.data
    }
    expect(await at(product.slug)).toMatchObject({ id: product.id, slug: product.slug, moved: false })
    await rename('first-new-name')
    const { operation } = await rename('second-new-name')
    for (const former of [product.slug, 'first-new-name'])
      expect(await at(former)).toMatchObject({ id: product.id, slug: 'second-new-name', moved: true })
    await admin.post('/v1/undo', { operation })
    expect(await at('second-new-name')).toBeUndefined()
    await rename(product.slug)
    expect(await at(product.slug)).toMatchObject({ id: product.id, slug: product.slug, moved: false })
    expect(await at('first-new-name')).toMatchObject({ id: product.id, slug: product.slug, moved: true })
  })

  test('given to another record, a former address is taken over, and whoever gives it is told so beforehand', async () => {
    const [product, other] = [await live(0), await live(3)]
    const old = product.slug
    const dry = async (action: string, body: object) =>
      (await admin.act(products, action, { ...body, dry: true })).body.data as unknown as {
        plan?: { warnings: unknown[] }
      }
    const rename = async (one: AnyRow, slug: unknown) =>
      admin.act(products, 'change', { ...versionsOf(await shown(products, one)), input: { slug } })
    await rename(product, 'left-for-another')
    const told = { code: 'INFO', path: 'slug', params: { slug: old, title: expect.any(String) } }
    const given = { ...versionsOf(other), input: { slug: old } }
    expect((await dry('change', given)).plan?.warnings).toMatchObject([told])
    const { brand, category } = product
    const input = { name: { 'en-in': 'Takes it' }, slug: old, brand, category, type: 'single' }
    expect((await dry('create', { input })).plan?.warnings).toMatchObject([told])
    const back = { ...versionsOf(await shown(products, product)), input: { slug: old } }
    expect((await dry('change', back)).plan?.warnings).toEqual([])
    expect((await rename(other, old)).body.data.done).toHaveLength(1)
    const path = `${endpointOf(products)}/by-slug/${old}`
    expect((await admin.get<{ data: unknown }>(path)).body.data).toMatchObject({ id: other.id, moved: false })
    await rename(other, other.slug)
    await rename(product, old)
  })

  test('hidden, it keeps answering at its former address too, and says which ones it had', async () => {
    const product = await live(3)
    const hidden = (await admin.act(products, 'hide', versionsOf(product))).body.data.done[0]!
    await admin.act(products, 'change', { ...versionsOf(hidden), input: { slug: 'hidden-new-name' } })
    const path = `${endpointOf(products)}/by-slug/${product.slug}`
    expect((await admin.get<{ data: unknown }>(path)).body.data).toMatchObject({ id: product.id, moved: true })
    const { body } = await admin.get<{ data: { former: unknown[] } }>(`${endpointOf(products)}/${product.id}/addresses`)
    expect(body.data.former).toMatchObject([{ slug: product.slug }])
  })

  test('stays there when its attribute set gains a required field, can be saved, and comes back only with the field filled', async () => {
    const product = await live(4)
    const wattage = (required: boolean) => ({
      attributes: [{ code: 'wattage', label: 'Wattage', type: 'number', required }],
    })
    const made = await admin.act(attributeSets, 'create', { input: { name: 'Gains a field', ...wattage(false) } })
    const set = made.body.data.done[0]!
    const category = await shown(categories, { id: String(product.category) } as AnyRow)
    await admin.act(categories, 'change', { ...versionsOf(category), input: { attributeSet: set.id } })
    const gained = await admin.act(attributeSets, 'change', { ...versionsOf(set), input: wattage(true) })
    expect(gained.status, JSON.stringify(gained.body)).toBe(200)
    const standing = await shown(products, product)
    expect(standing).toMatchObject({ status: 'active', version: product.version, completeness: product.completeness })
    const { body: offered } = await admin.get<{ data: { blockers: Finding[] } }>(
      `${endpointOf(products)}/${product.id}/offers`,
    )
    expect(offered.data.blockers.map(({ message }) => message).join()).toContain('Wattage')
    const saved = await admin.act(products, 'change', { ...versionsOf(standing), input: { sortRank: 77 } })
    expect(saved.body.data.done).toMatchObject([{ status: 'active', sortRank: 77 }])
    expect(Number(saved.body.data.done[0]!.completeness)).toBeLessThan(10_000)
    const out = (await admin.act(products, 'deactivate', versionsOf(saved.body.data.done[0]!))).body.data.done[0]!
    const early = (await admin.act(products, 'activate', versionsOf(out))).body.data
    expect(early).toMatchObject({ done: [], refused: [{ id: product.id }] })
    expect(JSON.stringify(early.refused)).toContain('Wattage')
    const input = { attributes: { ...(out.attributes as object | null), wattage: 40 } }
    const filled = (await admin.act(products, 'change', { ...versionsOf(out), input })).body.data.done[0]!
    expect((await admin.act(products, 'activate', versionsOf(filled))).body.data.done).toMatchObject([
      { status: 'active' },
    ])
  })

  test('gets an address made of its name where none is given, another one where that is taken', async () => {
    const { brand, category } = await live()
    const input = { name: { 'en-in': 'Crème Brûlée Balm' }, brand, category }
    const slugs: unknown[] = []
    for (const _ of [1, 2]) slugs.push((await admin.act(products, 'create', { input })).body.data.done[0]?.slug)
    expect(slugs).toEqual(['creme-brulee-balm', 'creme-brulee-balm-2'])
  })
})

test('a discount that was live below cost comes back so when its change is undone', async () => {
  const { rows } = await admin.list(discounts, `size=100&filter=${encodeURIComponent('status:active')}`)
  const night = rows.find(({ name }) => name === 'Night owls, 3%')!
  const elsewhere = rows.find(({ target }) => target && target !== night.target)!
  const { done, operation } = (
    await admin.act(discounts, 'change', { ...versionsOf(night), input: { target: elsewhere.target } })
  ).body.data
  expect(done).toMatchObject([{ status: 'active', target: elsewhere.target }])
  const { body } = await admin.post<{ data: Outcome }>('/v1/undo', { operation })
  expect(body.data.refused).toEqual([])
  expect(await shown(discounts, night)).toMatchObject({ status: 'active', target: night.target })
})
