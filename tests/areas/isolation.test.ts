// A member of mgp's staff finds nothing of tmc: by no endpoint, no filter, no file, no job, no search. (Sockets: realtime.test.ts.)
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { products, variants } from '#areas/products/products.ts'
import { actionEndpointOf, endpointOf } from '#contract/address.ts'
import { type AnyRow, isKept } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { type Files, type Person, type World, world } from '../support/world.ts'

let here: World
let mine: Person
let theirs: Person
let foreign: AnyRow
let foreignVariant: AnyRow
let foreignFile: string
let foreignJob: AnyRow
let files: Files

beforeAll(async () => {
  here = await world()
  mine = await here.as('viewer')
  theirs = await here.as('admin', 'tmc')
  files = here.files(theirs)
  ;[foreign] = (await theirs.list(products, 'size=1')).rows as [AnyRow]
  ;[foreignVariant] = (await theirs.list(variants, 'size=1')).rows as [AnyRow]
  foreignFile = await files.send('secret.csv', `sku,price\n${foreignVariant.sku},10.00\n`)
  foreignJob = await files.apply(
    products,
    'price',
    `sku,price\n${foreignVariant.sku},${Number(foreignVariant.price) / 100}\n`,
  )
})
afterAll(() => here.close())

const inTmc = { 'vendor-code': 'tmc', 'country-code': 'IND' }

test('asking in the name of the other vendor is refused on every endpoint that has one', async () => {
  const open: string[] = []
  for (const { method, path, access } of here.house.app.endpoints) {
    if (access !== 'staff') continue
    const address = path.replaceAll(/:\w+/g, foreign.id)
    const { status, body } =
      method === 'GET' ? await mine.get(address, inTmc) : await mine.post(address, { ids: [foreign.id] }, inTmc)
    if (status !== 403 || body.code !== 'VENDOR') open.push(`${method} ${path}: ${status} ${body.code}`)
  }
  expect(open).toEqual([])
})

test('an id of the other vendor is unknown on every reading endpoint', async () => {
  const found: string[] = []
  for (const { method, path, access } of here.house.app.endpoints) {
    if (method !== 'GET' || access !== 'staff' || !path.includes(':id')) continue
    const id = path.startsWith('/v1/jobs') ? foreignJob.id : path.startsWith('/v1/files') ? foreignFile : foreign.id
    const { status, body } = await mine.get(path.replace(':id', id).replaceAll(/:\w+/g, 'source'))
    if (![403, 404].includes(status) || JSON.stringify(body).includes(String(foreignVariant.sku)))
      found.push(`${path}: ${status}`)
  }
  expect(found).toEqual([])
})

test('an administrator of both, working in mgp, changes nothing of tmc by its id', async () => {
  const admin = await here.as('admin', 'mgp')
  for (const action of actionsOf(products).filter(({ effect, on }) => on !== 'nothing' && effect !== 'go')) {
    await admin.post(actionEndpointOf(products, action.name), {
      ids: [foreign.id],
      versions: { [foreign.id]: foreign.version },
      input: { slug: 'stolen' },
    })
  }
  const now = (await theirs.get<{ data: AnyRow }>(`${endpointOf(products)}/${foreign.id}`)).body.data
  expect(now).toEqual((await theirs.get<{ data: AnyRow }>(`${endpointOf(products)}/${foreign.id}`)).body.data)
  expect(now.version).toBe(foreign.version)
})

describe('no filter reaches over', () => {
  test.each([`sku:${'{sku}'}`, '"{name}"', 'slug:{slug}', 'id:{id}'])('%s', async filter => {
    const line = filter
      .replace('{sku}', String(foreignVariant.sku))
      .replace('{name}', String(foreign.slug))
      .replace('{slug}', String(foreign.slug))
      .replace('{id}', foreign.id)
    const { body } = await mine.get<{ data?: { rows: AnyRow[] } }>(`/v1/products?filter=${encodeURIComponent(line)}`)
    expect(body.data?.rows ?? []).toEqual([])
  })
})

test('the search of all resources finds nothing of it', async () => {
  const { body } = await mine.get<{ data: { hits: { id: string }[] } }>(
    `/v1/search?q=${encodeURIComponent(String(foreignVariant.sku))}`,
  )
  expect(body.data.hits).toEqual([])
})

test('a file that names its SKUs finds no such variant', async () => {
  const admin = await here.as('admin', 'mgp')
  const report = await here.files(admin).check(products, 'price', `sku,price\n${foreignVariant.sku},1.00\n`)
  expect(report.errors[0]?.message).toBe(`Variant "${foreignVariant.sku}" does not exist in MGP`)
})

test('a file of the other vendor cannot be sent along', async () => {
  const admin = await here.as('admin', 'mgp')
  const { status } = await admin.post('/v1/products/actions/upload', {
    input: { upload: 'price', file: foreignFile },
    dry: true,
  })
  expect(status).toBe(404)
})

test('no list of any area holds a row of another vendor', async () => {
  const admin = await here.as('admin', 'mgp')
  for (const resource of resources.filter(isKept))
    for (const row of (await admin.list(resource, 'size=100')).rows) expect(row.vendorCode).toBe('mgp')
})
