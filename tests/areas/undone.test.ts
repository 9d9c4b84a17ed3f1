// What was done is taken back whole: what references need, what lists show, what counts say.
import { expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { products, variants } from '#areas/products/products.ts'
import { tags } from '#areas/tags/tags.ts'
import type { Inspection } from '#contract/bulk.ts'
import type { HistoryLine, Outcome, Plan, UndoStack } from '#contract/call.ts'
import type { JobActivity } from '#contract/jobActivity.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf, isTakenBack } from '#contract/standard.ts'
import { eventsAfter, lastOffset } from '#server/realtime/log.ts'
import { opened } from '../support/opened.ts'
import { surely } from './undoing.ts'

const { here, admin, files } = await opened()

const undo = async (operation: string): Promise<void> => {
  const { status, body } = await admin.post<{ data: Outcome & { jobId?: string } }>('/v1/undo', { operation })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect(body.data.refused ?? []).toEqual([])
  if (body.data.jobId) expect(await files.over(body.data.jobId)).toMatchObject({ state: 'success', failed: 0 })
}
/** The job that puts back what another one did. */
const puttingBack = async (id: string): Promise<string> => {
  const { body } = await admin.act(jobs, 'undoJob', { ids: [id], input: {} })
  const { facts } = (body.data as unknown as Outcome).result as { facts: { value: string }[] }
  return facts[0]!.value
}
/** Resources that lists were told of since. */
const announcedSince = async (offset: bigint): Promise<unknown[]> =>
  (await eventsAfter(here.house.kit, 'mgp', offset, 1000)).map(
    ({ message }) => 'resource' in message && message.resource,
  )

test('prices put back by a job are announced with the products whose lists show them', async () => {
  const ids = (await admin.list(products, 'size=60')).rows.map(({ id }) => id)
  const { body } = await admin.act(products, 'setPrice', { ids, input: { mode: 'percentDown', value: '10' } })
  await files.over(body.data.jobId!)
  const before = await lastOffset(here.house.kit, 'mgp')
  await undo(body.data.operation!)
  expect(await announcedSince(before)).toEqual(expect.arrayContaining(['variants', 'products']))
})

test('putting a job back is called the same whether its page or the list of what was done asks for it', async () => {
  const prices = async (price: string) => {
    const some = (await admin.list(variants, 'size=100&filter=mrp:>400')).rows
    const csv = `sku,price\n${some.map(({ sku }) => `${sku},${price}`).join('\n')}\n`
    return files.apply(products, 'price', csv)
  }
  const said = async (id: string) => (await admin.get<{ data: AnyRow }>(`/v1/jobs/${id}`)).body.data
  const first = await said((await prices('301.00')).id)
  const [done] = (await admin.get<{ data: UndoStack }>('/v1/operations')).body.data.operations
  const byStack = await admin.post<{ data: { jobId: string; operation: string } }>('/v1/undo', { operation: done!.id })
  await files.over(byStack.body.data.jobId)
  const second = await said((await prices('302.00')).id)
  const byPage = (await admin.act(jobs, 'undoJob', { ids: [second.id], input: {} })).body.data as unknown as Outcome
  const undoing = (byPage.result as { facts: { value: string }[] }).facts[0]!.value
  await files.over(undoing)
  expect([(await said(byStack.body.data.jobId)).title, (await said(undoing)).title]).toEqual(
    [first, second].map(({ title }) => `Undo: ${title}`),
  )
})

test('a plan counts every record it would change, by resource', async () => {
  const [first, second] = (await admin.list(tags, 'size=100')).rows.filter(({ uses }) => Number(uses) > 1)
  const { body } = await admin.post<{ data: { plan: Plan } }>('/v1/tags/actions/merge', {
    ids: [first!.id],
    input: { target: second!.id },
    dry: true,
  })
  expect(body.data.plan).toMatchObject({
    affected: 1,
    changes: [
      { resource: 'tags', count: 2 },
      { resource: 'products', count: Number(first!.uses) },
    ],
  })
})

test('what was done to records is counted by them, before it is done and before it is put back, whatever was written below them', async () => {
  const some = (await admin.list(products, 'size=60')).rows.slice(0, 22)
  const ids = some.map(({ id }) => id)
  const input = { mode: 'percentDown', value: '10' }
  const all = [
    { resource: 'products', count: 22 },
    { resource: 'variants', count: some.reduce((sum, { variantCount }) => sum + Number(variantCount), 0) },
  ]
  const planned = await admin.post<{ data: { plan: Plan } }>('/v1/products/actions/setPrice', { ids, input, dry: true })
  expect(planned.body.data.plan.changes).toEqual(all)
  const { body } = await admin.act(products, 'setPrice', { ids, input })
  const stack = await admin.get<{ data: UndoStack }>('/v1/operations')
  expect(stack.body.data.operations[0]).toMatchObject({ id: body.data.operation, changes: all })
  await undo(body.data.operation!)
})

test('an import that made tags is counted before it is put back, and leaves none of them', async () => {
  const rows = (await admin.list(variants, 'size=100')).rows
  const some = [...Map.groupBy(rows, ({ product }) => product).values()].slice(0, 20).map(([first]) => first!)
  const csv = some.map(({ sku }, at) => `${sku},fresh-${at},Y\n`)
  const text = `sku,add_tags,create_tags\n${csv.join('')}`
  const job = await files.apply(products, 'tags', text)
  const sameAs = async () => {
    const path = `/v1/products/uploads/inspect?file=${await files.send('again.csv', text)}&upload=tags`
    return (await admin.get<{ data: Inspection }>(path)).body.data.sameAs?.jobId
  }
  expect(await sameAs()).toBe(job.id)
  const fresh = async () =>
    (await admin.list(tags, 'size=100&sort=-code')).rows.filter(({ code }) => String(code).startsWith('fresh-')).length
  expect(await fresh()).toBe(20)
  const all = [
    { resource: 'products', count: 20 },
    { resource: 'tags', count: 20 },
  ]
  const plan = await admin.act(jobs, 'undoJob', { ids: [job.id], input: {}, dry: true })
  expect((plan.body.data as unknown as { plan: Plan }).plan.changes).toEqual(all)
  const stack = await admin.get<{ data: UndoStack }>('/v1/operations')
  expect(stack.body.data.operations[0]?.changes).toEqual(all)
  await undo(stack.body.data.operations[0]!.id)
  expect(await fresh()).toBe(0)
  // What was put back is not there any more: sending it once more doubles nothing.
  expect(await sameAs()).toBeUndefined()
  expect(isTakenBack(actionOf(jobs, 'undoJob'))).toBe(true)
})

const lineOf = async (id: string, operation: string) =>
  (
    await admin.get<{ data: { lines: { operation: string; undone: boolean }[] } }>(`/v1/tags/${id}/history`)
  ).body.data.lines.find(line => line.operation === operation)
const create = async (code: string): Promise<string> =>
  (await admin.act(tags, 'create', { input: { code, label: { 'en-in': code }, namespace: 'general' } })).body.data
    .done[0]!.id

test('what is taken back in part stays open for the rest, which comes back once nothing stands in its way', async () => {
  const [one, into, other] = [await create('part-one'), await create('part-into'), await create('part-other')]
  const ids = (await admin.list(products, 'size=2')).rows.map(({ id }) => id)
  await admin.act(products, 'addTags', { ids, input: { tags: [one] } })
  const merged = (await admin.act(tags, 'merge', { ids: [one], input: { target: into } })).body.data.operation!
  const inTheWay = await admin.act(products, 'addTags', { ids: ids.slice(0, 1), input: { tags: [other] } })
  const first = await admin.post<{ data: Outcome }>('/v1/undo', { operation: merged })
  expect(first.body.data.refused).toMatchObject([{ id: ids[0], why: { code: 'STALE_VERSION' } }])
  expect((await lineOf(one, merged))?.undone).toBe(true)
  const stack = async () => (await admin.get<{ data: UndoStack }>('/v1/operations')).body.data.operations
  expect((await stack()).find(({ id }) => id === merged)).toMatchObject({ left: 1 })
  await undo(inTheWay.body.data.operation!)
  const second = await admin.post<{ data: Outcome }>('/v1/undo', { operation: merged })
  expect(second.body.data).toMatchObject({ refused: [], done: [{ id: ids[0] }] })
  expect((await admin.list(tags, 'filter=code:part-one')).rows[0]).toMatchObject({ id: one, uses: 2 })
  expect((await stack()).some(({ id }) => id === merged)).toBe(false)
  expect((await admin.post('/v1/undo', { operation: merged })).body.message).toBe('Already undone')
})

test('what was taken back and brought back again is not called taken back', async () => {
  const id = await create('back-and-forth')
  const label = (text: string) => admin.act(tags, 'change', { ids: [id], input: { label: { 'en-in': text } } })
  const { operation } = (await label('Changed')).body.data
  const undone = await admin.post<{ data: Outcome }>('/v1/undo', { operation })
  expect((await lineOf(id, operation!))?.undone).toBe(true)
  await undo(undone.body.data.operation!)
  expect((await lineOf(id, operation!))?.undone).toBe(false)
})

test('a job of which nothing could be put back is not called put back, and can be once nothing stands in its way', async () => {
  const { rows } = await admin.list(products, 'size=60')
  const ids = rows.map(({ id }) => id)
  const tag = await create('job-of-many')
  const { operation, jobId } = (await admin.act(products, 'addTags', { ids, input: { tags: [tag] } })).body.data
  await files.over(jobId!)
  const touch = await admin.act(products, 'changeField', {
    ids: ids.slice(0, 40),
    input: { field: 'tags', howList: 'add', tags: [await create('in-the-way')] },
  })
  const more = await admin.act(products, 'changeField', {
    ids: ids.slice(40),
    input: { field: 'tags', howList: 'add', tags: [await create('in-the-way-too')] },
  })
  expect(await files.over(await puttingBack(jobId!))).toMatchObject({ failed: 60 })
  const { undoneBy, undoneAt } = (await admin.get<{ data: AnyRow }>(`/v1/jobs/${jobId}`)).body.data
  expect([undoneBy, undoneAt].filter(Boolean)).toEqual([])
  for (const one of [more, touch]) await undo(one.body.data.operation!)
  await undo(operation!)
})

test('a job whose changes were put back says by whom and by which job, until they are brought again', async () => {
  const ids = (await admin.list(products, 'size=60')).rows.map(({ id }) => id)
  const tag = await create('put-back')
  const { jobId } = (await admin.act(products, 'addTags', { ids, input: { tags: [tag] } })).body.data
  await files.over(jobId!)
  const putBack = async () => (await admin.get<{ data: JobActivity }>(`/v1/jobs/${jobId}/deeds`)).body.data.putBack
  const itself = async () => (await admin.get<{ data: AnyRow }>(`/v1/jobs/${jobId}`)).body.data
  expect(await putBack()).toBeUndefined()
  const by = await puttingBack(jobId!)
  const undoing = await files.over(by)
  expect(await putBack()).toMatchObject({ jobId: by, number: undoing.number, byName: undoing.requestedByName })
  const path = `/v1/products/${ids[0]}/history`
  const [newest] = (await admin.get<{ data: { lines: HistoryLine[] } }>(path)).body.data.lines
  expect(await itself()).toMatchObject({ undoneBy: by, undoneAt: expect.any(String) })
  await undo(newest!.operation)
  expect(await putBack()).toBeUndefined()
  expect(await itself()).not.toMatchObject({ undoneAt: expect.any(String) })
  // What stands again can be put back again.
  await files.over(await puttingBack(jobId!))
  expect(await itself()).toMatchObject({ undoneAt: expect.any(String) })
})

test('a job whose few changes were put back at once is put back, on every face, and its lists hear it', async () => {
  const job = await files.apply(tags, 'tag', 'code,label\nat-once,At once\n', { again: true })
  const { operations } = (await admin.get<{ data: UndoStack }>('/v1/operations')).body.data
  const offset = await lastOffset(here.house.kit, 'mgp')
  const { body } = await admin.post<{ data: Outcome }>('/v1/undo', { operation: operations[0]!.id })
  expect(body.data.jobId).toBeUndefined()
  const row = (await admin.get<{ data: AnyRow }>(`/v1/jobs/${job.id}`)).body.data
  expect(row).toMatchObject({ undoneAt: expect.any(String) })
  expect(await announcedSince(offset)).toContain('jobs')
  const again = await admin.act(jobs, 'undoJob', { ids: [String(job.id)], input: {} })
  expect(JSON.stringify(again.body)).toContain(`Job ${job.number} was already undone`)
  await admin.post('/v1/undo', { operation: body.data.operation })
  expect((await admin.get<{ data: AnyRow }>(`/v1/jobs/${job.id}`)).body.data.undoneAt ?? null).toBe(null)
})

test('what asked for a second factor asks for it again where it is taken back', async () => {
  const ids: string[] = []
  for (let place = 0; place < 21; place++) ids.push(await create(`secured-${place}`))
  const person = await surely(here, admin)
  const { operation } = (await person.act(tags, 'remove', { ids, input: {} })).body.data
  const plain = await admin.post('/v1/undo', { operation })
  expect([plain.status, plain.body.code]).toEqual([403, 'SECURE_STEP'])
  expect((await person.post('/v1/undo', { operation })).status).toBe(200)
})
