// The pictures records are known by: each its own, or that of what it is about; in one answer, and nothing of what one may not see.
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#areas/products/products.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import { linkTo, mostPictured, recordPicturesPath } from '#contract/codecs/files.ts'
import type { FileLink } from '#contract/fields/files.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { opened } from '../support/opened.ts'
import { png } from '../support/pictures.ts'
import type { Person } from '../support/world.ts'

const { here, admin, files } = await opened()

type Pictures = Record<string, FileLink | null>

const asked = (resource: string, keys: readonly string[], { by = 'id', who = admin } = {}) =>
  who.get<{ data: { pictures: Pictures } }>(
    `${recordPicturesPath}?${new URLSearchParams({ resource, by, keys: keys.join() })}`,
  )
const picturesOf = async (resource: string, keys: readonly string[], more: { by?: string; who?: Person } = {}) => {
  const { status, body } = await asked(resource, keys, more)
  expect(status).toBe(200)
  return Object.fromEntries(Object.entries(body.data.pictures).map(([key, medium]) => [key, medium?.fileId ?? null]))
}

/** Behind the fence of everybody's rights. */
const rows = <R extends Record<string, unknown>>(query: SQL, vendor = 'mgp'): Promise<R[]> =>
  withTenant(here.house.kit.db, { vendor }, tx => rowsOf<R>(tx, query))

/** One of mgp with its cover, its variants, and what each of these is shown by. */
const [product] = await rows<{ id: string; media: FileLink[]; variants: { id: string; sku: string }[] }>(
  sql`select p.id, p.media, json_agg(json_build_object('id', v.id, 'sku', v.sku) order by v.position) as variants
     from products p join variants v on v.product = p.id and v.vendor = p.vendor
    where p.vendor = 'mgp' and jsonb_array_length(p.media) > 1 and p.media -> 1 -> 'skus' is not null
    group by p.id, p.media order by p.id limit 1`,
)
if (!product) throw new Error('no product has a picture of a variant')
const cover = product.media[0]!.fileId
const shownBy = (sku: string) => product.media.find(({ skus }) => skus?.includes(sku))?.fileId ?? cover

test('a product is known by its first picture, a variant by the one that shows it, else by its product', async () => {
  expect(await picturesOf('products', [product.id])).toEqual({ [product.id]: cover })
  const wanted = Object.fromEntries(product.variants.map(({ id, sku }) => [id, shownBy(sku)]))
  expect(new Set(Object.values(wanted)).size).toBeGreaterThan(1)
  expect(await picturesOf('variants', Object.keys(wanted))).toEqual(wanted)
})

test('by a field of its own that no two share it is the same', async () => {
  const wanted = Object.fromEntries(product.variants.map(({ sku }) => [sku, shownBy(sku)]))
  expect(await picturesOf('variants', Object.keys(wanted), { by: 'sku' })).toEqual(wanted)
})

test('a line of an order, stock and what a customer sends back are known by the variant they are of', async () => {
  const about = async (resource: string, query: SQL) => {
    const all = await rows<{ id: string; variant: string }>(query)
    expect([resource, all.length]).not.toEqual([resource, 0])
    const own = await picturesOf(
      resource,
      all.map(({ id }) => id),
    )
    const theirs = await picturesOf(
      'variants',
      all.map(({ variant }) => variant),
    )
    expect(own).toEqual(Object.fromEntries(all.map(({ id, variant }) => [id, theirs[variant]])))
    expect(Object.values(own).filter(Boolean).length).toBeGreaterThan(0)
  }
  await about(
    'orderLines',
    sql`select id, variant from order_lines where vendor = 'mgp' and variant is not null limit 20`,
  )
  await about('stock', sql`select id, variant from stock where vendor = 'mgp' limit 20`)
  await about(
    returnRequests.name,
    sql`select r.id, l.variant from return_requests r join order_lines l on l.vendor = r.vendor and l.id = (r.items -> 0 ->> 'line')::uuid
      where r.vendor = 'mgp' and l.variant is not null limit 20`,
  )
})

