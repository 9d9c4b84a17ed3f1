// The tree keeps its shape whoever pulls at it.
import { describe, expect, test } from 'vitest'
import { categories } from '#areas/categories/categories.ts'
import { products } from '#areas/products/products.ts'
import type { Branches } from '#contract/branches.ts'
import type { Outcome } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()

const named = async (path: string): Promise<AnyRow> => {
  const row = (await admin.list(categories, 'size=100')).rows.find(each => each.path === path)
  if (!row) throw new Error(`no category ${path}`)
  return row
}
const create = (name: string, parent: string | null, slug = name.toLowerCase()) =>
  admin.act(categories, 'create', { input: { name: { 'en-in': name }, slug, parent } })

describe('bad input', () => {
  test('a branch under its own child', async () => {
    const [makeup, lipstick] = [await named('Makeup'), await named('Makeup > Lipstick')]
    const { body } = await admin.act(categories, 'move', { ids: [makeup.id], input: { newParent: lipstick.id } })
    expect(body.data.refused).toMatchObject([{ why: { code: 'CYCLE', message: 'Makeup cannot move inside itself' } }])
  })
  test('a sixth level', async () => {
    let parent = (await create('Two', (await named('Makeup')).id)).body.data.done[0]!.id
    for (const name of ['Three', 'Four', 'Five']) parent = (await create(name, parent)).body.data.done[0]!.id
    const { status, body } = await create('Six', parent)
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ code: 'DEPTH', message: 'Depth 6; the limit is 5' }])
  })
  test('a sibling with the same slug', async () => {
    const { status, body } = await create('Lipstick', (await named('Makeup')).id)
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'slug', message: 'lipstick already exists under Makeup' }])
  })
  test('deleting a category that products hang in names them', async () => {
    const { body, status } = await admin.act(categories, 'remove', { ids: [(await named('Makeup > Lipstick')).id] })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'IN_USE', message: expect.stringContaining('14 records') })
  })
})

test('moving a branch rewrites the paths below it, and undo puts them back', async () => {
  const [hair, body] = [await named('Hair'), await named('Bath and body')]
  const moved = await admin.act(categories, 'move', { ids: [hair.id], input: { newParent: body.id } })
  expect(moved.body.data.refused).toEqual([])
  expect(await named('Bath and body > Hair > Shampoo')).toMatchObject({ depth: 3 })
  await admin.post('/v1/undo', { operation: moved.body.data.operation })
  expect(await named('Hair > Shampoo')).toMatchObject({ depth: 2 })
})

describe('a branch that comes under a category with products', () => {
  const own = async ({ id }: AnyRow): Promise<number> =>
    (await admin.list(products, `size=1&filter=${encodeURIComponent(`category:${id}`)}`)).page.total
  const branch = async (name: string) => (await create(name, null)).body.data.done[0]!

  test('asks where they go and says how many there are', async () => {
    const [lipstick, moved] = [await named('Makeup > Lipstick'), await branch('Gifts')]
    const { status, body } = await admin.act(categories, 'move', { ids: [moved.id], input: { newParent: lipstick.id } })
    expect(status).toBe(422)
    const message = `Makeup > Lipstick has ${await own(lipstick)} products. Choose where to move them`
    expect(body.fields).toMatchObject([{ path: 'moveProductsTo', message }])
  })

  test('takes them where it was told, and one undo brings all back', async () => {
    const [lipstick, moved, leaf] = [await named('Makeup > Lipstick'), await branch('Cards'), await branch('Samples')]
    const count = await own(lipstick)
    const input = { newParent: lipstick.id, moveProductsTo: leaf.id }
    const { body } = await admin.act(categories, 'move', { ids: [moved.id], input })
    expect([await own(lipstick), await own(leaf)]).toEqual([0, count])
    const undone = await admin.post<{ data: Outcome }>('/v1/undo', { operation: body.data.operation })
    expect(undone.body.data.refused).toEqual([])
    expect(await named('Cards')).toMatchObject({ parent: null })
    expect([await own(lipstick), await own(leaf)]).toEqual([count, 0])
  })

  test('is not made there by a form either', async () => {
    const { status, body } = await create(
      'Matte',
      (await named('Makeup > Nail polish').catch(() => named('Makeup > Kajal'))).id,
    )
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([
      { path: 'parent', message: expect.stringMatching(/^.* has \d+ products. Move them first$/) },
    ])
  })
})

test('positions stay 0..n-1 after moves and sorting', async () => {
  const skincare = await named('Skincare')
  await admin.act(categories, 'move', {
    ids: [(await named('Skincare > Sunscreen')).id],
    input: { newParent: skincare.id, position: 0 },
  })
  const positions = async () =>
    (await admin.list(categories, `size=100&filter=parent:${skincare.id}`)).rows
      .map(({ position }) => Number(position))
      .sort((one, other) => one - other)
  expect(await positions()).toEqual([0, 1, 2, 3, 4, 5])
  await admin.act(categories, 'sortChildren', { ids: [skincare.id], input: { by: 'name' } })
  expect(await positions()).toEqual([0, 1, 2, 3, 4, 5])
  expect(await named('Skincare > Cleanser')).toMatchObject({ position: 0 })
})

