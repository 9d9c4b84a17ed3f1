// A vocabulary that stays clean: synonyms clash with nothing, merging loses no link, near-duplicates show.
import { expect, test } from 'vitest'
import { products, variants } from '#areas/products/products.ts'
import { tags } from '#areas/tags/tags.ts'
import type { Hit, Outcome } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'

const { admin, files } = await opened()

const tag = async (code: string): Promise<AnyRow> =>
  (await admin.list(tags, `size=100&filter=code:${code}`)).rows.find(each => each.code === code)!
const create = (input: Record<string, unknown>) =>
  admin.act(tags, 'create', { input: { label: { 'en-in': 'Test' }, namespace: 'general', ...input } })
const uses = async (code: string) => (await admin.list(products, `filter=tag:${code}`)).page.total

test('code "Vegan!" is refused in words', async () => {
  expect((await create({ code: 'Vegan!' })).body.fields).toMatchObject([
    { path: 'code', message: 'a-z, 0-9 and - only' },
  ])
})
test('a synonym that is already a tag is refused', async () => {
  expect((await create({ code: 'plant-based', synonyms: ['vegan'] })).body.fields).toMatchObject([
    { path: 'synonyms', message: 'vegan is already a tag' },
  ])
})
test('an expiry in the past is refused', async () => {
  expect((await create({ code: 'flash', expiresAt: '2020-01-01T00:00:00Z' })).body.fields).toMatchObject([
    { path: 'expiresAt', message: 'The expiry date is in the past' },
  ])
})
test('the 51st tag of a product is refused', async () => {
  const codes = Array.from({ length: 51 }, (_, at) => `many-${at}`)
  const [product] = (await admin.list(products, 'size=1')).rows
  const made = await Promise.all(codes.map(async code => (await create({ code })).body.data.done[0]!.id))
  const { body } = await admin.act(products, 'addTags', { ids: [product!.id], input: { tags: made.slice(0, 50) } })
  const second = await admin.act(products, 'addTags', { ids: [product!.id], input: { tags: made.slice(50) } })
  expect(JSON.stringify([body, second.body])).toContain('At most 50 tags')
})
test('merging joins the links without doubling the shared ones and keeps the old code as a synonym', async () => {
  const [dry, old] = [await tag('dry-skin'), await tag('dryskin')]
  const shared = (await admin.list(products, 'filter=tag:dry-skin tag:dryskin')).page.total
  const expected = (await uses('dry-skin')) + (await uses('dryskin')) - shared
  const { body } = await admin.act(tags, 'merge', { ids: [old.id], input: { target: dry.id } })
  expect(body.data.refused ?? []).toEqual([])
  expect(await uses('dry-skin')).toBe(expected)
  expect((await tag('dry-skin')).synonyms).toContain('dryskin')
})
test('a file with a merged-away code resolves to the target and says so', async () => {
  const [variant] = (await admin.get<{ data: { rows: AnyRow[] } }>('/v1/variants?size=1')).body.data.rows
  const report = await files.check(products, 'tags', `sku,add_tags\n${variant!.sku},dryskin\n`)
  expect(report.errors).toEqual([])
  expect(JSON.stringify(report.warnings)).toContain('dryskin is a synonym of dry-skin; linked to dry-skin')
})
test('a tag merged into itself is refused', async () => {
  const dry = await tag('dry-skin')
  expect(JSON.stringify((await admin.act(tags, 'merge', { ids: [dry.id], input: { target: dry.id } })).body)).toContain(
    'Choose another target',
  )
})
test('near-duplicates are found', async () => {
  await create({ code: 'oilyskin' })
  const { body } = await admin.act(tags, 'findNearDuplicates', {})
  expect((body.data.result as { rows: unknown[][] }).rows).toContainEqual([
    'oily-skin',
    'oilyskin',
    { key: 'tags.twins.same', text: 'Same letters' },
  ])
})

const allTags = async () =>
  (await admin.list(tags, 'size=100&sort=code')).rows.map(({ code, synonyms, uses }) => ({ code, synonyms, uses }))
/** Merged, and taken back: what could not be. */
const mergedAndBack = async (codes: string[], into: string): Promise<unknown[]> => {
  const ids = (await Promise.all(codes.map(tag))).map(({ id }) => id)
  const { body } = await admin.act(tags, 'merge', { ids, input: { target: (await tag(into)).id } })
  const undone = await admin.post<{ data: Outcome & { jobId?: string } }>('/v1/undo', {
    operation: body.data.operation,
  })
  const { jobId, refused } = undone.body.data
  if (!jobId) return refused
  const job = await files.over(jobId)
  return job.state === 'success' ? [] : [job]
}

test.each([
  ['a few products', ['few-one', 'few-two'], 3],
  ['so many that it is a job', ['many-one', 'many-two'], 60],
])('merging tags of %s, taken back, restores the tags, their synonyms and every link', async (_, codes, count) => {
  const { rows } = await admin.list(products, `size=100`)
  for (const code of codes) {
    const { body } = await create({ code, synonyms: [`${code}-synonym`] })
    const ids = rows.slice(0, count).map(({ id }) => id)
    const wait = await admin.act(products, 'addTags', { ids, input: { tags: [body.data.done[0]!.id] } })
    if (wait.body.data.jobId) await files.over(wait.body.data.jobId)
  }
  const before = await allTags()
  expect(await mergedAndBack(codes, 'vegan')).toEqual([])
  expect(await allTags()).toEqual(before)
})

test('what cannot be taken back of a merge says why, and the rest is', async () => {
  const [first, second] = [await create({ code: 'gone-one' }), await create({ code: 'gone-two' })]
  const ids = [first, second].map(({ body }) => body.data.done[0]!.id)
  const { body } = await admin.act(tags, 'merge', { ids, input: { target: (await tag('vegan')).id } })
  await admin.act(tags, 'change', { ids: [(await tag('vegan')).id], input: { synonyms: ['plant-made'] } })
  await create({ code: 'gone-one' })
  const undone = await admin.post<{ data: Outcome }>('/v1/undo', { operation: body.data.operation })
  expect(undone.body.data.refused.map(({ title, why }) => `${title}: ${why.code}`).toSorted()).toEqual([
    'gone-one: DUPLICATE',
    'vegan: STALE_VERSION',
  ])
  expect((await tag('gone-two')).id).toBe(ids[1])
  const history = await admin.get<{ data: { lines: { undone: boolean; action: string }[] } }>(
    `/v1/tags/${ids[0]}/history`,
  )
  expect(history.body.data.lines.find(({ action }) => action === 'tags.merge')?.undone).toBe(false)
})
test('is found with what its namespace is, not with the number that is stored for it', async () => {
  const { body } = await admin.get<{ data: { hits: Hit[] } }>('/v1/search?q=dry-skin&resource=tags')
  expect(body.data.hits[0]).toMatchObject({ title: 'dry-skin', subtitle: 'concern' })
})
test('tags of a file may be parted by commas, and are several', async () => {
  const [variant] = (await admin.list(variants, 'size=1')).rows
  const text = `sku,add_tags,create_tags\n${variant!.sku},"comma-one, comma-two",Y\n`
  expect(await files.apply(products, 'tags', text)).toMatchObject({ state: 'success' })
  expect([await uses('comma-one'), await uses('comma-two')]).toEqual([1, 1])
  expect(await tag('comma-one-comma-two')).toBeUndefined()
})