test('a cart is known by the first thing in it, which it names by its SKU', async () => {
  const carts = await rows<{ id: string; sku: string }>(
    sql`select id, lines -> 0 ->> 'sku' as sku from carts where jsonb_array_length(lines) > 0 limit 20`,
  )
  const keys = [...new Set(carts.map(({ sku }) => sku))]
  const theirs = await picturesOf('variants', keys, { by: 'sku' })
  expect(
    await picturesOf(
      'carts',
      carts.map(({ id }) => id),
    ),
  ).toEqual(Object.fromEntries(carts.map(({ id, sku }) => [id, theirs[sku]])))
  expect(Object.values(theirs).filter(Boolean).length).toBeGreaterThan(0)
})

test('what nobody knows, what is of another vendor and what is no key have none, and the others still come', async () => {
  const [foreign] = await rows<{ id: string }>(
    sql`select id from products where vendor = 'tmc' and jsonb_array_length(media) > 0 limit 1`,
    'tmc',
  )
  const unknown = '0198a000-0000-7000-a000-000000000000'
  const strange = ['x', "'; drop table products; --", '__proto__x', '%', 'é'.repeat(300)]
  const keys = [unknown, foreign!.id, ...strange, product.id]
  expect(await picturesOf('products', keys)).toEqual({
    ...Object.fromEntries(keys.map(key => [key, null])),
    [product.id]: cover,
  })
  expect(await picturesOf('products', [])).toEqual({})
  for (const broken of ['\0', '\ud800'])
    expect((await asked('variants', [broken], { by: 'sku' })).status).toBeLessThan(500)
})

test('in the trash a record is still known by its look', async () => {
  const medium = { ...linkTo(await files.send('cover.png', png(50, 50))), alt: { 'en-in': 'A cover' } }
  const [model] = (await admin.list(products, 'size=1')).rows
  const { body } = await admin.act(products, 'create', {
    input: {
      name: { 'en-in': 'Thrown away' },
      slug: 'thrown-away',
      brand: model!.brand,
      category: model!.category,
      media: [medium],
    },
  })
  expect(body).toMatchObject({ data: { refused: [] } })
  const id = body.data.done[0]!.id
  expect(await picturesOf('products', [id])).toEqual({ [id]: medium.fileId })
  await admin.act(products, 'remove', { ids: [id] })
  expect(await picturesOf('products', [id])).toEqual({ [id]: medium.fileId })
})

test('who may not see the records, or what they are about, is told of no picture', async () => {
  const granted = async (grants: readonly string[]): Promise<Person> => {
    await here.sql(
      `update role set grants = $1 where id in (select role_id from user_role join user_account u on u.id = user_id
        where u.email = 'viewer@nucleus.example')`,
      [grants],
    )
    return here.as('viewer')
  }
  const [line] = await rows<{ id: string; variant: string }>(
    sql`select l.id, l.variant from order_lines l join variants v on v.vendor = l.vendor and v.id = l.variant
      join products p on p.vendor = v.vendor and p.id = v.product
      where l.vendor = 'mgp' and jsonb_array_length(p.media) > 0 limit 1`,
  )
  const seen = async (who: Person) => ({
    product: (await picturesOf('products', [product.id], { who }))[product.id] !== null,
    variant: (await picturesOf('variants', [line!.variant], { who }))[line!.variant] !== null,
    line: (await picturesOf('orderLines', [line!.id], { who }))[line!.id] !== null,
  })
  expect(await seen(await granted(['*:view']))).toEqual({ product: true, variant: true, line: true })
  expect(await seen(await granted(['orders:view', 'orderLines:view']))).toEqual({
    product: false,
    variant: false,
    line: false,
  })
  expect(await seen(await granted(['products:view', 'variants:view']))).toEqual({
    product: true,
    variant: true,
    line: false,
  })
})

test('what is asked for badly is refused', async () => {
  const status = async (resource: string, keys: string[], by?: string) =>
    (await asked(resource, keys, { ...(by && { by }) })).status
  expect(await status('taxes', ['x'])).toBe(400)
  expect(await status('nothing', ['x'])).toBe(400)
  expect(await status('variants', ['x'], 'optionText')).toBe(400)
  expect(await status('variants', ['x'], 'constructor')).toBe(400)
  expect(
    await status(
      'products',
      Array.from({ length: mostPictured + 1 }, (_, at) => `${at}`),
    ),
  ).toBe(400)
  const { statusCode } = await here.house.app.app.inject({
    url: `${recordPicturesPath}?resource=products&keys=${product.id}`,
  })
  expect(statusCode).toBe(401)
})