test('several moved to a place keep the order they had', async () => {
  const makeup = await named('Makeup')
  const below = async () =>
    (await admin.get<{ data: Branches }>(`/v1/categories/branches?under=${makeup.id}`)).body.data.rows.map(
      ({ id }) => id,
    )
  const [first, second, third, ...rest] = await below()
  const { body } = await admin.act(categories, 'move', {
    ids: [third!, first!],
    input: { newParent: makeup.id, position: 1 },
  })
  expect(body.data.refused).toEqual([])
  expect(await below()).toEqual([second, first, third, ...rest])
  await admin.post('/v1/undo', { operation: body.data.operation })
  expect(await below()).toEqual([first, second, third, ...rest])
})

describe('as a tree', () => {
  const branches = async (query: string) =>
    (await admin.get<{ data: Branches }>(`/v1/categories/branches?${query}`)).body.data
  const paths = ({ rows }: Branches) => rows.map(({ path }) => path)

  test('shows the top with how many hang below each, and counts all', async () => {
    const [top, hair] = [await branches(''), await named('Hair')]
    expect(top.rows.every(({ parent }) => parent === null)).toBe(true)
    expect(top.below[hair.id]).toBe((await admin.list(categories, `filter=parent:${hair.id}`)).page.total)
    expect(top.total).toBe((await admin.list(categories)).page.total)
  })

  test('a branch is what hangs directly below, in its order', async () => {
    const { rows } = await branches(`under=${(await named('Skincare')).id}`)
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at))
    expect(rows.every(({ path }) => /^Skincare > [^>]+$/.test(String(path)))).toBe(true)
  })

  test('a filter finds with the way down to each', async () => {
    const found = await branches('filter=shampoo')
    expect(paths(found).sort()).toEqual(['Hair', 'Hair > Shampoo'])
    expect(found.found).toEqual([(await named('Hair > Shampoo')).id])
    expect(found.total).toBe(1)
  })

  test('what hangs under a deleted record stands at the top, where it can be seen', async () => {
    const { body } = await create('Gone', null)
    const gone = body.data.done[0]!.id
    await create('Left', gone)
    const vendor = "select set_config('app.vendor', 'mgp', true)"
    const put = (status: number) =>
      here.sql(`begin; ${vendor}; update categories set status = ${status} where id = '${gone}'; commit`)
    await put(2)
    expect(paths(await branches(''))).toContain('Gone > Left')
    await put(1)
    expect(paths(await branches(''))).not.toContain('Gone > Left')
  })

  test('an id that is none, and a filter that cannot be read, are refused with why', async () => {
    expect((await admin.get('/v1/categories/branches?under=lips')).status).toBe(404)
    const wrong = await admin.get('/v1/categories/branches?filter=colour:red')
    expect([wrong.status, wrong.body.fields?.[0]?.code]).toEqual([422, 'FIELD'])
  })
})

test('two opposite moves at once: one wins, never a cycle', async () => {
  const [a, b] = [(await create('Alpha', null)).body.data.done[0]!, (await create('Beta', null)).body.data.done[0]!]
  const answers = await Promise.all([
    admin.act(categories, 'move', { ids: [a.id], input: { newParent: b.id } }),
    admin.act(categories, 'move', { ids: [b.id], input: { newParent: a.id } }),
  ])
  expect(answers.filter(({ status, body }) => status === 200 && body.data.refused.length === 0)).toHaveLength(1)
  const rows = (await admin.list(categories, 'size=100')).rows
  const parentOf = new Map(rows.map(({ id, parent }) => [id, parent]))
  expect(parentOf.get(a.id) === b.id && parentOf.get(b.id) === a.id).toBe(false)
})

test('an unknown middle of a path is named with the nearest one; ancestors are made only when asked for', async () => {
  await create('Lips', (await named('Makeup')).id)
  const file = (flag: string) => `path,create_parents\nMakeup > Lipz > Matte,${flag}\n`
  expect((await files.check(categories, 'categoryTree', file('N'))).errors[0]?.message).toBe(
    'Makeup > Lipz does not exist. Did you mean Lips?',
  )
  expect(await files.apply(categories, 'categoryTree', file('Y'))).toMatchObject({ state: 'success' })
  expect(await named('Makeup > Lipz > Matte')).toMatchObject({ depth: 3, status: 'active' })
})

test('the exported tree imported again changes nothing', async () => {
  const { body } = await admin.act(categories, 'export', {
    matching: { filter: '', count: (await admin.list(categories)).page.total },
  })
  const job = await files.over(body.data.jobId!)
  const csv = (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body.text
  const report = await files.check(categories, 'categoryTree', csv)
  expect({ errors: report.errors, update: report.counts.update, create: report.counts.create }).toEqual({
    errors: [],
    update: 0,
    create: 0,
  })
})
